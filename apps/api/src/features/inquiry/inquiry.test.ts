import { addDays, isoDate } from '@lastro/domain/dates';
import { cnpjCheckDigits } from '@lastro/domain/tax-id';
import { createClient, getClient } from '@lastro/wire/company/company-operations';
import { saveGuarantor, saveProcurator, saveRepresentative } from '@lastro/wire/company/link-operations';
import { linkSpouse, updatePersonPep } from '@lastro/wire/company/person-operations';
import { getCompanyStanding, getTaxIdView, makeInquiry } from '@lastro/wire/inquiry/inquiry-operations';
import { acceptOffer, deleteOffer } from '@lastro/wire/proposal/offer-operations';
import { getProposal } from '@lastro/wire/proposal/proposal-operations';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BROKEN_ROOT, RESTRICTED_ROOT } from '../../gateways/credit-bureau/built-in';
import { verifyAudit } from '../../platform/door/audit-verify';
import { TEST_BUSINESS_DATE } from '../../testing/app';
import { addPerson, OWNING_COMPANY, OWNING_PERSON, own, ownBy, testCpf } from '../../testing/company';
import { openHouse, type TestHouse } from '../../testing/harness';
import { expectRefused } from '../../testing/probe';
import { approvedProposal, freshCompany, OFFER } from '../../testing/proposal';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const analyst = { as: 'credit_analyst' };
const cnpjOf = (root: string) => `${root}0001${cnpjCheckDigits(`${root}0001`)}`;
const viewOf = async (tax_id: string) => (await house.call(getTaxIdView, { tax_id }, analyst)).body;
const standingOf = async (cnpj: string) => (await house.call(getCompanyStanding, { cnpj }, analyst)).body;
const codesOf = async (cnpj: string) => (await standingOf(cnpj)).pendencies.map(({ code }) => code);

describe('§5 tax-id lookup', () => {
  it('accepts a CPF or a CNPJ with or without its mask, else says that it is none', async () => {
    expect((await viewOf('12.ABC.345/01DE-35')).tax_id).toBe('12ABC34501DE35');
    expect((await viewOf(testCpf(1))).kind).toBe('cpf');
    for (const tax_id of ['12ABC34501DE36', '00000000000', 'x', '']) {
      const reply = await house.call(getTaxIdView, { tax_id }, analyst);
      expect(reply.status).toBe(400);
      expect(reply.problem.errors).toEqual({ tax_id: ['Documento inválido'] });
    }
  });

  it('decisions §7: registry data, own history, restrictions and exposure of a company', async () => {
    const view = await viewOf('12ABC34501DE35');
    expect(view.registry).toMatchObject({ outcome: 'found', facts: { situation: 'Ativa' } });
    expect(view.standing?.cnpj).toBe('12ABC34501DE35');
    expect(view).toMatchObject({ person: null, proposals: { total: 0 }, contracts: [], inquiries: [] });
  });

  it('of one that nobody registered or knows, and of one whose registry does not answer, tells what there is', async () => {
    expect(await viewOf('11222333000181')).toMatchObject({
      name: null,
      standing: null,
      registry: { outcome: 'unknown', facts: null },
    });
    expect(await viewOf(cnpjOf('99999999'))).toMatchObject({ registry: { outcome: 'unavailable' } });
  });

  it('a person has the companies that it takes part in, with what they owe', async () => {
    const cnpj = await freshCompany(house);
    const { taxId } = await addPerson(house, 51, {
      ...OWNING_PERSON,
      name: 'Ana Prado Reis',
      pep: true,
      pepPosition: 'Prefeita',
      pepOrganization: 'Município de Bauru',
      pepPeriod: { startDate: '2025-01-01' },
    });
    await own(house, cnpj, taxId, 40);
    await approvedProposal(house, { cnpj });
    const view = await viewOf(taxId);
    expect(view).toMatchObject({
      kind: 'cpf',
      // Who asks knows the CPF, and learns of whom it is no more than the first name.
      tax_id: `***.***.***-${taxId.slice(9)}`,
      masked: true,
      name: 'Ana P. R.',
      registry: { outcome: 'none' },
      person: { politically_exposed: true, roles: [{ cnpj, role: 'owner', exposure: { total: 100_000 } }] },
    });
    expect((await standingOf(cnpj)).pendencies).toContainEqual(
      expect.objectContaining({ code: 'exposed-people', detail: 'Ana Prado Reis' }),
    );
  });
});

