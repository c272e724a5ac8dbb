import { updateClient } from '@lastro/wire/company/company-operations';
import { acceptOffer } from '@lastro/wire/proposal/offer-operations';
import { createProposal, refuseProposal } from '@lastro/wire/proposal/proposal-operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateOf } from '../../demo/proposal/proposal-update';
import { openHouse, type TestHouse, type TestReply } from '../../testing/harness';
import { expectRefused } from '../../testing/probe';
import {
  approvedProposal,
  change,
  freshCompany,
  OFFER,
  type ProposalBody,
  proposalInput,
  propose,
} from '../../testing/proposal';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const analyst = { as: 'credit_analyst' };

/** As a client that follows no type. */
async function patch(path: string, id: number, payload: object): Promise<TestReply<unknown>> {
  const response = await house.server.inject({
    method: 'PATCH',
    url: `/api/proposals/proposals/${path}/${id}`,
    headers: await house.headersFor({ as: 'commercial' }),
    payload,
  });
  const body = response.json();
  return { status: response.statusCode, body, problem: body, headers: response.headers };
}

describe('§8 a wrong refusal says its own sentence and names its own fields, on both calls', () => {
  let approved: ProposalBody;
  beforeAll(async () => {
    approved = await approvedProposal(house);
  });
  const both = async (refusal: unknown) => ({
    refused: await patch('refuse', approved.id, refusal as object),
    updated: await patch('update', approved.id, { ...updateOf(approved), status: 'refused', refusal }),
  });

  it.each([
    ['nothing', {}, ['reason']],
    ['an unknown reason', { reason: 'weather' }, ['reason']],
    ['a reason that is no text', { reason: 7 }, ['reason']],
    [
      'an amount that is no number',
      { reason: 'credit_amount', new_proposal_value: 'x' },
      ['new_proposal_value'],
    ],
    ['no amount', { reason: 'credit_amount' }, ['new_proposal_value']],
    [
      'a term and words of the wrong kind',
      { reason: 'other', new_proposal_deadline: [], detail: 1 },
      ['detail', 'new_proposal_deadline'],
    ],
    ['words of 20.000 characters', { reason: 'other', detail: 'x'.repeat(20_000) }, ['detail']],
  ])('%s', async (_what, refusal, fields) => {
    const { refused, updated } = await both(refusal);
    for (const reply of [refused, updated]) {
      expectRefused(reply, 'refusal.check');
      expect(reply.problem).toMatchObject({ status: 400, detail: 'Verifique os dados da recusa!' });
      expect(Object.keys(reply.problem.errors ?? {}).sort()).toEqual(fields);
    }
    expect(updated.problem.errors).toEqual(refused.problem.errors);
  });

  it('none at all lacks its reason; one that is no object is told so', async () => {
    for (const [refusal, errors] of [
      [null, { reason: ['Campo obrigatório.'] }],
      [undefined, { reason: ['Campo obrigatório.'] }],
      ['não', { refusal: ['Deve ser um conjunto de campos.'] }],
    ] as const) {
      const reply = await patch('update', approved.id, { ...updateOf(approved), status: 'refused', refusal });
      expectRefused(reply, 'refusal.check');
      expect(reply.problem.errors).toEqual(errors);
    }
  });

  it('where the proposal is wrong as well, its sentence speaks for both', async () => {
    const reply = await patch('update', approved.id, {
      ...updateOf(approved),
      has_escrow_account: 'x',
      refusal: {},
    });
    expectRefused(reply, 'proposal.check');
    expect(Object.keys(reply.problem.errors ?? {}).sort()).toEqual(['has_escrow_account', 'reason']);
  });

  it('the proposal stays as it was', async () => {
    const reply = await house.call(
      refuseProposal,
      { id: approved.id, version: approved.version, reason: 'rate' },
      { as: 'commercial' },
    );
    expect(reply.status).toBe(200);
  });
});

