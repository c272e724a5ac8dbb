import type { ProposalStatus } from '@lastro/domain/proposal/proposal-status';
import type { ReplyOf } from '@lastro/wire/operation';
import { createProposal, getProposal, updateProposal } from '@lastro/wire/proposal/proposal-operations';
import type { z } from 'zod';
import { type ProposalUpdate, updateOf } from '../demo/proposal/proposal-update';
import { addCompany, testCnpj } from './company';
import type { TestHouse } from './harness';

export type CreateInput = z.input<(typeof createProposal)['input']>;
export type ProposalBody = ReplyOf<typeof getProposal>;

export const OFFER = {
  amount: 100_000,
  grace: 0,
  number_installments: 12,
  rate: 2.49,
  prepayment_fee: 0,
  tac: 3,
};

/** A company of its own for each test: an approved proposal stands in the way of the next one. */
let companies = 3000;
export async function freshCompany(house: TestHouse, input = {}): Promise<string> {
  companies += 1;
  const position = companies;
  await addCompany(house, position, input);
  return testCnpj(position);
}

export function proposalInput(cnpj: string, changes: Partial<CreateInput> = {}): CreateInput {
  return {
    cnpj,
    product_id: 1,
    status: 'pending_approval',
    rates: [OFFER],
    reason_for_change: 'not_informed',
    risks_policy: ['sector'],
    ...changes,
  };
}

export async function propose(house: TestHouse, changes: Partial<CreateInput> = {}, as = 'credit_analyst') {
  const cnpj = changes.cnpj ?? (await freshCompany(house));
  const reply = await house.call(createProposal, proposalInput(cnpj, changes), { as });
  if (reply.status !== 201) throw new Error(JSON.stringify(reply.problem));
  return reply.body;
}

export function change(
  house: TestHouse,
  proposal: ProposalBody,
  changes: Partial<ProposalUpdate>,
  as: string,
) {
  return house.call(updateProposal, { ...updateOf(proposal), ...changes }, { as });
}

/** Proposed by the analyst, approved by the desk. */
export async function approvedProposal(
  house: TestHouse,
  changes: Partial<CreateInput> = {},
): Promise<ProposalBody> {
  const proposal = await propose(house, changes);
  const reply = await change(house, proposal, { status: 'approved' }, 'credit_desk');
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.problem));
  return reply.body;
}

/** Some statuses only the system gives: written as it would. */
export async function inStatus(
  house: TestHouse,
  status: ProposalStatus,
  changes: Partial<CreateInput> = {},
): Promise<ProposalBody> {
  const proposal = await propose(house, changes);
  await house.db.updateTable('proposals').set({ status }).where('id', '=', proposal.id).execute();
  return (await house.call(getProposal, { id: proposal.id }, { as: 'credit_desk' })).body;
}
