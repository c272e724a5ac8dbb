import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { DB } from '../../apps/api/src/platform/db/tables';

const API = join(import.meta.dirname, '../../apps/api/src');
const FEATURES = join(API, 'features');

type Table = keyof DB;

/** Whose each table is: a feature's, or a part of the house that every feature leaves alone. */
const OWNERS = {
  audit: ['audit_entries'],
  catalogue: ['products', 'vehicles'],
  company: [
    'activities',
    'board_members',
    'companies',
    'company_activities',
    'company_bank_accounts',
    'company_logos',
    'company_relationships',
    'countries',
    'guarantors',
    'industries',
    'legal_natures',
    'person_pep_links',
    'persons',
    'procurators',
    'representatives',
    'socio_environmental_risks',
    'stakes',
    'tax_types',
    'uses_of_credit',
  ],
  contract: ['expected_cashflow', 'instruments', 'tranches', 'transaction_versions', 'transactions'],
  drafts: ['company_drafts', 'drafts'],
  identity: [
    'group_grants',
    'known_devices',
    'password_links',
    'sessions',
    'sign_in_failures',
    'terms_acceptances',
    'used_id_tokens',
    'user_flags',
    'user_groups',
    'users',
  ],
  inquiry: ['inquiries'],
  monitoring: ['integration_differences'],
  parameter: ['iof_rates', 'parameters'],
  partner: ['partner_orders', 'partners'],
  proposal: [
    'guarantees',
    'offers',
    'proposal_approvals',
    'proposal_counts',
    'proposal_refusals',
    'proposals',
    'provider_registrations',
  ],
  receivable: ['opt_ins', 'receivables'],
  'the platform': [
    'audit_head',
    'idempotency_keys',
    'job_workers',
    'personal_data_uses',
    'schema_migrations',
  ],
  'the demo': ['demo_steps'],
  'the built-in credit provider': ['built_in_registrations'],
} as const satisfies Readonly<Record<string, readonly Table[]>>;

const tables: readonly string[] = [
  ...(
    readFileSync(join(API, 'platform/db/tables.ts'), 'utf8').split('export interface DB {')[1] ?? ''
  ).matchAll(/^ {2}(\w+):/gm),
].map(([, name]) => name ?? '');

const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
/** A query's table, alone or in a list, with its alias or without. */
const CALL =
  /\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|using|from|(?:inner|left|right|full|cross)Join(?:Lateral)?)\(\s*(\[[^\]]*\]|'[^']*')/g;
const NAME = /'(\w+)(?: as \w+)?'/g;
/** Words of SQL: in code nothing but a text of it has a table's name after one of them. */
const WORDS = /\b(?:from|join|into|update|table)\s+(?:only\s+)?(\w+)/gi;

const named = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name ?? '');

/** The tables that a file asks; where SQL lives a name by itself counts as well, because it may be handed on to a query. */
function tablesIn(code: string, isSql: boolean): string[] {
  const text = code.replace(COMMENT, '');
  const called = named(text, CALL).flatMap((list) => named(list, NAME));
  const found = [...called, ...named(text, WORDS), ...(isSql ? named(text, NAME) : [])];
  return [...new Set(found)].filter((name) => tables.includes(name)).sort();
}

function askedBy(feature: string): string[] {
  const files = readdirSync(join(FEATURES, feature), { recursive: true, encoding: 'utf8' });
  const sources = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const asked = sources.flatMap((file) =>
    tablesIn(readFileSync(join(FEATURES, feature, file), 'utf8'), /-(store|read)\.ts$/.test(file)),
  );
  return [...new Set(asked)].sort();
}

const features = readdirSync(FEATURES);
const ownerOf = new Map(
  Object.entries(OWNERS).flatMap(([owner, own]) => own.map((name) => [name as string, owner])),
);

describe('tables and their owners', () => {
  it('every table has one owner', () => {
    expect(tables.length).toBeGreaterThan(50);
    expect(Object.values<readonly string[]>(OWNERS).flat().sort()).toEqual([...tables].sort());
  });

  it('every table of a feature is asked by it', () => {
    const idle = features.flatMap((feature) => {
      const asked = askedBy(feature);
      return [...ownerOf].filter(([name, owner]) => owner === feature && !asked.includes(name));
    });
    // What is owned below all levels is computed by the database itself.
    expect(idle).toEqual([['stakes', 'company']]);
  });

  it('a feature asks for another’s through its public.ts', () => {
    const foreign = features.flatMap((feature) =>
      askedBy(feature).flatMap((name) => (ownerOf.get(name) === feature ? [] : [`${feature} → ${name}`])),
    );
    expect(foreign).toEqual([]);
  });

  it.each([
    ["tx.selectFrom('users')", ['users']],
    ["tx.selectFrom([\n 'users as u',\n 'companies'])", ['companies', 'users']],
    [".leftJoin('offers as o', 'o.id', 'x.offer_id')", ['offers']],
    ["tx.deleteFrom(\n  'drafts')", ['drafts']],
    ['sql`select 1 from users u join offers using (id)`', ['offers', 'users']],
    ['sql`update only drafts set x = 1`', ['drafts']],
    ["/* from users */\n// tx.selectFrom('users')\nconst label = 'users';", []],
  ])('are read in %s', (code, expected) => {
    expect(tablesIn(code, false)).toEqual(expected);
  });

  it('are read where a name is handed on to a query', () => {
    expect(tablesIn("change(tx, 'representatives')", true)).toEqual(['representatives']);
  });
});