describe('§9 politically exposed: the desk reads what the ficha says', () => {
  const office = { pep: true, pepPosition: 'Prefeita', pepOrganization: 'Município de Bauru' };
  const held = (startDate: string, endDate: string | null) => ({
    ...office,
    pepPeriod: { startDate, endDate },
  });
  const close = {
    pep: false,
    pepSecondary: [{ relationshipType: 'sibling', name: 'Rui Prado Reis', position: 'Deputado' }],
  };

  it.each([
    ['a representative in office', 'representative', held('2025-01-01', null), true],
    [
      'a representative who left five years ago to the day',
      'representative',
      held('2015-01-01', '2021-11-16'),
      true,
    ],
    ['a representative who left a day earlier', 'representative', held('2015-01-01', '2021-11-15'), false],
    ['a representative close to somebody exposed', 'representative', close, true],
    ['a guarantor in office', 'guarantor', held('2025-01-01', null), true],
    ['a guarantor who is not', 'guarantor', { pep: false }, false],
  ] as const)('%s', async (what, role, person, isExposed) => {
    const cnpj = await freshCompany(house);
    const position = 700 + what.length;
    const { taxId } = await addPerson(house, position, {
      ...OWNING_PERSON,
      name: 'Ana Prado Reis',
      ...person,
    });
    const link = role === 'guarantor' ? saveGuarantor : saveRepresentative;
    const linked = await house.call(link, { clientCnpj: cnpj, input: { taxId } }, { as: 'registration' });
    expect(linked.status).toBe(200);
    expect(linked.body.politicallyExposed.some(({ inForce }) => inForce)).toBe(isExposed);
    expect((await codesOf(cnpj)).includes('exposed-people')).toBe(isExposed);
  });

  it.each([
    ['nobody asked yet', { pep: null }, null, 'undeclared', false],
    ['declared that not', { pep: false }, false, 'none', false],
    ['in office', held('2025-01-01', null), true, 'current', false],
    ['left five years ago to the day', held('2015-01-01', '2021-11-16'), true, 'current', false],
    ['left in 2016', held('2010-01-01', '2016-12-31'), false, 'past', false],
    ['elected, not yet in office', held('2027-01-01', null), false, 'upcoming', false],
    ['close to somebody exposed, which is not to be exposed', close, false, 'none', true],
    ['close to somebody, and nobody asked', { ...close, pep: null }, null, 'undeclared', true],
    [
      'in office and close to somebody',
      { ...held('2025-01-01', null), pepSecondary: close.pepSecondary },
      true,
      'current',
      true,
    ],
  ] as const)(
    'the look-up tells apart: %s',
    async (what, person, politically_exposed, pep_standing, near) => {
      const { taxId } = await addPerson(house, 800 + what.length, {
        ...OWNING_PERSON,
        name: 'Ana Prado Reis',
        ...person,
      });
      expect((await viewOf(taxId)).person).toMatchObject({
        politically_exposed,
        pep_standing,
        close_to_pep: near,
      });
    },
  );

  it('domain §9.3 the spouse of somebody in office is close to them, whatever was declared', async () => {
    const cnpj = await freshCompany(house);
    const office = { ...held('2025-01-01', null), pepPosition: 'Prefeita', pepOrganization: 'Bagé' };
    const { taxId } = await addPerson(house, 890, { ...OWNING_PERSON, name: 'Rui Casado Lima', pep: null });
    const { taxId: exposed } = await addPerson(house, 891, {
      ...OWNING_PERSON,
      name: 'Ana Prefeita',
      ...office,
    });
    const as = 'registration';
    await house.call(saveGuarantor, { clientCnpj: cnpj, input: { taxId } }, { as });
    expect((await viewOf(taxId)).person).toMatchObject({ close_to_pep: false });
    expect(await codesOf(cnpj)).not.toContain('exposed-people');
    await house.call(linkSpouse, { taxId, spouse: { taxId: exposed } }, { as });
    expect((await viewOf(taxId)).person).toMatchObject({ close_to_pep: true, pep_standing: 'undeclared' });
    expect(await codesOf(cnpj)).toContain('exposed-people');
    const { body } = await house.call(getClient, { cnpj, active: true }, { as });
    const known = {
      relationshipType: 'spouse',
      exposedName: 'Ana Prefeita',
      position: 'Prefeita',
      inForce: true,
    };
    expect(body.edges[0]?.node.politicallyExposed).toMatchObject([known]);
    // A declaration of the same spouse, or of one without a name, hides nothing; another person is told beside.
    const declared = (name: string, of?: string) => [{ relationshipType: 'spouse', name, taxId: of }];
    const seen = async (input: object) => {
      await house.call(updatePersonPep, { taxId, input }, { as });
      const { body: now } = await house.call(getClient, { cnpj, active: true }, { as });
      return now.edges[0]?.node.politicallyExposed;
    };
    expect(await seen({ pepSecondary: declared('Ana Prefeita', exposed) })).toMatchObject([known]);
    expect(await seen({ pepSecondary: declared('ana prefeita') })).toMatchObject([known]);
    expect(
      await seen({ pepSecondary: [], pepRelationships: [{ relationshipType: 'spouse' }] }),
    ).toMatchObject([known]);
    expect(await seen({ pepRelationships: [], pepSecondary: declared('Outra Pessoa') })).toMatchObject([
      { exposedName: 'Outra Pessoa' },
      known,
    ]);
  });
});

