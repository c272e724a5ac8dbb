import { GENDERS } from '@lastro/domain/company/company-lists';
import { PERSON_FIELD_LABELS, type PersonFieldName } from '@lastro/domain/company/field-labels';
import { MARITAL_STATUSES, MARRIAGE_REGIMES } from '@lastro/domain/company/marital';
import { PEP_RELATIONSHIPS } from '@lastro/domain/company/pep';
import { ID_ISSUERS } from '@lastro/domain/id-issuers';
import type { DescribedField, DescribedValues } from '../../../shared/form/described';
import { STATE_OPTIONS } from '../references';

export const PERSON_SECTIONS = {
  identity: 'Identificação',
  contact: 'Contato e endereço',
  marital: 'Estado civil',
  work: 'Ocupação e renda',
  pep: 'Exposição política',
} as const;

export type PersonSection = keyof typeof PERSON_SECTIONS;

interface PersonDescription extends Omit<DescribedField, 'label'> {
  readonly name: PersonFieldName;
  readonly section: PersonSection;
  /** Who only reads sees it in the line of that field. */
  readonly partOf?: PersonFieldName;
}

const GENDER_OPTIONS = Object.entries(GENDERS).map(([value, label]) => ({ value, label }));
const ISSUERS = ID_ISSUERS.map(({ code, label }) => ({ value: code, label }));
const STATUSES = MARITAL_STATUSES.map(({ id, statusDescription }) => ({
  value: String(id),
  label: statusDescription,
}));
const REGIMES = MARRIAGE_REGIMES.map(({ id, description }) => ({ value: String(id), label: description }));
const RELATIONSHIPS = PEP_RELATIONSHIPS.map(({ code, label }) => ({ value: code, label }));
const PEP_ANSWERS = [
  { value: 'yes', label: 'Sim' },
  { value: 'no', label: 'Não' },
  { value: 'undeclared', label: 'Não declarou' },
];
const RELATIONSHIPS_HELP =
  'Marque quando a pessoa exposta não quer ou não pode ser identificada. Quando ela é conhecida, inclua-a abaixo.';

const DESCRIPTIONS = [
  { name: 'name', kind: 'text', section: 'identity', required: true, help: 'Nome e sobrenome.' },
  {
    name: 'birthDate',
    kind: 'date',
    section: 'identity',
    isPast: true,
    help: 'A partir de 18 anos.',
  },
  { name: 'gender', kind: 'choice', section: 'identity', options: GENDER_OPTIONS },
  { name: 'nationality', kind: 'text', section: 'identity' },
  { name: 'naturality', kind: 'text', section: 'identity', help: 'Cidade onde nasceu.' },
  { name: 'idNumber', kind: 'text', section: 'identity' },
  { name: 'idEmitter', kind: 'choice', section: 'identity', options: ISSUERS },
  { name: 'idEmitterUF', kind: 'choice', section: 'identity', options: STATE_OPTIONS, partOf: 'idEmitter' },
  { name: 'idEmissionDate', kind: 'date', section: 'identity', isPast: true },
  { name: 'motherName', kind: 'text', section: 'identity' },
  { name: 'fatherName', kind: 'text', section: 'identity' },
  { name: 'email', kind: 'email', section: 'contact' },
  { name: 'phone', kind: 'phone', section: 'contact' },
  { name: 'zipCode', kind: 'cep', section: 'contact' },
  { name: 'address', kind: 'text', section: 'contact' },
  { name: 'number', kind: 'text', section: 'contact', partOf: 'address' },
  { name: 'complement', kind: 'text', section: 'contact', partOf: 'address' },
  { name: 'neighborhood', kind: 'text', section: 'contact', partOf: 'address' },
  { name: 'city', kind: 'text', section: 'contact' },
  { name: 'state', kind: 'choice', section: 'contact', options: STATE_OPTIONS, partOf: 'city' },
  { name: 'maritalStatusId', kind: 'choice', section: 'marital', options: STATUSES },
  { name: 'marriageRegimeId', kind: 'choice', section: 'marital', options: REGIMES, required: true },
  { name: 'position', kind: 'text', section: 'work' },
  { name: 'companyName', kind: 'text', section: 'work' },
  { name: 'monthlyIncome', kind: 'money', section: 'work' },
  { name: 'otherRevenue', kind: 'money', section: 'work', help: 'Por mês.' },
  { name: 'netWorth', kind: 'money', section: 'work' },
  { name: 'pep', kind: 'choice', section: 'pep', options: PEP_ANSWERS },
  { name: 'pepPosition', kind: 'text', section: 'pep', asked: 'Cargo ou função', required: true },
  { name: 'pepOrganization', kind: 'text', section: 'pep', required: true },
  { name: 'pepStartDate', kind: 'date', section: 'pep', required: true },
  { name: 'pepEndDate', kind: 'date', section: 'pep', help: 'Vazio se ainda exerce.' },
  {
    name: 'pepRelationships',
    kind: 'choices',
    section: 'pep',
    asked: 'Tem relação com alguém exposto',
    help: RELATIONSHIPS_HELP,
    options: RELATIONSHIPS,
  },
] as const satisfies readonly PersonDescription[];

/** A person, field by field: form, view, conflict, draft and the way to the wire read this one table. */
export const PERSON_FIELDS = DESCRIPTIONS.map((field) => ({
  ...field,
  label: PERSON_FIELD_LABELS[field.name],
}));

/** One field as generic code sees it. */
export type PersonField = PersonDescription & DescribedField;

export function fieldsOfSection(section: PersonSection): readonly PersonField[] {
  return PERSON_FIELDS.filter((field) => field.section === section);
}

export function personField(name: PersonFieldName): PersonField {
  const found = PERSON_FIELDS.find((field) => field.name === name);
  if (found === undefined) throw new Error(`A person has no field ${name}`);
  return found;
}

export function personFieldLabel(name: string): string {
  return PERSON_FIELDS.find((field) => field.name === name)?.label ?? name;
}

/** Somebody exposed whom the person is close to. */
export const RELATED_FIELDS = [
  {
    name: 'relationshipType',
    label: 'Relação',
    kind: 'choice',
    options: RELATIONSHIPS,
    required: true,
  },
  { name: 'name', label: 'Nome da pessoa exposta', kind: 'text', required: true },
  { name: 'taxId', label: 'CPF', kind: 'cpf' },
  { name: 'position', label: 'Cargo ou função', kind: 'text' },
  { name: 'organization', label: 'Órgão', kind: 'text' },
] as const satisfies readonly DescribedField[];

export const SPOUSE_FIELDS = [
  { name: 'taxId', label: 'CPF do cônjuge', kind: 'cpf' },
  { name: 'name', label: 'Nome do cônjuge', kind: 'text' },
  { name: 'idNumber', label: 'Identidade do cônjuge', kind: 'text' },
  { name: 'idEmitter', label: 'Órgão emissor da identidade', kind: 'choice', options: ISSUERS },
  { name: 'idEmissionDate', label: 'Emissão da identidade', kind: 'date', isPast: true },
  { name: 'email', label: 'E-mail do cônjuge', kind: 'email' },
  { name: 'phone', label: 'Telefone do cônjuge', kind: 'phone' },
] as const satisfies readonly DescribedField[];

/* Types and not interfaces: only types fit the drafts' plain records. */

export type RelatedFields = DescribedValues<(typeof RELATED_FIELDS)[number]>;
export type SpouseFields = DescribedValues<(typeof SPOUSE_FIELDS)[number]>;
export type PersonFields = DescribedValues<(typeof PERSON_FIELDS)[number]> & {
  pepSecondary: RelatedFields[];
};
