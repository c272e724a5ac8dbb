import { getProposal, getProposalHistory } from '@lastro/wire/proposal/proposal-operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHouse, type TestHouse } from '../../testing/harness';
import { expectRefused } from '../../testing/probe';
import { change, propose } from '../../testing/proposal';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const OPINION = 'Faturamento estável e garantia suficiente.';
const history = async (id: number) => (await house.call(getProposalHistory, { id }, { as: 'audit' })).body;

describe('a decision has an opinion (parecer) of its own', () => {
  it('of an approval it stands with the approval, and in the history with who wrote it', async () => {
    const proposal = await propose(house, { observation: 'Cliente visitado em novembro.' });
    const { status, body } = await change(
      house,
      proposal,
      { status: 'approved', opinion: OPINION },
      'credit_desk',
    );
    expect(status).toBe(200);
    expect(body.approval).toMatchObject({ opinion: OPINION, by: 'credit_desk@demo.test' });
    // It is the decision's, and takes nothing's place.
    expect(body.observation).toBe('Cliente visitado em novembro.');
    const [latest] = await history(proposal.id);
    expect(latest).toMatchObject({ user: 'credit_desk@demo.test', proposal_data: { status: 'approved' } });
    expect(latest?.proposal_data.changes).toContainEqual({ field: 'opinion', before: null, after: OPINION });
  });

  it('of every other decision in the history; the next one does not repeat it', async () => {
    const proposal = await propose(house);
    const sent = await change(
      house,
      proposal,
      { status: 'pending_commitee', opinion: OPINION },
      'credit_desk',
    );
    expect((await history(proposal.id))[0]?.proposal_data.changes).toContainEqual({
      field: 'opinion',
      before: null,
      after: OPINION,
    });
    await change(house, sent.body, { status: 'rejected', observation: OPINION }, 'credit_committee');
    const [rejected] = await history(proposal.id);
    expect(rejected?.proposal_data.changes.map(({ field }) => field)).not.toContain('opinion');
  });

  it('who approves without a word is served, as the specification knows no opinion', async () => {
    const proposal = await propose(house);
    const { body } = await change(house, proposal, { status: 'approved' }, 'credit_desk');
    expect(body.approval).toMatchObject({ opinion: null });
    for (const opinion of ['', '   ', null]) {
      const another = await propose(house);
      const reply = await change(house, another, { status: 'approved', opinion }, 'credit_desk');
      expect([reply.status, reply.body.approval?.opinion]).toEqual([200, null]);
    }
  });

  it('without a decision there is none, and too few or too many letters are refused', async () => {
    const proposal = await propose(house);
    const alone = await change(house, proposal, { opinion: OPINION, guarantee: 'pledge' }, 'credit_analyst');
    expectRefused(alone, 'proposal.check');
    expect(alone.problem.errors).toEqual({
      opinion: ['O parecer acompanha uma decisão: mude o status ou apague o parecer.'],
    });
    for (const opinion of ['curto', 'x'.repeat(2501)]) {
      const reply = await change(house, proposal, { status: 'approved', opinion }, 'credit_desk');
      expectRefused(reply, 'proposal.check');
      expect(Object.keys(reply.problem.errors ?? {})).toEqual(['opinion']);
    }
    const { body } = await house.call(getProposal, { id: proposal.id }, { as: 'credit_desk' });
    expect([body.status, body.version]).toEqual(['pending_approval', 1]);
  });
});
