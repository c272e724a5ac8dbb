import { excludesSpouse, hasRegime, showsSpouse } from '@lastro/domain/company/marital';
import { checkPerson } from '@lastro/domain/company/person-rules';
import type { IsoDate } from '@lastro/domain/dates';
import type { Issue } from '@lastro/domain/issues';
import type { Cpf } from '@lastro/domain/tax-id';
import { checkFullName } from '@lastro/domain/text-rules';
import { linkSpouse, updatePerson } from '@lastro/wire/company/person-operations';
import type { InputOf } from '@lastro/wire/operation';
import type { FieldPath } from 'react-hook-form';
import { sentFrom } from '../../../shared/form/described';
import { required, shapeIssues } from '../../../shared/form/resolvers';
import {
  PERSON_FIELDS,
  type PersonFields,
  RELATED_FIELDS,
  SPOUSE_FIELDS,
  type SpouseFields,
} from './person-fields';
import {
  EMPTY_PERSON,
  EMPTY_SPOUSE,
  type PersonRecord,
  type PersonValues,
  spouseFieldsOf,
} from './person-form-values';

type PersonInput = InputOf<typeof updatePerson>['input'];
type SpouseInput = NonNullable<InputOf<typeof linkSpouse>['spouse']>;

function idOrNull(id: string | null): number | null {
  return id === null ? null : Number(id);
}

export function maritalStatusOf({ maritalStatusId }: PersonFields): number | null {
  return idOrNull(maritalStatusId);
}

/** A regime that was chosen before the status changed does not travel. */
function marriageRegimeOf(person: PersonFields): number | null {
  return hasRegime(maritalStatusOf(person)) ? idOrNull(person.marriageRegimeId) : null;
}

export function isSpouseShown(person: PersonFields): boolean {
  return showsSpouse(maritalStatusOf(person), marriageRegimeOf(person));
}

const NO_OFFICE = { pepPosition: null, pepOrganization: null, pepPeriod: { startDate: null, endDate: null } };
const OFFICE_AS_IT_IS = { pepPosition: undefined, pepOrganization: undefined, pepPeriod: undefined };

/** Over the record, if there is one: an office goes with the answer that it belongs to, and else is left alone. */
export function toPersonInput({ person }: PersonValues, over: Pick<PersonRecord, 'pep'> | null): PersonInput {
  const { pepStartDate, pepEndDate, ...sent } = sentFrom(PERSON_FIELDS, person);
  const isExposed = person.pep === 'yes';
  return {
    ...sent,
    name: sent.name ?? undefined,
    gender: sent.gender as PersonInput['gender'],
    maritalStatusId: maritalStatusOf(person),
    marriageRegimeId: marriageRegimeOf(person),
    pep: person.pep === 'undeclared' ? null : isExposed,
    pepPeriod: { startDate: pepStartDate, endDate: pepEndDate },
    ...(isExposed ? {} : over === null || over.pep === true ? NO_OFFICE : OFFICE_AS_IT_IS),
    pepRelationships: person.pepRelationships.map((relationshipType) => ({ relationshipType })),
    pepSecondary: person.pepSecondary.map((related) => ({
      ...sentFrom(RELATED_FIELDS, related),
      relationshipType: related.relationshipType ?? '',
      name: related.name,
    })),
  };
}

type SavedSpouse = PersonRecord['spouse'];

/**
 * What happens to the spouse, against what this form showed of them: a record is linked, `null` unlinks, `undefined` leaves everything as it is. Being
 * single or divorced unlinks; total separation of goods only hides the spouse, who is still there.
 */
export function spouseChange(
  { person, spouse }: Omit<PersonValues, 'unlinkReason'>,
  saved: SavedSpouse,
  seen: SpouseFields = spouseFieldsOf(saved),
): SpouseInput | null | undefined {
  if (!isSpouseShown(person)) {
    return endsByStatus(person, saved) ? null : undefined;
  }
  // What nobody touched here is left as it is, whatever others made of it meanwhile.
  if (JSON.stringify(seen) === JSON.stringify(spouse)) return undefined;
  if (spouse.taxId === null) return saved === null ? undefined : null;
  // Empty means "empty it" only for what this form showed; of another person nothing is known and nothing is emptied.
  const isSame = seen.taxId === spouse.taxId;
  const { name, ...known } = sentFrom(SPOUSE_FIELDS, spouse);
  const told = Object.entries(known).map(([field, value]) => [field, value ?? (isSame ? null : undefined)]);
  return { ...Object.fromEntries(told), taxId: spouse.taxId, name: name ?? undefined };
}

/** Nobody is a spouse no longer without a word about why. */
export function endsLink(values: Omit<PersonValues, 'unlinkReason'>, saved: SavedSpouse): boolean {
  if (saved === null) return false;
  const change = spouseChange(values, saved);
  return change !== undefined && change?.taxId !== saved.taxId;
}

