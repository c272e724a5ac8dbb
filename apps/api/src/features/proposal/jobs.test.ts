import { isoDate } from '@lastro/domain/dates';
import { listOperationTypes, listVehicles } from '@lastro/wire/catalogue/catalogue-operations';
import { getPeople } from '@lastro/wire/company/person-operations';
import { listPartnerOrders, listPartners } from '@lastro/wire/partner/partner-operations';
import { createOffer, deleteOffer } from '@lastro/wire/proposal/offer-operations';
import {
  createProposal,
  deleteProposal,
  getProposal,
  getProposalHistory,
  getRefusal,
  listGuarantees,
  refuseProposal,
} from '@lastro/wire/proposal/proposal-operations';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../platform/clock';
import { verifyAudit } from '../../platform/door/audit-verify';
import { makeLog } from '../../platform/log';
import { testCpf } from '../../testing/company';
import { openHouse, type TestHouse } from '../../testing/harness';
import {
  approvedProposal,
  change,
  freshCompany,
  OFFER,
  proposalInput,
  propose,
} from '../../testing/proposal';
import { proposalJobs } from './jobs';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const desk = { as: 'credit_desk' };
const runOn = (day: string) =>
  proposalJobs[0]?.work(
    { db: house.db, clock: systemClock(isoDate(day)), log: makeLog('silent', { write: () => {} }) },
    {},
  );

describe('decisions §3 expiry', () => {
  it('on the thirtieth day it still stands, the day after it has expired; the trail tells a service', async () => {
    const approved = await approvedProposal(house);
    const waiting = await propose(house);
    await runOn('2026-12-16');
    expect((await house.call(getProposal, { id: approved.id }, desk)).body.status).toBe('approved');
    await runOn('2026-12-17');
    const expired = (await house.call(getProposal, { id: approved.id }, desk)).body;
    expect(expired.status).toBe('expired');
    expect((await house.call(getProposal, { id: waiting.id }, desk)).body.status).toBe('pending_approval');
    const [entry] = (await house.call(getProposalHistory, { id: approved.id }, desk)).body;
    expect(entry).toMatchObject({
      user: 'proposal:expire',
      type: 'service',
      proposal_data: { old_status: 'approved', status: 'expired' },
    });
    const again = await change(house, expired, { status: 'pending_reanalysis' }, 'commercial');
    expect(again.status).toBe(200);
    expect((await verifyAudit(house.db)).firstBroken).toBeNull();
  });

  it('twice does nothing more', async () => {
    const before = await house.db.selectFrom('audit_head').select('seq').executeTakeFirstOrThrow();
    await runOn('2026-12-17');
    expect(await house.db.selectFrom('audit_head').select('seq').executeTakeFirstOrThrow()).toEqual(before);
  });
});

describe('§8 when the fault is ours, the sentence of the call', () => {
  /** Takes a table away for one call. */
  async function without<T>(table: string, work: () => Promise<T>): Promise<T> {
    await sql`alter table ${sql.table(table)} rename to ${sql.table(`${table}_away`)}`.execute(house.db);
    try {
      return await work();
    } finally {
      await sql`alter table ${sql.table(`${table}_away`)} rename to ${sql.table(table)}`.execute(house.db);
    }
  }

  it('each of them', async () => {
    const cnpj = await freshCompany(house);
    const approved = await approvedProposal(house, { rates: [OFFER, OFFER] });
    const waiting = await propose(house);
    const calls: [string, string, () => Promise<{ status: number; problem: { detail: string } }>][] = [
      [
        'Erro inesperado ao criar a proposta!',
        'offers',
        () => house.call(createProposal, proposalInput(cnpj), desk),
      ],
      [
        'Erro ao deletar a proposta!',
        'transactions',
        () => house.call(deleteProposal, { id: waiting.id, reason_for_change: 'others' }, desk),
      ],
      [
        'Erro ao criar ofertas!',
        'parameters',
        () => house.call(createOffer, { ...OFFER, proposal: approved.id, reason_for_change: 'others' }, desk),
      ],
      [
        'Erro ao deletar oferta!',
        'transactions',
        () => house.call(deleteOffer, { id: approved.rates[0]?.id ?? 0, reason_for_change: 'others' }, desk),
      ],
      [
        'Erro inesperado ao salvar a recusa da proposta!',
        'proposal_refusals',
        () => house.call(refuseProposal, { id: approved.id, reason: 'rate' }, desk),
      ],
      [
        'Erro inesperado ao buscar a recusa da proposta!',
        'proposal_refusals',
        () => house.call(getRefusal, { id: approved.id }, desk),
      ],
      ['Erro ao buscar tipos de operação', 'products', () => house.call(listOperationTypes, {}, desk)],
      ['Erro ao buscar veículos', 'vehicles', () => house.call(listVehicles, {}, desk)],
      ['Erro ao buscar os parceiros.', 'partners', () => house.call(listPartners, {}, desk)],
      [
        'Erro ao buscar pedidos dos parceiros.',
        'partner_orders',
        () => house.call(listPartnerOrders, {}, desk),
      ],
      [
        'Erro ao buscar lista de pessoas!',
        'persons',
        () => house.call(getPeople, { taxIds: [testCpf(1)] }, { as: 'compliance' }),
      ],
    ];
    for (const [sentence, table, call] of calls) {
      const reply = await without(table, call);
      expect(reply.problem?.detail, sentence).toContain(sentence);
    }
    expect((await house.call(listGuarantees, {}, desk)).status).toBe(200);
    // Nothing half-done: it is still what it was.
    expect((await house.call(getProposal, { id: approved.id }, desk)).body).toMatchObject({
      status: 'approved',
      version: approved.version,
    });
  });
});
