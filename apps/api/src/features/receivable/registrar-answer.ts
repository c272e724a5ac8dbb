import type { IsoDate } from '@lastro/domain/dates';
import type { RegisteredReceivable } from '../../gateways/receivables-registry/port';
import { instantToMs } from '../../platform/clock';
import type { Tx } from '../../platform/door/context';
import type { OptInRow } from './opt-in-read';
import { changeOptIn, keepReceivables } from './receivable-store';

export interface RegistrarAnswer {
  /** The database's moment before the registrar was asked. */
  readonly askedAt: string;
  readonly receivables: readonly RegisteredReceivable[];
}

/** How many titles of two companies, and how many that moved, the trail names; how many there are it always tells. */
const NAMED = 20;

/**
 * Keeps what was told, of an authorisation that is locked, and answers what the trail says of it. Null where what is kept
 * was asked for later: answers may cross, and an old one that comes late tells nothing new.
 */
export async function keepAnswer(
  tx: Tx,
  row: OptInRow,
  { askedAt, receivables: told }: RegistrarAnswer,
  at: { readonly now: string; readonly today: IsoDate },
) {
  if (row.refreshed_at !== null && instantToMs(row.refreshed_at) > instantToMs(askedAt)) return null;
  const ofCompany = { companyId: row.company_id, scope: row.scope };
  const kept = await keepReceivables(tx, ofCompany, told, at);
  const others = told.filter(({ reference }) => !kept.has(reference)).map(({ reference }) => reference);
  const moved = [...kept].flatMap(([reference, from]) => (from === null ? [] : [{ reference, from }]));
  await changeOptIn(tx, row.id, { refreshed_at: askedAt, claimed_elsewhere: others.length });
  return {
    action: 'receivables.refreshed',
    recordType: 'opt-in',
    recordId: row.id,
    after: {
      cnpj: row.cnpj,
      receivables: kept.size,
      ...(others.length === 0
        ? {}
        : { claimedElsewhere: others.length, claimedReferences: others.slice(0, NAMED) }),
      ...(moved.length === 0 ? {} : { moved: moved.length, movedReferences: moved.slice(0, NAMED) }),
    },
  } as const;
}
