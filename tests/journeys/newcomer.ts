import { formatTaxId } from '@lastro/domain/tax-id';
import { saveRepresentative } from '@lastro/wire/company/link-operations';
import { expect } from 'vitest';
import type { z } from 'zod';
import { DEMO_COMPANIES } from '../../apps/api/src/demo/company/companies';
import { readPrinted } from '../../apps/api/src/features/company/registration-form/testing/read-docx';
import { REGISTRY_COMPANIES } from '../../apps/api/src/gateways/company-registry/known-companies';
import { OWNING_PERSON, testCpf } from '../../apps/api/src/testing/company';
import type { TestHouse } from '../../apps/api/src/testing/harness';

const BY_SHARES = '2054';

/** Known to the public registry, and to the house not yet. */
export const NEWCOMER =
  REGISTRY_COMPANIES.find(
    ({ cnpj, optingSimple, societaryType }) =>
      !DEMO_COMPANIES.some((known) => known.cnpj === cnpj) &&
      optingSimple === false &&
      societaryType === BY_SHARES,
  ) ?? expect.fail('the house knows everybody');

/** What no registry tells. */
export const FIGURES = {
  taxTypeId: 2,
  industryId: 12,
  averageMonthlyRevenue: 500_000,
  averageAnnualRevenue: 6_000_000,
  netAssetsValue: 1_500_000,
  employee: 40,
  riscoSocioAmbientalId: 1,
  amountRequested: 300_000,
};

/** What is missing then, and is somebody else's to give: the owners', the bank's. */
export const OF_OTHERS = [
  'owners',
  'ownersAddUp',
  'ownersExtraData',
  'bankAccount',
  'pepDeclared',
  'representative',
  'requiredSigner',
];

export const ACCOUNT = {
  bankCode: '341',
  agency: '4455',
  account: '987654',
  accountDigit: '3',
  kind: 'checking',
} as const;

const WHOLE = { ...OWNING_PERSON, phone: '11 98765-4321' };

/** Signs, and has most of it. */
export const OWNER = {
  taxId: testCpf(1),
  name: 'Marta Nunes Lobo',
  input: { ...WHOLE, name: 'Marta Nunes Lobo', maritalStatusId: 2, marriageRegimeId: 1 },
};

export const SPOUSE = { taxId: testCpf(2), name: 'Caio Nunes Lobo', idNumber: '7654321' };

/** Has the rest, and holds an office. */
export const EXPOSED = {
  taxId: testCpf(3),
  name: 'Otto Prado Reis',
  input: {
    ...WHOLE,
    name: 'Otto Prado Reis',
    maritalStatusId: 1,
    pep: true,
    pepPosition: 'Prefeito',
    pepOrganization: 'Município de Bauru',
    pepPeriod: { startDate: '2025-01-01' },
  },
};

const CPFS = [OWNER.taxId, SPOUSE.taxId, EXPOSED.taxId];
const SECRETS = [...CPFS, ...CPFS.map(formatTaxId), ACCOUNT.account];

/** Shown to somebody who has no right to people or bank data. */
export function expectConcealed(shown: unknown): void {
  for (const secret of SECRETS) expect(JSON.stringify(shown)).not.toContain(secret);
}

type Representative = z.input<(typeof saveRepresentative)['input']>['input'];

export function addRepresentative(house: TestHouse, taxId: string, more: Omit<Representative, 'taxId'>) {
  const input = { taxId, ...more };
  return house.call(saveRepresentative, { clientCnpj: NEWCOMER.cnpj, input }, { as: 'registration' });
}

/** The text of the registration form, as somebody prints it. */
export async function printedForm(house: TestHouse, cnpj: string, as: string): Promise<string> {
  const reply = await house.server.inject({
    method: 'GET',
    url: `/api/registration/api/v2/client/registration/form?tax_id=${cnpj}`,
    headers: await house.headersFor({ as }),
  });
  expect(reply.statusCode).toBe(200);
  return readPrinted(reply.rawPayload).text;
}

/** The instalments of a contract: when each is due, and how much, in reais. */
export async function expectedPayments({ db }: TestHouse, contractNumber: string | null) {
  const rows = await db
    .selectFrom('expected_cashflow as e')
    .innerJoin('instruments as i', 'i.id', 'e.instrument_id')
    .select(['e.due_on', 'e.payment_cents'])
    .where('i.contract_number', '=', contractNumber)
    .orderBy('e.number')
    .execute();
  return rows.map(({ due_on, payment_cents }) => [due_on, payment_cents / 100]);
}
