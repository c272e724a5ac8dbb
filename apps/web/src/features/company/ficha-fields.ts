import type { FichaSection } from '@lastro/domain/company/completeness';
import { COMPANY_FIELD_LABELS, type CompanyFieldName } from '@lastro/domain/company/field-labels';
import type { IsoDate } from '@lastro/domain/dates';
import type { Cents } from '@lastro/domain/money';
import type { Percent } from '@lastro/domain/percent';

/** What a field of the ficha holds while it is being filled in. Empty texts are '', everything else null. */
export interface KindValues {
  text: string;
  long: string;
  flag: boolean;
  /** A question of the ficha: null while nobody has answered it. */
  answer: boolean | null;
  choice: string | null;
  date: IsoDate | null;
  money: Cents | null;
  percent: Percent | null;
  integer: number | null;
  decimal: number | null;
  cep: string | null;
  phone: string | null;
  email: string | null;
  activity: string | null;
  activities: string[];
}

type FieldKind = keyof KindValues;

interface FieldDefinition {
  /** As the wire spells it (`ClientInput`). */
  readonly name: CompanyFieldName;
  readonly kind: FieldKind;
  readonly section: FichaSection;
  readonly maxLength?: number;
  readonly required?: true;
  readonly help?: string;
}

/** The ficha, field by field: the form, the company's page, the conflict dialog and the history read this one table. */
export const FICHA_FIELDS = [
  { name: 'registeredName', kind: 'text', section: 'basic', maxLength: 200, required: true },
  { name: 'name', kind: 'text', section: 'basic', maxLength: 200 },
  { name: 'societaryType', kind: 'choice', section: 'basic' },
  { name: 'foundingDate', kind: 'date', section: 'basic' },
  { name: 'taxTypeId', kind: 'choice', section: 'basic' },
  { name: 'industryId', kind: 'choice', section: 'basic' },
  { name: 'category', kind: 'text', section: 'basic', maxLength: 100 },
  { name: 'subCategory', kind: 'text', section: 'basic', maxLength: 100 },
  { name: 'role', kind: 'text', section: 'basic', maxLength: 100 },
  { name: 'active', kind: 'flag', section: 'basic' },
  { name: 'isClient', kind: 'flag', section: 'basic' },
  { name: 'fund', kind: 'answer', section: 'basic' },
  { name: 'mei', kind: 'answer', section: 'basic' },
  { name: 'optingSimple', kind: 'answer', section: 'basic' },
  { name: 'openCapital', kind: 'answer', section: 'basic' },
  { name: 'averageMonthlyRevenue', kind: 'money', section: 'general' },
  { name: 'averageAnnualRevenue', kind: 'money', section: 'general' },
  { name: 'averageMonthlyPurchases', kind: 'money', section: 'general' },
  { name: 'socialCapital', kind: 'money', section: 'general' },
  { name: 'netAssetsValue', kind: 'money', section: 'general', help: 'Pode ser negativo.' },
  { name: 'employee', kind: 'integer', section: 'general' },
  { name: 'exportPercentage', kind: 'percent', section: 'general', help: 'De 0% a 100%.' },
  { name: 'importPercentage', kind: 'percent', section: 'general', help: 'De 0% a 100%.' },
  { name: 'amountRequested', kind: 'money', section: 'general' },
  { name: 'useOfCreditId', kind: 'choice', section: 'general' },
  { name: 'howMeetUs', kind: 'text', section: 'general', maxLength: 200 },
  { name: 'howMuchInvestAds', kind: 'money', section: 'general' },
  { name: 'monthlyInvestmentAdsense', kind: 'money', section: 'general' },
  { name: 'roas', kind: 'decimal', section: 'general' },
  { name: 'mainActivity', kind: 'activity', section: 'activities' },
  { name: 'secondaryActivities', kind: 'activities', section: 'activities' },
  {
    name: 'zipCode',
    kind: 'cep',
    section: 'address',
    help: 'Preenche o endereço quando o CEP é conhecido.',
  },
  { name: 'address', kind: 'text', section: 'address', maxLength: 200 },
  { name: 'number', kind: 'text', section: 'address', maxLength: 20, help: 'Sem número: escreva S/N.' },
  { name: 'complement', kind: 'text', section: 'address', maxLength: 100 },
  { name: 'neighborhood', kind: 'text', section: 'address', maxLength: 100 },
  { name: 'city', kind: 'text', section: 'address', maxLength: 100 },
  { name: 'state', kind: 'choice', section: 'address' },
  { name: 'countryId', kind: 'choice', section: 'address', required: true },
  { name: 'email', kind: 'email', section: 'address' },
  { name: 'phone', kind: 'phone', section: 'address' },
  { name: 'website', kind: 'text', section: 'address', maxLength: 200 },
  { name: 'riscoSocioAmbientalId', kind: 'choice', section: 'risk' },
  { name: 'riskNotes', kind: 'long', section: 'risk', maxLength: 2500 },
] as const satisfies readonly FieldDefinition[];

type Definitions = (typeof FICHA_FIELDS)[number];
export type FichaName = Definitions['name'];

/** One field as generic code sees it. */
export type FichaField = FieldDefinition & { readonly name: FichaName };

/** The version is part of the values: a restored draft brings along the version that it was begun at. */
export type FichaValues = { version: number } & {
  [D in Definitions as D['name']]: KindValues[D['kind']];
};

export type FichaValue = KindValues[FieldKind];

/** The sections that are filled in and saved together; people, owners and bank data save by themselves. */
export const FORM_SECTIONS = ['basic', 'general', 'activities', 'address', 'risk'] as const;

export function fieldsOfSection(section: FichaSection): readonly FichaField[] {
  return FICHA_FIELDS.filter((field) => field.section === section);
}

export function fichaField(name: string): FichaField | null {
  return FICHA_FIELDS.find((field) => field.name === name) ?? null;
}

export function fieldLabel(name: FichaName): string {
  return COMPANY_FIELD_LABELS[name];
}

/** What the completeness of a ficha calls by another name than the form does. */
const FIELD_OF_REQUIREMENT: Readonly<Record<string, FichaName>> = {
  taxType: 'taxTypeId',
  industry: 'industryId',
  socioEnvironmentalRisk: 'riscoSocioAmbientalId',
};

/** The field that fills a gap; null where the gap is about a list of people and the section is the place to go. */
export function fieldOfRequirement(key: string): FichaName | null {
  return FIELD_OF_REQUIREMENT[key] ?? fichaField(key)?.name ?? null;
}
