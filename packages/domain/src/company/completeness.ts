import { COMPANY_FIELD_LABELS, PERSON_FIELD_LABELS } from './field-labels';

/** The sections of the ficha cadastral, in the order of the form and of the printed document (spec §9). */
export const FICHA_SECTIONS = [
  { id: 'basic', label: 'Dados básicos' },
  { id: 'general', label: 'Dados gerais e financeiros' },
  { id: 'activities', label: 'Atividades' },
  { id: 'address', label: 'Endereço e contato' },
  { id: 'ownership', label: 'Quadro societário' },
  { id: 'board', label: 'Diretoria' },
  { id: 'bank', label: 'Dados bancários' },
  { id: 'pep', label: 'Pessoas politicamente expostas' },
  { id: 'risk', label: 'Risco socioambiental' },
  { id: 'representatives', label: 'Representantes' },
  { id: 'guarantors', label: 'Avalistas' },
  { id: 'procurators', label: 'Procuradores' },
] as const;

export type FichaSection = (typeof FICHA_SECTIONS)[number]['id'];

interface Requirement {
  readonly key: string;
  readonly section: FichaSection;
  readonly label: string;
}

/** What a ficha needs before a proposal can lean on it. The key is the field's name, or a fact about its lists. */
export const COMPANY_REQUIREMENTS = [
  { key: 'registeredName', section: 'basic', label: COMPANY_FIELD_LABELS.registeredName },
  { key: 'societaryType', section: 'basic', label: COMPANY_FIELD_LABELS.societaryType },
  { key: 'foundingDate', section: 'basic', label: COMPANY_FIELD_LABELS.foundingDate },
  { key: 'taxType', section: 'basic', label: COMPANY_FIELD_LABELS.taxTypeId },
  { key: 'industry', section: 'basic', label: COMPANY_FIELD_LABELS.industryId },
  { key: 'averageMonthlyRevenue', section: 'general', label: COMPANY_FIELD_LABELS.averageMonthlyRevenue },
  { key: 'averageAnnualRevenue', section: 'general', label: COMPANY_FIELD_LABELS.averageAnnualRevenue },
  { key: 'socialCapital', section: 'general', label: COMPANY_FIELD_LABELS.socialCapital },
  { key: 'netAssetsValue', section: 'general', label: COMPANY_FIELD_LABELS.netAssetsValue },
  { key: 'employee', section: 'general', label: COMPANY_FIELD_LABELS.employee },
  { key: 'mainActivity', section: 'activities', label: COMPANY_FIELD_LABELS.mainActivity },
  { key: 'zipCode', section: 'address', label: COMPANY_FIELD_LABELS.zipCode },
  { key: 'address', section: 'address', label: COMPANY_FIELD_LABELS.address },
  { key: 'number', section: 'address', label: COMPANY_FIELD_LABELS.number },
  { key: 'city', section: 'address', label: COMPANY_FIELD_LABELS.city },
  { key: 'state', section: 'address', label: COMPANY_FIELD_LABELS.state },
  { key: 'email', section: 'address', label: COMPANY_FIELD_LABELS.email },
  { key: 'phone', section: 'address', label: COMPANY_FIELD_LABELS.phone },
  { key: 'owners', section: 'ownership', label: 'Ao menos um sócio' },
  { key: 'ownersAddUp', section: 'ownership', label: 'Participações que somam 100%' },
  { key: 'ownersExtraData', section: 'ownership', label: 'Dados completos de quem tem 25% ou mais' },
  { key: 'bankAccount', section: 'bank', label: 'Conta bancária' },
  { key: 'pepDeclared', section: 'pep', label: 'Declaração de PEP de todas as pessoas' },
  { key: 'socioEnvironmentalRisk', section: 'risk', label: COMPANY_FIELD_LABELS.riscoSocioAmbientalId },
  { key: 'representative', section: 'representatives', label: 'Ao menos um representante' },
  { key: 'requiredSigner', section: 'representatives', label: 'Ao menos um signatário obrigatório' },
] as const satisfies readonly Requirement[];

export type RequirementKey = (typeof COMPANY_REQUIREMENTS)[number]['key'];

/** The sections of a person's form, in its order. */
export const PERSON_SECTIONS = [
  { id: 'identity', label: 'Identificação' },
  { id: 'contact', label: 'Contato e endereço' },
  { id: 'marital', label: 'Estado civil' },
  { id: 'income', label: 'Ocupação e renda' },
  { id: 'pep', label: 'Exposição política' },
] as const;

type PersonSection = (typeof PERSON_SECTIONS)[number]['id'];

interface PersonRequirement {
  readonly key: string;
  readonly section: PersonSection;
  readonly label: string;
  /** Asked only of whoever has 25 % or more of a company (domain §9.4). */
  readonly ofOwners?: true;
}

/** What the registration of a person needs before a company can lean on it. */
export const PERSON_REQUIREMENTS = [
  { key: 'birthDate', section: 'identity', label: PERSON_FIELD_LABELS.birthDate },
  { key: 'idNumber', section: 'identity', label: PERSON_FIELD_LABELS.idNumber },
  { key: 'motherName', section: 'identity', label: PERSON_FIELD_LABELS.motherName },
  { key: 'nationality', section: 'identity', label: PERSON_FIELD_LABELS.nationality, ofOwners: true },
  { key: 'zipCode', section: 'contact', label: PERSON_FIELD_LABELS.zipCode },
  { key: 'city', section: 'contact', label: PERSON_FIELD_LABELS.city },
  { key: 'state', section: 'contact', label: PERSON_FIELD_LABELS.state },
  { key: 'phone', section: 'contact', label: PERSON_FIELD_LABELS.phone },
  { key: 'maritalStatus', section: 'marital', label: PERSON_FIELD_LABELS.maritalStatusId },
  { key: 'netWorth', section: 'income', label: PERSON_FIELD_LABELS.netWorth, ofOwners: true },
  { key: 'pep', section: 'pep', label: 'Declaração de PEP' },
] as const satisfies readonly PersonRequirement[];

export type PersonRequirementKey = (typeof PERSON_REQUIREMENTS)[number]['key'];

export interface Completeness<R = Requirement> {
  /** Whole percent, rounded down: 100 means nothing is missing. */
  readonly percent: number;
  readonly missing: readonly R[];
}

export function measureCompleteness(isFilled: (key: RequirementKey) => boolean): Completeness {
  return measure(COMPANY_REQUIREMENTS, (requirement) => isFilled(requirement.key));
}

export function measurePerson(
  isFilled: (key: PersonRequirementKey) => boolean,
  isLargeOwner: boolean,
): Completeness<PersonRequirement> {
  const asked = PERSON_REQUIREMENTS.filter((requirement) => isLargeOwner || !('ofOwners' in requirement));
  return measure(asked, (requirement) => isFilled(requirement.key));
}

function measure<R>(requirements: readonly R[], isFilled: (requirement: R) => boolean): Completeness<R> {
  const missing = requirements.filter((requirement) => !isFilled(requirement));
  const total = requirements.length;
  return { percent: Math.floor(((total - missing.length) * 100) / total), missing };
}
