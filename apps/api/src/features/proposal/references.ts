import type { IsoDate } from '@lastro/domain/dates';
import { cents, centsToReais } from '@lastro/domain/money';
import { productName } from '@lastro/domain/proposal/product-name';
import { wholeConnection } from '@lastro/wire/graphql';
import { pageMetadata } from '@lastro/wire/lists';
import type { listPartnerOrders, listPartners } from '@lastro/wire/proposal/partner-operations';
import type { listOperationTypes, listVehicles } from '@lastro/wire/underwriting/underwriting-operations';
import { sql } from 'kysely';
import { likeText, searchWords } from '../../platform/db/search';
import type { UseCase } from '../../platform/door/binding';

export const listOperationTypesCase: UseCase<typeof listOperationTypes> = async (ctx, { active }) => {
  const rows = await ctx.tx
    .selectFrom('products')
    .select(['id', 'description', 'active'])
    .orderBy('id')
    .execute();
  const kept = rows.filter((row) => active == null || row.active === active);
  return wholeConnection(
    kept.map((row) => ({
      ...row,
      description: productName(row.description),
    })),
  );
};

export const listVehiclesCase: UseCase<typeof listVehicles> = async (ctx, { active }) => {
  const rows = await ctx.tx
    .selectFrom('vehicles')
    .select(['id', 'name', 'active', 'cnpj'])
    .orderBy('id')
    .execute();
  return wholeConnection(rows.filter((row) => active == null || row.active === active));
};

export const listPartnersCase: UseCase<typeof listPartners> = async (ctx, { id, q, page, limit }) => {
  let query = ctx.tx.selectFrom('partners as n');
  if (id !== undefined) query = query.where('n.id', '=', id);
  for (const word of searchWords(q))
    query = query.where(
      sql<boolean>`(search_text(n.fantasy_name) like '%' || ${likeText(word)} || '%' or n.cnpj like ${`${word.replace(/[./-]/g, '').toUpperCase()}%`})`,
    );
  const { total } = await query
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const results = await query
    .select(['n.id', 'n.cnpj', 'n.fantasy_name', 'n.partner_type', 'n.hubspot_orig', 'n.active_integration'])
    .orderBy('n.fantasy_name')
    .orderBy('n.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { results, metadata: pageMetadata(page, limit, total) };
};

export const listPartnerOrdersCase: UseCase<typeof listPartnerOrders> = async (ctx, filter) => {
  let query = ctx.tx
    .selectFrom('partner_orders as o')
    .innerJoin('partners as n', 'n.id', 'o.partner_id')
    .leftJoin('companies as c', 'c.cnpj', 'o.cnpj');
  if (filter.partner !== undefined) query = query.where('n.cnpj', '=', filter.partner);
  if (filter.cnpj !== undefined) query = query.where('o.cnpj', '=', filter.cnpj);
  if (filter.status !== undefined) query = query.where('o.status', '=', filter.status);
  const { total } = await query
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await query
    .select([
      'o.uuid',
      'o.cnpj',
      'o.amount_cents',
      'o.due_on',
      'o.status',
      'o.created_at',
      'n.cnpj as partner_cnpj',
      'n.fantasy_name',
      'c.registered_name',
    ])
    .orderBy('o.created_at', 'desc')
    .orderBy('o.uuid')
    .limit(filter.limit)
    .offset((filter.page - 1) * filter.limit)
    .execute();
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
