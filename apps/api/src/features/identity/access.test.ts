import { BAAS_GROUPS, type Group, groupSignInType } from '@lastro/domain/identity/groups';
import type { Operation } from '@lastro/wire/operation';
import { OPERATIONS } from '@lastro/wire/testing/operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SessionUser } from '../../platform/door/context';
import { AppError } from '../../platform/door/errors';
import { run } from '../../platform/door/run';
import { openHouse, type TestHouse } from '../../testing/harness';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

function somebody(...groups: Group[]): SessionUser {
  const signInType = groups[0] === undefined ? 'staff' : groupSignInType(groups[0]);
  return { sessionId: null, userId: 1, email: 'x@demo.test', signInType, companyTaxId: null, groups };
}

/** What the corridor says to an input that no operation takes: so nothing is ever done, only access is asked. */
async function answer(operation: Operation, user: SessionUser | null): Promise<string> {
  const binding = house.bindings.find((each) => each.operation.name === operation.name);
  if (binding === undefined) throw new Error(`${operation.name} is not bound`);
  const origin = { address: 'test', device: 'test' };
  const call = {
    user,
    hadToken: false,
    askAgain: async () => user,
    origin,
    requestId: 'test-access',
    idempotencyKey: null,
    input: 'no object',
  };
  return run(house.door, binding, call).then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );
}

const guarded = OPERATIONS.filter((operation) => operation.access !== 'public');
const reads = guarded.filter((operation) => operation.effect === 'read');
const commands = guarded.filter((operation) => operation.effect === 'command');
const groupsOf = ({ access }: Operation) => (access === 'public' ? undefined : access.groups);
const hiddenFrom = ({ access }: Operation) => (access === 'public' ? [] : (access.hideGroups ?? []));

it('there is something to enumerate', () => {
  expect(reads.length).toBeGreaterThan(8);
  expect(commands.length).toBeGreaterThan(8);
  expect(
    OPERATIONS.filter((each) => each.access === 'public')
      .map((each) => each.name)
      .sort(),
  ).toEqual([
    'identity.check-password-link',
    'identity.choose-password',
    'identity.issue-local-token',
    'identity.list-local-accounts',
    'identity.sign-in-google',
    'identity.sign-in-password',
  ]);
});

/** Who gets past the door is told that the input is none, in the words of the call. */
const passed = (operation: Operation) => operation.invalid ?? 'request.invalid';

describe('decided: audit reads everything and writes nothing', () => {
  it.each(reads.map((each) => [each.name, each] as const))('reads %s', async (_name, operation) => {
    expect(await answer(operation, somebody('audit'))).toBe(passed(operation));
  });

  it.each(commands.filter(groupsOf).map((each) => [each.name, each] as const))(
    'cannot give %s',
    async (_name, operation) => {
      expect(await answer(operation, somebody('audit'))).toBe('access.denied');
    },
  );

  it('commands without a group touch only what is the person’s own', () => {
    const open = commands.filter((each) => groupsOf(each) === undefined).map((each) => each.name);
    expect(open.sort()).toEqual([
      'identity.end-own-session',
      'identity.sign-out',
      'identity.sign-out-everywhere',
      'platform.discard-draft',
      'platform.save-draft',
    ]);
  });
});

describe('decided: banking users never reach a staff area', () => {
  const staff = guarded.filter((operation) => {
    const groups = groupsOf(operation);
    return (
      hiddenFrom(operation).length > 0 || groups?.every((group) => !BAAS_GROUPS.includes(group)) === true
    );
  });

  it.each(staff.map((each) => [each.name, each] as const))('%s', async (_name, operation) => {
    for (const group of BAAS_GROUPS) {
      expect(await answer(operation, somebody(group))).toBe('access.denied');
      // Rights add up, but not across this line: a mistake in the table of groups opens nothing.
      expect(await answer(operation, somebody(group, ...(groupsOf(operation) ?? [])))).toBe(
        hiddenFrom(operation).length > 0 ? 'access.denied' : passed(operation),
      );
    }
  });

  it('what they do reach is short', () => {
    const reached = guarded.filter((each) => !staff.includes(each)).map((each) => each.name);
    expect(reached).toContain('identity.get-profile');
    expect(reached).toContain('identity.accept-terms');
    expect(reached).not.toContain('identity.list-users');
    expect(reached).not.toContain('audit.list-entries');
  });
});