it('a company that somebody signs for, by office or by a procuration in force, is not told that nobody does', async () => {
  const cnpj = await freshCompany(house);
  const as = 'registration';
  const taxId = (await addPerson(house, 77)).taxId;
  const procure = (input: object) =>
    house.call(saveProcurator, { clientCnpj: cnpj, input: { taxId, ...input } }, { as });
  expect(await codesOf(cnpj)).toContain('no-signer');
  await procure({ isSigner: true, validUntil: addDays(TEST_BUSINESS_DATE, -1) });
  expect(await codesOf(cnpj)).toContain('no-signer');
  await procure({ validUntil: TEST_BUSINESS_DATE });
  expect(await codesOf(cnpj)).not.toContain('no-signer');
  await procure({ validUntil: null });
  expect(await codesOf(cnpj)).not.toContain('no-signer');
});

describe('exposure', () => {
  it('§9 the guarantee goes with the most that it could owe, what it asks for included', async () => {
    const cnpj = await freshCompany(house, { amountRequested: 600_000 });
    expect((await standingOf(cnpj)).expected_guarantee).toBe('Aval + Conta Vinculada');
  });

  it('decisions §3 an offer that was taken away is promised to nobody, here or in the group', async () => {
    const cnpj = await freshCompany(house, OWNING_COMPANY);
    const rates = [OFFER, { ...OFFER, amount: 400_000 }];
    const proposal = await approvedProposal(house, { cnpj, rates });
    const large = proposal.rates.find(({ amount }) => amount === 400_000)?.id ?? 0;
    const deleted = await house.call(
      deleteOffer,
      { id: large, reason_for_change: 'others' },
      { as: 'commercial' },
    );
    expect(deleted.status).toBe(204);
    expect((await standingOf(cnpj)).exposure).toMatchObject({ committed: 100_000 });
    expect((await house.call(getProposal, { id: proposal.id }, analyst)).body).toMatchObject({
      status: 'approved',
      authority: { largest_offer: 100_000 },
    });
    const other = await freshCompany(house);
    expect((await ownBy(house, other, cnpj, 80)).status).toBe(200);
    const approved = await approvedProposal(house, { cnpj: other, rates: [{ ...OFFER, amount: 150_000 }] });
    expect(approved.approval).toMatchObject({ total: 250_000 });
  });

  it('follows the credit: approved, accepted, lent, late, paid', async () => {
    const proposal = await approvedProposal(house, { rates: [OFFER, { ...OFFER, amount: 500_000 }] });
    const { cnpj } = proposal;
    expect((await standingOf(cnpj)).exposure).toEqual({
      outstanding: 0,
      overdue: 0,
      committed: 500_000,
      total: 500_000,
      total_at_least: false,
    });
    expect((await standingOf(cnpj)).expected_guarantee).toBe('Aval + Conta Vinculada');
    const accepted = await house.call(acceptOffer, { rateId: proposal.rates[0]?.id }, { as: 'commercial' });
    expect(accepted.status).toBe(200);
    expect((await standingOf(cnpj)).exposure).toMatchObject({ outstanding: 0, committed: 100_000 });
    expect((await standingOf(cnpj)).expected_guarantee).toBe('Aval');

    const { contract_number } = accepted.body;
    const instrument = house.db.updateTable('instruments').where('contract_number', '=', contract_number);
    await instrument.set({ status: 'opened' }).execute();
    expect((await standingOf(cnpj)).exposure).toMatchObject({
      outstanding: 100_000,
      committed: 0,
      overdue: 0,
    });
    const ofContract = house.db
      .updateTable('expected_cashflow')
      .where('instrument_id', '=', (eb) =>
        eb.selectFrom('instruments').select('id').where('contract_number', '=', contract_number),
      )
      .where('number', '=', 1);
    await ofContract.set({ due_on: isoDate('2026-11-13') }).execute();
    const late = await standingOf(cnpj);
    expect(late.exposure.overdue).toBe(accepted.body.simulation.valorParcelas);
    expect(late.pendencies[0]).toMatchObject({ code: 'overdue', severity: 'blocking' });
    const [contract] = (await viewOf(cnpj)).contracts;
    expect(contract).toMatchObject({
      contract_number,
      status: 'opened',
      outstanding: 100_000,
      amount: 100_000,
    });
    await ofContract.set({ status: 'paid' }).execute();
    const paid = await standingOf(cnpj);
    expect(paid.exposure.overdue).toBe(0);
    expect(paid.exposure.outstanding).toBeLessThan(100_000);
    await instrument.set({ status: 'settled' }).execute();
    expect((await standingOf(cnpj)).exposure.total).toBe(0);
  });

  it('of a group: who controls and who is controlled, not who owns half or less', async () => {
    const [parent, child, grandchild, half] = await Promise.all(
      Array.from({ length: 4 }, (_, index) =>
        freshCompany(house, {
          registeredName: `Grupo ${index} S.A.`,
          foundingDate: '2001-04-05',
          zipCode: '80010-010',
          city: 'Curitiba',
          state: 'PR',
          mainActivity: '6462000',
        }),
      ),
    );
    expect((await ownBy(house, child ?? '', parent ?? '', 51)).status).toBe(200);
    expect((await ownBy(house, grandchild ?? '', child ?? '', 100)).status).toBe(200);
    expect((await ownBy(house, half ?? '', parent ?? '', 50)).status).toBe(200);
    await approvedProposal(house, { cnpj: grandchild });
    await approvedProposal(house, { cnpj: half });
    const standing = await standingOf(parent ?? '');
    expect(standing.group.map(({ cnpj }) => cnpj).toSorted()).toEqual([child, grandchild].toSorted());
    expect(standing).toMatchObject({ exposure: { total: 0 }, group_total: 100_000 });
  });

  it('of a company that is not registered', async () => {
    expectRefused(
      await house.call(getCompanyStanding, { cnpj: '11222333000181' }, analyst),
      'standing.company-unknown',
    );
  });
});

