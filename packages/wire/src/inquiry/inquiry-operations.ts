import { z } from 'zod';
import { cnpj, personNamedBy, taxId } from '../codecs';
import { restCommand, restRead } from '../operation';
import { PROPOSAL_READ, PROPOSAL_WRITE } from '../proposal/proposal-access';
import { companyStanding, inquiry, taxIdView } from './inquiry-schemas';

export const getTaxIdView = restRead({
  name: 'inquiry.get-tax-id',
  summary: 'What the house and the registry know of a CPF or CNPJ',
  service: 'proposals',
  method: 'GET',
  path: '/query',
  access: PROPOSAL_READ,
  input: z.object({ tax_id: taxId }),
  output: taxIdView,
  peopleIn: ({ tax_id }) => personNamedBy(tax_id),
  openLookUp: true,
  invalid: 'tax-id.invalid',
});

/** Asks the bureau and keeps its answer: a consultation has a price and an author. One just made is the answer. */
export const makeInquiry = restCommand({
  name: 'inquiry.make',
  summary: 'Ask the credit bureau for restrictions of a CPF or CNPJ',
  service: 'proposals',
  method: 'POST',
  path: '/query',
  access: PROPOSAL_WRITE,
  input: z.object({ tax_id: taxId }),
  output: inquiry.extend({ created: z.boolean() }),
  creates: ({ created }) => created,
  peopleIn: ({ tax_id }) => personNamedBy(tax_id),
  openLookUp: true,
  errors: ['bureau.unavailable'],
  invalid: 'tax-id.invalid',
});

export const getCompanyStanding = restRead({
  name: 'inquiry.get-standing',
  summary: "A company's exposure, pendencies and what else a credit decision needs",
  service: 'proposals',
  method: 'GET',
  path: '/company-standing',
  access: PROPOSAL_READ,
  input: z.object({ cnpj }),
  output: companyStanding,
  errors: ['standing.company-unknown'],
});
