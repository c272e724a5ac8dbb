import {
  COMPANY_FIELDS,
  type CompanyFieldName,
  eachCompanyField,
  type FieldKind,
} from '@lastro/domain/company/company-fields';
import { ACCOUNT_KINDS, DOCUMENT_GROUPS, GENDERS } from '@lastro/domain/company/company-lists';
import { PERSON_FIELD_LABELS } from '@lastro/domain/company/field-labels';
import { MARITAL_STATUSES, MARRIAGE_REGIMES } from '@lastro/domain/company/marital';
import { PEP_RELATIONSHIPS } from '@lastro/domain/company/pep';
import { readingFacts } from '../platform/platform-actions';
import { type Fact, type Facts, labelled, party, type ValueWords } from '../trail-words';

const yesNo: ValueWords = { kind: 'yes-no' };
const date: ValueWords = { kind: 'date' };
const money: ValueWords = { kind: 'reais', keptIn: 'cents' };
const pepRelationships = Object.fromEntries(PEP_RELATIONSHIPS.map(({ code, label }) => [code, label]));

/** How a field of the ficha reads, by what it holds; a text where nothing is said. */
const WORDS_OF_KIND: Readonly<Partial<Record<FieldKind, ValueWords>>> = {
  flag: yesNo,
  answer: yesNo,
  reference: { kind: 'reference' },
  date,
  money,
  percent: { kind: 'percent' },
  integer: { kind: 'count' },
  decimal: { kind: 'decimal' },
  cep: { kind: 'cep' },
  phone: { kind: 'phone' },
  activity: { kind: 'activity' },
  activities: { kind: 'activity' },
};

/** The ficha itself. */
export const fichaFacts: Readonly<Record<CompanyFieldName, Fact>> = {
  ...eachCompanyField(({ label, kind }) => ({ label, ...WORDS_OF_KIND[kind] })),
  societaryType: { label: COMPANY_FIELDS.societaryType.label, kind: 'legal-nature' },
};

/** What a person, an owner or an account is to a company. */
const linkFacts: Facts = {
  person: party('Pessoa'),
  parentCompany: party('Empresa sócia'),
  company: { label: 'Cadastro da empresa sócia', kind: 'changes', facts: fichaFacts },
  position: { label: 'Cargo' },
  isSigner: { label: 'Assina pela empresa', kind: 'yes-no' },
  isRequiredSigner: { label: 'Assinatura obrigatória', kind: 'yes-no' },
  percentageOwned: { label: 'Participação no capital', kind: 'percent' },
  percentageVotingCapital: { label: 'Capital votante', kind: 'percent' },
  startDate: { label: 'Início', kind: 'date' },
  endDate: { label: 'Fim', kind: 'date' },
  validUntil: { label: 'Válida até', kind: 'date' },
  powers: { label: 'Poderes' },
  documentGroups: { label: 'Grupos de documentos', values: DOCUMENT_GROUPS },
  bankCode: { label: 'Banco', kind: 'bank' },
  agency: { label: 'Agência' },
  agencyDigit: { label: 'Dígito da agência' },
  account: { label: 'Conta' },
  accountDigit: { label: 'Dígito da conta' },
  kind: { label: 'Tipo de conta', values: ACCOUNT_KINDS },
  logo: { label: 'Logotipo', kind: 'technical' },
};

/** What the trail keeps of a company. */
export const companyFacts: Facts = {
  ...linkFacts,
  ...fichaFacts,
  ...readingFacts,
  bankData: { label: 'Dados bancários', kind: 'yes-no' },
  masked: { label: 'Com dados ocultos', kind: 'yes-no' },
  bytes: { label: 'Tamanho do arquivo (bytes)', kind: 'count' },
  author: { label: 'Autor do rascunho' },
  authors: { label: 'Autores dos rascunhos' },
  savedAt: { label: 'Rascunho salvo em', kind: 'instant' },
};

const registrationFacts = labelled(PERSON_FIELD_LABELS, {
  birthDate: date,
  gender: { values: GENDERS },
  idEmissionDate: date,
  phone: { kind: 'phone' },
  zipCode: { kind: 'cep' },
  maritalStatusId: {
    values: Object.fromEntries(MARITAL_STATUSES.map(({ id, statusDescription }) => [id, statusDescription])),
  },
  marriageRegimeId: {
    values: Object.fromEntries(MARRIAGE_REGIMES.map(({ id, description }) => [id, description])),
  },
  monthlyIncome: money,
  otherRevenue: money,
  netWorth: money,
  pep: yesNo,
  pepStartDate: date,
  pepEndDate: date,
  pepRelationships: { values: pepRelationships },
  pepSecondary: {
    facts: {
      relationshipType: { label: 'Relação', values: pepRelationships },
      name: { label: 'Nome' },
      taxId: { label: 'CPF', kind: 'tax-id' },
      position: { label: 'Cargo' },
      organization: { label: 'Órgão' },
    },
  },
});

/** What the trail keeps of a person. */
export const personFacts: Facts = {
  ...registrationFacts,
  spouse: party('Cônjuge'),
  // As older entries tell of a marriage.
  spouseData: { label: 'Cadastro do cônjuge', kind: 'changes', facts: registrationFacts },
  untied: party('Deixa de ser cônjuge de'),
  ...readingFacts,
};
