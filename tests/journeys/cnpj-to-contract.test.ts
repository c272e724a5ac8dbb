import { formatTaxId } from '@lastro/domain/tax-id';
import {
  createClient,
  getClient,
  getClientHistory,
  listClients,
  lookUpCompany,
  updateClient,
  updateClientBankData,
} from '@lastro/wire/company/company-operations';
import { saveRepresentative } from '@lastro/wire/company/link-operations';
import { createPerson, linkSpouse, updatePerson } from '@lastro/wire/company/person-operations';
import { getRegistration } from '@lastro/wire/company/registration-operations';
import { listContracts } from '@lastro/wire/contract/contract-operations';
import { getCompanyStanding, getTaxIdView } from '@lastro/wire/inquiry/inquiry-operations';
import type { ReplyOf } from '@lastro/wire/operation';
import {
  acceptOffer,
  getProposalWithSimulation,
  getSimulation,
  simulateOffer,
} from '@lastro/wire/proposal/offer-operations';
import {
  countProposals,
  createProposal,
  getProposalHistory,
  listProposals,
} from '@lastro/wire/proposal/proposal-operations';
import { actionPhrase } from '@lastro/wire/trail-catalogue';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_COMPANIES } from '../../apps/api/src/demo/company/companies';
import { readPrinted } from '../../apps/api/src/features/company/registration-form/testing/read-docx';
import { REGISTRY_COMPANIES } from '../../apps/api/src/gateways/company-registry/known-companies';
import { OWNING_PERSON, testCpf } from '../../apps/api/src/testing/company';
import { addStaff } from '../../apps/api/src/testing/identity';
import { expectRefused } from '../../apps/api/src/testing/probe';
import { change, OFFER, type ProposalBody, proposalInput } from '../../apps/api/src/testing/proposal';
import { done, expectWholeTrail, type JourneyHouse, openJourney, readProposal } from './support';

const registration = { as: 'registration' };
const commercial = { as: 'commercial' };

/** Known to the public registry, and to the house not yet. */
const { cnpj, registeredName } =
  REGISTRY_COMPANIES.find(
    (each) =>
      !DEMO_COMPANIES.some((known) => known.cnpj === each.cnpj) &&
      each.optingSimple === false &&
      each.societaryType === '2054',
  ) ?? expect.fail('the house knows everybody');
/** Who signs and has most of it, her husband, and a partner in office. */
const [OWNER, SPOUSE, EXPOSED] = [testCpf(1), testCpf(2), testCpf(3)];
const WHOLE = { ...OWNING_PERSON, phone: '11 98765-4321' };
const MARRIED = { maritalStatusId: 2, marriageRegimeId: 1 };

let house: JourneyHouse;
/** Works for the commercial area and sits at the desk, too. */
let author: string;
let proposal: ProposalBody;
let next: ProposalBody;
let completeBefore: number;
let seen: ReplyOf<typeof simulateOffer>;
beforeAll(async () => {
  house = await openJourney();
  author = (await addStaff(house, 'autora@demo.test', ['commercial', 'credit_desk'])).as;
  completeBefore = await completeCompanies();
});
afterAll(() => house.close());

const completeCompanies = async () =>
  done(await house.call(listClients, { complete: true }, commercial)).metadata.total;
const clientNow = async (as: string) =>
  done(await house.call(getClient, { cnpj }, { as })).edges[0]?.node ?? expect.fail('not registered');
const missingNow = async () => (await clientNow('registration')).completeness.missing.map(({ key }) => key);
const standing = async () => done(await house.call(getCompanyStanding, { cnpj }, commercial));
const pendencies = async () => (await standing()).pendencies.map(({ code }) => code);
const represent = (taxId: string, share: number, more = {}) =>
  house.call(
    saveRepresentative,
    { clientCnpj: cnpj, input: { taxId, percentageOwned: share, isSigner: true, ...more } },
    registration,
  );

async function printed(as: string) {
  const reply = await house.server.inject({
    method: 'GET',
    url: `/api/registration/api/v2/client/registration/form?tax_id=${cnpj}`,
    headers: await house.headersFor({ as }),
  });
  expect(reply.statusCode).toBe(200);
  return readPrinted(reply.rawPayload).text;
}