describe('§8 what is no number is the number of none', () => {
  const ask = async (method: 'GET' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
    (
      await house.server.inject({
        method,
        url: `/api/proposals/${path}`,
        headers: await house.headersFor({ as: 'commercial' }),
        ...(payload === undefined ? {} : { payload }),
      })
    ).json();
  const why = { reason_for_change: 'others' };

  it.each([
    ['GET', 'proposals/abc', undefined, 'Proposta com id #abc não encontrada!'],
    ['GET', 'proposals/with-simulation/abc', undefined, 'Proposta com id #abc não encontrada!'],
    ['GET', 'proposals/refuse/abc/', undefined, 'Proposta com id #abc não encontrada!'],
    ['PATCH', 'proposals/refuse/abc/', { reason: 'rate' }, 'Proposta com id #abc não encontrada!'],
    ['DELETE', 'proposals/abc/', why, 'Proposta com id #abc não encontrada!'],
    ['DELETE', 'proposals/abc/', undefined, 'Proposta com id #abc não encontrada!'],
    ['DELETE', 'rates/abc', why, 'Oferta com id #abc não encontrada!'],
    ['DELETE', 'proposals/delete/abc', why, 'Proposta com id #abc não encontrada!'],
    ['GET', 'proposals/simulation/abc', undefined, expect.any(String)],
    ['GET', 'proposals/history/abc', undefined, 'Histórico de proposta não encontrado!'],
  ] as const)('%s %s', async (method, path, payload, detail) => {
    expect(await ask(method, path, payload)).toMatchObject({ status: 404, detail });
  });

  it('a body that is no object is named', async () => {
    expect(await ask('DELETE', 'proposals/1', [])).toMatchObject({
      status: 400,
      errors: { body: ['Deve ser um conjunto de campos.'] },
    });
  });
});

describe('§9 the limit of an observation that is told is the one that holds', () => {
  const told = { observation: ['Informe no máximo 2500 caracteres.'] };

  it.each([2501, 9_999, 10_065, 20_000])('%i characters', async (length) => {
    const observation = 'ã'.repeat(length);
    const proposal = await propose(house);
    const created = await house.call(
      createProposal,
      proposalInput(await freshCompany(house), { observation }),
      analyst,
    );
    const changed = await change(house, proposal, { observation }, 'credit_analyst');
    for (const reply of [created, changed]) {
      expectRefused(reply, 'proposal.check');
      expect(reply.problem.errors).toEqual(told);
    }
  });

  it('2500 are saved, blanks around them are not counted', async () => {
    const observation = 'ã'.repeat(2500);
    const reply = await change(
      house,
      await propose(house),
      { observation: ` ${observation}\n ` },
      'credit_analyst',
    );
    expect(reply.body.observation).toBe(observation);
  });
});

describe('docs/decisions 0010: a company that is inactive gets no new proposal', () => {
  const setActive = (cnpj: string, active: boolean) =>
    house.call(updateClient, { cnpj, input: { active } }, { as: 'registration' });

  it.each(['pending_approval', 'rejected'] as const)('not even one that is %s at once', async (status) => {
    const cnpj = await freshCompany(house, { active: false });
    const wanted = proposalInput(cnpj, { status, observation: 'Sem margem de crédito.' });
    const reply = await house.call(createProposal, wanted, { as: 'credit_desk' });
    expectRefused(reply, 'proposal.invalid');
    expect(reply.problem.errors).toEqual({
      cnpj: ['Esta empresa está inativa: não recebe novas propostas.'],
    });
    await setActive(cnpj, true);
    expect((await house.call(createProposal, wanted, { as: 'credit_desk' })).status).toBe(201);
  });

  it('what was proposed before goes on: changed, approved and accepted', async () => {
    const proposal = await propose(house);
    await setActive(proposal.cnpj, false);
    const changed = await change(
      house,
      proposal,
      { rates: [{ ...OFFER, id: proposal.rates[0]?.id, amount: 90_000 }] },
      'credit_analyst',
    );
    expect(changed.status).toBe(200);
    const approved = await change(house, changed.body, { status: 'approved' }, 'credit_desk');
    expect(approved.status).toBe(200);
    const accepted = await house.call(
      acceptOffer,
      { rateId: approved.body.rates[0]?.id },
      { as: 'commercial' },
    );
    expect(accepted.status).toBe(200);
  });
});
