import type { Changes, Facts } from '@lastro/domain/company/trail';
import type { CompanyInput } from './company-fields';
import type { CompanyRow } from './company-read';

/** Form field → the column that says what its id or code means. */
const DESCRIPTIONS: ReadonlyMap<string, keyof CompanyRow> = new Map<keyof CompanyInput, keyof CompanyRow>([
  ['societaryType', 'legal_nature'],
  ['taxTypeId', 'tax_type'],
  ['industryId', 'industry'],
  ['countryId', 'country'],
  ['useOfCreditId', 'use_of_credit'],
  ['riscoSocioAmbientalId', 'risk'],
  ['mainActivity', 'main_activity'],
]);

/**
 * What of a ficha is of a list goes into the trail with its description: an entry is read by itself, whatever becomes
 * of the list.
 */
export function describedChanges(changes: Changes, before: CompanyRow | null, after: CompanyRow): Changes {
  return {
    ...(changes.before === undefined || before === null ? {} : { before: described(changes.before, before) }),
    ...(changes.after === undefined ? {} : { after: described(changes.after, after) }),
  };
}

function described(facts: Facts, row: CompanyRow): Facts {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [name, describedValue(name, value, row)]),
  );
}

function describedValue(name: string, value: unknown, row: CompanyRow): unknown {
  if (name === 'secondaryActivities' && Array.isArray(value))
    return value.map((code: unknown) => ({
      id: code,
      description: row.secondary_activities.find((each) => each.code === code)?.description ?? '',
    }));
  const column = DESCRIPTIONS.get(name);
  return column === undefined || value === null ? value : { id: value, description: row[column] ?? '' };
}
