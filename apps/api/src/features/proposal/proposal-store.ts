import type { IsoDate } from '@lastro/domain/dates';
import type { OfferFieldAuthors } from '@lastro/domain/proposal/approval';
import type { ChangeReason } from '@lastro/domain/proposal/proposal-lists';
import type { OfferFields } from '@lastro/domain/proposal/proposal-rules';
import { type Insertable, type RawBuilder, sql, type UpdateObject } from 'kysely';
import { jsonb } from '../../platform/db/json-column';
import { LOCK_SPACES } from '../../platform/db/lock-numbers';
import type { DB } from '../../platform/db/tables';
import type { Tx } from '../../platform/door/context';
import { AppError } from '../../platform/door/errors';
import { groupIds } from '../company/public';
import { OFFER_COLUMNS, type OfferRow } from './proposal-read';

/** Whoever changes a proposal holds its row: two acceptances, or an approval and a refusal, come one after the other. */
export async function lockProposal(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('proposals').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

export async function statusOf(tx: Tx, id: number): Promise<string> {
  const row = await tx
    .selectFrom('proposals')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.status;
}

/** With its offers, in one trip; what the list shows of them is counted in the same statement. */
export async function insertProposal(
  tx: Tx,
  row: Omit<Insertable<DB['proposals']>, 'status_at'>,
  offers: readonly OfferWrite[],
): Promise<number> {
  const { created_by, created_at } = row;
  const given = sql`json_to_recordset(${JSON.stringify(offers.map(offerColumns))}::json) as g (amount_cents bigint,
    grace_days integer, installments integer, rate numeric, prepayment_fee numeric, tac_percent numeric, reason_for_change text)`;
  const figures = {
    offers: offers.length,
    largest_cents: sql<number>`(select max(amount_cents) from ${given})`,
    lowest_rate: sql<string>`(select min(rate) from ${given})`,
  };
  const saved = tx
    .insertInto('proposals')
    .values({ ...row, ...figures, status_at: created_at })
    .returning('id');
  const { rows } = await onlyOneApproved(() =>
    sql<{ id: number }>`with saved as (${saved}), added as (
      insert into offers (proposal_id, amount_cents, grace_days, installments, rate, prepayment_fee, tac_percent, reason_for_change,
        created_by, created_at)
      select saved.id, g.*, ${created_by}::bigint, ${created_at}::timestamptz from saved, ${given})
    select id from saved`.execute(tx),
  );
  return (rows[0] as { id: number }).id;
}

export async function changeProposal(
  tx: Tx,
  id: number,
  changes: UpdateObject<DB, 'proposals'>,
  now: string,
): Promise<void> {
  await onlyOneApproved(() =>
    tx
      .updateTable('proposals')
      .set({ ...changes, ...statusAt(changes.status, now), updated_at: now, version: sql`version + 1` })
      .where('id', '=', id)
      .execute(),
  );
}

/** Only another status begins to wait anew. */
function statusAt(status: unknown, now: string) {
  return status === undefined
    ? {}
    : {
        status_at: sql<string>`case when status = ${status} then status_at else ${now}::timestamptz end`,
      };
}

/** Spec §8: the index decides, also between two who approve at the same moment. */
async function onlyOneApproved<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'proposals_one_approved')
      throw new AppError('proposal.approved-exists');
    throw error;
  }
}

export interface OfferWrite extends OfferFields {
  readonly reason: ChangeReason;
}

export async function insertOffer(
  tx: Tx,
  proposalId: number,
  offer: OfferWrite,
  by: number,
  now: string,
): Promise<OfferRow> {
  return tx
    .insertInto('offers')
    .values({
      proposal_id: proposalId,
      ...offerColumns(offer),
      created_by: by,
      created_at: now,
    })
    .returning(OFFER_COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function changeOffer(
  tx: Tx,
  id: number,
  offer: OfferWrite,
  authors: OfferFieldAuthors,
): Promise<void> {
  await tx
    .updateTable('offers')
    .set({ ...offerColumns(offer), field_authors: jsonb(authors) })
    .where('id', '=', id)
    .execute();
}

export async function changeOfferReason(tx: Tx, id: number, reason: ChangeReason): Promise<void> {
  await tx.updateTable('offers').set({ reason_for_change: reason }).where('id', '=', id).execute();
}

export async function hideOffers(tx: Tx, ids: readonly number[], now: string): Promise<void> {
  if (ids.length > 0)
    await tx.updateTable('offers').set({ deleted_at: now }).where('id', 'in', ids).execute();
}

function offerColumns(offer: OfferWrite) {
  return {
    amount_cents: offer.amount,
    grace_days: offer.graceDays,
    installments: offer.installments,
    rate: offer.monthlyRate,
    prepayment_fee: offer.prepaymentFee,
    tac_percent: offer.tac,
    reason_for_change: offer.reason,
  };
}

/** What the list shows of the offers is kept with the proposal: for the change that follows one of its offers. */
export function offerFigures(proposalId: number) {
  const of = <T>(figure: RawBuilder<T>) =>
    sql<T>`(select ${figure} from offers where proposal_id = ${proposalId} and deleted_at is null)`;
  return {
    offers: of(sql<number>`count(*)`),
    largest_cents: of(sql<number>`max(amount_cents)`),
    lowest_rate: of(sql<string>`min(rate)`),
  };
}

export async function saveRefusal(tx: Tx, row: Insertable<DB['proposal_refusals']>): Promise<void> {
  await tx
    .insertInto('proposal_refusals')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('proposal_id').doUpdateSet({
        reason: row.reason,
        new_amount_cents: row.new_amount_cents,
        new_deadline: row.new_deadline,
        detail: row.detail,
        refused_at: row.refused_at,
      }),
    )
    .execute();
}

/**
 * Approved ones whose day is over, a batch at a time; those that somebody holds are left for the next run. The version
 * stays: by the calendar they had expired before, so whoever read them as expired has read them as they are.
 */
export async function expireProposals(
  tx: Tx,
  which: {
    readonly today: IsoDate;
    readonly now: string;
    readonly batch: number;
    readonly companyId?: number;
  },
): Promise<number[]> {
  const { today, now, batch, companyId } = which;
  const rows = await tx
    .updateTable('proposals')
    .set({ status: 'expired', status_at: now, updated_at: now })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('proposals')
        .select('id')
        .where('status', '=', 'approved')
        .where('deleted_at', 'is', null)
        .where('expires_on', '<', today)
        .$if(companyId !== undefined, (query) => query.where('company_id', '=', companyId ?? 0))
        .orderBy('id')
        .limit(batch)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** A server has some thousand locks for everybody together, and a group may have as many companies. */
const MOST_HELD = 256;

/**
 * Two approvals in one group come one after the other, so that the second one sees the first. In one order, so that two
 * who hold overlapping groups never wait for each other in a ring.
 */
export async function holdCommitments(tx: Tx, companyId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK_SPACES.commitments}, slot)
    from (select distinct (id % ${MOST_HELD}::int)::int as slot from (${groupIds(sql`${companyId}::bigint`)}) as members
      order by 1) as ordered`.execute(tx);
}