describe('decisions §7, §8 from a CNPJ to a registration', () => {
  it('§7 the registry knows the company, and the house not yet', async () => {
    const found = done(await house.call(lookUpCompany, { cnpj: formatTaxId(cnpj) }, commercial));
    expect(found).toMatchObject({ cnpj, registered: false, registry: { registeredName } });
    const { cnpj: _cnpj, situation, ...facts } = found.registry ?? expect.fail('unknown to the registry');
    expect(situation).toBe('Ativa');
    const client = done(await house.call(createClient, { cnpj, input: facts }, registration));
    expect(client.origins.length).toBeGreaterThan(5);
    expect(client.origins.every(({ source }) => source === 'registry')).toBe(true);
    expect(done(await house.call(lookUpCompany, { cnpj }, commercial)).registered).toBe(true);
    expect(await pendencies()).toEqual(['incomplete', 'no-signer', 'never-inquired', 'no-opt-in']);
  });

  it('what only the company can tell is filled in by people', async () => {
    const input = {
      taxTypeId: 2,
      industryId: 12,
      averageMonthlyRevenue: 500_000,
      averageAnnualRevenue: 6_000_000,
      netAssetsValue: 1_500_000,
      employee: 40,
      riscoSocioAmbientalId: 1,
      amountRequested: 300_000,
    };
    const { origins } = done(await house.call(updateClient, { cnpj, input }, registration));
    expect(origins.find(({ field }) => field === 'employee')).toMatchObject({ source: 'person' });
    expect(await missingNow()).toEqual([
      'owners',
      'ownersAddUp',
      'ownersExtraData',
      'bankAccount',
      'pepDeclared',
      'representative',
      'requiredSigner',
    ]);
  });

  it('§5 an owner of 25 % or more owes extra data, on her own record', async () => {
    done(await house.call(createPerson, { taxId: OWNER, input: { name: 'Marta Nunes Lobo' } }, registration));
    const owing = await represent(OWNER, 60);
    expectRefused(owing, 'registration.invalid');
    expect(owing.problem.errors).toHaveProperty('person.motherName');
    done(await house.call(updatePerson, { taxId: OWNER, input: { ...WHOLE, ...MARRIED } }, registration));
    const { representatives } = done(await represent(OWNER, 60, { isRequiredSigner: true }));
    expect(representatives).toMatchObject([
      { person: { taxId: OWNER, name: 'Marta Nunes Lobo' }, isSigner: true, percentageOwned: 60 },
    ]);
    expect(await missingNow()).toEqual(['ownersAddUp', 'bankAccount']);
    expect(await pendencies()).not.toContain('no-signer');
  });

  it('§5 her spouse is linked both ways, and shown to who may see people', async () => {
    const spouse = { taxId: SPOUSE, name: 'Caio Nunes Lobo', idNumber: '7654321' };
    expect(done(await house.call(linkSpouse, { taxId: OWNER, spouse }, registration)).spouse).toMatchObject({
      taxId: SPOUSE,
    });
    const { kind, data } = done(await house.call(getRegistration, { tax_id: SPOUSE }, registration));
    expect(kind === 'person' && data.spouse?.taxId).toBe(OWNER);
    const denied = await house.call(getRegistration, { tax_id: SPOUSE }, commercial);
    expectRefused(denied, 'people.look-up-denied');
  });

  it('§3, §9 a politically exposed partner is declared, and told to who decides on credit', async () => {
    const office = {
      name: 'Otto Prado Reis',
      pep: true,
      pepPosition: 'Prefeito',
      pepOrganization: 'Município de Bauru',
      pepPeriod: { startDate: '2025-01-01' },
    };
    const input = { ...WHOLE, ...office, maritalStatusId: 1 };
    done(await house.call(createPerson, { taxId: EXPOSED, input }, { as: 'compliance' }));
    const { politicallyExposed } = done(await represent(EXPOSED, 40, { isSigner: false }));
    expect(politicallyExposed).toMatchObject([{ person: { taxId: EXPOSED }, inForce: true }]);
    expect((await standing()).pendencies).toContainEqual(
      expect.objectContaining({ code: 'exposed-people', detail: 'Otto Prado Reis' }),
    );
    const { person } = done(await house.call(getTaxIdView, { tax_id: EXPOSED }, commercial));
    expect(person).toMatchObject({ pep_standing: 'current', roles: [{ cnpj, role: 'owner' }] });
  });

  it('decisions §8 with its bank account nothing is missing: 100 %, in every place that tells it', async () => {
    expect(await missingNow()).toEqual(['bankAccount']);
    const input = {
      bankCode: '341',
      agency: '4455',
      account: '987654',
      accountDigit: '3',
      kind: 'checking',
    } as const;
    const client = done(await house.call(updateClientBankData, { cnpj, input }, registration));
    expect(client.completeness).toEqual({ percent: 100, missing: [] });
    const whole = done(await house.call(getRegistration, { tax_id: cnpj }, registration));
    expect(whole).toMatchObject({ deal_status: 'COMPLETED', completeness: 100, missing: [] });
    expect(await completeCompanies()).toBe(completeBefore + 1);
    expect(await standing()).toMatchObject({ completeness: 100, expected_guarantee: 'Aval' });
    expect(await pendencies()).toEqual(['never-inquired', 'exposed-people', 'no-opt-in']);
    // The commercial area sees that there is an account, and not which.
    expect((await clientNow('commercial')).bankAccount).toMatchObject({ masked: true });
    expect(JSON.stringify(await clientNow('commercial'))).not.toMatch(
      new RegExp(`987654|${OWNER}|${SPOUSE}`),
    );
  });
});

