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
import { addStaff } from '../../apps/api/src/testing/identity';
import { expectRefused } from '../../apps/api/src/testing/probe';
import { change, OFFER, type ProposalBody, proposalInput } from '../../apps/api/src/testing/proposal';
import {
  ACCOUNT,
  addRepresentative,
  EXPOSED,
  expectConcealed,
  expectedPayments,
  FIGURES,
  NEWCOMER,
  OF_OTHERS,
  OWNER,
  printedForm,
  SPOUSE,
} from './newcomer';
import { done, expectWholeTrail, type JourneyHouse, openJourney, readProposal } from './support';

const registration = { as: 'registration' };
const commercial = { as: 'commercial' };

const { cnpj, registeredName } = NEWCOMER;

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
  addRepresentative(house, taxId, { percentageOwned: share, isSigner: true, ...more });
const printed = (as: string) => printedForm(house, cnpj, as);

describe('decisions §7, §8 from a CNPJ to a registration', () => {
  it('§7 the registry knows the company, and the house not yet', async () => {
    const found = done(await house.call(lookUpCompany, { cnpj: formatTaxId(cnpj) }, commercial));
    expect(found).toMatchObject({
      registered: false,
      registry: { cnpj, registeredName, situation: 'Ativa' },
    });
    const {
      cnpj: _cnpj,
      situation: _situation,
      ...facts
    } = found.registry ?? expect.fail('unknown to the registry');
    const client = done(await house.call(createClient, { cnpj, input: facts }, registration));
    expect(client.origins.length).toBeGreaterThan(5);
    expect(client.origins.every(({ source }) => source === 'registry')).toBe(true);
    expect(done(await house.call(lookUpCompany, { cnpj }, commercial)).registered).toBe(true);
    expect(await pendencies()).toEqual(['incomplete', 'no-signer', 'never-inquired', 'no-opt-in']);
  });

  it('what only the company can tell is filled in by people', async () => {
    const { origins } = done(await house.call(updateClient, { cnpj, input: FIGURES }, registration));
    expect(origins.find(({ field }) => field === 'employee')).toMatchObject({ source: 'person' });
    expect(await missingNow()).toEqual(OF_OTHERS);
  });

  it('§5 an owner of 25 % or more owes extra data, on her own record', async () => {
    done(await house.call(createPerson, { taxId: OWNER.taxId, input: { name: OWNER.name } }, registration));
    const owing = await represent(OWNER.taxId, 60);
    expectRefused(owing, 'registration.invalid');
    expect(owing.problem.errors).toHaveProperty('person.motherName');
    done(await house.call(updatePerson, { taxId: OWNER.taxId, input: OWNER.input }, registration));
    const { representatives } = done(await represent(OWNER.taxId, 60, { isRequiredSigner: true }));
    expect(representatives).toMatchObject([
      { person: { taxId: OWNER.taxId, name: OWNER.name }, isSigner: true, percentageOwned: 60 },
    ]);
    expect(await missingNow()).toEqual(['ownersAddUp', 'bankAccount']);
    expect(await pendencies()).not.toContain('no-signer');
  });

  it('§5 her spouse is linked both ways, and shown to who may see people', async () => {
    const linked = { taxId: OWNER.taxId, spouse: SPOUSE };
    expect(done(await house.call(linkSpouse, linked, registration)).spouse).toMatchObject(SPOUSE);
    const { kind, data } = done(await house.call(getRegistration, { tax_id: SPOUSE.taxId }, registration));
    expect(kind === 'person' && data.spouse?.taxId).toBe(OWNER.taxId);
    const denied = await house.call(getRegistration, { tax_id: SPOUSE.taxId }, commercial);
    expectRefused(denied, 'people.look-up-denied');
  });

  it('§3, §9 a politically exposed partner is declared, and told to who decides on credit', async () => {
    const { taxId, name, input } = EXPOSED;
    done(await house.call(createPerson, { taxId, input }, { as: 'compliance' }));
    const { politicallyExposed } = done(await represent(taxId, 40, { isSigner: false }));
    expect(politicallyExposed).toMatchObject([{ person: { taxId }, inForce: true }]);
    expect((await standing()).pendencies).toContainEqual(
      expect.objectContaining({ code: 'exposed-people', detail: name }),
    );
    const { person } = done(await house.call(getTaxIdView, { tax_id: taxId }, commercial));
    expect(person).toMatchObject({ pep_standing: 'current', roles: [{ cnpj, role: 'owner' }] });
  });

  it('decisions §8 with its bank account nothing is missing: 100 %, in every place that tells it', async () => {
    expect(await missingNow()).toEqual(['bankAccount']);
    const client = done(await house.call(updateClientBankData, { cnpj, input: ACCOUNT }, registration));
    expect(client.completeness).toEqual({ percent: 100, missing: [] });
    const whole = done(await house.call(getRegistration, { tax_id: cnpj }, registration));
    expect(whole).toMatchObject({ deal_status: 'COMPLETED', completeness: 100, missing: [] });
    expect(await completeCompanies()).toBe(completeBefore + 1);
    expect(await standing()).toMatchObject({ completeness: 100, expected_guarantee: 'Aval' });
    expect(await pendencies()).toEqual(['never-inquired', 'exposed-people', 'no-opt-in']);
    const concealed = await clientNow('commercial');
    expect(concealed.bankAccount).toMatchObject({ masked: true });
    expectConcealed(concealed);
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
    expect(simulated?.rates).toEqual([{ ...seen, rateId: proposal.rates[0]?.id, proposalId: proposal.id }]);
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
    expect(await expectedPayments(house, proposal.contract_number)).toEqual(
      seen.parcelas.map(({ vencimento, valor }) => [vencimento, valor]),
    );
  });
});

describe('decisions §3 the next proposal stands on what the first one lent', () => {
  it('needs the level of both together: the desk hands it on', async () => {
    const input = proposalInput(cnpj, { rates: [{ ...OFFER, amount: 250_000 }] });
    next = done(await house.call(createProposal, input, commercial));
    expect(next.authority).toMatchObject({ committed: 300_000, total: 550_000, level: 'credit_committee' });
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
    const told = [
      formatTaxId(cnpj),
      formatTaxId(OWNER.taxId),
      formatTaxId(SPOUSE.taxId),
      EXPOSED.name,
      'Prefeito',
    ];
    for (const each of [...told, registeredName, '987654-3', 'Garantia: Aval + Conta Vinculada'])
      expect(text).toContain(each);
    const masked = await printed('commercial');
    expect(masked).toContain('Via com dados ocultos');
    expectConcealed(masked);
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
    expectConcealed(results);
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
