import { RECEIVABLE_STATUS_CODES } from '@lastro/domain/receivable/receivable-status';
import type { TaxId } from '@lastro/domain/tax-id';
import { z } from 'zod';
import { cnpj, isoDate, listOf, personNamedBy, recordId, taxId } from '../codecs';
import { limit, page, pageOf } from '../lists';
import { restRead } from '../operation';
import { PROPOSAL_READ } from '../proposal/proposal-access';
import { receivable, receivableGroup, statusSum } from './receivable-schemas';

const RECEIVABLES_PAGE = 25;
/** Groups that one answer holds; the totals are of all of them. */
export const MAX_GROUPS = 200;

const RECEIVABLE_SORTS = [
  'due_date',
  '-due_date',
  'amount',
  '-amount',
  'drawee',
  '-drawee',
  'company_name',
  '-company_name',
] as const;

const filters = {
  cnpj: cnpj.optional(),
  drawee: taxId.optional(),
  /** The drawee of this receivable: how a natural person is asked for without a CPF. */
  drawee_of: recordId.optional(),
  status: listOf(z.enum(RECEIVABLE_STATUS_CODES), RECEIVABLE_STATUS_CODES.length).optional(),
  due_from: isoDate.optional(),
  due_to: isoDate.optional(),
  /** Part of the drawee's name or of the company's, beginning of a CNPJ, or a document number. */
  q: z.string().max(200).optional(),
};

const disclosing = {
  peopleIn: ({ drawee }: { readonly drawee?: TaxId | undefined }) => personNamedBy(drawee),
  discloses: true,
} as const;

export const listReceivables = restRead({
  name: 'receivable.list',
  summary: 'Receivables of authorised companies, filtered, sorted and paged',
  service: 'collection',
  method: 'GET',
  path: '/receivables',
  access: PROPOSAL_READ,
  input: z.object({
    page,
    limit: limit(RECEIVABLES_PAGE),
    ...filters,
    sort: z.enum(RECEIVABLE_SORTS).default('due_date'),
  }),
  output: pageOf(receivable),
  ...disclosing,
  unexpected: 'receivables.failed',
});

export const sumReceivables = restRead({
  name: 'receivable.sum',
  summary: 'Receivables summed by drawee or by month of the due date, in each status',
  service: 'collection',
  method: 'GET',
  path: '/receivables/summary',
  access: PROPOSAL_READ,
  input: z.object({ ...filters, by: z.enum(['drawee', 'month']).default('drawee') }),
  output: z.strictObject({
    /** Under the same filters, but for the status itself. */
    totals: z.array(statusSum),
    groups: z.array(receivableGroup),
    /** How many groups there are in all. */
    group_count: z.number().int(),
  }),
  ...disclosing,
  unexpected: 'receivables.failed',
});
