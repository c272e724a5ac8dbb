import { codesOf } from '@lastro/domain/coded-list';
import { cents, ZERO_CENTS } from '@lastro/domain/money';
import { CHANGE_REASONS, GUARANTEES, REFUSAL_REASONS, RISKS } from '@lastro/domain/proposal/proposal-lists';
import {
  MAX_OFFERS,
  OBSERVATION,
  OFFER_LIMITS,
  REFUSAL_LIMITS,
  STANDARD_CAPS,
} from '@lastro/domain/proposal/proposal-rules';
import { STATUS_CODES, statusFromWire } from '@lastro/domain/proposal/proposal-status';
import { z } from 'zod';
import {
  atLeast,
  cnpj,
  instant,
  isoDate,
  percent,
  percentUpTo,
  reais,
  reaisWithin,
  recordId,
  text,
  wholeJsonNumber,
  wholeNumber,
} from '../codecs';
import { withForm } from '../json-forms';
import { namedPartner } from '../partner/partner-schemas';

/** `pending allocation`, with a blank, is read as `pending_allocation` (spec §4). */
export const proposalStatus = withForm(
  z.codec(z.string().max(40), z.enum(STATUS_CODES), {
    decode: (value, context) => {
      const known = statusFromWire(value);
      if (known !== null) return known;
      context.issues.push({ code: 'invalid_value', values: [...STATUS_CODES], input: value });
      return z.NEVER;
    },
    encode: (value) => value as string,
  }),
  { type: 'string', enum: [...STATUS_CODES] },
);

/** In a reply: a code that this version does not know is kept as it came and never spoils the rest (decisions preamble). */
export const storedStatus = z.codec(z.string().max(40), z.string(), {
  decode: (value) => statusFromWire(value) ?? value,
  encode: (value) => value,
});
export const changeReason = z.enum(codesOf(CHANGE_REASONS));
export const guarantee = z.enum(codesOf(GUARANTEES));
export const risk = z.enum(codesOf(RISKS));

/** What is looked at by the domain, which names every wrong field at once: the documentation tells its limits. */
const wholeWithin = (min: number, max: number) =>
  wholeJsonNumber({ min: -1_000_000, max: 1_000_000 }, { min, max });

/** The caps are those of the parameter `proposal.offer-caps` as it is delivered. */
export const offerFields = {
  amount: reaisWithin(cents(1), STANDARD_CAPS.amount),
  grace: wholeWithin(OFFER_LIMITS.minGrace, OFFER_LIMITS.maxGrace),
  number_installments: wholeWithin(OFFER_LIMITS.minInstallments, OFFER_LIMITS.maxInstallments),
  rate: percentUpTo(STANDARD_CAPS.rate),
  prepayment_fee: percentUpTo(STANDARD_CAPS.prepaymentFee).nullish(),
  tac: percentUpTo(STANDARD_CAPS.tac).nullish(),
};

/** A new offer as it is sent. */
export const rateInput = z.object({ ...offerFields, reason_for_change: changeReason.nullish() });

/** An offer of an update: one with an id is changed in the fields that it carries, one without is new (spec §4). */
export const rateUpdate = rateInput.partial().extend({ id: recordId.nullish() });

export const rate = z.strictObject({
  id: z.number().int(),
  proposal: z.number().int(),
  amount: reais,
  grace: z.number().int(),
  number_installments: z.number().int(),
  rate: percent,
  prepayment_fee: percent,
  tac: percent,
  reason_for_change: changeReason,
  /** A prepayment fee for a micro or small company, which Res. CMN 3.516 forbids (domain §14.6). */
  prepayment_fee_forbidden: z.boolean(),
  created_at: instant,
});

/** Nothing, or enough to say something; of a rejection even more is the domain's to ask. */
const optionalText = withForm(text(0, OBSERVATION.max).clone(), {
  type: 'string',
  maxLength: OBSERVATION.max,
  pattern: `^\\s*$|\\S[\\s\\S]{${OBSERVATION.min - 2},}\\S`,
}).nullish();

/** Of a decision: see `checkOpinion`. */
export const opinion = optionalText;

const optionalFields = {
  product_id: wholeNumber(0, 1_000_000).nullish(),
  observation: optionalText,
  partner: cnpj.nullish(),
  vehicle_id: wholeNumber(1, 1_000_000).nullish(),
  guarantee: guarantee.nullish(),
  // However it is written it is the same order.
  order_uuid: z.uuid().toLowerCase().nullish(),
  monthly_guarantee_value: reaisWithin(ZERO_CENTS, STANDARD_CAPS.amount).nullish(),
};
const risks = z.array(risk).max(20);

export const proposalInput = {
  ...optionalFields,
  cnpj,
  status: proposalStatus,
  rates: z.array(rateInput).max(MAX_OFFERS).default([]),
  reason_for_change: changeReason,
  risks_policy: risks.default([]),
  has_escrow_account: z.boolean().default(false),
};

/** What is absent stays as it is; `null` clears what may be empty (decisions §1 "Partial updates"). */
export const proposalChanges = {
  ...optionalFields,
  cnpj,
  status: proposalStatus,
  rates: z.array(rateUpdate).max(MAX_OFFERS).optional(),
  reason_for_change: changeReason.optional(),
  risks_policy: risks.optional(),
  has_escrow_account: z.boolean().optional(),
};

