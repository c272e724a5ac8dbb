import { issuePasswordLink } from '@lastro/wire/identity/password-operations';
import { createUser, listGrants } from '@lastro/wire/identity/user-operations';
import { saveDraft } from '@lastro/wire/platform/draft-operations';
import { requestOptIn } from '@lastro/wire/receivable/opt-in-operations';
import { DEMO_COMPANY } from '../../../apps/api/src/demo/demo-accounts';
import {
  addCompany,
  addPerson,
  OWNING_COMPANY,
  OWNING_PERSON,
  own,
  ownBy,
  testCnpj,
  testCpf,
} from '../../../apps/api/src/testing/company';
import { openHouse, type TestHouse } from '../../../apps/api/src/testing/harness';
import { approvedProposal, type ProposalBody, propose } from '../../../apps/api/src/testing/proposal';

/** What a request can name: some of it is there, some of it is not. */
export interface Known {
  readonly cnpjs: readonly string[];
  readonly cpfs: readonly string[];
  readonly proposals: readonly number[];
  readonly companyOf: ReadonlyMap<number, string>;
  readonly offers: readonly number[];
  /** Users that nobody signs in as: what is done to them ends nobody's session. */
  readonly users: readonly number[];
  readonly grants: readonly number[];
  readonly passwordLinks: readonly string[];
}

const COMPANIES = 4;
const PEOPLE = 4;
const PROPOSALS = 8;
const ABSENT = 900;

/** A house with something of everything, small enough to be made for each run. */
export async function openMadeHouse(): Promise<{ house: TestHouse; known: Known; logLines: string[] }> {
  const logLines: string[] = [];
  // No call is refused for being one of many: that would hide what it does.
  const house = await openHouse({
    logLines,
    env: {
      RATE_LIMIT_ANONYMOUS: '1000000',
      RATE_LIMIT_SESSION: '1000000',
      PERSONAL_DATA_PER_MINUTE: '1000000',
      PERSONAL_DATA_PER_DAY: '1000000',
    },
  });
  for (let n = 0; n < PEOPLE; n += 1) await addPerson(house, n, OWNING_PERSON);
  for (let n = 0; n < COMPANIES; n += 1) {
    await addCompany(house, n, OWNING_COMPANY);
    await own(house, testCnpj(n), testCpf(n), 30);
    await house.call(requestOptIn, { cnpj: testCnpj(n) }, { as: 'commercial' });
  }
  await ownBy(house, testCnpj(0), testCnpj(1), 20);
  await house.call(saveDraft, { key: 'draft-1', body: { a: 1 } }, { as: 'commercial' });
  const proposals: ProposalBody[] = [];
  for (let n = 0; n < PROPOSALS; n += 1)
    proposals.push(await (n % 2 === 0 ? approvedProposal(house) : propose(house)));
  return {
    house,
    logLines,
    known: {
      cnpjs: [...positions(COMPANIES).map(testCnpj), DEMO_COMPANY, ...positions(12, ABSENT).map(testCnpj)],
      cpfs: [...positions(PEOPLE).map(testCpf), ...positions(3, ABSENT).map(testCpf)],
      companyOf: new Map(proposals.map(({ id, cnpj }) => [id, cnpj])),
      // And those that the next calls make.
      proposals: withNext(proposals.map(({ id }) => id)),
      offers: withNext(proposals.flatMap(({ rates }) => rates.map(({ id }) => id))),
      ...(await addUsers(house)),
    },
  };
}

function withNext(ids: readonly number[]): number[] {
  return [...ids, ...ids, ...positions(6, Math.max(...ids) + 1)];
}

function positions(count: number, from = 0): number[] {
  return Array.from({ length: count }, (_, n) => from + n);
}

async function addUsers(house: TestHouse): Promise<Pick<Known, 'users' | 'grants' | 'passwordLinks'>> {
  const person = { firstName: 'Alvo', lastName: 'de Teste' };
  const people = [
    { ...person, email: 'alvo1@attack.test', groups: ['commercial'] as const },
    { ...person, email: 'alvo2@attack.test', groups: ['credit_desk'] as const },
    {
      ...person,
      email: 'alvo3@attack.test',
      groups: ['baas_viewer'] as const,
      signInType: 'baas' as const,
      companyTaxId: DEMO_COMPANY,
    },
  ];
  const users: number[] = [];
  for (const each of people) {
    const reply = await house.call(createUser, { ...each, groups: [...each.groups] }, { as: 'admin2' });
    if (reply.status !== 201) throw new Error(JSON.stringify(reply.problem));
    users.push(reply.body.id);
  }
  const id = users[2] ?? 0;
  const link = await house.call(issuePasswordLink, { id, reason: 'Primeiro acesso' }, { as: 'admin2' });
  if (link.status !== 201) throw new Error(JSON.stringify(link.problem));
  const waiting = await house.call(listGrants, {}, { as: 'admin2' });
  return {
    users,
    grants: waiting.body.results.map((grant) => grant.id),
    passwordLinks: [link.body.link?.token ?? ''],
  };
}
