import { z } from 'zod';
import { isoDate, reais, recordId, version, wholeNumber } from '../codecs';
import { restCommand, restRead } from '../operation';
import { explainedSimulation } from './explained-simulation';
import { PROPOSAL_READ, PROPOSAL_WRITE } from './proposal-access';
import { changeReason, offerFields, proposal, rate, rateInput, simulationRate } from './proposal-schemas';

/** An offer of which no loan can be made: each says what the person can change. */
const NO_LOAN = [
  'credit.before-iof-table',
  'credit.too-far',
  'credit.too-large',
  'credit.nothing-left',
  'credit.no-rate',
] as const;

export const createOffer = restCommand({
  name: 'proposal.create-offer',
  summary: 'A new offer of a proposal',
  service: 'proposals',
  method: 'POST',
  path: '/rates',
  access: PROPOSAL_WRITE,
  status: 201,
  /** The `version` is the proposal's, here and where an offer goes. */
  input: rateInput.extend({ proposal: recordId, version, reason_for_change: changeReason }),
  output: rate,
  errors: [
    'proposal.not-found',
    'offer.check',
    'offer.too-many',
    'proposal.order-lost',
    'proposal.closed',
    'proposal.refused-is-final',
    'proposal.only-reanalysis',
    'version.stale',
  ],
  invalid: 'offer.check',
  unexpected: 'offer.create-failed',
});

export const deleteOffer = restCommand({
  name: 'proposal.delete-offer',
  summary: 'Hide an offer; its history stays',
  service: 'proposals',
  method: 'DELETE',
  path: '/rates/{id}',
  access: PROPOSAL_WRITE,
  status: 204,
  input: z.object({ id: recordId, version, reason_for_change: changeReason }),
  output: z.undefined(),
  errors: [
    'offer.not-found',
    'offer.locked',
    'offer.last',
    'proposal.closed',
    'proposal.only-reanalysis',
    'version.stale',
  ],
  invalid: 'offer.check',
  invalidParts: { id: 'offer.not-found' },
  unexpected: 'offer.delete-failed',
});

/** Spec §7: an array whose first element holds the rates. */
export const getSimulation = restRead({
  name: 'proposal.get-simulation',
  summary: 'Every offer of an approved or indicative proposal, simulated',
  service: 'proposals',
  method: 'GET',
  path: '/proposals/simulation/{id}',
  access: PROPOSAL_READ,
  input: z.object({ id: recordId }),
  output: z.array(z.strictObject({ proposal_id: z.number().int(), rates: z.array(simulationRate) })),
  errors: ['proposal.not-found', 'simulation.not-found', 'simulation.unavailable', ...NO_LOAN],
  // What is no number is the number of none.
  invalid: 'simulation.not-found',
});

/** Of an accepted one what was frozen, else every offer as it would be today; each with its memória de cálculo. */
export const getProposalWithSimulation = restRead({
  name: 'proposal.get-with-simulation',
  summary: 'A proposal and its simulation in one answer',
  service: 'proposals',
  method: 'GET',
  path: '/proposals/with-simulation/{id}',
  access: PROPOSAL_READ,
  input: z.object({ id: recordId }),
  output: z.strictObject({ proposal, simulation: z.array(explainedSimulation) }),
  errors: ['proposal.not-found', 'simulation.not-found', 'simulation.unavailable', ...NO_LOAN],
  invalidParts: { id: 'proposal.not-found' },
});

/** Nothing is kept: what an offer would be, computed as somebody types (answers in Portuguese fields, spec §7). */
export const simulateOffer = restRead({
  name: 'proposal.simulate-offer',
  summary: 'Simulate an offer',
  service: 'proposals',
  method: 'POST',
  path: '/qitech',
  access: PROPOSAL_READ,
  input: z.object({
    ...offerFields,
    rateId: recordId.nullish(),
    /** Brings its product, and whether its company pays the IOF of Simples Nacional. */
    proposalId: recordId.nullish(),
    product_id: wholeNumber(0, 1_000_000).nullish(),
    disbursement_date: isoDate.nullish(),
  }),
  output: simulationRate,
  errors: ['simulation.unavailable', 'offer.check', 'proposal.not-found', ...NO_LOAN],
  invalid: 'offer.check',
});

/** What somebody had before their eyes: tax follows the day and the company, and neither moves the proposal's version. */
const seenSimulation = z.object({
  dataDesembolso: isoDate,
  dataUltimoVencimento: isoDate,
  valorLiquido: reais,
  iof: reais,
  tac: reais,
  valorTotal: reais,
});

export const acceptOffer = restCommand({
  name: 'proposal.accept-offer',
  summary: 'The client accepts an offer: the credit transaction comes into being',
  service: 'proposals',
  method: 'POST',
  path: '/operations/register',
  access: PROPOSAL_WRITE,
  input: z.object({
    productId: wholeNumber(0, 1_000_000).nullish(),
    rateId: recordId.nullish(),
    version,
    /** Of those who have simulated: other figures today are not contracted, but answered, with `current`. */
    seen: seenSimulation.nullish(),
  }),
  output: z.strictObject({
    proposal_id: z.number().int(),
    transaction_code: z.string(),
    contract_number: z.string(),
    /** The number that the credit provider gave the operation. */
    operation_number: z.string(),
    simulation: simulationRate,
  }),
  errors: [
    'offer.not-saved',
    'offer.not-found',
    'proposal.only-approved',
    'proposal.not-as-approved',
    'proposal.outgrew-approval',
    'proposal.order-lost',
    'acceptance.invalid',
    'acceptance.failed',
    'acceptance.changed',
    'simulation.unavailable',
    ...NO_LOAN,
    'version.stale',
  ],
  invalid: 'acceptance.invalid',
  unexpected: 'acceptance.failed',
});
