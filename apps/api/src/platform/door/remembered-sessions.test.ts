import { describe, expect, it } from 'vitest';
import type { SessionUser } from './context';
import { rememberedSessions } from './remembered-sessions';
import type { FoundSession } from './session';

const user: SessionUser = {
  sessionId: 'session',
  userId: 1,
  email: 'someone@demo.test',
  signInType: 'staff',
  companyTaxId: null,
  groups: ['commercial'],
};
const TOKEN = Buffer.from('hash');

/** A source that counts, a leave and a clock that the test moves. */
function memory(found: FoundSession | null = { user, holdsForMs: 60_000 }) {
  const world = { asked: 0, leave: 1 as number | null, nowMs: 0, meanwhile: () => {}, found };
  const source = {
    async find() {
      world.asked += 1;
      world.meanwhile();
      return world.found;
    },
  };
  const sessions = rememberedSessions(source, { current: () => world.leave }, () => world.nowMs);
  const ask = async (token = TOKEN) => (await sessions.find(token))?.userId ?? null;
  return { world, ask };
}

describe('who a session belongs to is remembered', () => {
  it('for two seconds', async () => {
    const { world, ask } = memory();
    expect([await ask(), await ask()]).toEqual([1, 1]);
    world.nowMs = 1999;
    await ask();
    expect(world.asked).toBe(1);
    world.nowMs = 2000;
    await ask();
    expect(world.asked).toBe(2);
  });

  it('not past its own end', async () => {
    const { world, ask } = memory({ user, holdsForMs: 300 });
    await ask();
    world.nowMs = 299;
    await ask();
    expect(world.asked).toBe(1);
    world.nowMs = 300;
    world.found = null;
    expect(await ask()).toBeNull();
  });

  it('under the leave under which it was learnt, and under no other', async () => {
    const { world, ask } = memory();
    await ask();
    world.leave = null;
    await ask();
    await ask();
    expect(world.asked).toBe(3);
    world.leave = 2;
    await ask();
    await ask();
    expect(world.asked).toBe(4);
  });

  it('not where the leave was lost while the answer was on its way, be it given again', async () => {
    for (const next of [null, 2]) {
      const { world, ask } = memory();
      world.meanwhile = () => {
        world.leave = next;
        world.meanwhile = () => {};
      };
      await ask();
      world.found = null;
      expect(await ask()).toBeNull();
    }
  });

  it('and that there is none is not: whoever guesses fills no memory', async () => {
    const { world, ask } = memory(null);
    await ask();
    world.found = { user, holdsForMs: 60_000 };
    expect(await ask()).toBe(1);
  });

  it('each by its own token', async () => {
    const { world, ask } = memory();
    await ask();
    world.found = null;
    expect(await ask(Buffer.from('another'))).toBeNull();
    expect(await ask()).toBe(1);
  });
});
