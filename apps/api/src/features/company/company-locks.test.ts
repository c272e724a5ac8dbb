import { updateClient } from '@lastro/wire/company/company-operations';
import { saveRelationship, saveRepresentative } from '@lastro/wire/company/link-operations';
import { linkSpouse, updatePersonIdentity } from '@lastro/wire/company/person-operations';
import { register } from '@lastro/wire/company/registration-operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addCompany,
  addPerson,
  OWNING_COMPANY,
  OWNING_PERSON,
  testCnpj,
  testCpf,
} from '../../testing/company';
import { openHouse, type TestHouse } from '../../testing/harness';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const ROUNDS = 12;
let known = 0;
type Call = (round: number) => Promise<{ status: number; problem?: unknown }>;

/** The server counts its own deadlocks, and tells them a second late. */
async function deadlocks(): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 1200));
  const { rows } = await house.pool.query(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  );
  return rows[0].deadlocks;
}

async function sideBySide(calls: readonly Call[]) {
  const loops = calls.map(async (call) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const reply = await call(round);
      expect(reply.status, JSON.stringify(reply.problem)).toBe(200);
    }
  });
  await Promise.all(loops);
  const counted = await deadlocks();
  const met = counted - known;
  known = counted;
  return met;
}

describe('two people who save what leans on each other wait in turn, never crosswise', () => {
  const [as, other] = ['registration', 'compliance'];
  const [company, below, owner, person, spouse] = [
    testCnpj(701),
    testCnpj(702),
    testCnpj(703),
    testCpf(701),
    testCpf(702),
  ];
  const name = (round: number) => `Pessoa Número ${'i'.repeat(round + 1)}`;
  const represent: Call = (round) =>
    house.call(
      saveRepresentative,
      {
        clientCnpj: company,
        input: { taxId: person, percentageOwned: 30 + round / 10, isSigner: round % 2 === 0 },
      },
      { as: other },
    );
  const relate: Call = async (round) => {
    // A stake's save completes its owner's ficha: there is something to write each time.
    await house.pool.query('update companies set complement = null where cnpj = $1', [owner]);
    const stake = { clientCnpj: company, parentCnpj: owner, percentageOwned: 30 + round / 10 };
    return house.call(
      saveRelationship,
      { ...stake, company: { complement: `Sala ${round}` } },
      { as: other },
    );
  };

  beforeAll(async () => {
    for (const each of [701, 702, 703]) await addCompany(house, each, OWNING_COMPANY);
    for (const each of [701, 702]) await addPerson(house, each, OWNING_PERSON);
    const stake = { clientCnpj: below, parentCnpj: company, percentageOwned: 60 };
    expect((await house.call(saveRelationship, stake, { as })).status).toBe(200);
    const married = await house.call(linkSpouse, { taxId: spouse, spouse: { taxId: person } }, { as });
    expect(married.status).toBe(200);
    for (const save of [represent, relate]) expect((await save(0)).status).toBe(200);
  });

  it.each<[string, Call]>([
    [
      'a person, form',
      (round) =>
        house.call(updatePersonIdentity, { taxId: person, input: { motherName: name(round) } }, { as }),
    ],
    [
      'a person, registration call',
      (round) => house.call(register, { tax_id: person, data: { motherName: name(round) } }, { as }),
    ],
    [
      'a spouse who is an owner',
      (round) =>
        house.call(
          linkSpouse,
          { taxId: spouse, spouse: { taxId: person, idNumber: String(1_000_000 + round) } },
          { as },
        ),
    ],
  ])('%s and a stake of that person', async (_what, save) => {
    expect(await sideBySide([save, represent])).toBe(0);
  });

  it('two who are married to each other', async () => {
    const phone = (round: number) => `11 98765-43${String(round).padStart(2, '0')}`;
    const save =
      (taxId: string): Call =>
      (round) =>
        house.call(updatePersonIdentity, { taxId, input: { phone: phone(round) } }, { as });
    const link: Call = (round) =>
      house.call(
        linkSpouse,
        { taxId: spouse, spouse: { taxId: person, phone: phone(round) } },
        { as: other },
      );
    expect(await sideBySide([save(person), save(spouse), link])).toBe(0);
  });

  it.each<[string, Call]>([
    [
      'an owner’s ficha',
      (round) => house.call(updateClient, { cnpj: owner, input: { city: `Vila ${round}` } }, { as }),
    ],
    [
      'an owner’s registration call',
      (round) => house.call(register, { tax_id: owner, data: { city: `Vila ${round}` } }, { as }),
    ],
    [
      'the ficha of a company below',
      (round) => house.call(updateClient, { cnpj: below, input: { city: `Vila ${round}` } }, { as }),
    ],
  ])('%s and that owner’s stake', async (_what, save) => {
    expect(await sideBySide([save, relate, represent])).toBe(0);
  });
});
