import { searchPeople } from '@lastro/wire/company/person-operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCompany, addPerson, own, testCnpj, testCpf, trailFrom } from '../../testing/company';
import { openHouse, type TestHouse } from '../../testing/harness';
import { expectRefused } from '../../testing/probe';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse();
  for (const position of [1, 2, 3]) await addCompany(house, position);
  await addPerson(house, 1, { name: 'Conceição Abrantes de Sá' });
  await addPerson(house, 2, { name: 'Abrantes Conceição Prado' });
  await addPerson(house, 3, { name: 'Caio 100% Certo' });
  await addPerson(house, 4, { name: 'Solto Sem Empresa' });
  await own(house, testCnpj(1), testCpf(3), 10);
  for (const position of [1, 2, 3]) await own(house, testCnpj(position), testCpf(2), 10);
  await own(house, testCnpj(3), testCpf(1), 10);
});
afterAll(() => house.close());

const search = (q: string, as = 'registration', limit?: number) =>
  house.call(searchPeople, { q, limit }, { as });
const names = async (q: string, as?: string) => (await search(q, as)).body.results.map(({ name }) => name);

describe('people are found by name', () => {
  it('by every word, in any order, without accents and case; who takes part in most companies first', async () => {
    expect(await names('conceicao ABRANTES')).toEqual([
      'Abrantes Conceição Prado',
      'Conceição Abrantes de Sá',
    ]);
    expect(await names('abrantes sá')).toEqual(['Conceição Abrantes de Sá']);
    expect(await names('Nenhuma Pessoa')).toEqual([]);
    expect((await search('conceicao', 'registration', 1)).body.results).toHaveLength(1);
  });

  it('with the first companies by name, and how many there are', async () => {
    const [found] = (await search('prado')).body.results;
    expect(found).toMatchObject({
      total: 3,
      companies: [
        { cnpj: testCnpj(1), registeredName: 'Empresa de Teste 1 Ltda.' },
        { cnpj: testCnpj(2), registeredName: 'Empresa de Teste 2 Ltda.' },
      ],
    });
    // Who takes part in none is nobody's to find here.
    expect(await names('solto sem empresa')).toEqual([]);
  });

  it('decisions §2 of a CPF only the last two digits, for everybody, and nothing is found by one', async () => {
    for (const as of ['registration', 'commercial', 'admin']) {
      const { body } = await search('prado', as);
      expect(body.results[0]?.taxId, as).toBe(`***.***.***-${testCpf(2).slice(-2)}`);
      expect(JSON.stringify(body)).not.toContain(testCpf(2));
    }
    expect(await names(testCpf(2))).toEqual([]);
  });

  it('leaves nothing in the trail: it shows nobody whole', async () => {
    await house.tokenOf('registration');
    const since = await trailFrom(house);
    await search('prado');
    expect(await since()).toEqual([]);
  });

  it('what looks like a pattern is text, and too little is refused', async () => {
    expect(await names('100% cer')).toEqual(['Caio 100% Certo']);
    expect(await names('cai_ cer')).toEqual([]);
    expectRefused(await search('ab'), 'request.invalid');
    expect(await names('c 1 a')).toEqual([]);
  });

  it('who reads no companies finds nobody', async () => {
    for (const as of ['bi', 'treasury']) expect((await search('prado', as)).status, as).toBe(403);
  });
});