const allowedStatus = z.strictObject({
  status: storedStatus,
  allowed: z.boolean(),
  /** Why not: the rule's code, for programs, and a sentence. */
  code: z.string().nullable(),
  reason: z.string().nullable(),
});

/** What can be done with it besides changing its status, each with the reason why not. */
export const proposalAction = z.strictObject({
  action: z.enum(['change', 'accept', 'simulate', 'add-offer', 'delete-offer', 'delete']),
  allowed: z.boolean(),
  reason: z.string().nullable(),
});
export type ProposalActionName = z.output<typeof proposalAction>['action'];

/** By whom, when, at which level, what the largest offer lent, and up to which total of company and group. */
const approvalGiven = z.strictObject({
  by: z.string(),
  by_name: z.string(),
  at: instant,
  level: z.string(),
  lent: reais,
  total: reais,
  /** Null where none was written. */
  opinion: z.string().nullable(),
});

/** The sum that decides who may approve (decisions §3). */
const authority = z.strictObject({
  largest_offer: reais,
  /** What the company and its group owe or were promised, without this proposal. */
  committed: reais,
  total: reais,
  total_at_least: atLeast,
  /** The group that such a total needs. */
  level: z.string(),
  /** How long an approval of today holds; its last day counts. */
  approval_days: z.number().int(),
});

export const proposal = z.strictObject({
  id: z.number().int(),
  cnpj: z.string(),
  company_name: z.string(),
  product_id: z.number().int().nullable(),
  product_name: z.string().nullable(),
  status: storedStatus,
  observation: z.string().nullable(),
  reason_for_change: changeReason,
  partner: namedPartner.nullable(),
  vehicle_id: z.number().int().nullable(),
  vehicle_name: z.string().nullable(),
  guarantee: guarantee.nullable(),
  order_uuid: z.string().nullable(),
  monthly_guarantee_value: reais.nullable(),
  risks_policy: z.array(risk),
  has_escrow_account: z.boolean(),
  rate_accepted: z.number().int().nullable(),
  rates: z.array(rate),
  /** Acceptance data (spec §3): what was simulated when it was accepted. */
  annual_cet: percent.nullable(),
  monthly_cet: percent.nullable(),
  disbursement_date: isoDate.nullable(),
  first_payment_due_date: isoDate.nullable(),
  last_payment_due_date: isoDate.nullable(),
  installments_value: reais.nullable(),
  annual_interest_rate: percent.nullable(),
  iof: reais.nullable(),
  transaction_code: z.string().nullable(),
  /** Of the CCB that its acceptance made. */
  contract_number: z.string().nullable(),
  /** When an approved one expires. */
  expires_on: isoDate.nullable(),
  /** The last approval, while it holds and once it was accepted. */
  approval: approvalGiven.nullable(),
  authority,
  created_at: instant,
  created_by: z.string(),
  created_by_name: z.string(),
  updated_at: instant,
  version: z.number().int(),
  allowed_statuses: z.array(allowedStatus),
  actions: z.array(proposalAction),
});

export const proposalRow = z.strictObject({
  id: z.number().int(),
  cnpj: z.string(),
  company_name: z.string(),
  status: storedStatus,
  product_id: z.number().int().nullable(),
  product_name: z.string().nullable(),
  partner_name: z.string().nullable(),
  vehicle_name: z.string().nullable(),
  offers: z.number().int(),
  largest_amount: reais.nullable(),
  lowest_rate: percent.nullable(),
  created_at: instant,
  created_by: z.string(),
  created_by_name: z.string(),
  updated_at: instant,
});

/** A refusal of the client (spec §3). */
export const refusal = z.strictObject({
  proposal_id: z.number().int(),
  reason: z.enum(codesOf(REFUSAL_REASONS)),
  new_proposal_value: reais.nullable(),
  new_proposal_deadline: z.number().int().nullable(),
  detail: z.string().nullable(),
  refusal_date: instant,
});

export const refusalInput = {
  reason: z.enum(codesOf(REFUSAL_REASONS)),
  new_proposal_value: reaisWithin(REFUSAL_LIMITS.minAmount, STANDARD_CAPS.amount).nullish(),
  new_proposal_deadline: wholeWithin(REFUSAL_LIMITS.minDeadline, REFUSAL_LIMITS.maxDeadline).nullish(),
  detail: optionalText,
};

/** One offer simulated, in the provider's own names (spec §3 Simulation rate). */
export const simulationRate = z.strictObject({
  rateId: z.number().int().nullable(),
  proposalId: z.number().int().nullable(),
  valor: reais,
  valorParcelas: reais,
  numerosParcelas: z.number().int(),
  carencia: z.number().int(),
  cetAnual: percent,
  cetMensal: percent,
  dataDesembolso: isoDate,
  dataPrimeiroVencimento: isoDate,
  dataUltimoVencimento: isoDate,
  taxaJurosAno: percent,
  taxaJurosMes: percent,
  taxaLiquidacao: percent,
  tac: reais,
  iof: reais,
  valorLiquido: reais,
  valorTotal: reais,
  parcelas: z.array(
    z.strictObject({
      numero: z.number().int(),
      vencimento: isoDate,
      saldoAnterior: reais,
      juros: reais,
      amortizacao: reais,
      valor: reais,
      saldo: reais,
    }),
  ),
});
