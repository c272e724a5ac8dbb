import type { IsoDate } from '@lastro/domain/dates';
import type { OfferFields } from '@lastro/domain/proposal/proposal-rules';
import type { Insertable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../platform/db/tables';
import type { Tx } from '../../platform/door/context';
import { AppError } from '../../platform/door/errors';

/** Whoever changes a proposal holds its row: two acceptances, or an approval and a refusal, come one after the other. */
export async function lockProposal(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('proposals').select('id').where('id', '=', id).forUpdate().execute();
}

export async function statusOf(tx: Tx, id: number): Promise<string> {
  const row = await tx
    .selectFrom('proposals')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.status;
}

export async function insertProposal(tx: Tx, row: Insertable<DB['proposals']>): Promise<number> {
  const { id } = await onlyOneApproved(() =>
    tx.insertInto('proposals').values(row).returning('id').executeTakeFirstOrThrow(),
  );
  return id;
}

export async function changeProposal(
  tx: Tx,
  id: number,
  changes: Updateable<DB['proposals']>,
  now: string,
): Promise<void> {
  await onlyOneApproved(() =>
    tx
      .updateTable('proposals')
      .set({ ...changes, updated_at: now, version: sql`version + 1` })
      .where('id', '=', id)
      .execute(),
  );
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
  readonly reason: string;
}

export async function insertOffer(
  tx: Tx,
  proposalId: number,
  offer: OfferWrite,
  by: number,
  now: string,
): Promise<number> {
  const { id } = await tx
    .insertInto('offers')
    .values({ proposal_id: proposalId, ...offerColumns(offer), created_by: by, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function changeOffer(tx: Tx, id: number, offer: OfferWrite): Promise<void> {
  await tx.updateTable('offers').set(offerColumns(offer)).where('id', '=', id).execute();
}

export async function hideOffers(tx: Tx, ids: readonly number[], now: string): Promise<void> {
  if (ids.length > 0)
    await tx.updateTable('offers').set({ deleted_at: now }).where('id', 'in', ids).execute();
}

function offerColumns(offer: OfferWrite) {
  return {
    amount_cents: offer.amount,
    grace_days: offer.grace,
    installments: offer.installments,
    rate: offer.rate,
    prepayment_fee: offer.prepaymentFee,
    tac_percent: offer.tac,
    reason_for_change: offer.reason,
  };
}

/** What the list shows of the offers is kept with the proposal. */
export async function refreshOffers(tx: Tx, proposalId: number): Promise<void> {
  await sql`
    update proposals set (offers, largest_cents, lowest_rate) =
      (select count(*), max(amount_cents), min(rate) from offers where proposal_id = ${proposalId} and deleted_at is null)
    where id = ${proposalId}`.execute(tx);
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

/** Approved ones whose day is over, a batch at a time; those that somebody holds are left for the next run. */
export async function expireProposals(tx: Tx, today: IsoDate, now: string, batch: number): Promise<number[]> {
  const rows = await tx
    .updateTable('proposals')
    .set({ status: 'expired', updated_at: now, version: sql`version + 1` })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('proposals')
        .select('id')
        .where('status', '=', 'approved')
        .where('deleted_at', 'is', null)
        .where('expires_on', '<', today)
        .orderBy('id')
        .limit(batch)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
