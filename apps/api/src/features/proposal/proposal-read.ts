import type { IsoDate } from '@lastro/domain/dates';
import { type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { instantText, percentText } from '../../platform/db/json-text';
import { totalOfCents } from '../../platform/db/totals';
import type { Tx } from '../../platform/door/context';
import { productDescription, vehicleName } from '../catalogue/public';
import { companyRows } from '../company/public';
import { contractColumns } from '../contract/public';
import { userEmail, userName } from '../identity/public';
import { partnerCnpj, partnerName } from '../partner/public';
import { hasRunOut } from './expiry-read';

export type ProposalRow = Omit<NonNullable<Awaited<ReturnType<typeof findProposal>>>, 'offer_rows'>;
export type OfferRow = Awaited<ReturnType<ReturnType<typeof offerQuery>['executeTakeFirstOrThrow']>>;

export const OFFER_COLUMNS = [
  'id',
  'proposal_id',
  'amount_cents',
  'grace_days',
  'installments',
  percentText('rate').$notNull().as('rate'),
  percentText('prepayment_fee').$notNull().as('prepayment_fee'),
  percentText('tac_percent').$notNull().as('tac_percent'),
  'reason_for_change',
  'created_by',
  'field_authors',
  instantText('created_at').as('created_at'),
] as const;

/**
 * Proposals with the names that a screen shows. By subquery: to plan a join of eight tables took ten times as long as to
 * run it.
 */
function namedProposals(tx: Tx) {
  return tx
    .selectFrom('proposals as p')
    .innerJoin(companyRows(tx).as('c'), 'c.id', 'p.company_id')
    .selectAll('p')
    .select([
      'c.cnpj',
      'c.registered_name as company_name',
      'c.mei',
      'c.opting_simple',
      userEmail('p.created_by').$notNull().as('creator'),
      userName('p.created_by').$notNull().as('creator_name'),
      productDescription('p.product_id').as('product_name'),
      partnerCnpj('p.partner_id').as('partner_cnpj'),
      partnerName('p.partner_id').as('partner_name'),
      vehicleName('p.vehicle_id').as('vehicle_name'),
    ]);
}

/** One proposal that is not hidden, with its offers and what became of it. */
export async function findProposal(tx: Tx, id: number) {
  return namedProposals(tx)
    .select([
      ...contractColumns(tx, sql<number>`p.id`),
      jsonArrayFrom(
        offerQuery(tx)
          .where('proposal_id', '=', sql.ref<number>('p.id'))
          .where('deleted_at', 'is', null)
          .orderBy('id'),
      ).as('offer_rows'),
    ])
    .where('p.id', '=', id)
    .where('p.deleted_at', 'is', null)
    .executeTakeFirst();
}

export async function findOffer(tx: Tx, id: number): Promise<OfferRow | undefined> {
  return offerQuery(tx).where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();
}

/** An offer as it also comes as JSON, inside of its proposal's row. */
function offerQuery(tx: Tx) {
  return tx.selectFrom('offers').select(OFFER_COLUMNS);
}

/** The proposal of an offer that was ever saved, hidden or not. */
export async function proposalOfOffer(tx: Tx, id: number): Promise<number | undefined> {
  const row = await tx.selectFrom('offers').select('proposal_id').where('id', '=', id).executeTakeFirst();
  return row?.proposal_id;
}

export async function findRefusal(tx: Tx, proposalId: number) {
  return tx
    .selectFrom('proposal_refusals')
    .selectAll()
    .where('proposal_id', '=', proposalId)
    .executeTakeFirst();
}

export async function activeGuarantees(tx: Tx) {
  return tx
    .selectFrom('guarantees')
    .select(['code as id', 'description'])
    .where('active', '=', true)
    .orderBy('position')
    .execute();
}

/** Is there an approval of this company that still holds? As an expression. */
export function hasApproved(
  company: RawBuilder<number>,
  today: IsoDate,
  besides: number | null,
): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from proposals where company_id = ${company} and id <> ${besides ?? 0} and ${holds(today)})`;
}

/** What the approved ones that only wait for an answer would lend, summed for each company. */
export async function committedTo(tx: Tx, companyIds: readonly number[], today: IsoDate) {
  return companyIds.length === 0 ? [] : committedQuery(tx, companyIds, today).execute();
}

/** The same as a query, but for one proposal. */
export function committedQuery(
  tx: Tx,
  companies: readonly number[] | RawBuilder<number>,
  today: IsoDate,
  besides: number | null = null,
) {
  // As it was approved, where charges are financed more than is offered, and of the offers that still stand.
  const lent = sql`coalesce((
    select coalesce((select max((a.lents ->> o.id::text)::bigint) from offers o
      where o.proposal_id = a.proposal_id and o.deleted_at is null), a.lent_cents)
    from proposal_approvals a where a.proposal_id = proposals.id order by a.id desc limit 1), largest_cents)`;
  return tx
    .selectFrom('proposals')
    .select(['company_id', totalOfCents(lent).as('committed_cents')])
    .where('company_id', 'in', companies)
    .where(holds(today))
    .$if(besides !== null, (query) => query.where('id', '<>', besides ?? 0))
    .groupBy('company_id');
}

/** Approved, and not past its last day, whether or not the job has tidied up. */
function holds(today: IsoDate) {
  return sql<boolean>`status = 'approved' and deleted_at is null and not ${hasRunOut('proposals', today)}`;
}
