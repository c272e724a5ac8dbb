import { GENDERS } from '@lastro/domain/company/company-lists';
import { PERSON_FIELD_LABELS } from '@lastro/domain/company/field-labels';
import { MARITAL_STATUSES, MARRIAGE_REGIMES } from '@lastro/domain/company/marital';
import { pepRelationshipLabel } from '@lastro/domain/company/pep';
import { formatCep, formatPhone } from '@lastro/domain/contact';
import { formatDate, type IsoDate } from '@lastro/domain/dates';
import { type Cents, formatMoney } from '@lastro/domain/money';
import type { ConflictFieldSpec } from '../../../shared/form/use-conflict';
import type { PersonFields, PersonRecord, RelatedFields } from './person-form-values';

/** What a stale save compares: the fields, and the record that they belong to. */
export type PersonSide = PersonFields & { record: PersonRecord };

type Format = (value: never) => string;

const date: Format = (value: IsoDate | null) => (value === null ? NOTHING : formatDate(value));
const money: Format = (value: Cents | null) => (value === null ? NOTHING : formatMoney(value));
const NOTHING = '(vazio)';

const statusText: Format = (id: string | null) =>
  MARITAL_STATUSES.find((status) => String(status.id) === id)?.statusDescription ?? NOTHING;
const regimeText: Format = (id: string | null) =>
  MARRIAGE_REGIMES.find((regime) => String(regime.id) === id)?.description ?? NOTHING;
const pepText: Format = (pep: PersonFields['pep']) =>
  pep === 'yes' ? 'Sim' : pep === 'no' ? 'Não' : 'Não declarou';
const genderText: Format = (gender: keyof typeof GENDERS | null) =>
  gender === null ? NOTHING : GENDERS[gender];
const relationshipsText: Format = (codes: readonly string[]) =>
  codes.map(pepRelationshipLabel).join(', ') || NOTHING;
const relatedText: Format = (related: readonly RelatedFields[]) =>
  related.map((each) => each.name).join(', ') || NOTHING;
const cepText: Format = (cep: string | null) => (cep === null ? NOTHING : formatCep(cep));
const phoneText: Format = (phone: string | null) => (phone === null ? NOTHING : formatPhone(phone));

/** A record of every field, so that a new one cannot be forgotten: a forgotten one would lose what somebody typed. */
const LABELS: Readonly<Record<keyof PersonFields, string>> = PERSON_FIELD_LABELS;

const FORMATS: Partial<Record<keyof PersonFields, Format>> = {
  birthDate: date,
  gender: genderText,
  idEmissionDate: date,
  phone: phoneText,
  zipCode: cepText,
  maritalStatusId: statusText,
  marriageRegimeId: regimeText,
  monthlyIncome: money,
  otherRevenue: money,
  netWorth: money,
  pep: pepText,
  pepStartDate: date,
  pepEndDate: date,
  pepRelationships: relationshipsText,
  pepSecondary: relatedText,
};

export const PERSON_CONFLICT_FIELDS = Object.entries(LABELS).map(([name, label]) => {
  const format = FORMATS[name as keyof PersonFields];
  return {
    name: name as keyof PersonFields,
    label,
    ...(format === undefined ? {} : { format: (value: unknown) => format(value as never) }),
  };
}) as readonly ConflictFieldSpec<PersonSide>[];

export function personFieldLabel(name: string): string {
  return Object.hasOwn(LABELS, name) ? LABELS[name as keyof PersonFields] : name;
}
