import {
  COMPANY_FIELD_NAMES,
  COMPANY_FIELDS,
  FICHA_SECTIONS,
  type FichaSection,
  type NeededName,
  neededName,
} from './company-fields';
import { PERSON_FIELD_LABELS } from './field-labels';

interface Requirement<Key = RequirementKey> {
  readonly key: Key;
  readonly section: FichaSection;
  readonly label: string;
}

/** What a ficha needs of the company's lists. */
const LIST_REQUIREMENTS = [
  { key: 'owners', section: 'ownership', label: 'Ao menos um sócio' },
  { key: 'ownersAddUp', section: 'ownership', label: 'Participações que somam 100%' },
  { key: 'ownersExtraData', section: 'ownership', label: 'Dados completos de quem tem 25% ou mais' },
  { key: 'bankAccount', section: 'bank', label: 'Conta bancária' },
  { key: 'pepDeclared', section: 'pep', label: 'Declaração de PEP de todas as pessoas' },
  { key: 'representative', section: 'representatives', label: 'Ao menos um representante' },
  { key: 'requiredSigner', section: 'representatives', label: 'Ao menos um signatário obrigatório' },
] as const satisfies readonly Requirement<string>[];

export type ListRequirement = (typeof LIST_REQUIREMENTS)[number]['key'];
type RequirementKey = ListRequirement | NeededName;

/** What a ficha needs before a proposal can lean on it, section by section. */
export const COMPANY_REQUIREMENTS: readonly Requirement[] = FICHA_SECTIONS.flatMap(({ id }) => [
  ...fieldRequirements(id),
  ...LIST_REQUIREMENTS.filter(({ section }) => section === id),
]);

function fieldRequirements(section: FichaSection): Requirement[] {
  return COMPANY_FIELD_NAMES.flatMap((name) => {
    const { label, section: own } = COMPANY_FIELDS[name];
    const key = neededName(name);
    return own === section && key !== null ? [{ key, section, label }] : [];
  });
}

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
