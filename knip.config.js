/** Without the tests, what only a file itself and its tests use may stay exported; with them it may not. */
const isProduct = process.argv.includes('--production');

/** @type {import('knip').KnipConfig} */
export default {
  ignoreExportsUsedInFile: isProduct ? true : { interface: true, type: true },
  tags: ['-spec'],
  ignoreBinaries: ['unshare', 'apt-get', 'mount', 'umount', 'mkfifo'],
  ignoreDependencies: ['@biomejs/biome', 'oxlint', 'oxlint-tsgolint', 'typescript7', 'kysely-codegen'],
  workspaces: {
    '.': {
      entry: ['scripts/*.{mjs,ts}!', 'tests/**/*.{test,spec}.ts', 'tests/**/*-child.ts', 'bench/**/*.ts'],
      project: ['scripts/**!', 'tests/**', 'bench/**'],
    },
    'packages/domain': {
      entry: ['src/**/*.test.ts'],
      project: ['src/**/*.ts!', '!src/**/*.test.ts!', '!src/**/testing/**!'],
      includeEntryExports: true,
    },
    'packages/wire': {
      entry: ['src/**/*.test.ts'],
      project: ['src/**/*.ts!', '!src/**/*.test.ts!', '!src/**/testing/**!'],
      includeEntryExports: true,
    },
    'apps/api': {
      entry: ['src/main.ts!', 'src/tools/*.ts!', 'src/**/*-worker.ts!', 'src/**/*.test.ts'],
      project: ['src/**/*.ts!', '!src/**/*.test.ts!', '!src/**/testing/**!'],
    },
    'apps/web': {
      entry: ['src/**/*.test.{ts,tsx}'],
      project: [
        'src/**/*.{ts,tsx}!',
        '!src/**/*.test.{ts,tsx}!',
        '!src/**/testing/**!',
        '!src/**/testing{,-*}.{ts,tsx}!',
      ],
      ignoreDependencies: ['fflate', 'jsdom'],
    },
  },
};
