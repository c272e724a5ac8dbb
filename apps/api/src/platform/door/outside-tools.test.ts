import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openHouse, type TestHouse } from '../../testing/harness';
import {
  countMarks,
  expectRefused,
  leaveMark,
  PROBES,
  probeCommand,
  probeRead,
  writeProbe,
} from '../../testing/probe';
import { bind, type OutsideTools, type StagedUseCase } from './binding';
import { AppError } from './errors';

const command = {
  ...probeCommand,
  name: 'probe.keep',
  path: '/keep/{id}',
  errors: ['user.not-found'],
} as const;
const read = {
  ...probeRead,
  name: 'probe.keep-read',
  path: '/keep/{id}',
  errors: ['user.not-found'],
} as const;

let fails: 'outside' | 'complete' | 'never' = 'never';
let given: OutsideTools | null = null;

async function outside(_prepared: unknown, { note }: { note: string }, tools: OutsideTools): Promise<null> {
  given = tools;
  await tools.keep((tx) => leaveMark({ tx, clock: tools.clock }, note));
  if (fails === 'outside') throw new AppError('user.not-found', { id: 1 });
  return null;
}

const commandCase: StagedUseCase<typeof command, null, null> = {
  prepare: async () => null,
  outside,
  complete: async (ctx, input) => {
    if (fails === 'complete') throw new AppError('user.not-found', { id: 1 });
    return writeProbe(ctx, input);
  },
};
const readCase: StagedUseCase<typeof read, null, null> = {
  prepare: async () => null,
  outside,
  complete: async (_ctx, { id, note }) => ({ id, note }),
};

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse({
    extra: { ...PROBES, bindings: [...PROBES.bindings, bind(command, commandCase), bind(read, readCase)] },
  });
});
afterAll(() => house.close());
beforeEach(() => {
  fails = 'never';
});

describe('what the outside step keeps', () => {
  it.each(['outside', 'complete'] as const)('stays when the call fails in %s', async (where) => {
    fails = where;
    const note = `mantido em ${where}`;
    const reply = await house.call(command, { id: 1, note }, { as: 'treasury' });
    expectRefused(reply, 'user.not-found');
    expect(await countMarks(house.db, note)).toBe(1);
  });

  it('stays also where the call only reads', async () => {
    const reply = await house.call(read, { id: 1, note: 'mantido ao ler' }, { as: 'treasury' });
    expect(reply.status).toBe(200);
    expect(await countMarks(house.db, 'mantido ao ler')).toBe(1);
  });

  it('is written down before the call goes on, in a transaction that has ended', async () => {
    expect((await house.call(command, { id: 1, note: 'mantido e feito' }, { as: 'treasury' })).status).toBe(
      201,
    );
    expect(await countMarks(house.db, 'mantido e feito')).toBe(2);
    expect(given?.requestId).toMatch(/./);
  });
});
