import { setImmediate as othersFirst } from 'node:timers/promises';
import type { IsoDate } from '@lastro/domain/dates';
import { covers, type OptInScope } from '@lastro/domain/receivable/opt-in';
import { RECEIVABLE_KIND_CODES, REGISTERED_STATUSES } from '@lastro/domain/receivable/receivable-status';
import { cleanText } from '@lastro/domain/text-rules';
import { isoDate, reais, taxId } from '@lastro/wire/codecs';
import { z } from 'zod';
import { unavailable } from '../port';
import { anotherShape, type Limits, postJson, readJson, understood } from '../read-json';
import type { ReceivablesAnswer, ReceivablesRegistry, RegisteredReceivable } from './port';

const LIMITS: Limits = { timeoutMs: 30_000, maxBytes: 20_000_000, maxItems: 20_000 };
/** Rows that are looked at before others have their turn: some milliseconds. */
const AT_A_STRETCH = 250;

const authorisation = z.object({ status: z.enum(['active', 'waiting']) });

/** Somebody else's words go on screens and into the database: what cannot is left out, and what is left must say something. */
const words = (max: number) =>
  z
    .string()
    .max(max)
    .transform(cleanText)
    .refine((text) => text !== '');

const said = z.object({
  reference: words(200),
  kind: z.enum(RECEIVABLE_KIND_CODES),
  document: words(100),
  drawee_tax_id: taxId,
  drawee_name: words(200),
  issue_date: isoDate,
  due_date: isoDate,
  amount: reais.refine((value) => value > 0),
  status: z.enum(REGISTERED_STATUSES),
  holder: words(200).nullish(),
  settled_on: isoDate.nullish(),
});

/** A registrar elsewhere: `POST {address}/optin` and `GET {address}/receivables`, as docs/operating.md has them. */
export function httpReceivablesRegistry(address: string, limits: Limits = LIMITS): ReceivablesRegistry {
  return {
    async authorise(request) {
      const reply = await postJson(`${address}/optin`, request, limits);
      const read = understood(reply, authorisation);
      return 'outcome' in read ? read : { outcome: read.said.status };
    },
    async receivablesOf(cnpj, scope, on: IsoDate): Promise<ReceivablesAnswer> {
      const query = new URLSearchParams({ cnpj, scope, date: on });
      const reply = await readJson(`${address}/receivables?${query}`, limits);
      const read = understood(reply, z.array(z.unknown()));
      return 'outcome' in read ? read : rowsOf(read.said, { cnpj, scope, on });
    },
  };
}

interface Question {
  readonly cnpj: string;
  readonly scope: OptInScope;
  readonly on: IsoDate;
}

/** Row by row: the first that is wrong makes it no answer, and of many right ones the others are not kept waiting. */
async function rowsOf(rows: readonly unknown[], question: Question): Promise<ReceivablesAnswer> {
  const known = new Map<string, RegisteredReceivable>();
  for (const [index, each] of rows.entries()) {
    if (index % AT_A_STRETCH === AT_A_STRETCH - 1) await othersFirst();
    const parsed = said.safeParse(each);
    if (!parsed.success) return unavailable(`row ${index}: ${anotherShape(parsed.error)}`);
    const row = toReceivable(parsed.data);
    if (!covers(question.scope, row.kind)) continue;
    // Told twice in one answer, which of the two would hold is anybody's guess.
    if (known.has(row.reference)) return unavailable(`row ${index}: told twice`);
    if (!isPossible(row, question)) return unavailable(`row ${index}: impossible`);
    known.set(row.reference, row);
  }
  return { outcome: 'found', receivables: [...known.values()] };
}

/**
 * Owed by somebody else, issued by today and before it is due; held by another when it says so, and only then; settled when
 * it says so, and not tomorrow.
 */
function isPossible(row: RegisteredReceivable, { cnpj, on }: Question): boolean {
  const { issuedOn, dueOn, status, holder, settledOn } = row;
  if (row.draweeTaxId === cnpj) return false;
  if (status === 'available' && holder !== null) return false;
  if (status === 'assigned' && holder === null) return false;
  if (issuedOn > on || dueOn < issuedOn) return false;
  if (settledOn === null) return status !== 'settled';
  return ['settled', 'repurchased'].includes(status) && settledOn >= issuedOn && settledOn <= on;
}

function toReceivable(row: z.output<typeof said>): RegisteredReceivable {
  return {
    reference: row.reference,
    kind: row.kind,
    document: row.document,
    draweeTaxId: row.drawee_tax_id.value,
    draweeName: row.drawee_name,
    issuedOn: row.issue_date,
    dueOn: row.due_date,
    amount: row.amount,
    status: row.status,
    holder: row.holder ?? null,
    settledOn: row.settled_on ?? null,
  };
}
