import { seesPersonalData } from '@lastro/domain/company/masking';
import { checkPerson } from '@lastro/domain/company/person-rules';
import type { createPerson, updatePerson } from '@lastro/wire/company/person-operations';
import type { UseCase } from '../../platform/door/binding';
import { type Context, signedIn } from '../../platform/door/context';
import { AppError, refuseIssues } from '../../platform/door/errors';
import { refuseStaleVersion } from '../../platform/door/version';
import { refreshCompaniesOf } from './company-refresh';
import { owedByOwner } from './owner-extra';
import { findPerson, type PersonRow } from './person-read';
import { changePerson, insertPerson, lockPerson, replacePepLinks } from './person-store';
import { checksOf, type PersonInput, personToColumns, personToTrail, personToWire } from './person-translate';

export const createPersonCase: UseCase<typeof createPerson> = async (ctx, { taxId, input }) => {
  refuseWrong(ctx, undefined, input);
  const id = await insertPerson(ctx.tx, taxId, personToColumns(input), ctx.clock.now());
  await writeDeclarations(ctx, id, input);
  const person = await load(ctx, taxId);
  ctx.audit({
    action: 'company.person-created',
    recordType: 'person',
    recordId: id,
    after: personToTrail(person),
  });
  return toReply(ctx, person);
};

/** One use case for the whole form and for each of its parts: absent fields stay as they are. */
export const updatePersonCase: UseCase<typeof updatePerson> = async (ctx, { taxId, version, input }) => {
  await lockPerson(ctx.tx, taxId);
  const before = await findPerson(ctx.tx, taxId);
  if (before === undefined) throw new AppError('person.not-found');
  refuseStaleVersion(version, before.version, () => toReply(ctx, before));
  refuseWrong(ctx, before, input);
  await changePerson(ctx.tx, before.id, personToColumns(input), ctx.clock.now());
  await writeDeclarations(ctx, before.id, input);
  refuseIssues('registration.invalid', await owedByOwner(ctx.tx, before.id, taxId, 'input.'));
  const after = await load(ctx, taxId);
  await refreshCompaniesOf(
    ctx,
    after.companies.map((company) => company.cnpj),
  );
  ctx.audit({
    action: 'company.person-changed',
    recordType: 'person',
    recordId: before.id,
    before: personToTrail(before),
    after: { ...personToTrail(after), fields: Object.keys(input) },
  });
  return toReply(ctx, after);
};

function refuseWrong(ctx: Context, before: PersonRow | undefined, input: PersonInput): void {
  const issues = checkPerson(checksOf(before, input), ctx.businessDate);
  refuseIssues(
    'registration.invalid',
    issues.map((issue) => ({ ...issue, path: `input.${issue.path}` })),
  );
}

async function writeDeclarations(ctx: Context, personId: number, input: PersonInput): Promise<void> {
  if (input.pepRelationships !== undefined) {
    const links = input.pepRelationships.map((link) => ({
      relationshipType: link.relationshipType,
      name: null,
      taxId: null,
      position: null,
      organization: null,
    }));
    await replacePepLinks(ctx.tx, personId, false, links);
  }
  if (input.pepSecondary !== undefined) {
    const links = input.pepSecondary.map((link) => ({
      relationshipType: link.relationshipType,
      name: link.name,
      taxId: link.taxId ?? null,
      position: link.position ?? null,
      organization: link.organization ?? null,
    }));
    await replacePepLinks(ctx.tx, personId, true, links);
  }
}

async function load(ctx: Context, taxId: string): Promise<PersonRow> {
  const person = await findPerson(ctx.tx, taxId);
  if (person === undefined) throw new AppError('person.not-found');
  return person;
}

function toReply(ctx: Context, person: PersonRow) {
  return personToWire(person, seesPersonalData(signedIn(ctx).groups), ctx.businessDate);
}
