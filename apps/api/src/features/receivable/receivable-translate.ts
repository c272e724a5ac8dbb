import type { IsoDate } from '@lastro/domain/dates';
import { cents, centsToReais, isAtLeast } from '@lastro/domain/money';
import { optInStatusOn } from '@lastro/domain/receivable/opt-in';
import { RECEIVABLE_STATUS_CODES } from '@lastro/domain/receivable/receivable-status';
import { concealTaxId, isCpf } from '@lastro/domain/tax-id';
import type { ReplyOf } from '@lastro/wire/operation';
import type { listReceivables, sumReceivables } from '@lastro/wire/receivable/receivable-operations';
import type { optIn } from '@lastro/wire/receivable/receivable-schemas';
import type { z } from 'zod';
import type { OptInRow } from './opt-in-read';
import type { DraweeSight, pageOfReceivables, SumRow } from './receivable-read';

export type WireOptIn = z.input<typeof optIn>;
type ReceivableRow = Awaited<ReturnType<typeof pageOfReceivables>>['rows'][number];
type WireReceivable = ReplyOf<typeof listReceivables>['results'][number];
type WireSums = ReplyOf<typeof sumReceivables>;

export function optInToWire(row: OptInRow, today: IsoDate): WireOptIn {
  const status = statusOf(row, today);
  return {
    id: row.id,
    cnpj: row.cnpj,
    company_name: row.registered_name,
    scope: row.scope,
    validUntil: row.valid_until,
    status,
    requested_at: row.requested_at,
    requested_by: row.requested_by,
    requested_by_name: row.requested_by_name,
    active_since: row.active_at,
    // The clock's own moment, whether or not and whenever somebody has written it down.
    ended_at: status === 'expired' ? row.ends_at : row.ended_at,
    end_reason: row.end_reason,
    refreshed_at: row.refreshed_at,
    claimed_elsewhere: row.claimed_elsewhere,
  };
}

export function statusOf(row: Pick<OptInRow, 'status' | 'valid_until'>, today: IsoDate): string {
  return optInStatusOn({ status: row.status, validUntil: row.valid_until }, today);
}

/** What the trail keeps of one that the clock has ended. */
export function expiredRecord(row: Pick<OptInRow, 'id' | 'cnpj' | 'status'>) {
  return {
    action: 'opt-in.expired',
    recordType: 'opt-in',
    recordId: row.id,
    before: { status: row.status },
    after: { cnpj: row.cnpj, status: 'expired' },
  } as const;
}

/** A company's CNPJ is public; of a natural person only the last digits, unless the reader may see more. */
function draweeTaxId(taxId: string, { personal }: DraweeSight): string {
  return isCpf(taxId) && !personal ? concealTaxId(taxId) : taxId;
}

export function receivableToWire(row: ReceivableRow, sight: DraweeSight): WireReceivable {
  return {
    id: row.id,
    cnpj: row.cnpj,
    company_name: row.registered_name,
    drawee: { tax_id: draweeTaxId(row.drawee_tax_id, sight), name: row.drawee_name },
    kind: row.kind,
    document: row.document,
    issue_date: row.issued_on,
    due_date: row.due_on,
    amount: centsToReais(cents(row.amount_cents)),
    status: row.status,
    holder: row.holder,
    settled_on: row.settled_on,
  };
}

type StatusRow = Pick<SumRow, 'status' | 'count' | 'amount_cents'>;

/** Every status, in its order, also those of which there is nothing. */
export function statusesToWire(rows: readonly StatusRow[]): WireSums['totals'] {
  return RECEIVABLE_STATUS_CODES.map((status) => {
    const row = rows.find((each) => each.status === status);
    const amount = cents(row?.amount_cents ?? 0);
    return {
      status,
      count: row?.count ?? 0,
      amount: centsToReais(amount),
      amount_at_least: isAtLeast(amount),
    };
  });
}

/** The rows of each group, in the order in which the groups come. */
export function groupsOf(rows: readonly SumRow[]): (readonly [SumRow, ...SumRow[]])[] {
  const groups = new Map<string, [SumRow, ...SumRow[]]>();
  for (const row of rows) {
    const group = groups.get(row.key);
    if (group === undefined) groups.set(row.key, [row]);
    else group.push(row);
  }
  return [...groups.values()];
}

/** `peopleKeys`: what lists call each drawee that is a natural person. */
export function groupToWire(
  rows: readonly [SumRow, ...SumRow[]],
  by: 'drawee' | 'month',
  peopleKeys: ReadonlyMap<string, string>,
  sight: DraweeSight,
): WireSums['groups'][number] {
  const [{ key, label, group_cents }] = rows;
  const amount = cents(group_cents);
  return {
    key: peopleKeys.get(key) ?? key,
    tax_id: by === 'drawee' ? draweeTaxId(key, sight) : null,
    label,
    count: rows.reduce((sum, { count }) => sum + count, 0),
    statuses: statusesToWire(rows),
    amount: centsToReais(amount),
    amount_at_least: isAtLeast(amount),
  };
}
