import { type Cents, formatMoney } from '@lastro/domain/money';
import { z } from 'zod';
import type { RegistryCompany } from '../../gateways/company-registry/port';
import { jsonColumn } from '../../platform/db/json-column';
import type { CompanyInput } from './company-fields';
import type { CompanyRow } from './company-read';

const origin = z.object({
  source: z.enum(['registry', 'person']),
  at: z.string(),
  // Amounts were once written with a plain blank; they are compared with one that never breaks a line.
  registryValue: z
    .string()
    .transform((text) => text.replace(/^R\$ /, 'R$\u00a0'))
    .nullable()
    .default(null),
  // Of a value that a person changed, where it was the registry's before. Older marks have none: the registry was asked when
  // the company was registered.
  registryAt: z.string().nullable().default(null),
});
type Origin = Readonly<z.output<typeof origin>>;
export type Origins = Readonly<Record<string, Origin>>;

/** The marks beside a company's or a person's fields, as they lie in the row. */
export const readOrigins: (column: unknown) => Origins = jsonColumn('origins', z.record(z.string(), origin));

/** Fields that the registry knows too, and how its value reads. */
export const REGISTRY_FIELDS: readonly (keyof CompanyInput & keyof RegistryCompany)[] = [
  'registeredName',
  'name',
  'societaryType',
  'foundingDate',
  'mei',
  'optingSimple',
  'zipCode',
  'address',
  'number',
  'complement',
  'neighborhood',
  'city',
  'state',
  'email',
  'phone',
  'socialCapital',
  'mainActivity',
  'secondaryActivities',
];

/**
 * Marks where each saved value came from and when: the registry where it is the registry's own value, a person
 * otherwise; and keeps what the registry says where it differs, so that both can be shown.
 */
export function originsAtRegistration(
  input: CompanyInput,
  registry: RegistryCompany | null,
  now: string,
): Origins {
  return Object.fromEntries(
    fieldsOf(input).map((field): [string, Origin] => {
      const known = REGISTRY_FIELDS.find((each) => each === field);
      const registryValue = known === undefined ? null : (registry?.[known] ?? null);
      if (registryValue === null) return [field, typedAt(now)];
      const isSame = readable(registryValue) === readable(input[field]);
      return [
        field,
        isSame
          ? { ...typedAt(now), source: 'registry' }
          : { ...typedAt(now), registryValue: readable(registryValue), registryAt: now },
      ];
    }),
  );
}

/** Somebody said it, and no registry says anything else. */
export function typedAt(now: string): Origin {
  return { source: 'person', at: now, registryValue: null, registryAt: null };
}

/** A person changed these fields: what had come from the registry, and when, is remembered beside the new value. */
export function originsAfterChange(
  before: Origins,
  changed: CompanyInput,
  saved: Readonly<Partial<Record<keyof CompanyInput, unknown>>>,
  { now, registeredAt }: { readonly now: string; readonly registeredAt: string },
): Origins {
  const after = { ...before };
  for (const field of fieldsOf(changed)) {
    const origin = before[field];
    const wasRegistry = origin?.source === 'registry';
    const registryValue = wasRegistry ? readable(saved[field]) : (origin?.registryValue ?? null);
    const registryAt = wasRegistry ? origin.at : (origin?.registryAt ?? null);
    const isBack = registryValue !== null && readable(changed[field]) === registryValue;
    after[field] = isBack
      ? { ...typedAt(registryAt ?? registeredAt), source: 'registry' }
      : { ...typedAt(now), registryValue, registryAt };
  }
  return after;
}

function fieldsOf(input: CompanyInput): (keyof CompanyInput)[] {
  return Object.keys(input) as (keyof CompanyInput)[];
}

function readable(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não';
  return typeof value === 'number' ? formatMoney(value as Cents) : String(value);
}

export function originsToWire(origins: Origins, registeredAt: string | null = null) {
  return Object.entries(origins).map(([field, origin]) => ({
    field,
    source: origin.source,
    at: origin.at,
    registryValue: origin.registryValue,
    registryAt: origin.registryValue === null ? null : (origin.registryAt ?? registeredAt),
  }));
}

/** Fields carry their marks; what people and accounts say was typed by somebody, last when their list last changed. */
export function originsOf(row: CompanyRow) {
  const lists = {
    parentCompanies: row.parents,
    boardMembers: row.board_members,
    representatives: row.representatives,
    procurators: row.procurators,
    guarantors: row.guarantors,
    bankAccount: row.bank_account === null ? [] : [row.bank_account],
  };
  const marks = Object.entries(lists).flatMap(([field, links]): [string, Origin][] => {
    const at = links
      .map((link) => link.changed_at)
      .sort()
      .at(-1);
    return at === undefined ? [] : [[field, typedAt(at)]];
  });
  const origins = { ...readOrigins(row.origins), ...Object.fromEntries(marks) };
  return originsToWire(origins, row.created_at);
}
