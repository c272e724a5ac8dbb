import { z } from 'zod';
import { cnpj, isoDate, recordId, text } from '../codecs';
import { restCommand, restRead } from '../operation';
import { PROPOSAL_READ, PROPOSAL_WRITE } from '../proposal/proposal-access';
import { optIn, optInScope } from './receivable-schemas';

/** Spec §7: body cnpj. Asked again while one lives, that one is the answer. */
export const requestOptIn = restCommand({
  name: 'receivable.request-opt-in',
  summary: "Ask for a company's authorisation to query its receivables at the registrars",
  service: 'collection',
  method: 'POST',
  path: '/optin',
  access: PROPOSAL_WRITE,
  input: z.object({ cnpj, scope: optInScope.default('all'), validUntil: isoDate.nullish() }),
  output: optIn.extend({ created: z.boolean() }),
  creates: ({ created }) => created,
  errors: ['opt-in.check'],
  invalid: 'opt-in.check',
  unexpected: 'opt-in.failed',
});

/** All of one company, newest first: the one that lives, if any, is the first. */
export const listOptIns = restRead({
  name: 'receivable.list-opt-ins',
  summary: 'Authorisations of a company',
  service: 'collection',
  method: 'GET',
  path: '/optin',
  access: PROPOSAL_READ,
  input: z.object({ cnpj }),
  output: z.array(optIn),
});

export const revokeOptIn = restCommand({
  name: 'receivable.revoke-opt-in',
  summary: 'The client takes the authorisation back',
  service: 'collection',
  method: 'POST',
  path: '/optin/{id}/revoke',
  access: PROPOSAL_WRITE,
  input: z.object({ id: recordId, reason: text(10, 500) }),
  output: optIn,
  errors: ['opt-in.not-found', 'opt-in.ended'],
});

export const refreshReceivables = restCommand({
  name: 'receivable.refresh',
  summary: 'Ask the registrar anew what a company has',
  service: 'collection',
  method: 'POST',
  path: '/optin/{id}/refresh',
  access: PROPOSAL_WRITE,
  input: z.object({ id: recordId }),
  /** `receivables`: how many were kept. */
  output: optIn.extend({ receivables: z.number().int() }),
  errors: ['opt-in.not-found', 'opt-in.not-active', 'opt-in.overtaken', 'registrar.unavailable'],
});
