import { SIGN_IN_TYPES } from '@lastro/domain/identity/groups';
import { APPROVAL_LEVELS } from '@lastro/domain/proposal/authority';
import { CHANGE_REASONS, GUARANTEES, REFUSAL_REASONS, RISKS } from '@lastro/domain/proposal/proposal-lists';
import { PROPOSAL_STATUSES } from '@lastro/domain/proposal/proposal-status';
import { OPT_IN_SCOPES } from '@lastro/domain/receivable/opt-in';
import { RECEIVABLE_KINDS, REGISTERED_STATUSES } from '@lastro/domain/receivable/receivable-status';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHouse, type TestHouse } from '../../testing/harness';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

/** Columns that are typed by a list of the domain, and what the list holds. */
const LISTS: readonly [table: string, column: string, words: readonly string[]][] = [
  ['offers', 'reason_for_change', Object.keys(CHANGE_REASONS)],
  ['opt_ins', 'scope', Object.keys(OPT_IN_SCOPES)],
  ['proposal_approvals', 'level', [...APPROVAL_LEVELS]],
  ['proposal_refusals', 'reason', Object.keys(REFUSAL_REASONS)],
  ['proposals', 'guarantee', Object.keys(GUARANTEES)],
  ['proposals', 'reason_for_change', Object.keys(CHANGE_REASONS)],
  ['proposals', 'risks', Object.keys(RISKS)],
  ['proposals', 'status', Object.keys(PROPOSAL_STATUSES)],
  ['receivables', 'kind', Object.keys(RECEIVABLE_KINDS)],
  ['receivables', 'status', [...REGISTERED_STATUSES]],
  ['users', 'sign_in_type', Object.keys(SIGN_IN_TYPES)],
];

describe('the type of a row is what the database holds', () => {
  it.each(LISTS)('%s.%s takes the words of its list and no other', async (table, column, words) => {
    const { rows } = await sql<{ definition: string }>`
      select pg_get_constraintdef(c.oid) as definition
        from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
       where c.contype = 'c' and c.conrelid = ${table}::regclass and a.attname = ${column}`.execute(house.db);
    const taken = rows.map(({ definition }) =>
      [...definition.matchAll(/'(\w+)'/g)].map((found) => found[1] ?? '').sort(),
    );
    expect(taken).toContainEqual([...words].sort());
  });
});