describe('decisions §3 from a proposal to a contract', () => {
  const rate = { ...OFFER, amount: 300_000 };

  it('is simulated while it is typed, and lends nothing yet', async () => {
    seen = done(await house.call(simulateOffer, { ...rate, product_id: 1 }, commercial));
    proposal = done(await house.call(createProposal, proposalInput(cnpj, { rates: [rate] }), { as: author }));
    expect(proposal).toMatchObject({
      company_name: registeredName,
      authority: { largest_offer: 300_000, committed: 0, total: 300_000, level: 'credit_desk' },
    });
    expect((await standing()).exposure).toMatchObject({ committed: 0, total: 0 });
  });

  it('its author does not approve it, though at the desk; the commercial area never does', async () => {
    for (const [as, code] of [
      [author, 'proposal.own'],
      ['commercial', 'proposal.needs-desk'],
    ] as const) {
      const told = (await readProposal(house, proposal.id, as)).allowed_statuses;
      expect(told).toContainEqual(expect.objectContaining({ status: 'approved', allowed: false, code }));
      expectRefused(await change(house, proposal, { status: 'approved' }, as), code);
    }
  });

  it('the desk does, within its authority, and what is promised counts from then on', async () => {
    proposal = done(await change(house, proposal, { status: 'approved' }, 'credit_desk'));
    expect(proposal.approval).toMatchObject({ by: 'credit_desk@demo.test', lent: 300_000, total: 300_000 });
    expect((await standing()).exposure).toMatchObject({ outstanding: 0, committed: 300_000, total: 300_000 });
    const [simulated] = done(await house.call(getSimulation, { id: proposal.id }, commercial));
    const ids = { rateId: proposal.rates[0]?.id, proposalId: proposal.id };
    expect(simulated?.rates).toEqual([{ ...seen, ...ids }]);
  });

  it('is accepted with the figures that were seen, and with no others', async () => {
    const rateId = proposal.rates[0]?.id;
    const other = { ...seen, iof: seen.iof + 1 };
    expectRefused(await house.call(acceptOffer, { rateId, seen: other }, commercial), 'acceptance.changed');
    const accepted = done(
      await house.call(acceptOffer, { rateId, seen, version: proposal.version }, commercial),
    );
    const { simulation } = done(await house.call(getProposalWithSimulation, { id: proposal.id }, commercial));
    expect(simulation).toMatchObject([accepted.simulation]);
    expect(accepted.simulation).toEqual({ ...seen, rateId, proposalId: proposal.id });
    proposal = await readProposal(house, proposal.id, 'commercial');
    expect(proposal).toMatchObject({ status: 'accepted', contract_number: accepted.contract_number });
  });

  it('decisions §8 the company lists its contract, and each instalment of it is expected', async () => {
    const { results, metadata } = done(await house.call(listContracts, { cnpj }, commercial));
    expect(metadata.total).toBe(1);
    expect(results).toMatchObject([
      {
        contract_number: proposal.contract_number,
        proposal_id: proposal.id,
        status: 'waiting_signature',
        amount: 300_000,
        outstanding: 0,
        installments: 12,
        next_due_date: seen.dataPrimeiroVencimento,
        last_due_date: seen.dataUltimoVencimento,
      },
    ]);
    const { contracts } = done(await house.call(getTaxIdView, { tax_id: cnpj }, commercial));
    expect(contracts.map(({ contract_number }) => contract_number)).toEqual([proposal.contract_number]);
    const cashflow = await house.db
      .selectFrom('expected_cashflow as e')
      .innerJoin('instruments as i', 'i.id', 'e.instrument_id')
      .select(['e.due_on', 'e.payment_cents'])
      .where('i.contract_number', '=', proposal.contract_number)
      .orderBy('e.number')
      .execute();
    expect(cashflow.map(({ due_on, payment_cents }) => [due_on, payment_cents / 100])).toEqual(
      seen.parcelas.map(({ vencimento, valor }) => [vencimento, valor]),
    );
  });
});

