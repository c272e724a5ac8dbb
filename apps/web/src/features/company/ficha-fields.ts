import {
  COMPANY_FIELD_NAMES,
  COMPANY_FIELDS,
  type CompanyField,
  type CompanyFieldName,
  type FichaSection,
  type FieldKind,
} from '@lastro/domain/company/company-fields';
import type { IsoDate } from '@lastro/domain/dates';
import type { Cents } from '@lastro/domain/money';
import type { Percent } from '@lastro/domain/percent';

/** What a field of the ficha holds while it is being filled in. Empty texts are '', everything else null. */
export interface KindValues extends Record<FieldKind, unknown> {
  text: string;
  long: string;
  flag: boolean;
  answer: boolean | null;
  choice: string | null;
  reference: string | null;
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

export type FichaName = CompanyFieldName;

export interface FichaField extends CompanyField {
  readonly name: FichaName;
}

export const FICHA_FIELDS: readonly FichaField[] = COMPANY_FIELD_NAMES.map((name) => ({
  name,
  ...COMPANY_FIELDS[name],
}));

export type FichaValues = {
  [N in FichaName]: KindValues[(typeof COMPANY_FIELDS)[N]['kind']];
};

export type FichaValue = FichaValues[FichaName];

/** The sections that are filled in and saved together; people, owners and bank data save by themselves. */
export const FORM_SECTIONS = ['basic', 'general', 'activities', 'address', 'risk'] as const;

export function fieldsOfSection(section: FichaSection): readonly FichaField[] {
  return FICHA_FIELDS.filter((field) => field.section === section);
}

export function fichaField(name: string): FichaField | null {
  return FICHA_FIELDS.find((field) => field.name === name) ?? null;
}
