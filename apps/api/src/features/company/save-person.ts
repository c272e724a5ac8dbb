import { excludesSpouse } from '@lastro/domain/company/marital';
import { checkPerson } from '@lastro/domain/company/person-rules';
import { type Changes, changesBetween } from '@lastro/domain/company/trail';
import type { Issue } from '@lastro/domain/issues';
import type { createPerson, updatePerson } from '@lastro/wire/company/person-operations';
import type { UseCase } from '../../platform/door/binding';
import type { Context } from '../../platform/door/context';
import { AppError, refuseIssues } from '../../platform/door/errors';
import { refuseStaleVersion } from '../../platform/door/version';
import { lockPersonForm } from './company-locks';
import { readOrigins, typedAt } from './company-origins';
import { refreshCompaniesOf } from './company-refresh';
import { inForm, missing } from './ficha';
import { endMarriage } from './marriage';
import { owedByPerson } from './owner-extra';
import { companiesBelow } from './ownership-read';
import { personFacts } from './person-facts';
import { findPerson, type PersonRow } from './person-read';
import { changePerson, insertPerson, replacePepLinks, setPersonOrigins } from './person-store';
import { checksOf, type PersonInput, personToColumns } from './person-translate';
import { loadPerson, personView, readPerson } from './person-view';
import { forgetOldLink, spouseChanged } from './spouse-store';

export const createPersonCase: UseCase<typeof createPerson> = async (ctx, { taxId, input }) =>
  personView(ctx, await inForm('input', () => registerPerson(ctx, taxId, input)));

/** One use case for the whole form and for each of its parts: absent fields stay as they are. */
export const updatePersonCase: UseCase<typeof updatePerson> = async (ctx, { taxId, input, ...over }) =>
  personView(ctx, await inForm('input', () => updatePersonRecord(ctx, taxId, input, over)));

/** Registers somebody and tells the trail. Issues name the fields of the form that was given. */
export async function registerPerson(ctx: Context, taxId: string, input: PersonInput): Promise<PersonRow> {
  const { person, changes } = await insertPersonRecord(ctx, taxId, input, 'registration.invalid');
  // It answers with what was just typed.
  ctx.audit({
    action: 'company.person-created',
    recordType: 'person',
    recordId: person.id,
    ...changes,
    subjects: [],
  });
  return person;
}

/** What a save was made over, and why it ends what it ends. */
interface Over {
  readonly version?: number | null;
  readonly spouseVersion?: number | null;
  readonly reason?: string | null;
}

async function updatePersonRecord(
  ctx: Context,
  taxId: string,
  input: PersonInput,
  over: Over,
): Promise<PersonRow> {
  await lockPersonForm(ctx.tx, taxId, input);
  return updateLockedPerson(ctx, taxId, input, over);
}

/** Of somebody who is locked with all that leans on them: locking once more could wait crosswise. */
export async function updateLockedPerson(
  ctx: Context,
  taxId: string,
  input: PersonInput,
  { version, spouseVersion, reason }: Over,
): Promise<PersonRow> {
  const before = await findPerson(ctx.tx, taxId);
  if (before === undefined) throw new AppError('person.not-found');
  await refuseStaleVersion(version, before.version, () => readPerson(ctx, before));
  const endsMarriage = before.spouse !== null && excludesSpouse(input.maritalStatusId ?? null);
  if (endsMarriage) {
    await refuseStaleVersion(spouseVersion, before.spouse_version, () => readPerson(ctx, before));
    if (reason == null) throw missing('reason');
  }
  if (before.spouse === null && input.maritalStatusId !== undefined) await forgetOldLink(ctx.tx, before.id);
  // First, so that the other's history names this person as they were called while the link stood.
  const standing = endsMarriage ? await endMarriage(ctx, before, reason ?? null) : before;
  const { person, changes } = await changePersonRecord(ctx, standing, input, 'registration.invalid');
  ctx.audit({ action: 'company.person-changed', recordType: 'person', recordId: before.id, ...changes });
  return person;
}

