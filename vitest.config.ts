import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// A civil date that depends on the machine's zone is a bug: everything runs far from São Paulo.
process.env.TZ = 'Pacific/Kiritimati';

// Generous everywhere: a busy machine is slow, and a slow machine is no failure.
const PATIENCE_MS = 120_000;

const database = {
  globalSetup: ['apps/api/src/testing/database.ts'],
  testTimeout: PATIENCE_MS,
  hookTimeout: PATIENCE_MS,
};

const attack = {
  ...database,
  globalSetup: [...database.globalSetup, 'tests/concurrency/build.ts'],
  testTimeout: 600_000,
};
const BAD_NIGHTS = ['tests/attack/{database-lost,disk-full,killed-holder}.test.ts'];

const DRAWN = ['apps/web/src/**/*.dom.test.{ts,tsx}'];

export default defineConfig({
  test: {
    // The library leaves one core for its watch mode; a run may have them all. More would need more connections.
    maxWorkers: Math.min(availableParallelism(), 8),
    projects: [
      // Pure functions leave nothing behind, so their files may share what they load.
      {
        test: {
          name: 'rules',
          include: ['packages/*/src/**/*.test.ts'],
          isolate: false,
          testTimeout: PATIENCE_MS,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.ts'],
          exclude: DRAWN,
          isolate: false,
          testTimeout: PATIENCE_MS,
        },
      },
      {
        plugins: [react()],
        test: {
          // A document costs a second for each file: only tests that need one are named so.
          name: 'web-dom',
          include: DRAWN,
          environment: 'jsdom',
          setupFiles: ['apps/web/src/ui/testing/setup.ts'],
          isolate: false,
          testTimeout: PATIENCE_MS,
        },
      },
      {
        test: {
          name: 'api',
          include: ['apps/api/src/**/*.test.ts', 'tests/{architecture,journeys}/**/*.test.ts'],
          ...database,
          // Each file has a database of its own and leaves no state in modules: loading the app once is enough.
          isolate: false,
        },
      },
      {
        test: {
          name: 'concurrency',
          include: ['tests/concurrency/**/*.test.ts'],
          ...database,
          globalSetup: [...database.globalSetup, 'tests/concurrency/build.ts'],
          testTimeout: 180_000,
        },
      },
      {
        test: {
          // What an attacker tries: short by default, ATTACK=long tries everything.
          name: 'attack',
          include: ['tests/attack/**/*.test.ts'],
          exclude: BAD_NIGHTS,
          ...attack,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'bad-nights',
          include: BAD_NIGHTS,
          ...attack,
          // After all others and one after another: some of them say within how many seconds the house is whole again.
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
