import { cents, centsToReais } from '@lastro/domain/money';
import { pageMetadata } from '@lastro/wire/lists';
import type { listPartnerOrders, listPartners } from '@lastro/wire/partner/partner-operations';
import type { UseCase } from '../../platform/door/binding';
import { pageOfPartnerOrders } from './order-list-read';
import { pageOfPartners } from './partner-read';

export const listPartnersCase: UseCase<typeof listPartners> = async (ctx, filter) => {
  const { rows, total } = await pageOfPartners(ctx.tx, filter);
  return { results: rows, metadata: pageMetadata(filter.page, filter.limit, total) };
};

export const listPartnerOrdersCase: UseCase<typeof listPartnerOrders> = async (ctx, filter) => {
  const { rows, total } = await pageOfPartnerOrders(ctx.tx, filter, ctx.businessDate);
  return {
    results: rows.map((row) => ({
      uuid: row.uuid,
      partner: { cnpj: row.partner_cnpj, name: row.fantasy_name },
      cnpj: row.cnpj,
      company_name: row.registered_name,
      amount: centsToReais(cents(row.amount_cents)),
      due_date: row.due_on,
      status: row.status as 'open',
      created_at: row.created_at,
    })),
    metadata: pageMetadata(filter.page, filter.limit, total),
  };
};
