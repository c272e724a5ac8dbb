import { concealTaxId } from '@lastro/domain/tax-id';
import type { personSummary } from '@lastro/wire/company/person-schemas';
import type { z } from 'zod';

export interface PersonColumns {
  readonly person_id: number;
  readonly tax_id: string;
  readonly name: string;
  readonly pep: boolean | null;
  readonly birth_on: string | null;
}

export function summaryToWire(row: PersonColumns, seesPersonal: boolean): z.input<typeof personSummary> {
  return {
    id: String(row.person_id),
    taxId: seesPersonal ? row.tax_id : concealTaxId(row.tax_id),
    name: row.name,
    birthDate: seesPersonal ? row.birth_on : null,
    pep: row.pep,
    masked: !seesPersonal,
  };
}
