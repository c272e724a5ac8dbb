import * as fichaOps from '@lastro/wire/company/ficha-draft-operations';
import { MAX_DRAFT_BYTES } from '@lastro/wire/platform/draft-operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCompany, testCnpj, trailFrom } from '../../testing/company';
import { openHouse, type TestHouse } from '../../testing/harness';
import { expectProblem, expectRefused } from '../../testing/probe';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse();
  await addCompany(house, 1);
});
afterAll(() => house.close());

const REGISTERED = testCnpj(1);

const save = (cnpj: string, body: Record<string, unknown>, as: string) =>
  house.call(fichaOps.saveFichaDraft, { cnpj, body }, { as });
const drafts = (cnpj: string, as: string) => house.call(fichaOps.listFichaDrafts, { cnpj }, { as });
const discard = (cnpj: string, as: string) => house.call(fichaOps.discardFichaDraft, { cnpj }, { as });
const takeOver = (cnpj: string, author: number, as: string, replaces?: boolean) =>
  house.call(fichaOps.takeOverFichaDraft, { cnpj, author, replaces }, { as });
const waiting = (as: string) => house.call(fichaOps.listWaitingDrafts, { limit: 200 }, { as });
const bodies = async (cnpj: string, as: string) => (await drafts(cnpj, as)).body.map(({ body }) => body);

