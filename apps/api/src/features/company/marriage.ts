import { changesBetween } from '@lastro/domain/company/trail';
import type { Context } from '../../platform/door/context';
import { personFacts } from './person-facts';
import type { PersonRow } from './person-read';
import { loadPerson } from './person-view';
import { tieSpouses } from './spouse-store';

/** The link is a fact of everybody whom it touches, and stands in the history of each. */
export async function tie(
  ctx: Context,
  before: PersonRow,
  spouse: PersonRow | null,
  reason: string | null,
): Promise<void> {
  const former = before.spouse === null ? null : await loadPerson(ctx, before.spouse.tax_id);
  await tieSpouses(ctx.tx, before.id, spouse?.id ?? null, ctx.clock.now());
  for (const other of [former, spouse])
    if (other !== null) ctx.auditAlso(linkRecord(other, await loadPerson(ctx, other.tax_id), reason));
}

/** Ends the link on the way of another save; both histories tell it as if it had been undone by itself. */
export async function endMarriage(
  ctx: Context,
  before: PersonRow,
  reason: string | null,
): Promise<PersonRow> {
  await tie(ctx, before, null, reason);
  const after = await loadPerson(ctx, before.tax_id);
  ctx.auditAlso(linkRecord(before, after, reason));
  return after;
}

export function linkRecord(before: PersonRow, after: PersonRow, reason: string | null) {
  // Of the link alone: what else the same save changed has an entry of its own.
  const { spouse } = personFacts(before);
  const { spouse: now } = personFacts(after);
  return {
    action: after.spouse === null ? 'company.spouse-unlinked' : 'company.spouse-linked',
    recordType: 'person',
    recordId: before.id,
    ...changesBetween({ spouse }, { spouse: now }, ['spouse']),
    reason,
  } as const;
}
