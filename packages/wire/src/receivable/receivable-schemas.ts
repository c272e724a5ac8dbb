import { OPT_IN_SCOPE_CODES } from '@lastro/domain/receivable/opt-in';
import { z } from 'zod';
import { atLeast, instant, isoDate, reais } from '../codecs';

/** A status or kind that this version does not know never spoils a reply (decisions preamble). */
const openCode = z.string().max(40);

export const receivable = z.strictObject({
  id: z.number().int(),
  cnpj: z.string(),
  company_name: z.string(),
  /** A CPF shows its last two digits to those who may not see it whole. */
  drawee: z.strictObject({ tax_id: z.string(), name: z.string() }),
  kind: openCode,
  document: z.string(),
  issue_date: isoDate,
  due_date: isoDate,
  amount: reais,
  status: openCode,
  /** Who holds it, when somebody else does. */
  holder: z.string().nullable(),
  settled_on: isoDate.nullable(),
});

export const statusSum = z.strictObject({
  status: openCode,
  count: z.number().int(),
  amount: reais,
  amount_at_least: atLeast,
});

/** A drawee, or a month of due dates, with what there is in each status. */
export const receivableGroup = z.strictObject({
  /** The drawee's CNPJ, `r<id>` of a receivable for a natural person, or the month as `2026-11`. */
  key: z.string(),
  /** Of a drawee, as its reader may see it; null for a month. */
  tax_id: z.string().nullable(),
  label: z.string(),
  count: z.number().int(),
  amount: reais,
  amount_at_least: atLeast,
  statuses: z.array(statusSum),
});

export const optInScope = z.enum(OPT_IN_SCOPE_CODES);

export const optIn = z.strictObject({
  id: z.number().int(),
  cnpj: z.string(),
  company_name: z.string(),
  scope: z.string(),
  validUntil: isoDate,
  status: openCode,
  requested_at: instant,
  /** The e-mail, and the name as it is now. */
  requested_by: z.string(),
  requested_by_name: z.string(),
  active_since: instant.nullable(),
  ended_at: instant.nullable(),
  end_reason: z.string().nullable(),
  /** When the registrar was asked for what it last told. */
  refreshed_at: instant.nullable(),
  /** Titles that it then told of this company too, and that are another one's here: they stay with that one. */
  claimed_elsewhere: z.number().int(),
});
