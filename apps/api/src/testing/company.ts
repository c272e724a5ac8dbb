import { cnpjCheckDigits, cpfCheckDigits } from '@lastro/domain/tax-id';
import { createClient } from '@lastro/wire/company/company-operations';
import { saveRelationship, saveRepresentative } from '@lastro/wire/company/link-operations';
import { createPerson } from '@lastro/wire/company/person-operations';
import type { z } from 'zod';
import type { TestHouse } from './harness';

/** Companies and people that no demo data has; the CNPJs have letters, as new ones do. */
export function testCnpj(position: number): string {
  const base = `T${String(position).padStart(5, '0')}ZZ00A1`;
  return base + cnpjCheckDigits(base);
}

export function testCpf(position: number): string {
  const base = String(700_000_000 + position * 37);
  return base + cpfCheckDigits(base);
}

type CompanyInput = z.input<(typeof createClient)['input']>['input'];
type PersonInput = z.input<(typeof createPerson)['input']>['input'];

/** Everything that an owner of 25 % or more owes (spec §5). */
export const OWNING_PERSON: PersonInput = {
  name: 'Marta Nunes Lobo',
  birthDate: '1980-02-29',
  idNumber: '1234567',
  motherName: 'Rosa Nunes',
  nationality: 'Brasileira',
  netWorth: 100_000,
  zipCode: '01310-100',
  city: 'São Paulo',
  state: 'SP',
  pep: false,
};

export const OWNING_COMPANY: CompanyInput = {
  registeredName: 'Dona do Resto S.A.',
  foundingDate: '2001-04-05',
  zipCode: '80010-010',
  city: 'Curitiba',
  state: 'PR',
  mainActivity: '6462000',
};

const as = 'registration';

export async function addCompany(house: TestHouse, position: number, input: CompanyInput = {}) {
  const cnpj = testCnpj(position);
  const reply = await house.call(
    createClient,
    { cnpj, input: { registeredName: `Empresa de Teste ${position} Ltda.`, ...input } },
    { as },
  );
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.problem));
  return reply.body;
}

export async function addPerson(house: TestHouse, position: number, input: PersonInput = {}) {
  const taxId = testCpf(position);
  const reply = await house.call(
    createPerson,
    { taxId, input: { name: `Pessoa Número ${position}`, ...input } },
    { as },
  );
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.problem));
  return reply.body;
}

export function own(house: TestHouse, cnpj: string, taxId: string, percentageOwned: number | null) {
  return house.call(
    saveRepresentative,
    { clientCnpj: cnpj, input: { taxId, isSigner: true, percentageOwned } },
    { as },
  );
}

export function ownBy(house: TestHouse, clientCnpj: string, parentCnpj: string, percentageOwned: number) {
  return house.call(saveRelationship, { clientCnpj, parentCnpj, percentageOwned }, { as });
}

/** What the trail says after a moment: `const since = await trailFrom(house); …; await since()`. */
export async function trailFrom({ db }: TestHouse, about: readonly string[] = ['company', 'person']) {
  const { seq } = await db.selectFrom('audit_head').select('seq').executeTakeFirstOrThrow();
  return () =>
    db
      .selectFrom('audit_entries')
      .select(['actor', 'action', 'record_type', 'record_id', 'before', 'after', 'reason'])
      .where('seq', '>', seq)
      .where('record_type', 'in', about)
      .orderBy('seq')
      .execute();
}
