import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/connect';
import { jsonb } from '../../platform/db/json-column';
import { canonicalJson } from '../../platform/door/audit';
import type { Tx } from '../../platform/door/context';

/** Values as they travel: reais, percentages as numbers, days as text. */
export interface DifferentField {
  readonly field: string;
  readonly kind: string;
  readonly expected: string | number | null;
  readonly answered: string | number | null;
}

/** What a service outside answered that our own figures do not say. */
export interface IntegrationDifference {
  readonly provider: string;
  readonly operation: string;
  readonly proposalId: number | null;
  readonly offerId: number | null;
  readonly request: Readonly<Record<string, unknown>>;
  readonly fields: readonly DifferentField[];
}

/** Enough to see what is wrong: a schedule that is wrong from its first row on says the same in every row. */
const KEPT_FIELDS = 40;

/** The same answer to the same question is counted, not repeated: people ask again. */
export async function keepDifference(tx: Tx, difference: IntegrationDifference, now: string): Promise<void> {
  const { provider, operation, proposalId, offerId, request, fields } = difference;
  const kept = fields.slice(0, KEPT_FIELDS);
  const said = canonicalJson([provider, operation, proposalId, offerId, request, kept, fields.length]);
  await tx
    .insertInto('integration_differences')
    .values({
      fingerprint: createHash('sha256').update(said).digest('hex'),
      provider,
      operation,
      proposal_id: proposalId,
      offer_id: offerId,
      request: jsonb(request),
      fields: jsonb(kept),
      fields_total: fields.length,
      first_at: now,
      last_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .column('fingerprint')
        .doUpdateSet({ times: sql`integration_differences.times + 1`, last_at: now }),
    )
    .execute();
}

/** No business record, so it may be forgotten. */
export async function forgetDifferences(db: Database, before: string): Promise<void> {
  await db.deleteFrom('integration_differences').where('last_at', '<', before).execute();
}
