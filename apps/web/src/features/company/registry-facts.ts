import { formatInstantDay, parseIsoDate } from '@lastro/domain/dates';
import { parseMoney } from '@lastro/domain/money';
import type { lookUpCompany } from '@lastro/wire/company/company-operations';
import type { ResultOf } from '@lastro/wire/operation';
import type { CompanyRecord } from './company-queries';
import { FICHA_FIELDS, type FichaField, type FichaName, type FichaValue, fichaField } from './ficha-fields';
import { EMPTY_FICHA, fichaValuesOf } from './ficha-values';

type RegistryCompany = NonNullable<ResultOf<typeof lookUpCompany>['registry']>;

/** What the public registry says of a field, and when it said so. */
export interface RegistryFact {
  readonly value: FichaValue;
  /** Not known of what has no date on the wire. */
  readonly at: string | null;
}

export type RegistryFacts = Partial<Record<FichaName, RegistryFact>>;

/** Who told it: the Receita, or another registry behind the same look-up. */
export const REGISTRY_NAME = 'Receita/registro';

/** A registered company: its marks of origin, as values that the form can take. */
export function factsOfCompany(company: CompanyRecord): RegistryFacts {
  const saved = fichaValuesOf(company);
  const facts: RegistryFacts = {};
  for (const origin of company.origins) {
    const field = fichaField(origin.field);
    if (field === null) continue;
    const value =
      origin.registryValue === null
        ? origin.source === 'registry'
          ? saved[field.name]
          : null
        : valueOfText(field, origin.registryValue);
    if (value !== null)
      facts[field.name] = { value, at: origin.source === 'registry' ? origin.at : origin.registryAt };
  }
  return facts;
}

/** The registry's value travels as text that people can read; what cannot be read back is not offered. */
function valueOfText(field: FichaField, text: string): FichaValue | null {
  if (field.kind === 'money') return parseMoney(text);
  if (field.kind === 'date') return parseIsoDate(text);
  return field.kind === 'answer' || field.kind === 'flag' ? text === 'Sim' : text;
}

/** A company that is not registered yet: what the look-up knows of it. */
export function factsOfRegistry(registry: RegistryCompany, at: string): RegistryFacts {
  const facts: RegistryFacts = {};
  for (const { name } of FICHA_FIELDS) {
    const value = registry[name as keyof RegistryCompany] as FichaValue | null | undefined;
    if (value === null || value === undefined || value === '') continue;
    if (Array.isArray(value) && value.length === 0) continue;
    facts[name] = { value, at };
  }
  return facts;
}

/** What follows the registry's name or value. */
export function sinceText({ at }: RegistryFact): string {
  return at === null ? '' : ` · ${formatInstantDay(at)}`;
}

/** A company that is closed or unfit is told as such wherever it is looked for. */
export function situationOf(registry: Pick<RegistryCompany, 'situation'> | null): string {
  return registry === null || registry.situation === null ? '' : `, situação ${registry.situation}`;
}

export function valuesOfFacts(facts: RegistryFacts): typeof EMPTY_FICHA {
  const known = Object.entries(facts).map(([name, fact]) => [name, fact?.value]);
  return { ...EMPTY_FICHA, ...Object.fromEntries(known) };
}
