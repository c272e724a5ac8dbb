import { excludesSpouse, MARITAL_STATUSES } from '@lastro/domain/company/marital';
import type { Issue } from '@lastro/domain/issues';
import type { linkSpouse } from '@lastro/wire/company/person-operations';
import type { InputOf } from '@lastro/wire/operation';
import type { UseCase } from '../../platform/door/binding';
import type { Context } from '../../platform/door/context';
import { AppError, refuseIssues } from '../../platform/door/errors';
import { refuseStaleVersion } from '../../platform/door/version';
import { lockCompaniesOf } from './company-locks';
import { inForm, registering } from './ficha';
import { linkRecord, tie } from './marriage';
import { lockOwnership } from './ownership-read';
import { findPerson, type PersonRow } from './person-read';
import { PERSON_COLUMN, personToColumns } from './person-translate';
import { loadPerson, personView, readPerson } from './person-view';
import { changePersonRecord, insertPersonRecord } from './save-person';
import { lockMarriage } from './spouse-store';

type SpouseInput = NonNullable<InputOf<typeof linkSpouse>['spouse']>;

/** Creates or changes the spouse and ties both; `null` unties. Whoever loses a spouse by it is asked why. */
export const linkSpouseCase: UseCase<typeof linkSpouse> = async (ctx, { taxId, version, spouse, reason }) => {
  // The spouse may be an owner, and lose here what an owner of 25 % must have.
  if (spouse?.idNumber === null) await lockOwnership(ctx.tx);
  if (spouse != null) await lockCompaniesOf(ctx.tx, [spouse.taxId]);
  await lockMarriage(ctx.tx, taxId, spouse?.taxId ?? null);
  const before = await loadPerson(ctx, taxId);
  await refuseStaleVersion(version, before.spouse_version, () => readPerson(ctx, before));
  const isSame = before.spouse?.tax_id === spouse?.taxId;
  if (before.spouse !== null && !isSame && reason == null)
    throw new AppError('spouse.failed', {}, { issues: [{ path: 'reason', code: 'field.required' }] });
  const written = spouse == null ? null : await inForm('spouse', () => saveSpouse(ctx, before, spouse));
  if (!isSame) await tie(ctx, before, written, reason ?? null);
  const after = await loadPerson(ctx, taxId);
  ctx.audit({
    ...linkRecord(before, after, reason ?? null),
    ...(isSame ? { action: 'company.spouse-changed' as const } : {}),
  });
  return personView(ctx, after);
};

async function saveSpouse(
  ctx: Context,
  person: PersonRow,
  { taxId, ...fields }: SpouseInput,
): Promise<PersonRow> {
  const refuse = (issues: readonly Issue[]) => refuseIssues('spouse.failed', issues);
  if (taxId === person.tax_id) refuse([{ path: 'taxId', code: 'person.oneself' }]);
  refuse(unmarried(person));
  const known = await findPerson(ctx.tx, taxId);
  if (known === undefined) {
    const { person: created, changes } = await registering(() =>
      insertPersonRecord(ctx, taxId, fields, 'spouse.failed'),
    );
    ctx.auditAlso({
      action: 'company.person-created',
      recordType: 'person',
      recordId: created.id,
      ...changes,
    });
    return created;
  }
  const isTied = known.spouse?.tax_id === person.tax_id;
  if (!isTied) refuse([...takenBy(known), ...unmarried(known), ...contradictions(known, fields)]);
  const isOnlyNamed = Object.values(fields).every((value) => value === undefined);
  if (isOnlyNamed) return known;
  const { person: changed, changes } = await changePersonRecord(ctx, known, fields, 'spouse.failed');
  if (Object.keys(changes.after ?? {}).length > 0)
    ctx.auditAlso({ action: 'company.person-changed', recordType: 'person', recordId: known.id, ...changes });
  return changed;
}

/** Nobody's marriage ends unseen, from somebody else's ficha. */
function takenBy({ spouse }: PersonRow): Issue[] {
  return spouse === null ? [] : [{ path: 'taxId', code: 'spouse.taken', params: { name: spouse.name } }];
}

/** The link would contradict what is registered of either of them: that is corrected first, where it stands. */
function unmarried({ name, marital_status_id }: PersonRow): Issue[] {
  if (!excludesSpouse(marital_status_id)) return [];
  const status = MARITAL_STATUSES.find(({ id }) => id === marital_status_id)?.statusDescription ?? '';
  return [{ path: 'taxId', code: 'spouse.of-unmarried', params: { name, status } }];
}

/** Whoever names somebody who is registered may complete what is known of them; to correct it is a matter of their own record. */
function contradictions(known: PersonRow, fields: Omit<SpouseInput, 'taxId'>): Issue[] {
  const said = personToColumns(fields);
  return Object.keys(fields)
    .map((field) => ({ field, column: PERSON_COLUMN[field as keyof typeof PERSON_COLUMN] }))
    .filter(
      ({ column }) => said[column] !== undefined && known[column] !== null && said[column] !== known[column],
    )
    .map(({ field }) => ({ path: field, code: 'spouse.differs' }));
}
