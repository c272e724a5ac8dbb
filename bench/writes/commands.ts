import { randomUUID } from 'node:crypto';
import { updateClient } from '@lastro/wire/company/company-operations';
import type { Recorded } from '../support/recording';

/** What differs from one call of a command to the next. */
export interface Slots {
  readonly key: string;
  readonly cnpj: string;
  readonly company: number;
  readonly proposal: number;
  /** Words that somebody typed. */
  readonly words: string;
  /** The proposal that the call itself makes. */
  made?: number;
}

/** A command as it was recorded, for the peer. */
export interface Command {
  readonly name: string;
  readonly sample: Slots;
  readonly statements: readonly Recorded[];
  readonly reply: string;
}

export interface Kind {
  readonly name: string;
  readonly as: 'commercial' | 'registration';
  readonly method: 'POST' | 'PATCH';
  readonly path: (slots: Slots) => string;
  readonly body: (slots: Slots) => object;
}

export const KINDS: readonly Kind[] = [
  {
    name: 'create a proposal',
    as: 'commercial',
    method: 'POST',
    path: () => '/api/proposals/proposals',
    body: ({ cnpj }) => proposalOf(cnpj),
  },
  {
    name: 'update a proposal',
    as: 'commercial',
    method: 'PATCH',
    path: ({ proposal }) => `/api/proposals/proposals/update/${proposal}`,
    body: ({ proposal, cnpj, words }) => ({
      id: proposal,
      cnpj,
      status: 'pending_approval',
      observation: words,
    }),
  },
  {
    name: 'update a company',
    as: 'registration',
    method: 'POST',
    path: () => `/api/${updateClient.service}/graphql`,
    body: ({ cnpj, words }) => ({
      query: updateClient.document,
      variables: { cnpj, input: { city: words } },
    }),
  },
];

export function proposalOf(cnpj: string) {
  return {
    cnpj,
    product_id: 1,
    status: 'pending_approval',
    rates: [{ amount: 100_000, grace: 0, number_installments: 12, rate: 2.49, prepayment_fee: 0, tac: 3 }],
    reason_for_change: 'not_informed',
    risks_policy: ['sector'],
  };
}

/** Another record for each call: whoever writes at the same time writes about something else. */
export function slotsMaker(records: readonly Pick<Slots, 'cnpj' | 'company' | 'proposal'>[]) {
  let calls = 0;
  return (): Slots => {
    calls += 1;
    const record = records[calls % records.length] as (typeof records)[number];
    return { ...record, key: randomUUID(), words: `Escrito na chamada ${calls}` };
  };
}