/** A status that has no spouse ends the link, in the save of the person itself. */
export function endsByStatus(person: PersonFields, saved: SavedSpouse): boolean {
  return saved !== null && excludesSpouse(maritalStatusOf(person));
}

/** Why the save of the person ends the link, and over which version of it. */
export function toMaritalEnd(
  { person, unlinkReason }: PersonValues,
  { spouse, spouseVersion }: PersonRecord,
): Pick<InputOf<typeof updatePerson>, 'spouseVersion' | 'reason'> {
  return endsByStatus(person, spouse) ? { spouseVersion, reason: reasonOf(unlinkReason) } : {};
}

export interface PersonCheck {
  readonly taxId: Cpf;
  readonly businessDate: IsoDate;
  /** What an owner of 25 % or more must not leave empty. */
  readonly demanded: readonly string[];
  /** As saved; null of somebody new. */
  readonly over: PersonRecord | null;
}

/** The rules of spec §5, what the share demands, and the shapes of both commands, with the paths of the wire. */
export function personIssues(values: PersonValues, check: PersonCheck): Issue[] {
  const { taxId, businessDate, demanded } = check;
  const { person } = values;
  const input = toPersonInput(values, check.over);
  const rules = checkPerson(
    {
      ...person,
      maritalStatusId: maritalStatusOf(person),
      marriageRegimeId: marriageRegimeOf(person),
      pep: input.pep ?? null,
      position: input.pepPosition ?? null,
      organization: input.pepOrganization ?? null,
      period: { startsOn: person.pepStartDate, endsOn: person.pepEndDate },
    },
    businessDate,
  );
  const owed = demanded
    .filter((key) => isEmpty(input[key as keyof PersonInput]))
    .map((key): Issue => ({ path: `input.${key}`, code: 'owner.extra-data' }));
  const related = person.pepSecondary.flatMap((each, index) => [
    ...required(`input.pepSecondary.${index}.relationshipType`, each.relationshipType),
    ...checkFullName(`input.pepSecondary.${index}.name`, each.name),
  ]);
  return [
    ...rules.map((issue) => ({ ...issue, path: `input.${issue.path}` })),
    ...owed,
    ...related,
    ...spouseIssues(values, check),
    ...linkIssues(values, check),
    ...shapeIssues(updatePerson, { taxId, input }),
  ];
}

function spouseIssues(values: PersonValues, { taxId, over }: PersonCheck): Issue[] {
  const saved = over?.spouse ?? null;
  const { person, spouse, unlinkReason } = values;
  const reason = endsLink(values, saved) ? required('reason', unlinkReason) : [];
  const isNobody = !isSpouseShown(person) || JSON.stringify(spouse) === JSON.stringify(EMPTY_SPOUSE);
  if (isNobody || (spouse.taxId === null && saved !== null)) return reason;
  if (spouse.taxId === null) return [{ path: 'spouse.taxId', code: 'field.required' }];
  if (spouse.taxId === taxId) return [{ path: 'spouse.taxId', code: 'person.oneself' }];
  return [...checkFullName('spouse.name', spouse.name), ...reason];
}

/** The shape of the link's command, where there is something to say to it. */
function linkIssues(values: PersonValues, { taxId, over }: PersonCheck): Issue[] {
  const saved = over?.spouse ?? null;
  const change = spouseChange(values, saved);
  return change === undefined ? [] : shapeIssues(linkSpouse, toLink(taxId, values, saved, change));
}

export function toLink(
  taxId: Cpf,
  values: PersonValues,
  saved: SavedSpouse,
  spouse: SpouseInput | null,
): InputOf<typeof linkSpouse> {
  const reason = endsLink(values, saved) ? reasonOf(values.unlinkReason) : null;
  return { taxId, spouse, reason };
}

function reasonOf(text: string): string | null {
  return text.trim() === '' ? null : text;
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

const RENAMED: Readonly<Record<string, keyof PersonFields>> = {
  'pepPeriod.startDate': 'pepStartDate',
  'pepPeriod.endDate': 'pepEndDate',
};

/** `input.x` of a save, `person.x` of a refused share and `spouse.x` of the link, each to its field here. */
export function personFieldOf(wirePath: string): FieldPath<PersonValues> | null {
  const [scope = '', ...rest] = wirePath.split('.');
  const path = rest.join('.');
  if (scope === 'reason') return 'unlinkReason';
  if (scope === 'spouse')
    return Object.hasOwn(EMPTY_SPOUSE, path) ? `spouse.${path as 'taxId'}` : 'spouse.taxId';
  if (scope !== 'input' && scope !== 'person') return null;
  const renamed = RENAMED[path];
  if (renamed !== undefined) return `person.${renamed}`;
  const [root = ''] = rest;
  return Object.hasOwn(EMPTY_PERSON.person, root) ? (`person.${path}` as FieldPath<PersonValues>) : null;
}