describe('§8 a draft of a ficha belongs to the company', () => {
  it('what commercial and credit prepare is found by registration and compliance, with author and moment', async () => {
    expect((await save(REGISTERED, { changes: { city: 'Santos' } }, 'commercial')).status).toBe(200);
    const later = await save(REGISTERED, { changes: { city: 'Campinas' } }, 'credit_analyst');
    for (const as of ['registration', 'compliance']) {
      const { body } = await drafts(REGISTERED, as);
      expect(body).toMatchObject([
        { author: { name: 'Lívia Figueiredo' }, own: false, savedAt: later.body.savedAt },
        { author: { name: 'Bruno Sampaio' }, own: false, body: { changes: { city: 'Santos' } } },
      ]);
    }
    expect((await waiting('registration')).body.results).toMatchObject([
      { cnpj: REGISTERED, registeredName: 'Empresa de Teste 1 Ltda.', author: { name: 'Lívia Figueiredo' } },
      { cnpj: REGISTERED, author: { name: 'Bruno Sampaio' }, own: false },
    ]);
  });

  it('decisions §2 reading what somebody else wrote is written down; the own one is not', async () => {
    await house.tokenOf('registration');
    const since = await trailFrom(house);
    await drafts(REGISTERED, 'registration');
    await drafts(REGISTERED, 'commercial');
    expect(await since()).toMatchObject([
      {
        action: 'company.draft-read',
        actor: 'registration@demo.test',
        record_id: REGISTERED,
        after: { authors: ['Lívia Figueiredo', 'Bruno Sampaio'] },
      },
    ]);
  });

  it('nobody else sees it: neither who else reads companies, nor audit, nor administration', async () => {
    for (const as of ['credit_desk', 'admin', 'audit'])
      expect(await drafts(REGISTERED, as), as).toMatchObject({ status: 200, body: [] });
    expect(await bodies(REGISTERED, 'commercial')).toEqual([{ changes: { city: 'Santos' } }]);
    expect((await waiting('commercial')).body).toMatchObject({
      results: [{ own: true, author: { name: 'Bruno Sampaio' } }],
      metadata: { total: 1 },
    });
    expect((await waiting('audit')).body.results).toEqual([]);
  });

  it('is taken over as a copy: its author keeps it, the trail tells it, and who took it goes on alone', async () => {
    const [, theirs] = (await drafts(REGISTERED, 'registration')).body;
    const author = theirs?.author.id ?? 0;
    await save(REGISTERED, { changes: { city: 'Minha' } }, 'registration');
    const since = await trailFrom(house);
    expectRefused(await takeOver(REGISTERED, author, 'registration'), 'draft.own-exists');
    expect((await bodies(REGISTERED, 'registration'))[0]).toEqual({ changes: { city: 'Minha' } });
    expect(await takeOver(REGISTERED, author, 'registration', true)).toMatchObject({
      status: 200,
      body: { own: true, author: { name: 'Tiago Moraes' }, body: { changes: { city: 'Santos' } } },
    });
    expect((await since()).filter(({ action }) => action !== 'company.draft-read')).toMatchObject([
      {
        actor: 'registration@demo.test',
        action: 'company.draft-taken-over',
        record_type: 'company',
        record_id: REGISTERED,
        after: { author: 'Bruno Sampaio', savedAt: theirs?.savedAt },
      },
    ]);
    // Again, the own one says the same: nothing would be lost.
    expect((await takeOver(REGISTERED, author, 'registration')).status).toBe(200);
    await save(REGISTERED, { changes: { city: 'São Vicente' } }, 'registration');
    expect(await bodies(REGISTERED, 'commercial')).toEqual([{ changes: { city: 'Santos' } }]);
    // The own one comes first.
    expect(await bodies(REGISTERED, 'registration')).toEqual([
      { changes: { city: 'São Vicente' } },
      { changes: { city: 'Campinas' } },
      { changes: { city: 'Santos' } },
    ]);
    await discard(REGISTERED, 'registration');
    expect(await bodies(REGISTERED, 'registration')).toHaveLength(2);
  });

  it('only who may write the ficha takes over, and only what is there', async () => {
    const author = (await drafts(REGISTERED, 'registration')).body[0]?.author.id ?? 0;
    for (const as of ['commercial', 'credit_desk', 'admin', 'audit'])
      expect((await takeOver(REGISTERED, author, as)).status, as).toBe(403);
    expectRefused(await takeOver(REGISTERED, 999_999, 'registration'), 'draft.not-found');
    expectRefused(await takeOver(testCnpj(2), author, 'registration'), 'draft.not-found');
    const own =
      (await save(REGISTERED, {}, 'compliance')) && (await drafts(REGISTERED, 'compliance')).body[0];
    expectRefused(await takeOver(REGISTERED, own?.author.id ?? 0, 'compliance'), 'draft.not-found');
    await discard(REGISTERED, 'compliance');
  });

  it('also of a company that nobody has registered yet', async () => {
    const cnpj = testCnpj(2);
    await save(cnpj, { changes: { registeredName: 'Nova Ltda.' } }, 'commercial');
    expect((await drafts(cnpj, 'registration')).body).toMatchObject([{ author: { name: 'Bruno Sampaio' } }]);
    expect((await waiting('compliance')).body.results[0]).toMatchObject({ cnpj, registeredName: null });
  });

  it('is out of reach for who may not open companies, and nothing is kept of what audit sends', async () => {
    for (const as of ['baas_operator', 'baas_viewer', 'treasury', 'collection']) {
      expect((await drafts(REGISTERED, as)).status, as).toBe(403);
      expect((await save(REGISTERED, {}, as)).status, as).toBe(403);
      expect((await discard(REGISTERED, as)).status, as).toBe(403);
      expect((await waiting(as)).status, as).toBe(403);
    }
    expect((await save(REGISTERED, {}, 'audit')).status).toBe(403);
    expectProblem(
      (await house.call(fichaOps.listFichaDrafts, { cnpj: REGISTERED })).problem,
      401,
      'session.missing',
    );
  });

  it('has the size and the address of any draft: 256 KiB, a CNPJ with or without its mask', async () => {
    const most = MAX_DRAFT_BYTES - JSON.stringify({ a: '' }).length;
    expect((await save(REGISTERED, { a: 'x'.repeat(most) }, 'credit_desk')).status).toBe(200);
    expectProblem(
      (await save(REGISTERED, { a: 'x'.repeat(most + 1) }, 'credit_desk')).problem,
      413,
      'request.too-large',
    );
    expect((await discard(REGISTERED.toLowerCase(), 'credit_desk')).status).toBe(204);
    expect((await drafts(REGISTERED, 'credit_desk')).body).toEqual([]);
    expect((await save('123', {}, 'credit_desk')).status).toBe(400);
  });

  it('writes nothing to the trail while it is being typed', async () => {
    await house.tokenOf('commercial');
    const before = await house.db.selectFrom('audit_head').selectAll().executeTakeFirstOrThrow();
    await save(REGISTERED, { a: 1 }, 'commercial');
    await drafts(REGISTERED, 'commercial');
    expect(await house.db.selectFrom('audit_head').selectAll().executeTakeFirstOrThrow()).toEqual(before);
  });
});
