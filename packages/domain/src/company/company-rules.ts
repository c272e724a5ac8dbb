import { compareDates, type IsoDate } from '../dates';
import type { FieldIssue, Issue } from '../issues';
import { formatPercent, type Percent, percentToNumber } from '../percent';
import type { CompanyIssueCode } from './company-codes';

/** What the rules between fields look at; single fields are checked by their schemas. */
export interface CompanyChecks {
  readonly foundingDate: IsoDate | null;
  readonly mainActivity: string | null;
  readonly secondaryActivities: readonly string[];
  readonly exportPercentage: Percent | null;
  readonly importPercentage: Percent | null;
}

/** At most the number of activities that the registry itself prints. */
export const MAX_SECONDARY_ACTIVITIES = 99;

export function checkCompany(
  company: CompanyChecks,
  businessDate: IsoDate,
): (FieldIssue | Issue<CompanyIssueCode>)[] {
  return [
    ...checkPast('foundingDate', company.foundingDate, businessDate),
    ...checkShare('exportPercentage', company.exportPercentage),
    ...checkShare('importPercentage', company.importPercentage),
    ...checkActivities(company),
  ];
}

export function checkPast(path: string, date: IsoDate | null, businessDate: IsoDate): FieldIssue[] {
  return date !== null && compareDates(date, businessDate) > 0 ? [{ path, code: 'date.future' }] : [];
}

/** All of something: of a capital, of the sales. */
export const WHOLE = '100' as Percent;

/** A part of a whole: from 0 % to 100 %. */
export function checkShare(path: string, share: Percent | null): FieldIssue[] {
  if (share === null) return [];
  const value = percentToNumber(share);
  if (value < 0) return [{ path, code: 'number.too-small', params: { min: 0 } }];
  return value > 100 ? [{ path, code: 'number.too-big', params: { max: formatPercent(WHOLE) } }] : [];
}

function checkActivities({ mainActivity, secondaryActivities }: CompanyChecks): Issue<CompanyIssueCode>[] {
  const repeated = secondaryActivities.findIndex(
    (code, index) => code === mainActivity || secondaryActivities.indexOf(code) !== index,
  );
  return repeated === -1 ? [] : [{ path: `secondaryActivities.${repeated}`, code: 'activity.repeated' }];
}

/** An owner has a part: nothing at all is no stake. */
export function checkStake(path: string, share: Percent): FieldIssue[] {
  if (percentToNumber(share) === 0) return [{ path, code: 'number.too-small', params: { min: '0,000001' } }];
  return checkShare(path, share);
}

/** The extra data of an owning company of 25 % or more (spec §5): enough to know who it is and where. */
export const OWNER_COMPANY_EXTRA = [
  'registeredName',
  'foundingDate',
  'zipCode',
  'city',
  'state',
  'mainActivity',
] as const;

/** The extra data of a natural person with 25 % or more: enough to know the beneficial owner (domain §9.4). */
export const OWNER_PERSON_EXTRA = [
  'birthDate',
  'idNumber',
  'motherName',
  'nationality',
  'netWorth',
  'zipCode',
  'city',
  'state',
  'pep',
] as const;

type ExtraKey = (typeof OWNER_COMPANY_EXTRA)[number] | (typeof OWNER_PERSON_EXTRA)[number];

/** Within a sentence: "Falta: data de nascimento, CEP." */
const EXTRA_LABELS: Readonly<Record<ExtraKey, string>> = {
  registeredName: 'razão social',
  foundingDate: 'data de fundação',
  mainActivity: 'atividade principal',
  birthDate: 'data de nascimento',
  idNumber: 'documento de identidade',
  motherName: 'nome da mãe',
  nationality: 'nacionalidade',
  netWorth: 'patrimônio',
  zipCode: 'CEP',
  city: 'cidade',
  state: 'UF',
  pep: 'declaração de PEP',
};

export function extraText(fields: readonly string[]): string {
  return fields
    .map((field) => (Object.hasOwn(EXTRA_LABELS, field) ? EXTRA_LABELS[field as ExtraKey] : field))
    .join(', ');
}

export function missingExtra<K extends string>(
  keys: readonly K[],
  isFilled: (key: K) => boolean,
  prefix: string,
): Issue<CompanyIssueCode>[] {
  return keys
    .filter((key) => !isFilled(key))
    .map((key) => ({ path: `${prefix}${key}`, code: 'owner.extra-data' }));
}