describe('decisions §3 the next proposal stands on what the first one lent', () => {
  it('needs the level of both together: the desk hands it on', async () => {
    const input = proposalInput(cnpj, { rates: [{ ...OFFER, amount: 250_000 }] });
    next = done(await house.call(createProposal, input, commercial));
    expect(next.authority).toMatchObject({
      largest_offer: 250_000,
      committed: 300_000,
      total: 550_000,
      level: 'credit_committee',
    });
    expectRefused(await change(house, next, { status: 'approved' }, 'credit_desk'), 'proposal.above-desk');
    next = done(await change(house, next, { status: 'pending_commitee' }, 'credit_desk'));
    expect(await printed('registration')).toContain('Garantia: Aval\n');
    next = done(await change(house, next, { status: 'approved' }, 'credit_committee'));
    expect(next.approval).toMatchObject({ level: 'credit_committee', lent: 250_000, total: 550_000 });
  });

  it('spec §9 from R$ 500.000 on the guarantee is another one, on the screen and on the printed form', async () => {
    expect(await standing()).toMatchObject({
      exposure: { committed: 550_000, total: 550_000 },
      expected_guarantee: 'Aval + Conta Vinculada',
    });
    const text = await printed('registration');
    const told = [formatTaxId(cnpj), formatTaxId(OWNER), formatTaxId(SPOUSE), 'Otto Prado Reis', 'Prefeito'];
    for (const each of [...told, registeredName, '987654-3', 'Garantia: Aval + Conta Vinculada'])
      expect(text).toContain(each);
    const masked = await printed('commercial');
    expect(masked).toContain('Via com dados ocultos');
    for (const secret of [formatTaxId(OWNER), formatTaxId(SPOUSE), '987654'])
      expect(masked).not.toContain(secret);
  });
});

describe('decisions §1 what was done is told in words, counted, and whole', () => {
  it('of the company, by who did it', async () => {
    const { results } = done(await house.call(getClientHistory, { cnpj, limit: 100 }, commercial));
    const told = results.map(({ actorName, action }) => `${actorName} ${actionPhrase(action)}`);
    expect(told.filter((line) => !/viu|imprimiu/.test(line)).reverse()).toEqual([
      'Tiago Moraes cadastrou a empresa',
      'Tiago Moraes alterou a ficha',
      'Tiago Moraes salvou um representante',
      'Tiago Moraes salvou um representante',
      'Tiago Moraes alterou os dados bancários',
    ]);
    expect(told.filter((line) => line.includes('imprimiu'))).toEqual([
      'Bruno Sampaio imprimiu a ficha',
      'Tiago Moraes imprimiu a ficha',
      'Tiago Moraes imprimiu a ficha',
    ]);
    expect(JSON.stringify(results)).not.toMatch(new RegExp(`987654|${OWNER}|${SPOUSE}|${EXPOSED}`));
  });

  it('of each proposal, step by step', async () => {
    const linesOf = async (id: number) =>
      done(await house.call(getProposalHistory, { id }, commercial))
        .map(({ user_name, action }) => `${user_name} ${actionPhrase(action)}`)
        .reverse();
    expect(await linesOf(proposal.id)).toEqual([
      'Pessoa de Teste criou a proposta',
      'Marina Coutinho mudou o status da proposta',
      'Bruno Sampaio registrou o aceite de uma oferta',
    ]);
    expect(await linesOf(next.id)).toEqual([
      'Bruno Sampaio criou a proposta',
      'Marina Coutinho mudou o status da proposta',
      'Eduardo Falcão mudou o status da proposta',
    ]);
  });

  it('the list counts them as it lists them', async () => {
    const { results, metadata } = done(await house.call(listProposals, { cnpj }, commercial));
    expect(results.map(({ id, status }) => [id, status])).toEqual([
      [next.id, 'approved'],
      [proposal.id, 'accepted'],
    ]);
    const { counts, total, total_amount } = done(await house.call(countProposals, { cnpj }, commercial));
    expect([metadata.total, total, total_amount]).toEqual([2, 2, 550_000]);
    const counted = counts
      .filter(({ count }) => count > 0)
      .map(({ status, count, amount }) => [status, count, amount]);
    expect(counted.sort()).toEqual([
      ['accepted', 1, 300_000],
      ['approved', 1, 250_000],
    ]);
    await expectWholeTrail(house);
  });
});
