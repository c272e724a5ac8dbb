import {
  COMPANY_FIELD_NAMES,
  COMPANY_FIELDS,
  type CompanyField,
  type CompanyFieldName,
  type FieldKind,
} from '@lastro/domain/company/company-fields';
import { WHOLE } from '@lastro/domain/company/company-rules';
import { z } from 'zod';
import {
  amount,
  cep,
  email,
  isoDate,
  percent,
  percentUpTo,
  phone,
  reais,
  text,
  wholeNumber,
} from '../codecs';
import { cepText, emailText, phoneText, typed } from './told';

/** What is given as a code or a number and answered with its words. */
type ListedKind = 'reference' | 'activity' | 'activities';
type ScalarKind = Exclude<FieldKind, ListedKind>;

interface Travelling {
  readonly graphql: 'String' | 'Boolean' | 'Int' | 'Float';
  /** Absent stays as it is, null empties. */
  readonly given: (field: CompanyField) => z.ZodType;
  readonly told: (field: CompanyField) => z.ZodType;
}

const words = {
  graphql: 'String',
  given: ({ maxLength = 0 }: CompanyField) => text(1, maxLength).nullish(),
  told: ({ maxLength = 0 }: CompanyField) => typed(maxLength).nullable(),
} as const;

/** How a field of each kind travels. */
const TRAVELLING = {
  text: words,
  long: words,
  flag: { graphql: 'Boolean', given: () => z.boolean().optional(), told: () => z.boolean() },
  answer: {
    graphql: 'Boolean',
    given: () => z.boolean().nullable().optional(),
    told: () => z.boolean().nullable(),
  },
  choice: { graphql: 'String', given: () => z.string().nullish(), told: () => z.string().nullable() },
  date: { graphql: 'String', given: () => isoDate.nullish(), told: () => isoDate.nullable() },
  money: { graphql: 'Float', given: () => amount.nullish(), told: () => reais.nullable() },
  percent: { graphql: 'Float', given: () => percentUpTo(WHOLE).nullish(), told: () => percent.nullable() },
  integer: {
    graphql: 'Int',
    given: () => wholeNumber(0, 10_000_000).nullish(),
    told: () => z.number().int().min(0).nullable(),
  },
  decimal: {
    graphql: 'Float',
    given: () => z.number().min(0).max(99_999_999).multipleOf(0.0001).nullish(),
    told: () => z.number().nullable(),
  },
  cep: { graphql: 'String', given: () => cep.nullish(), told: () => cepText.nullable() },
  phone: { graphql: 'String', given: () => phone.nullish(), told: () => phoneText.nullable() },
  email: { graphql: 'String', given: () => email.nullish(), told: () => emailText.nullable() },
} as const satisfies Readonly<Record<ScalarKind, Travelling>>;

type KindOf<N extends CompanyFieldName> = (typeof COMPANY_FIELDS)[N]['kind'];

/** A field that is given and told by one name, as one value. */
export type CompanyScalar = {
  [N in CompanyFieldName]: KindOf<N> extends ScalarKind ? N : never;
}[CompanyFieldName];

type Schemas<Way extends 'given' | 'told'> = {
  [N in CompanyScalar]: KindOf<N> extends ScalarKind
    ? ReturnType<(typeof TRAVELLING)[KindOf<N>][Way]>
    : never;
};

export const COMPANY_SCALARS = COMPANY_FIELD_NAMES.filter(
  (name): name is CompanyScalar => COMPANY_FIELDS[name].kind in TRAVELLING,
);

function eachScalar<T>(make: (field: CompanyField, way: Travelling) => T): Record<CompanyScalar, T> {
  const entries = COMPANY_SCALARS.map((name) => {
    const field = COMPANY_FIELDS[name];
    return [name, make(field, TRAVELLING[field.kind])];
  });
  return Object.fromEntries(entries);
}

export const companyGiven = eachScalar((field, { given }) => given(field)) as Schemas<'given'>;
export const companyTold = eachScalar((field, { told }) => told(field)) as Schemas<'told'>;

/** `name: String city: String`, as the types of GraphQL list them. */
export const COMPANY_SCALARS_SDL = Object.entries(eachScalar((_field, { graphql }) => graphql))
  .map(([name, type]) => `${name}: ${type}`)
  .join(' ');