type Failure = 'registration.invalid' | 'spouse.failed';

interface Written {
  readonly person: PersonRow;
  readonly changes: Changes;
}

export async function insertPersonRecord(
  ctx: Context,
  taxId: string,
  input: PersonInput,
  failure: Failure,
): Promise<Written> {
  refuseWrong(ctx, { taxId, before: undefined, input, failure });
  const { name } = input;
  if (name === undefined) throw missing('name', failure);
  const id = await insertPerson(ctx.tx, taxId, { ...personToColumns(input), name }, ctx.clock.now());
  await writeDeclarations(ctx, id, input);
  const person = await loadPerson(ctx, taxId);
  const changes = changesBetween(null, personFacts(person));
  await markOrigins(ctx, person, changes);
  return { person: await loadPerson(ctx, taxId), changes };
}

/** Writes what changes of a locked person, and measures every ficha anew that leans on it. */
export async function changePersonRecord(
  ctx: Context,
  before: PersonRow,
  input: PersonInput,
  failure: Failure,
): Promise<Written> {
  refuseWrong(ctx, { taxId: before.tax_id, before, input, failure });
  await changePerson(ctx.tx, before.id, personToColumns(input), ctx.clock.now());
  await writeDeclarations(ctx, before.id, input);
  refuseIssues(failure, await owedByPerson(ctx.tx, before.tax_id));
  const after = await loadPerson(ctx, before.tax_id);
  const changes = changesBetween(personFacts(before), personFacts(after));
  await markOrigins(ctx, after, changes);
  const changed = Object.keys(changes.after ?? {});
  if (changed.some((field) => SEEN_AS_SPOUSE.includes(field))) await spouseChanged(ctx.tx, before.id);
  if (changed.length > 0) {
    const owned = await companiesBelow(ctx.tx, before.tax_id);
    await refreshCompaniesOf(ctx, [...after.companies.map((company) => company.cnpj), ...owned]);
  }
  return { person: await loadPerson(ctx, before.tax_id), changes };
}

interface Given {
  readonly taxId: string;
  readonly before: PersonRow | undefined;
  readonly input: PersonInput;
  readonly failure: Failure;
}

function refuseWrong(ctx: Context, { taxId, before, input, failure }: Given): void {
  const related = (input.pepSecondary ?? []).flatMap((link, index): Issue[] =>
    link.taxId === taxId ? [{ path: `pepSecondary.${index}.taxId`, code: 'person.oneself' }] : [],
  );
  refuseIssues(failure, [...checkPerson(checksOf(before, input), ctx.businessDate), ...related]);
}

/** What the other side of a marriage shows of this one. */
const SEEN_AS_SPOUSE = ['name', 'idNumber', 'idEmitter', 'idEmissionDate', 'email', 'phone'];

async function markOrigins(ctx: Context, person: PersonRow, { after }: Changes): Promise<void> {
  const mark = typedAt(ctx.clock.now());
  await setPersonOrigins(ctx.tx, person.id, {
    ...readOrigins(person.origins),
    ...Object.fromEntries(Object.keys(after ?? {}).map((field) => [field, mark])),
  });
}

async function writeDeclarations(ctx: Context, personId: number, input: PersonInput): Promise<void> {
  if (input.pepRelationships !== undefined) {
    const links = (input.pepRelationships ?? []).map((link) => ({
      relationshipType: link.relationshipType,
      name: null,
      taxId: null,
      position: null,
      organization: null,
    }));
    await replacePepLinks(ctx.tx, personId, false, links);
  }
  if (input.pepSecondary !== undefined) {
    const links = (input.pepSecondary ?? []).map((link) => ({
      relationshipType: link.relationshipType,
      name: link.name,
      taxId: link.taxId ?? null,
      position: link.position ?? null,
      organization: link.organization ?? null,
    }));
    await replacePepLinks(ctx.tx, personId, true, links);
  }
}
