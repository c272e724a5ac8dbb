import { listAuditEntries } from '@lastro/wire/audit/audit-operations';
import {
  actionPhrase,
  factsOf,
  TRAIL_ACTIONS,
  TRAIL_RECORDS,
  TRAIL_SERVICES,
} from '@lastro/wire/trail-catalogue';
import type { Facts, ValueWords } from '@lastro/wire/trail-words';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillDemo } from '../../apps/api/src/demo/demo';
import { readTrail } from '../../apps/api/src/features/audit/public';
import { openHouse, type TestHouse } from '../../apps/api/src/testing/harness';
import {
  actorName,
  reasonOf,
  recordName,
  type TrailEntry,
} from '../../apps/web/src/shared/trail/entry-words';
import { factChanges } from '../../apps/web/src/shared/trail/fact-changes';

const RECORDS = Object.entries(TRAIL_RECORDS);

/** A description and everything inside of it, by name. */
function walk(facts: Facts): [string, ValueWords & { label: string }][] {
  return Object.entries(facts).flatMap(([name, fact]) => [
    [name, fact] as [string, typeof fact],
    ...walk(fact.facts ?? {}),
  ]);
}

describe('what the trail calls things', () => {
  it.each(RECORDS)('%s: every fact and every code of it has words, none is its own name', (type, words) => {
    for (const [name, { label, values = {} }] of walk(factsOf(type))) {
      expect(label, name).toMatch(/^\p{Lu}/u);
      for (const [code, text] of Object.entries(values)) expect(text, `${name} ${code}`).toMatch(/^\p{Lu}/u);
    }
    for (const text of Object.values(words.reasons ?? {})) expect(text).toMatch(/^\p{Lu}/u);
  });

  it('actions follow the actor, services are names', () => {
    for (const phrase of Object.values(TRAIL_ACTIONS)) expect(phrase).toMatch(/^\p{Ll}/u);
    for (const name of Object.values(TRAIL_SERVICES)) expect(name).toMatch(/^\p{Lu}/u);
  });
});

describe('the trail of the demo', () => {
  let house: TestHouse;
  let entries: readonly TrailEntry[];
  beforeAll(async () => {
    house = await openHouse();
    await fillDemo(house.door, house.bindings, 'full');
    const sight = { personal: true, bank: true };
    const { results } = await house.db
      .transaction()
      .execute((tx) => readTrail(tx, { page: 1, limit: 100_000 }, sight));
    entries = results;
  }, 240_000);
  afterAll(() => house.close());

  it('has entries of many kinds', () => {
    expect(new Set(entries.map(({ action }) => action)).size).toBeGreaterThan(15);
  });

  it('is read in Portuguese: no name of a field, no code', () => {
    const codes = allCodes();
    const strange = new Set<string>();
    for (const entry of entries) {
      const changes = factChanges(entry);
      for (const { field, label } of changes) if (label === field) strange.add(`${entry.action} ${field}`);
      const texts = [
        actionPhrase(entry.action),
        actorName(entry),
        recordName(entry),
        reasonOf(entry) ?? '',
        ...changes.flatMap(({ label, before, after }) => [label, before, after]),
      ];
      for (const word of texts
        .flatMap((text) => text.split(/[,;:()→]\s*|\s+(?=→)/))
        .map((each) => each.trim()))
        if (codes.has(word)) strange.add(`${entry.action} ${word}`);
    }
    expect([...strange]).toEqual([]);
  });

  it.each([
    ['RENEGOCIACAO com', ({ reason }: TrailEntry) => reason === 'renegotiation'],
    ['vencimento de propostas', ({ actor }: TrailEntry) => actor === 'proposal:expire'],
  ])('is searched by what people read: %s', async (q, isMeant) => {
    const found = await house.call(listAuditEntries, { q, limit: 10 }, { as: 'audit' });
    expect(found.body.metadata.total).toBe(entries.filter(isMeant).length);
    expect(found.body.metadata.total).toBeGreaterThan(0);
  });
});

/** Every name and code that people are not to read; numbers and letters are words of their own. */
function allCodes(): ReadonlySet<string> {
  const lists = RECORDS.flatMap(([type, { reasons }]) => [
    reasons ?? {},
    ...walk(factsOf(type)).flatMap(([name, { values }]) => [values ?? {}, { [name]: '' }]),
  ]);
  const codes = [...lists, TRAIL_SERVICES, TRAIL_ACTIONS].flatMap((list) => Object.keys(list));
  return new Set(codes.filter((code) => code.length > 2));
}
