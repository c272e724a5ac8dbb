import {
  COMPANY_FIELD_NAMES,
  COMPANY_FIELDS,
  type CompanyField,
  type CompanyFieldName,
  type FichaSection,
  type FieldKind,
} from '@lastro/domain/company/company-fields';
import type { KindValues as DescribedKinds } from '../../shared/form/described';

/** What a field of the ficha holds while it is being filled in: as any described field, and what its lists give. */
export interface KindValues
  extends Pick<DescribedKinds, Exclude<FieldKind, 'reference' | 'activity' | 'activities'>> {
  reference: string | null;
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
