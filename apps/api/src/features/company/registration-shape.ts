import { isDeepStrictEqual } from 'node:util';
import type { FieldIssueCode } from '@lastro/domain/field-codes';
import type { Issue } from '@lastro/domain/issues';
import { parseTaxId } from '@lastro/domain/tax-id';
import { clientFields } from '@lastro/wire/company/company-schemas';
import { person, personInput } from '@lastro/wire/company/person-schemas';
import { plainJson } from '../../platform/plain-json';

/*
 * A registration is sent as its fields, or as GET answers it: whoever changes one value of the answer and sends it back
 * has said just that. What is said is kept or refused, never dropped.
 */

type Fields = Readonly<Record<string, unknown>>;

/** Says what is wrong inside a part, and where in it. */
type Refuse = (code: 'field.unknown' | 'field.twice', ...place: readonly (string | number)[]) => void;

interface Shape {
  /** What can be written. */
  readonly fields: readonly string[];
  /** How a part of the answer reads as fields; undefined where it is no such part. A map: names come from outside. */
  readonly parts: ReadonlyMap<string, (value: unknown, refuse: Refuse) => Fields | undefined>;
  /** Which fields a part may hold, where it may not hold all of them. */
  readonly partFields: ReadonlyMap<string, readonly string[]>;
  /** Spec §3 "address or street": another name of a field, where that is not sent itself. */
  readonly synonyms: ReadonlyMap<string, string>;
  /** What the server keeps by itself: nobody says anything by sending it. */
  readonly kept: readonly string[];
  /** What other calls change: sent as it is, or refused. */
  readonly elsewhere: readonly string[];
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `{id, description}` of the answer is `…Id` of the form; the words beside the id are the server's. */
const idAs = (name: string, words: string) => (value: unknown, refuse: Refuse) => {
  if (value === null) return { [name]: null };
  if (!isFields(value) || !('id' in value)) return undefined;
  refuseOthers(value, ['id', words], refuse);
  return { [name]: value.id };
};

function refuseOthers(value: Fields, known: readonly string[], refuse: Refuse): void {
  for (const name of Object.keys(value)) if (!known.includes(name)) refuse('field.unknown', name);
}

const eachOf =
  (name: string, read: (value: unknown, refuse: Refuse) => unknown) => (value: unknown, refuse: Refuse) => ({
    [name]: Array.isArray(value)
      ? value.map((each, index) => read(each, (code, ...place) => refuse(code, index, ...place)))
      : value,
  });

/** An activity's number is its code: whoever sends one of them has named it. */
function codeOf(value: unknown, refuse: Refuse): unknown {
  if (!isFields(value) || !('code' in value || 'id' in value)) return value;
  refuseOthers(value, ['id', 'code', 'description'], refuse);
  const { id, code = id } = value;
  if (id !== undefined && id !== code) refuse('field.twice');
  return code;
}

function exposedOf(value: unknown, refuse: Refuse): unknown {
  if (!isFields(value) || !isFields(value.person)) return value;
  const { person: related, id: _link, ...said } = value;
  const { id: _person, relationships: _kinds, ...who } = related as Fields;
  for (const name of Object.keys(who))
    if (Object.hasOwn(said, name) && !isDeepStrictEqual(said[name], who[name])) refuse('field.twice', name);
  return { ...said, ...who };
}

/** The number of a declaration is the server's. */
function declaredOf(value: unknown): unknown {
  if (!isFields(value)) return value;
  const { id: _link, ...said } = value;
  return said;
}

const COMPANY: Shape = {
  fields: Object.keys(clientFields.shape),
  parts: new Map([
    ['taxType', idAs('taxTypeId', 'description')],
    ['riscoSocioAmbiental', idAs('riscoSocioAmbientalId', 'description')],
    ['industry', idAs('industryId', 'industry')],
    ['useOfCredit', idAs('useOfCreditId', 'description')],
    ['country', idAs('countryId', 'country')],
    ['mainActivity', (value, refuse) => ({ mainActivity: codeOf(value, refuse) })],
    ['secondaryActivities', eachOf('secondaryActivities', codeOf)],
  ]),
  partFields: new Map(),
  synonyms: new Map([['street', 'address']]),
  kept: [
    'id',
    'formattedCnpj',
    'societaryTypeDescription',
    'createdAt',
    'updatedAt',
    'origins',
    'completeness',
  ],
  elsewhere: [
    'cnpj',
    'street',
    'logoUrl150',
    'parentCompanies',
    'boardMembers',
    'representatives',
    'procurators',
    'guarantors',
    'politicallyExposed',
    'bankAccount',
  ],
};

const PERSON: Shape = {
  fields: Object.keys(personInput.shape),
  parts: new Map([
    ['contactInfo', (value) => (isFields(value) ? value : undefined)],
    ['maritalStatus', idAs('maritalStatusId', 'statusDescription')],
    ['marriageRegime', idAs('marriageRegimeId', 'description')],
    ['pepRelationships', eachOf('pepRelationships', declaredOf)],
    ['pepSecondary', eachOf('pepSecondary', exposedOf)],
  ]),
  partFields: new Map([['contactInfo', Object.keys(person.shape.contactInfo.shape)]]),
  synonyms: new Map(),
  kept: ['id', 'spouseVersion', 'masked', 'createdAt', 'updatedAt'],
  elsewhere: ['taxId', 'spouse', 'pepInForce', 'isProcurator', 'isGuarantor', 'companies'],
};

export const REGISTRATION_SHAPES = { company: COMPANY, person: PERSON } as const;

export interface Said {
  readonly fields: Fields;
  /** The version that the answer was read at, where it was sent back with it. */
  readonly version: unknown;
  /** To be held against the record as it stands. */
  readonly elsewhere: Fields;
  readonly issues: readonly Issue[];
  /** Where a field stood in what was sent: a part of the answer names it otherwise. */
  readonly placeOf: (field: string) => string;
}

export function readShape(shape: Shape, { version, ...data }: Fields): Said {
  const fields = new Map<string, unknown>();
  const places = new Map<string, string>();
  const elsewhere = new Map<string, unknown>();
  const issues: Issue[] = [];
  const refuse = (path: string, code: FieldIssueCode) => void issues.push({ path: `data.${path}`, code });
  const take = (path: string, said: Fields) => {
    for (const [name, value] of Object.entries(said)) {
      if (!(shape.partFields.get(path) ?? shape.fields).includes(name))
        refuse(path === name ? name : `${path}.${name}`, 'field.unknown');
      else if (fields.has(name) && !isDeepStrictEqual(fields.get(name), value)) refuse(path, 'field.twice');
      else {
        fields.set(name, value);
        // `taxType` and not `taxType.taxTypeId`: the part stands for the field; only an address has fields of its own.
        places.set(name, shape.partFields.has(path) ? `${path}.${name}` : path);
      }
    }
  };
  for (const [name, value] of Object.entries(data)) {
    const part = shape.parts.get(name)?.(value, (code, ...place) => refuse([name, ...place].join('.'), code));
    const synonym = shape.synonyms.get(name);
    if (synonym !== undefined && (!Object.hasOwn(data, synonym) || isDeepStrictEqual(data[synonym], value)))
      take(name, { [synonym]: value });
    else if (part !== undefined) take(name, part);
    else if (shape.elsewhere.includes(name)) elsewhere.set(name, value);
    else if (shape.parts.has(name) && !shape.fields.includes(name)) refuse(name, 'field.not-an-object');
    else if (!shape.kept.includes(name)) take(name, { [name]: value });
  }
  const placeOf = (field: string) => {
    const [name = '', ...rest] = field.split('.');
    return ['data', places.get(name) ?? name, ...rest].join('.');
  };
  return {
    fields: Object.fromEntries(fields),
    version,
    elsewhere: Object.fromEntries(elsewhere),
    issues,
    placeOf,
  };
}

/** What other calls change was sent as it stands, or it would be dropped. */
export function refuseElsewhere(elsewhere: Fields, current: Fields | null, taxId: string): Issue[] {
  const isOwn = (name: string, value: unknown) =>
    (name === 'cnpj' || name === 'taxId') &&
    typeof value === 'string' &&
    parseTaxId(value)?.value === parseTaxId(taxId)?.value;
  return Object.entries(elsewhere)
    .filter(([name, value]) => !isOwn(name, value))
    .filter(([name, value]) => !isDeepStrictEqual(value, current === null ? null : plainJson(current[name])))
    .map(([path]) => ({ path, code: 'field.elsewhere' }));
}

/**
 * Of an answer in which only the street was changed: the address beside it is the one that stands, so the street is what
 * was said.
 */
export function streetSaid(
  { street }: Fields,
  address: unknown,
  current: Fields | null,
): { street: unknown } | null {
  if (street === undefined || current === null || address !== current.address) return null;
  return street === current.street ? null : { street };
}
