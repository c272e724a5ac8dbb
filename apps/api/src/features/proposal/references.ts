import type { IsoDate } from '@lastro/domain/dates';
import { cents, centsToReais } from '@lastro/domain/money';
import { productName } from '@lastro/domain/proposal/product-name';
import { wholeConnection } from '@lastro/wire/graphql';
import { pageMetadata } from '@lastro/wire/lists';
import type { listPartnerOrders, listPartners } from '@lastro/wire/proposal/partner-operations';
import type { listOperationTypes, listVehicles } from '@lastro/wire/underwriting/underwriting-operations';
import type { UseCase } from '../../platform/door/binding';
import { allProducts, allVehicles, pageOfPartnerOrders, pageOfPartners } from './reference-read';

export const listOperationTypesCase: UseCase<typeof listOperationTypes> = async (ctx, { active }) => {
  const kept = (await allProducts(ctx.tx)).filter((row) => active == null || row.active === active);
  return wholeConnection(kept.map((row) => ({ ...row, description: productName(row.description) })));
};

export const listVehiclesCase: UseCase<typeof listVehicles> = async (ctx, { active }) =>
  wholeConnection((await allVehicles(ctx.tx)).filter((row) => active == null || row.active === active));

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
      due_date: row.due_on as IsoDate,
      status: row.status as 'open',
      created_at: row.created_at,
    })),
    metadata: pageMetadata(filter.page, filter.limit, total),
  };
};
