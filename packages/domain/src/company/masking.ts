import type { Group } from '../identity/groups';
import { concealCpfsIn, concealTaxId } from '../tax-id';
import type { PersonFieldName } from './field-labels';

/** Who sees people's documents and income as they are; everybody else sees them concealed. Reading them is recorded. */
const PERSONAL_DATA: readonly Group[] = ['registration', 'compliance', 'audit'];
/** The ficha is whole for those who write it (decisions §8), its bank account included. */
const BANK_DATA: readonly Group[] = ['bank_data', 'registration', 'compliance', 'audit'];

/** What a reader may see as it is. */
export interface Sight {
  readonly personal: boolean;
  readonly bank: boolean;
}

export function sightOfGroups(groups: readonly string[]): Sight {
  return { personal: seesPersonalData(groups), bank: seesBankData(groups) };
}

export function seesPersonalData(groups: readonly string[]): boolean {
  return PERSONAL_DATA.some((group) => groups.includes(group));
}

export function seesBankData(groups: readonly string[]): boolean {
  return BANK_DATA.some((group) => groups.includes(group));
}

/** All but the last characters hidden; short texts hidden whole. */
export function concealText(text: string, visible = 2): string {
  const characters = Array.from(text);
  const hidden = Math.max(characters.length - visible, Math.min(characters.length, 3));
  return '•'.repeat(hidden) + characters.slice(hidden).join('');
}

/** Words that join names and say nothing of whose they are. */
const PARTICLES: ReadonlySet<string> = new Set(['da', 'das', 'de', 'di', 'do', 'dos', 'du', 'e']);

/** `Marta N. L.`: enough for who knows the person to be sure of it, not enough to learn who somebody is. */
export function concealName(name: string): string {
  const [first = '', ...others] = name.split(/\s+/).filter(Boolean);
  const initials = others
    .filter((word) => !PARTICLES.has(word.toLowerCase()))
    .map((word) => `${Array.from(word)[0]}.`);
  return [first, ...initials].join(' ');
}

/** Stands in the trail where a value changed that its reader may not see. */
export const CONCEALED = '•••';

/** Of every fact of a person, whether only those see it who see personal data: a new one compiles once that is said. */
const PERSON_FACTS: Readonly<Record<PersonFieldName | 'taxId', boolean>> = {
  taxId: true,
  name: false,
  birthDate: true,
  gender: false,
  nationality: false,
  naturality: false,
  idNumber: true,
  idEmitter: false,
  idEmitterUF: false,
  idEmissionDate: true,
  motherName: true,
  fatherName: true,
  email: true,
  phone: true,
  zipCode: true,
  address: true,
  number: true,
  complement: true,
  neighborhood: false,
  city: false,
  state: false,
  maritalStatusId: false,
  marriageRegimeId: false,
  position: false,
  companyName: false,
  monthlyIncome: true,
  otherRevenue: true,
  netWorth: true,
  pep: false,
  pepPosition: false,
  pepOrganization: false,
  pepStartDate: false,
  pepEndDate: false,
  pepRelationships: false,
  pepSecondary: false,
};

export function isPersonal(fact: string): boolean {
  return Object.hasOwn(PERSON_FACTS, fact) && PERSON_FACTS[fact as keyof typeof PERSON_FACTS];
}

const BANK_FIELDS: readonly string[] = ['agency', 'agencyDigit', 'account', 'accountDigit'];
/** Where a person stands inside another record. */
const PERSON_PARTS: readonly string[] = ['person', 'spouse'];

interface Concealing {
  readonly value: unknown;
  /** Whether something was shown that others would not see. */
  readonly disclosed: boolean;
}

/**
 * One side of an entry of the trail as its reader may see it. What was empty still shows as empty. `isOfPerson`: of a
 * record whose own fields are personal data.
 */
export function concealTrail(isOfPerson: boolean, side: unknown, sight: Sight): Concealing {
  let disclosed = false;
  const field = (name: string, value: unknown, ofPerson: boolean): unknown => {
    const isTheirs = ofPerson && isPersonal(name);
    const isBank = BANK_FIELDS.includes(name);
    if (value === null || value === undefined || !(isTheirs || isBank))
      return part(value, ofPerson || PERSON_PARTS.includes(name));
    if (isTheirs ? sight.personal : sight.bank) {
      disclosed = true;
      return value;
    }
    return name === 'taxId' && typeof value === 'string' ? concealTaxId(value) : CONCEALED;
  };
  /** People write CPFs into reasons and details. */
  const text = (value: string): string => {
    const bare = concealCpfsIn(value);
    if (sight.personal && bare !== value) disclosed = true;
    return sight.personal ? value : bare;
  };
  const part = (value: unknown, ofPerson: boolean): unknown => {
    if (Array.isArray(value)) return value.map((each) => part(each, ofPerson));
    if (typeof value === 'string') return text(value);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, field(name, each, ofPerson)]),
    );
  };
  const value = part(side, isOfPerson);
  return { value, disclosed };
}
