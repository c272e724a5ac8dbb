import { BAAS_GROUPS } from '@lastro/domain/identity/groups';
import * as company from '@lastro/wire/company/company-operations';
import * as link from '@lastro/wire/company/link-operations';
import * as logo from '@lastro/wire/company/logo-operations';
import * as person from '@lastro/wire/company/person-operations';
import * as postalCode from '@lastro/wire/company/postal-code-operations';
import * as reference from '@lastro/wire/company/reference-operations';
import * as registration from '@lastro/wire/company/registration-operations';
import type { Operation } from '@lastro/wire/operation';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personTaxId } from '../../demo/company/people';
import { testCnpj, testCpf, trailFrom } from '../../testing/company';
import { openHouse, type TestHouse } from '../../testing/harness';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const OPERATIONS = [company, link, logo, person, postalCode, reference, registration]
  .flatMap((module) => Object.values(module) as unknown[])
  .filter((value): value is Operation => typeof value === 'object' && value !== null && 'transport' in value);

const cnpj = '12ABC34501DE35';
const taxId = personTaxId(0);
const account = { bankCode: '341', agency: '1', account: '1', accountDigit: '1', kind: 'checking' };

/** A call that would be served to whoever may make it. */
const INPUTS: Readonly<Record<string, object>> = {
  [company.lookUpCompany.name]: { cnpj },
  [company.getClient.name]: { cnpj },
  [company.createClient.name]: { cnpj: testCnpj(1), input: { registeredName: 'Proibida Ltda.' } },
  [company.updateClient.name]: { cnpj, input: { city: 'Proibida' } },
  [company.updateClientBankData.name]: { cnpj, input: account },
  [company.getOwnership.name]: { cnpj },
  [company.getClientHistory.name]: { cnpj },
  [registration.getRegistration.name]: { tax_id: cnpj },
  [registration.register.name]: { tax_id: cnpj, data: { city: 'Proibida' } },
  [company.printRegistrationForm.name]: { tax_id: cnpj },
  [link.saveRepresentative.name]: { clientCnpj: cnpj, input: { taxId } },
  [link.saveBoardMember.name]: { clientCnpj: cnpj, input: { taxId, position: 'Chefe' } },
  [link.saveProcurator.name]: { clientCnpj: cnpj, input: { taxId } },
  [link.saveGuarantor.name]: { clientCnpj: cnpj, input: { taxId } },
  [link.saveRelationship.name]: { clientCnpj: cnpj, parentCnpj: testCnpj(2), percentageOwned: 1 },
  [link.listProcurators.name]: { clientCnpj: cnpj },
  [link.listGuarantors.name]: { clientCnpj: cnpj },
  [logo.saveLogo.name]: { cnpj, image: 'iVBORw0KGgo=' },
  [logo.removeLogo.name]: { cnpj, reason: 'Marca antiga' },
  [logo.getLogo.name]: { cnpj },
  [person.getPerson.name]: { taxId },
  [person.getPeople.name]: { taxIds: [taxId] },
  [person.searchPeople.name]: { q: 'pessoa' },
  [person.createPerson.name]: { taxId: testCpf(1), input: { name: 'Pessoa Proibida' } },
  [person.linkSpouse.name]: { taxId, spouse: null },
  [postalCode.lookUpPostalCode.name]: { zipCode: '01310100' },
};

function inputOf(operation: Operation): object {
  const known = INPUTS[operation.name];
  if (known !== undefined) return known;
  if (/update-person/.test(operation.name)) return { taxId, input: {} };
  return /delete/.test(operation.name) ? { id: 1 } : {};
}

const call = (operation: Operation, as: string | undefined) =>
  house.call(operation, inputOf(operation), as === undefined ? {} : { as });

describe('who may do what with companies and people', () => {
  it('knows all operations of this area', () => {
    expect(OPERATIONS.length).toBeGreaterThanOrEqual(38);
  });

  it.each(BAAS_GROUPS)('a banking user (%s) reaches none of it, not even of the own company', async (as) => {
    const since = await trailFrom(house);
    for (const operation of OPERATIONS) {
      const reply = await call(operation, as);
      expect(reply.status, operation.name).toBe(403);
      expect(reply.problem, operation.name).toMatchObject({ code: 'access.denied' });
    }
    expect(await since()).toEqual([]);
  });

  it('nobody reaches it without signing in', async () => {
    for (const operation of OPERATIONS)
      expect((await call(operation, undefined)).status, operation.name).toBe(401);
  });

  it.each(['audit', 'commercial', 'credit_analyst', 'credit_board', 'admin'])(
    '%s reads and never writes',
    async (as) => {
      const before = await counted();
      for (const operation of OPERATIONS) {
        // A file is no JSON: the form and the logo are read in tests of their own.
        if (operation === company.printRegistrationForm || operation === logo.getLogo) continue;
        const reply = await call(operation, as);
        // People are looked up by those who may see a CPF whole.
        const looksUp = operation === person.getPerson || operation === person.getPeople;
        if (looksUp && as !== 'audit')
          expect(reply.problem.code, operation.name).toBe('people.look-up-denied');
        else if (operation.effect === 'command') expect(reply.status, operation.name).toBe(403);
        else expect(reply.status, `${operation.name} ${JSON.stringify(reply.problem)}`).toBe(200);
      }
      expect(await counted()).toEqual(before);
    },
  );

  it.each(['collection', 'treasury', 'bi', 'frontoffice', 'bank_data', 'formalization'])(
    '%s has nothing to look for here',
    async (as) => {
      for (const operation of OPERATIONS)
        expect((await call(operation, as)).status, operation.name).toBe(403);
    },
  );
});

async function counted() {
  const { rows } = await house.pool.query(
    `select (select count(*) from companies) as companies, (select count(*) from persons) as persons,
       (select count(*) from representatives where removed_at is null) as representatives,
       (select sum(version) from companies) as company_versions, (select sum(version) from persons) as person_versions`,
  );
  return rows[0];
}
