import { STATUS_CODES } from '@lastro/domain/proposal/proposal-status';
import { z } from 'zod';
import { until } from '../audit/audit-schemas';
import { atLeast, cnpj, flag, isoDate, listOf, reais, recordId, version, wholeNumber } from '../codecs';
import { limit, MAX_PAGE_SIZE, page, pageOf } from '../lists';
import { restCommand, restRead } from '../operation';
import { historyEntry } from './history-schemas';
import { PROPOSAL_READ, PROPOSAL_WRITE } from './proposal-access';
import {
  changeReason,
  opinion,
  proposal,
  proposalChanges,
  proposalInput,
  proposalRow,
  proposalStatus,
  refusal,
  refusalInput,
} from './proposal-schemas';

const PROPOSALS_PAGE = 25;

const PROPOSAL_SORTS = [
  '-created_at',
  'created_at',
  '-updated_at',
  'updated_at',
  'company_name',
  '-company_name',
  'largest_amount',
  '-largest_amount',
  'id',
  '-id',
] as const;

/** Reais in a query string; one that is empty is no bound. */
const amountBound = z
  .codec(z.union([z.number(), z.string().max(20)]), z.number().optional(), {
    decode: (value) => (typeof value === 'string' && value.trim() === '' ? undefined : Number(value)),
    encode: (value) => value ?? '',
  })
  .pipe(reais.optional())
  .optional();

/** Decisions §1 "Proposal list". */
const filters = {
  status: listOf(proposalStatus, STATUS_CODES.length).optional(),
  cnpj: cnpj.optional(),
  partner: cnpj.optional(),
  product: wholeNumber(0, 1_000_000).optional(),
  vehicle: wholeNumber(1, 1_000_000).optional(),
  /** Proposed by who asks, or by others. */
  mine: flag.optional(),
  created_from: isoDate.optional(),
  created_to: isoDate.optional(),
  min_amount: amountBound,
  max_amount: amountBound,
  q: z.string().max(200).optional(),
};

export const listProposals = restRead({
  name: 'proposal.list',
  summary: 'Proposals, filtered, sorted and paged',
  service: 'proposals',
  method: 'GET',
  path: '/proposals',
  access: PROPOSAL_READ,
  input: z.object({
    page,
    limit: limit(PROPOSALS_PAGE),
    ...filters,
    sort: z.enum(PROPOSAL_SORTS).default('-created_at'),
  }),
  output: pageOf(proposalRow),
});

/** How many there are of each status under the same filters, but for the status itself. */
export const countProposals = restRead({
  name: 'proposal.count-by-status',
  summary: 'Number of proposals by status',
  service: 'proposals',
  method: 'GET',
  path: '/proposals/status-counts',
  access: PROPOSAL_READ,
  input: z.object({ ...filters, status: z.unknown().optional() }),
  output: z.strictObject({
    /** `amount`: the largest offers of those proposals, summed. */
    counts: z.array(
      z.strictObject({
        status: z.string(),
        count: z.number().int(),
        amount: reais,
        amount_at_least: atLeast,
      }),
    ),
    total: z.number().int(),
    total_amount: reais,
    total_amount_at_least: atLeast,
  }),
});

const id = recordId;
/** What is no number is the number of none. */
const invalidParts = { id: 'proposal.not-found' } as const;

export const getProposal = restRead({
  name: 'proposal.get',
  summary: 'A proposal with its offers, and what may be done with it',
  service: 'proposals',
  method: 'GET',
  path: '/proposals/{id}',
  access: PROPOSAL_READ,
  input: z.object({ id }),
  output: proposal,
  errors: ['proposal.not-found'],
  invalidParts,
});

const decisions = [
  'proposal.not-from-here',
  'proposal.new-status',
  'proposal.closed',
  'proposal.refused-is-final',
  'proposal.only-reanalysis',
  'proposal.change-apart',
  'proposal.no-right',
  'proposal.own',
  'proposal.own-change',
  'offer.last',
  'proposal.needs-desk',
  'proposal.needs-committee',
  'proposal.needs-board',
  'proposal.above-desk',
  'proposal.above-committee',
  'proposal.above-committee-first',
  'proposal.above-here',
  'proposal.accept-an-offer',
  'proposal.expires-by-itself',
] as const;

