import { z } from 'zod';
import { atLeast, instant, isoDate, reais } from '../codecs';
import { proposalRow } from '../proposal/proposal-schemas';
import { statusSum } from '../receivable/receivable-schemas';

/** Codes of another release never spoil a reply (decisions preamble). */
const openCode = z.string().max(60);

export const exposure = z.strictObject({
  outstanding: reais,
  overdue: reais,
  committed: reais,
  total: reais,
  total_at_least: atLeast,
});

const pendency = z.strictObject({
  code: openCode,
  origin: openCode,
  severity: openCode,
  title: z.string(),
  detail: z.string().nullable(),
});

export const inquiry = z.strictObject({
  id: z.number().int(),
  tax_id: z.string(),
  made_at: instant,
  /** The e-mail, and the name as it is now. */
  made_by: z.string(),
  made_by_name: z.string(),
  /** Of the bureau, from 0 to 1000; null where it gives none. */
  score: z.number().int().nullable(),
  restrictions: z.array(
    z.strictObject({ kind: openCode, count: z.number().int(), amount: reais, latest_date: isoDate }),
  ),
});

/** What a credit decision needs to know of a company. */
export const companyStanding = z.strictObject({
  cnpj: z.string(),
  name: z.string(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  active: z.boolean(),
  /** Simples Nacional or MEI, which lowers the IOF of small operations. */
  simples: z.boolean(),
  completeness: z.number().int(),
  exposure,
  /** With those that control binds to it, by common controllers and added-up stakes, too; empty where there are none. */
  group: z.array(z.strictObject({ cnpj: z.string(), name: z.string(), exposure })),
  group_total: reais,
  group_total_at_least: atLeast,
  expected_guarantee: z.string(),
  pendencies: z.array(pendency),
  /** `requested`, `active`, or null. */
  opt_in: openCode.nullable(),
  last_inquiry: inquiry.nullable(),
});

export const registryFacts = z.strictObject({
  registered_name: z.string(),
  name: z.string().nullable(),
  situation: z.string().nullable(),
  founding_date: isoDate.nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  main_activity: z.string().nullable(),
  social_capital: reais.nullable(),
  simples: z.boolean().nullable(),
  mei: z.boolean().nullable(),
});

export const contractRow = z.strictObject({
  transaction_code: z.string(),
  contract_number: z.string(),
  status: openCode,
  amount: reais,
  /** Lent and not paid back; nothing before the money leaves. */
  outstanding: reais,
  overdue: reais,
  created_at: instant,
  proposal_id: z.number().int(),
});

/** How a person takes part in a company, and what that company owes. */
const personRole = z.strictObject({
  cnpj: z.string(),
  company_name: z.string(),
  role: openCode,
  exposure,
});

/** Everything the house knows of one CPF or CNPJ (decisions §7 credit/query). */
export const taxIdView = z.strictObject({
  /** A CPF shows its last two digits to those who may not see it whole. */
  tax_id: z.string(),
  kind: z.enum(['cpf', 'cnpj']),
  /** Of a person only the first name whole, to those who may not see more: `Marta N. L.`. */
  name: z.string().nullable(),
  masked: z.boolean(),
  /** `none` for a person: no registry is asked. */
  registry: z.strictObject({ outcome: openCode, facts: registryFacts.nullable() }),
  standing: companyStanding.nullable(),
  person: z
    .strictObject({
      name: z.string(),
      /** By an office of their own, held or left within five years; null where nothing was declared. */
      politically_exposed: z.boolean().nullable(),
      /** `undeclared`, `none`, `upcoming`, `current` or `past` (left more than five years ago). */
      pep_standing: openCode,
      /** A relative or an associate of somebody exposed: not exposed, and treated alike (Circular BCB 3.978, art. 19). */
      close_to_pep: z.boolean(),
      roles: z.array(personRole),
    })
    .nullable(),
  proposals: z.strictObject({ total: z.number().int(), latest: z.array(proposalRow) }),
  contracts: z.array(contractRow),
  /** As the payer of other companies' receivables. */
  drawee: z.array(statusSum),
  /** What lists call this drawee (`receivableGroup.key`); null where it is nobody's drawee. */
  drawee_key: z.string().nullable(),
  inquiries: z.array(inquiry),
});
