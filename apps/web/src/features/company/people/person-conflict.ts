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
const genderText: Format = (gender: string | null) =>
  gender === null ? NOTHING : gender === 'F' ? 'Feminino' : 'Masculino';
const relationshipsText: Format = (codes: readonly string[]) =>
  codes.map(pepRelationshipLabel).join(', ') || NOTHING;
const relatedText: Format = (related: readonly RelatedFields[]) =>
  related.map((each) => each.name).join(', ') || NOTHING;
const cepText: Format = (cep: string | null) => (cep === null ? NOTHING : formatCep(cep));
const phoneText: Format = (phone: string | null) => (phone === null ? NOTHING : formatPhone(phone));

/** A record, so that a new field cannot be forgotten: a forgotten one would silently lose what somebody typed. */
const FIELDS: Readonly<Record<keyof PersonFields, readonly [label: string, format?: Format]>> = {
  name: ['Nome completo'],
  birthDate: ['Data de nascimento', date],
  gender: ['Sexo', genderText],
  nationality: ['Nacionalidade'],
  naturality: ['Naturalidade'],
  idNumber: ['Documento de identidade'],
  idEmitter: ['Órgão emissor'],
  idEmitterUF: ['UF de emissão'],
  idEmissionDate: ['Data de emissão', date],
  motherName: ['Nome da mãe'],
  fatherName: ['Nome do pai'],
  email: ['E-mail'],
  phone: ['Telefone', phoneText],
  zipCode: ['CEP', cepText],
  address: ['Logradouro'],
  number: ['Número'],
  complement: ['Complemento'],
  neighborhood: ['Bairro'],
  city: ['Cidade'],
  state: ['UF'],
  maritalStatusId: ['Estado civil', statusText],
  marriageRegimeId: ['Regime de bens', regimeText],
  position: ['Ocupação'],
  companyName: ['Empresa onde trabalha'],
  monthlyIncome: ['Renda mensal', money],
  otherRevenue: ['Outras receitas', money],
  netWorth: ['Patrimônio', money],
  pep: ['Pessoa politicamente exposta', pepText],
  pepPosition: ['Cargo ou função exposta'],
  pepOrganization: ['Órgão'],
  pepStartDate: ['Início no cargo', date],
  pepEndDate: ['Saída do cargo', date],
  pepRelationships: ['Relações com pessoas expostas', relationshipsText],
  pepSecondary: ['Pessoas expostas identificadas', relatedText],
};

export const PERSON_CONFLICT_FIELDS = Object.entries(FIELDS).map(([name, [label, format]]) => ({
  name: name as keyof PersonFields,
  label,
  ...(format === undefined ? {} : { format: (value: unknown) => format(value as never) }),
})) as readonly ConflictFieldSpec<PersonSide>[];

export function personFieldLabel(name: string): string {
  return Object.hasOwn(FIELDS, name) ? FIELDS[name as keyof PersonFields][0] : name;
}
