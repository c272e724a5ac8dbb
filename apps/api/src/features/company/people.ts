import { seesPersonalData } from '@lastro/domain/company/masking';
import { checkPerson } from '@lastro/domain/company/person-rules';
import type { getPeople, getPerson, linkSpouse } from '@lastro/wire/company/person-operations';
import type { UseCase } from '../../platform/door/binding';
import { type Context, signedIn } from '../../platform/door/context';
import { AppError, refuseIssues } from '../../platform/door/errors';
import { owedByOwner } from './owner-extra';
import { findPeople, findPerson, type PersonRow } from './person-read';
import { changePerson, insertPerson, linkSpouses, lockPerson } from './person-store';
import { checksOf, personToColumns, personToWire } from './person-translate';

/** People's documents and income shown as they are: who saw whose is written down. */
function recordReading(ctx: Context, people: readonly PersonRow[]): boolean {
  const sees = seesPersonalData(signedIn(ctx).groups);
  if (sees && people.length > 0) {
    ctx.audit({
      action: 'company.person-read',
      recordType: 'person',
      recordId: people.map((person) => person.id).join(','),
      after: { people: people.length },
    });
  }
  return sees;
}

export const getPersonCase: UseCase<typeof getPerson> = async (ctx, { taxId }) => {
  const person = await findPerson(ctx.tx, taxId);
  if (person === undefined) return null;
  return personToWire(person, recordReading(ctx, [person]), ctx.businessDate);
};

export const getPeopleCase: UseCase<typeof getPeople> = async (ctx, { taxIds }) => {
  const people = await findPeople(ctx.tx, taxIds);
  const sees = recordReading(ctx, people);
  return people.map((person) => personToWire(person, sees, ctx.businessDate));
};

/** Creates or changes the spouse and ties both; `null` unties. */
export const linkSpouseCase: UseCase<typeof linkSpouse> = async (ctx, { taxId, spouse }) => {
  const person = await lockPerson(ctx.tx, taxId);
  if (person === undefined) throw new AppError('person.not-found');
  const spouseId = spouse == null ? null : await saveSpouse(ctx, taxId, spouse);
  await linkSpouses(ctx.tx, person.id, spouseId, ctx.clock.now());
  ctx.audit({
    action: spouseId === null ? 'company.spouse-unlinked' : 'company.spouse-linked',
    recordType: 'person',
    recordId: person.id,
    after: { spouseId },
  });
  const after = await findPerson(ctx.tx, taxId);
  if (after === undefined) throw new AppError('person.not-found');
  return personToWire(after, seesPersonalData(signedIn(ctx).groups), ctx.businessDate);
};

type SpouseInput = NonNullable<Parameters<typeof linkSpouseCase>[1]['spouse']>;

async function saveSpouse(ctx: Context, taxId: string, spouse: SpouseInput): Promise<number> {
  if (spouse.taxId === taxId)
    throw new AppError('spouse.failed', {}, { issues: [{ path: 'spouse.taxId', code: 'cpf.invalid' }] });
  await lockPerson(ctx.tx, spouse.taxId);
  const known = await findPerson(ctx.tx, spouse.taxId);
  const { taxId: spouseTaxId, ...fields } = spouse;
  const issues = checkPerson(checksOf(known, fields), ctx.businessDate);
  refuseIssues(
    'spouse.failed',
    issues.map((issue) => ({ ...issue, path: `spouse.${issue.path}` })),
  );
  if (known === undefined) return insertPerson(ctx.tx, spouseTaxId, personToColumns(fields), ctx.clock.now());
  await changePerson(ctx.tx, known.id, personToColumns(fields), ctx.clock.now());
  refuseIssues('spouse.failed', await owedByOwner(ctx.tx, known.id, spouseTaxId, 'spouse.'));
  return known.id;
}
