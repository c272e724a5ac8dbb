import type { IofPeriod } from '@lastro/domain/credit/iof';
import type { IsoDate } from '@lastro/domain/dates';
import { type Percent, parsePercent } from '@lastro/domain/percent';
import type { AuthorityLimits } from '@lastro/domain/proposal/authority';
import { sql } from 'kysely';
import type { Tx } from '../../platform/door/context';

export type ProposalRow = NonNullable<Awaited<ReturnType<typeof findProposal>>>;
export type OfferRow = Awaited<ReturnType<typeof offersOf>>[number];

/**
 * One proposal that is not hidden, with the names that a screen shows. Names by subquery: to plan a join of eight tables
 * took ten times as long as to run it.
 */
export async function findProposal(tx: Tx, id: number) {
  return tx
    .selectFrom('proposals as p')
    .innerJoin('companies as c', 'c.id', 'p.company_id')
    .selectAll('p')
    .select((eb) => [
      'c.cnpj',
      'c.registered_name as company_name',
      'c.mei',
      'c.opting_simple',
      eb
        .selectFrom('users')
        .select('email')
        .whereRef('users.id', '=', 'p.created_by')
        .$asScalar()
        .$notNull()
        .as('creator'),
      eb
        .selectFrom('products')
        .select('description')
        .whereRef('products.id', '=', 'p.product_id')
        .as('product_name'),
      eb
        .selectFrom('partners')
        .select('cnpj')
        .whereRef('partners.id', '=', 'p.partner_id')
        .as('partner_cnpj'),
      eb
        .selectFrom('partners')
        .select('fantasy_name')
        .whereRef('partners.id', '=', 'p.partner_id')
        .as('partner_name'),
      eb
        .selectFrom('vehicles')
        .select('name')
        .whereRef('vehicles.id', '=', 'p.vehicle_id')
        .as('vehicle_name'),
      eb
        .selectFrom('transactions')
        .select('code')
        .whereRef('transactions.proposal_id', '=', 'p.id')
        .as('transaction_code'),
      eb
        .selectFrom('transactions as t')
        .innerJoin('transaction_versions as tv', 'tv.transaction_id', 't.id')
        .select('tv.simulation')
        .whereRef('t.proposal_id', '=', 'p.id')
        .where('tv.number', '=', 1)
        .as('simulation'),
    ])
    .where('p.id', '=', id)
    .where('p.deleted_at', 'is', null)
    .executeTakeFirst();
}

export async function offersOf(tx: Tx, proposalId: number) {
  return tx
    .selectFrom('offers')
    .selectAll()
    .where('proposal_id', '=', proposalId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
}

export async function findOffer(tx: Tx, id: number) {
  return tx
    .selectFrom('offers')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export async function findRefusal(tx: Tx, proposalId: number) {
  return tx
    .selectFrom('proposal_refusals')
    .selectAll()
    .where('proposal_id', '=', proposalId)
    .executeTakeFirst();
}

/** What holds on a day is the newest value that is not after it. */
async function parameterOn(tx: Tx, name: string, day: IsoDate): Promise<unknown> {
  const row = await tx
    .selectFrom('parameters')
    .select('value')
    .where('name', '=', name)
    .where('valid_from', '<=', day)
    .orderBy('valid_from', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return row.value;
}

export async function authorityOn(tx: Tx, day: IsoDate): Promise<AuthorityLimits> {
  return (await parameterOn(tx, 'proposal.authority', day)) as AuthorityLimits;
}

export async function expiryDaysOn(tx: Tx, day: IsoDate): Promise<number> {
  return Number(await parameterOn(tx, 'proposal.expiry-days', day));
}

export async function iofHistory(tx: Tx): Promise<IofPeriod[]> {
  const rows = await tx.selectFrom('iof_rates').selectAll().orderBy('valid_from').execute();
  return rows.map((row) => ({
    from: row.valid_from as IsoDate,
    norm: row.norm,
    daily: toPercent(row.daily),
    additional: toPercent(row.additional),
    simplesDaily: toPercent(row.simples_daily),
  }));
}

export async function findProduct(tx: Tx, id: number) {
  return tx.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirst();
}

/** `2.490000` of the database to `2.49`. */
export function toPercent(numeric: string | number): Percent {
  const percent = parsePercent(String(numeric));
  if (percent === null) throw new Error(`not a percentage: ${numeric}`);
  return percent;
}

/** Is there an approved one of this company besides this? */
export async function hasApproved(tx: Tx, companyId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('proposals')
    .select(sql<number>`1`.as('one'))
    .where('company_id', '=', companyId)
    .where('status', '=', 'approved')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** The largest offer of what is approved and only waits for the client, summed for each company. */
export async function committedTo(tx: Tx, companyIds: readonly number[]) {
  if (companyIds.length === 0) return [];
  return tx
    .selectFrom('proposals')
    .select(['company_id', sql<number>`coalesce(sum(largest_cents), 0)::bigint`.as('committed_cents')])
    .where('company_id', 'in', companyIds)
    .where('status', '=', 'approved')
    .where('deleted_at', 'is', null)
    .groupBy('company_id')
    .execute();
}
