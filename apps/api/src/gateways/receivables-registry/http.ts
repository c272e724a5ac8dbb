import type { IsoDate } from '@lastro/domain/dates';
import { covers } from '@lastro/domain/receivable/opt-in';
import { RECEIVABLE_KIND_CODES, REGISTERED_STATUSES } from '@lastro/domain/receivable/receivable-status';
import { cleanText } from '@lastro/domain/text-rules';
import { isoDate, reais, taxId } from '@lastro/wire/codecs';
import { z } from 'zod';
import { type Limits, postJson, readJson } from '../read-json';
import type { ReceivablesAnswer, ReceivablesRegistry, RegisteredReceivable } from './port';

const MAX_RECEIVABLES = 20_000;
const LIMITS: Limits = { timeoutMs: 30_000, maxBytes: 20_000_000 };

const authorisation = z.object({ status: z.enum(['active', 'waiting']) });

/** Somebody else's words go on screens and into the database: what cannot is left out, and what is left must say something. */
const words = (max: number) =>
  z
    .string()
    .max(max)
    .transform(cleanText)
    .refine((text) => text !== '');

const said = z
  .array(
    z.object({
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
    }),
  )
  .max(MAX_RECEIVABLES);

/** A registrar elsewhere: `POST {address}/optin` and `GET {address}/receivables`, as docs/operating.md has them. */
export function httpReceivablesRegistry(address: string, limits: Limits = LIMITS): ReceivablesRegistry {
  return {
    async authorise(request) {
      const reply = await postJson(`${address}/optin`, request, limits);
      const parsed = reply.outcome === 'read' ? authorisation.safeParse(reply.body) : null;
      return parsed?.success ? parsed.data.status : 'unavailable';
    },
    async receivablesOf(cnpj, scope, on: IsoDate): Promise<ReceivablesAnswer> {
      const query = new URLSearchParams({ cnpj, scope, date: on });
      const reply = await readJson(`${address}/receivables?${query}`, limits);
      const parsed = reply.outcome === 'read' ? said.safeParse(reply.body) : null;
      if (!parsed?.success) return { outcome: 'unavailable' };
      const receivables = parsed.data.map(toReceivable).filter(({ kind }) => covers(scope, kind));
      // Told twice in one answer, which of the two would hold is anybody's guess.
      const isOnce = new Set(receivables.map(({ reference }) => reference)).size === receivables.length;
      return isOnce && receivables.every((row) => isPossible(row, on))
        ? { outcome: 'found', receivables }
        : { outcome: 'unavailable' };
    },
  };
}

/** Issued by today and before it is due; settled when it says so, and not tomorrow. */
function isPossible({ issuedOn, dueOn, status, settledOn }: RegisteredReceivable, on: IsoDate): boolean {
  if (issuedOn > on || dueOn < issuedOn) return false;
  if (settledOn === null) return status !== 'settled';
  return ['settled', 'repurchased'].includes(status) && settledOn >= issuedOn && settledOn <= on;
}

function toReceivable(row: z.output<typeof said>[number]): RegisteredReceivable {
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
