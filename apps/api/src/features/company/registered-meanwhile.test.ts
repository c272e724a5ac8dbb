import { saveRelationship } from '@lastro/wire/company/link-operations';
import { linkSpouse } from '@lastro/wire/company/person-operations';
import { register } from '@lastro/wire/company/registration-operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCompany, addPerson, testCnpj, testCpf, trailFrom } from '../../testing/company';
import { openHouse, type TestHouse } from '../../testing/harness';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse();
  await addCompany(house, 1);
  await addPerson(house, 1);
});
afterAll(() => house.close());

const as = 'registration';

/** Somebody else is about to register it: their word is said, and not yet kept, when the call comes. */
async function meanwhile<T>(insert: string, values: unknown[], call: () => Promise<T>): Promise<T> {
  const other = await house.pool.connect();
  try {
    await other.query('begin');
    await other.query(insert, values);
    const answer = call();
    const isWaiting = async () =>
      (await house.pool.query("select 1 from pg_locks where locktype = 'transactionid' and not granted"))
        .rowCount !== 0;
    for (let looks = 0; looks < 100 && !(await isWaiting()); looks += 1)
      await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await isWaiting()).toBe(true);
    await other.query('commit');
    return await answer;
  } finally {
    other.release();
  }
}

const COMPANY = `insert into companies (cnpj, registered_name, origins, created_at, updated_at)
  values ($1, $2, '{}', now(), now())`;
const PERSON = 'insert into persons (tax_id, name, created_at, updated_at) values ($1, $2, now(), now())';

describe('who is registered by somebody else at the same moment is found, and never an unexpected error', () => {
  const stake = (owner: string, company: object) =>
    house.call(
      saveRelationship,
      { clientCnpj: testCnpj(1), parentCnpj: owner, percentageOwned: 1, company },
      { as },
    );

  it('an owner: completed where both say the same', async () => {
    const since = await trailFrom(house);
    const reply = await meanwhile(COMPANY, [testCnpj(20), 'Sócia S.A.'], () =>
      stake(testCnpj(20), { registeredName: 'Sócia S.A.', city: 'Santos' }),
    );
    expect(reply.status, JSON.stringify(reply.problem)).toBe(200);
    expect(await since()).toMatchObject([
      { action: 'company.changed', record_id: testCnpj(20), after: { city: 'Santos' } },
      { action: 'company.relationship-saved', record_id: testCnpj(1) },
    ]);
  });

  it('an owner: told beside its field where they say otherwise', async () => {
    const reply = await meanwhile(COMPANY, [testCnpj(21), 'Sócia S.A.'], () =>
      stake(testCnpj(21), { registeredName: 'Outra Ltda.' }),
    );
    expect(reply.problem).toMatchObject({
      status: 400,
      detail: 'Dados inválidos',
      errors: { 'company.registeredName': [expect.stringContaining('diz outra coisa')] },
    });
  });

  it('a spouse', async () => {
    const reply = await meanwhile(PERSON, [testCpf(20), 'Beto Lima Reis'], () =>
      house.call(
        linkSpouse,
        { taxId: testCpf(1), spouse: { taxId: testCpf(20), name: 'Beto Lima Reis' } },
        { as },
      ),
    );
    expect(reply.status, JSON.stringify(reply.problem)).toBe(200);
    expect(reply.body.spouse).toMatchObject({ name: 'Beto Lima Reis' });
  });

  it('§7: the call that creates or updates a company or a person updates it', async () => {
    const company = await meanwhile(COMPANY, [testCnpj(22), 'Sócia S.A.'], () =>
      house.call(register, { tax_id: testCnpj(22), data: { registeredName: 'Sócia Nova S.A.' } }, { as }),
    );
    expect(company.body).toMatchObject({ created: false, version: 2 });
    const person = await meanwhile(PERSON, [testCpf(21), 'Caio Lima Reis'], () =>
      house.call(register, { tax_id: testCpf(21), data: { name: 'Caio Lima Prado' } }, { as }),
    );
    expect(person.body).toMatchObject({ created: false, version: 2 });
  });
});
