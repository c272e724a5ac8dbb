import { changesBetween, type Facts } from '@lastro/domain/company/trail';
import type { getPeople, getPerson, linkSpouse } from '@lastro/wire/company/person-operations';
import type { UseCase } from '../../platform/door/binding';
import type { Context } from '../../platform/door/context';
import { AppError } from '../../platform/door/errors';
import { refuseStaleVersion } from '../../platform/door/version';
import { inForm } from './ficha';
import { lockOwnership } from './ownership-read';
import { personFacts } from './person-facts';
import { findPeople, findPerson } from './person-read';
import { linkSpouses, lockPerson } from './person-store';
import { personToWire } from './person-translate';
import { personView, readPerson, recordReading } from './person-view';
import { changePersonRecord, insertPersonRecord, loadPerson } from './save-person';

export const getPersonCase: UseCase<typeof getPerson> = async (ctx, { taxId }) => {
  const person = await findPerson(ctx.tx, taxId);
  if (person === undefined) return null;
  return readPerson(ctx, person);
};

export const getPeopleCase: UseCase<typeof getPeople> = async (ctx, { taxIds }) => {
  const people = await findPeople(ctx.tx, taxIds);
  const sees = recordReading(ctx, people);
  return people.map((person) => personToWire(person, sees, ctx.businessDate));
};

/** Creates or changes the spouse and ties both; `null` unties. */
export const linkSpouseCase: UseCase<typeof linkSpouse> = async (ctx, { taxId, version, spouse }) => {
  // The spouse may be an owner, and lose here what an owner of 25 % must have.
  if (spouse?.idNumber === null) await lockOwnership(ctx.tx);
  if ((await lockPerson(ctx.tx, taxId)) === undefined) throw new AppError('person.not-found');
  const before = await loadPerson(ctx, taxId);
  refuseStaleVersion(version ?? undefined, before.spouse_version, () => readPerson(ctx, before));
  const written = spouse == null ? null : await inForm('spouse', () => saveSpouse(ctx, taxId, spouse));
  const untied = await linkSpouses(ctx.tx, before.id, written?.person.id ?? null, ctx.clock.now());
  const after = await loadPerson(ctx, taxId);
  const changes = changesBetween(personFacts(before), personFacts(after), ['spouse']);
  ctx.audit({
    action: written === null ? 'company.spouse-unlinked' : 'company.spouse-linked',
    recordType: 'person',
    recordId: before.id,
    before: {
      ...withSpouse(changes.before, written?.changes.before),
      // Whoever was married to one of the two is so no longer.
      ...(untied.length === 0 ? {} : { untied }),
    },
    after: withSpouse(changes.after, written?.changes.after),
  });
  return personView(ctx, after);
};

/** What was written of the spouse's own record, beside the link. */
function withSpouse(link: Facts | undefined, data: Facts | undefined): Facts {
  return data === undefined || Object.keys(data).length === 0 ? { ...link } : { ...link, spouseData: data };
}

type SpouseInput = NonNullable<Parameters<typeof linkSpouseCase>[1]['spouse']>;

async function saveSpouse(ctx: Context, taxId: string, { taxId: spouseTaxId, ...fields }: SpouseInput) {
  if (spouseTaxId === taxId)
    throw new AppError('spouse.failed', {}, { issues: [{ path: 'taxId', code: 'cpf.invalid' }] });
  await lockPerson(ctx.tx, spouseTaxId);
  const known = await findPerson(ctx.tx, spouseTaxId);
  if (known === undefined) return insertPersonRecord(ctx, spouseTaxId, fields, 'spouse.failed');
  const isOnlyNamed = Object.values(fields).every((value) => value === undefined);
  return isOnlyNamed
    ? { person: known, changes: {} }
    : changePersonRecord(ctx, known, fields, 'spouse.failed');
}
