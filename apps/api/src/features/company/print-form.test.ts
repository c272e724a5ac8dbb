import { formatTaxId } from '@lastro/domain/tax-id';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addCompany,
  addPerson,
  OWNING_PERSON,
  own,
  testCnpj,
  testCpf,
  trailFrom,
} from '../../testing/company';
import { openHouse, type TestHouse } from '../../testing/harness';
import { paragraphsOf, unzip } from './registration-form/testing/read-docx';

const cnpj = testCnpj(1);
const cpf = testCpf(1);

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse();
  await addCompany(house, 1);
  await addPerson(house, 1, OWNING_PERSON);
  await own(house, cnpj, cpf, 50);
});
afterAll(() => house.close());

async function print(as: string | undefined, taxId = cnpj) {
  return house.server.inject({
    method: 'GET',
    url: `/api/registration/api/v2/client/registration/form?tax_id=${encodeURIComponent(taxId)}`,
    headers: await house.headersFor({ as }),
  });
}

const textOf = (bytes: Buffer) => paragraphsOf(unzip(bytes).get('word/document.xml') ?? '').join('\n');

describe('§9 the Word form over the wire', () => {
  it('is a Word file with the data of the company and its people, and its printing is recorded', async () => {
    const before = await trailFrom(house);
    const reply = await print('registration');
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toContain('wordprocessingml.document');
    expect(reply.headers['content-disposition']).toContain(`ficha-cadastral-${cnpj}.docx`);
    expect(reply.headers['cache-control']).toBe('no-store');
    const text = textOf(reply.rawPayload);
    for (const expected of [formatTaxId(cnpj), formatTaxId(cpf)]) expect(text).toContain(expected);
    expect(await before()).toMatchObject([
      { actor: 'registration@demo.test', action: 'company.form-printed', record_id: cnpj },
    ]);
  });

  it('conceals people from those who see them concealed on the screen', async () => {
    const reply = await print('commercial');
    expect(reply.statusCode).toBe(200);
    expect(textOf(reply.rawPayload)).not.toContain(formatTaxId(cpf));
  });

  it('takes a CNPJ with its mask and in lower case', async () => {
    const reply = await print('audit', formatTaxId(cnpj).toLowerCase());
    expect(reply.statusCode).toBe(200);
  });

  it.each([
    { as: 'baas_operator', status: 403 },
    { as: 'treasury', status: 403 },
    { as: undefined, status: 401 },
  ])('refuses $as with $status', async ({ as, status }) => {
    expect((await print(as)).statusCode).toBe(status);
  });

  it('says what it cannot find or read', async () => {
    const missing = await print('registration', testCnpj(999));
    expect(missing.statusCode).toBe(404);
    expect((await print('registration', '123')).statusCode).toBe(400);
  });
});
