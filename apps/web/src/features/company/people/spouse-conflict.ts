import { formatPhone } from '@lastro/domain/contact';
import { formatTaxId } from '@lastro/domain/tax-id';
import type { ConflictFieldSpec } from '../../../shared/form/use-conflict';
import { dateOr } from './labels';
import { type PersonRecord, type SpouseFields, spouseFieldsOf } from './person-form-values';

/** The spouse as this form knows them: what was read, and at which version of the link. */
export interface SpouseSeen {
  readonly fields: SpouseFields;
  readonly version: number;
}

export function spouseSeenOf(record: PersonRecord | null): SpouseSeen {
  return { fields: spouseFieldsOf(record?.spouse ?? null), version: record?.spouseVersion ?? 1 };
}

const EMPTY = '(vazio)';

export const SPOUSE_FIELDS: readonly ConflictFieldSpec<SpouseFields>[] = [
  {
    name: 'taxId',
    label: 'CPF do cônjuge',
    format: (taxId) => (taxId === null ? EMPTY : formatTaxId(taxId as string)),
  },
  { name: 'name', label: 'Nome do cônjuge' },
  { name: 'idNumber', label: 'Identidade do cônjuge' },
  { name: 'idEmitter', label: 'Órgão emissor da identidade' },
  {
    name: 'idEmissionDate',
    label: 'Emissão da identidade',
    format: (date) => dateOr(date as SpouseFields['idEmissionDate'], EMPTY),
  },
  { name: 'email', label: 'E-mail do cônjuge' },
  {
    name: 'phone',
    label: 'Telefone do cônjuge',
    format: (phone) => (phone === null ? EMPTY : formatPhone(phone as string)),
  },
];