describe('restrictions', () => {
  it('asked of the bureau, kept with author and day, shown as a pendency', async () => {
    const cnpj = cnpjOf(RESTRICTED_ROOT);
    await house.call(
      createClient,
      { cnpj, input: { registeredName: 'Restrita Ltda.' } },
      { as: 'registration' },
    );
    expect(await codesOf(cnpj)).toContain('never-inquired');
    const reply = await house.call(makeInquiry, { tax_id: cnpj }, analyst);
    expect(reply.status).toBe(201);
    expect(reply.body.restrictions.length).toBeGreaterThan(3);
    const { created, ...made } = reply.body;
    expect(created).toBe(true);
    expect((await viewOf(cnpj)).inquiries).toEqual([made]);
    expect((await standingOf(cnpj)).last_inquiry).toMatchObject({
      made_by: 'credit_analyst@demo.test',
      made_by_name: 'Lívia Figueiredo',
    });
    expect((await standingOf(cnpj)).pendencies[0]).toMatchObject({
      code: 'restricted',
      severity: 'blocking',
    });
    expect(await codesOf(cnpj)).not.toContain('never-inquired');
    await house.db.updateTable('inquiries').set({ made_at: '2026-10-01T12:00:00Z' }).execute();
    expect(await codesOf(cnpj)).toContain('old-inquiry');
  });

  it('a bureau that does not answer ends in its sentence, and nothing is kept', async () => {
    const tax_id = cnpjOf(BROKEN_ROOT);
    const reply = await house.call(makeInquiry, { tax_id }, analyst);
    expectRefused(reply, 'bureau.unavailable');
    expect(reply.problem.detail).toContain('No momento não foi possível consultar as restrições.');
    expect((await viewOf(tax_id)).inquiries).toEqual([]);
  });

  it('decisions/0011: calls for one document that come together share one consultation, and its price', async () => {
    const tax_id = cnpjOf('45678901');
    const as = (index: number) => (index % 2 === 0 ? 'credit_analyst' : 'credit_desk');
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, index) => house.call(makeInquiry, { tax_id }, { as: as(index) })),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([...Array(9).fill(200), 201]);
    const [first] = (await viewOf(tax_id)).inquiries;
    expect((await viewOf(tax_id)).inquiries).toHaveLength(1);
    for (const { body, status } of replies) expect(body).toEqual({ ...first, created: status === 201 });
    const told = await house.db
      .selectFrom('audit_entries')
      .select('action')
      .where('record_id', '=', tax_id)
      .orderBy('seq')
      .execute();
    expect(told.map(({ action }) => action)).toEqual([
      'inquiry.made',
      ...Array(9).fill('inquiry.asked-again'),
    ]);
  });

  it('who asks again later asks the bureau again', async () => {
    const tax_id = cnpjOf('45678902');
    const first = await house.call(makeInquiry, { tax_id }, analyst);
    expect((await house.call(makeInquiry, { tax_id }, analyst)).body).toMatchObject({
      id: first.body.id,
      created: false,
    });
    await house.db
      .updateTable('inquiries')
      .set({ made_at: sql<string>`made_at - interval '6 minutes'` })
      .where('id', '=', first.body.id)
      .execute();
    expect((await house.call(makeInquiry, { tax_id }, analyst)).status).toBe(201);
    expect((await viewOf(tax_id)).inquiries).toHaveLength(2);
  });

  it('the same key asks the bureau once', async () => {
    const tax_id = testCpf(77);
    const key = 'inquiry-once-0000001';
    const first = await house.call(makeInquiry, { tax_id }, { ...analyst, key });
    const again = await house.call(makeInquiry, { tax_id }, { ...analyst, key });
    expect(again.body).toEqual(first.body);
    expect((await viewOf(tax_id)).inquiries).toHaveLength(1);
  });
});

it('§6 who may: the credit area looks and asks, audit only looks, others nothing; the trail is whole', async () => {
  const cnpj = '12ABC34501DE35';
  expect((await house.call(getTaxIdView, { tax_id: cnpj }, { as: 'audit' })).status).toBe(200);
  expect((await house.call(makeInquiry, { tax_id: cnpj }, { as: 'audit' })).status).toBe(403);
  for (const as of ['registration', 'collection', 'baas_viewer']) {
    expect((await house.call(getTaxIdView, { tax_id: cnpj }, { as })).status).toBe(403);
    expect((await house.call(getCompanyStanding, { cnpj }, { as })).status).toBe(403);
    expect((await house.call(makeInquiry, { tax_id: cnpj }, { as })).status).toBe(403);
  }
  expect((await verifyAudit(house.db)).firstBroken).toBeNull();
});
