import { OWNER_COMPANY_EXTRA, OWNER_PERSON_EXTRA } from '@lastro/domain/company/company-rules';
import type { Tx } from '../../platform/door/context';
import type { CompanyInput } from './company-fields';
import { lockCompany } from './company-store';
import { companiesBelow, companiesServed, lockOwnership } from './ownership-read';
import { lockPerson } from './person-store';
import type { PersonInput } from './person-translate';
import { lockMarriage } from './spouse-store';

/*
 * One order for all who lock more than one record, so that nobody waits crosswise: the ownership of everything, then
 * companies by their CNPJ, then people. What else will be touched is looked up before anything is held; somebody who is
 * linked in between is the rare case that is tried again. No lock is on a key: whoever only refers to a record (a proposal
 * to its company, to its author) does not wait for who changes it, nor keeps them waiting.
 */

/** Those of them that there are. */
async function lockCompanies(tx: Tx, cnpjs: readonly string[]): Promise<string[]> {
  if (cnpjs.length === 0) return [];
  const locked = await tx
    .selectFrom('companies')
    .select('cnpj')
    .where('cnpj', 'in', [...new Set(cnpjs)])
    .orderBy('cnpj')
    .forNoKeyUpdate()
    .execute();
  return locked.map(({ cnpj }) => cnpj);
}

/** Companies whose shares change, and those below, which are measured anew with them. */
export async function lockWithThoseBelow(tx: Tx, cnpjs: readonly string[]): Promise<string[]> {
  const below: string[] = [];
  for (const cnpj of cnpjs) below.push(...(await companiesBelow(tx, cnpj)));
  return lockCompanies(tx, [...cnpjs, ...below]);
}

/** A company about to be changed by a form; false where there is none. */
export async function lockFicha(tx: Tx, cnpj: string, input: CompanyInput): Promise<boolean> {
  // Nobody may come to own 25 % while what that demands is being taken away.
  if (OWNER_COMPANY_EXTRA.some((key) => input[key] === null)) await lockOwnership(tx);
  if (OWNER_COMPANY_EXTRA.some((key) => input[key] !== undefined))
    return (await lockWithThoseBelow(tx, [cnpj])).includes(cnpj);
  return (await lockCompany(tx, cnpj)) !== undefined;
}

/** Every company whose ficha leans on these people. */
export async function lockCompaniesOf(tx: Tx, taxIds: readonly string[]): Promise<void> {
  const leaning = await companiesServed(tx, taxIds);
  for (const taxId of taxIds) leaning.push(...(await companiesBelow(tx, taxId)));
  await lockCompanies(tx, leaning);
}

/** A person about to be changed by a form; undefined where there is none. */
export async function lockPersonForm(tx: Tx, taxId: string, input: PersonInput) {
  if (OWNER_PERSON_EXTRA.some((key) => input[key] === null)) await lockOwnership(tx);
  await lockCompaniesOf(tx, [taxId]);
  // What is changed of one is shown of the other.
  await lockMarriage(tx, taxId, null);
  return lockPerson(tx, taxId);
}