export const createProposal = restCommand({
  name: 'proposal.create',
  summary: 'Propose credit to a company',
  service: 'proposals',
  method: 'POST',
  path: '/proposals',
  access: PROPOSAL_WRITE,
  status: 201,
  input: z.object(proposalInput),
  output: proposal,
  errors: ['proposal.check', 'proposal.invalid', 'proposal.approved-exists', ...decisions],
  invalid: 'proposal.check',
  unexpected: 'proposal.create-failed',
});

export const updateProposal = restCommand({
  name: 'proposal.update',
  summary: 'Change a proposal, its saved offers and its status',
  service: 'proposals',
  method: 'PATCH',
  path: '/proposals/update/{id}',
  access: PROPOSAL_WRITE,
  input: z.object({
    id,
    version,
    ...proposalChanges,
    /** What whoever decides writes to the decision; the history keeps it. */
    opinion,
    /** Asked when the status becomes `rejected` (spec §4). */
    remove_offers: z.boolean().default(false),
    /** Demanded when the status becomes `refused`. */
    refusal: z.object(refusalInput).nullish(),
  }),
  output: proposal,
  errors: [
    'proposal.check',
    'proposal.invalid',
    'proposal.not-found',
    'proposal.company-fixed',
    'proposal.approved-exists',
    'refusal.check',
    'offer.not-found',
    'version.stale',
    ...decisions,
  ],
  invalid: 'proposal.check',
  invalidParts: { ...invalidParts, refusal: 'refusal.check' },
});

const deletion = {
  service: 'proposals',
  method: 'DELETE',
  access: PROPOSAL_WRITE,
  status: 204,
  // Nothing is hidden without a word why (decisions §1 "Deleting").
  input: z.object({ id, version, reason_for_change: changeReason }),
  output: z.undefined(),
  errors: [
    'proposal.not-found',
    'proposal.accepted-stays',
    'proposal.closed',
    'proposal.refused-is-final',
    'proposal.only-reanalysis',
    'version.stale',
  ],
  invalid: 'proposal.check',
  invalidParts,
  unexpected: 'proposal.delete-failed',
} as const;

export const deleteProposal = restCommand({
  ...deletion,
  name: 'proposal.delete',
  summary: 'Hide a proposal; its history stays',
  path: '/proposals/{id}',
});

/** The specification has two ways to the same end. */
export const deleteProposalToo = restCommand({
  ...deletion,
  name: 'proposal.delete-too',
  summary: 'The same, by the other path',
  path: '/proposals/delete/{id}',
});

export const getRefusal = restRead({
  name: 'proposal.get-refusal',
  summary: 'Why the client refused a proposal',
  service: 'proposals',
  method: 'GET',
  path: '/proposals/refuse/{id}',
  access: PROPOSAL_READ,
  input: z.object({ id }),
  output: refusal,
  errors: ['proposal.not-found', 'refusal.not-found'],
  invalidParts,
  unexpected: 'refusal.read-failed',
});

export const refuseProposal = restCommand({
  name: 'proposal.refuse',
  summary: 'The client refuses a proposal',
  service: 'proposals',
  method: 'PATCH',
  path: '/proposals/refuse/{id}',
  access: PROPOSAL_WRITE,
  input: z.object({ id, version, ...refusalInput }),
  output: refusal,
  errors: ['proposal.not-found', 'refusal.check', 'version.stale', ...decisions],
  invalid: 'refusal.check',
  invalidParts,
  unexpected: 'refusal.save-failed',
});

/** How many entries of a history the screen asks for at a time. */
export const PROPOSAL_HISTORY_PAGE = 50;

export const getProposalHistory = restRead({
  name: 'proposal.get-history',
  summary: 'What was done to a proposal, newest first',
  service: 'proposals',
  method: 'GET',
  path: '/proposals/history/{id}',
  access: PROPOSAL_READ,
  // The answer is a plain list (spec §7): a page that is full may have an older one after it.
  input: z.object({ id, page, limit: limit(MAX_PAGE_SIZE), until }),
  output: z.array(historyEntry),
  errors: ['proposal.history-not-found'],
  // A page that is none is another matter.
  invalidParts: { id: 'proposal.history-not-found' },
});

export const listGuarantees = restRead({
  name: 'proposal.list-guarantees',
  summary: 'Guarantees that a proposal can have',
  service: 'proposals',
  method: 'GET',
  path: '/proposals/guarantees',
  access: PROPOSAL_READ,
  input: z.object({}),
  output: z.array(z.strictObject({ id: z.string(), description: z.string() })),
  errors: ['guarantees.not-found'],
});
