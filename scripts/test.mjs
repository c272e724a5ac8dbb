// `npm test`: everything, on a fresh clone too. `npm test -- types rules` runs only the named steps.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countTests, failedSpecs } from './failed-tests.mjs';
import { ensureBuilt, ensureInstalled, ensureNode, fail, ROOT, runCommand } from './lib.mjs';
import { shareDatabase } from './shared-database.mjs';

process.chdir(ROOT);
ensureNode();
ensureInstalled();
// Only now, because it needs packages.
const { findChrome } = await import('./find-chrome.mjs');

/** @typedef {{ passed: number, failed: number, names?: string[] }} Count */
/**
 * Neighbours with `beside` run together; those with `database` share one, which is made ready beside the steps before them;
 * what is `long` runs only when it is asked for by its name.
 * @typedef {{ name: string, run: () => Promise<Count>, beside?: true, database?: true, long?: true }} Step
 */

const results = mkdtempSync(join(tmpdir(), 'lastro-results-'));
const node = process.execPath;

/** A check counts as one: it holds or it does not. @param {string[]} args @returns {() => Promise<Count>} */
const check =
  (...args) =>
  async () =>
    (await runCommand(node, args)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };

/** @type {Step[]} */
const steps = [
  {
    name: 'format-and-lint',
    run: check('node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '.'),
  },
  { name: 'types', run: types },
  { name: 'promises', beside: true, run: check('node_modules/oxlint/bin/oxlint') },
  { name: 'arrows', beside: true, run: check('scripts/check-arrows.mjs') },
  { name: 'dead-code', beside: true, run: deadCode },
  {
    name: 'row-types',
    beside: true,
    run: check('node_modules/tsx/dist/cli.mjs', 'scripts/db-types.ts', '--verify'),
  },
  { name: 'build', run: build },
  { name: 'rules', run: () => vitest(['rules', 'web', 'web-dom']) },
  { name: 'api', database: true, run: () => onDatabase(['api']) },
  { name: 'concurrency', database: true, run: () => onDatabase(['concurrency']) },
  { name: 'attack', database: true, run: () => onDatabase(['attack', 'bad-nights']) },
  { name: 'browser', run: browser },
  { name: 'long', long: true, database: true, run: long },
];

/**
 * What each run tries the beginning of, whole: a hundred thousand steps of people who want to get around a rule. Two walks
 * of half the steps, each from a beginning of its own, take half the time. (The other long ones are in every run, and
 * environment variables ask for more of them: see .ci/run.)
 * @returns {Promise<Count>}
 */
async function long() {
  const walk = (/** @type {string} */ seed) =>
    onDatabase(['api'], ['apps/api/src/features/proposal/approval-walk.test.ts'], {
      WALK_STEPS: '50000',
      WALK_SEED: seed,
    });
  const [one, other] = await Promise.all([walk('20261116'), walk('20261117')]);
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    names: [...(one.names ?? []), ...(other.names ?? [])],
  };
}

/** Whatever nobody imports; then without the tests, so that nothing of the product is there for them alone. */
async function deadCode() {
  const knip = (/** @type {string[]} */ ...args) =>
    check('node_modules/knip/bin/knip.js', '--no-progress', ...args)();
  const [all, product] = [
    await knip('--no-tag-hints'),
    // Where the product asks for a rule by now, its mark is a mistake as well.
    await knip('--production', '--treat-tag-hints-as-errors'),
  ];
  return { passed: all.passed + product.passed, failed: all.failed + product.failed };
}

/** Built, and no screen loads more than it may. */
async function build() {
  await ensureBuilt();
  const small = await check('scripts/check-bundle.mjs')();
  return { passed: 1 + small.passed, failed: small.failed };
}

async function types() {
  const projects = ['packages/domain', 'packages/wire', 'apps/api', 'apps/web', 'tsconfig.json'];
  let failed = 0;
  for (const project of projects)
    failed += Number((await runCommand(node, ['node_modules/typescript7/bin/tsc', '-p', project])) !== 0);
  return { passed: projects.length - failed, failed };
}

/**
 * @param {string[]} projects
 * @param {string[]} [files]
 * @param {Record<string, string>} [env]
 * @returns {Promise<Count>}
 */
async function vitest(projects, files = [], env = {}) {
  // Two runs of the same projects may go beside each other.
  const file = join(mkdtempSync(join(results, 'run-')), 'report.json');
  const chosen = projects.flatMap((project) => ['--project', project]);
  const args = ['run', ...chosen, '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`, ...files];
  const code = await runCommand(node, ['node_modules/vitest/vitest.mjs', ...args], env);
  return countTests(json(file), code);
}

/** @type {typeof vitest} */
async function onDatabase(projects, files, env) {
  return vitest(projects, files, { ...(await database?.environment()), ...env });
}

/** @returns {Promise<Count>} */
async function browser() {
  await ensureBuilt();
  const file = join(results, 'browser.json');
  const code = await runCommand(
    node,
    ['node_modules/@playwright/test/cli.js', 'test', '--reporter=dot,json'],
    {
      CHROME_PATH: findChrome(),
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    },
  );
  const report = json(file);
  const stats = report?.stats;
  const count = {
    passed: stats?.expected ?? 0,
    failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0) + (stats?.skipped ?? 0),
    names: failedSpecs(report?.suites),
  };
  return code === 0 || count.failed > 0 ? count : { ...count, failed: count.failed + 1 };
}

/** @param {string} file */
function json(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0)
  fail(`There is no step ${unknown.join(', ')}; the steps are ${steps.map((step) => step.name).join(', ')}.`);

const total = { passed: 0, failed: 0 };
/** @type {string[]} */
const summary = [];

/** @param {Step} step */
async function runStep(step) {
  const startedAt = performance.now();
  process.stdout.write(`\n── ${step.name}\n`);
  let count;
  try {
    count = await step.run();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    count = { passed: 0, failed: 1 };
  }
  total.passed += count.passed;
  total.failed += count.failed;
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  summary.push(
    `${count.failed === 0 ? 'ok    ' : 'FAILED'} ${step.name.padEnd(16)} ${String(count.passed).padStart(5)} passed ${String(count.failed).padStart(3)} failed ${seconds.padStart(7)} s`,
    ...(count.names ?? []).map((name) => `FAILED   ${name}`),
  );
}

const chosen = steps.filter((step) =>
  wanted.length === 0 ? step.long !== true : wanted.includes(step.name),
);
const database = chosen.some((step) => step.database === true) ? shareDatabase() : null;
while (chosen.length > 0) {
  const alone = chosen.findIndex((step) => step.beside !== true);
  // Checks of one thread each leave a core idle: they go together, the heavy steps alone.
  const together = chosen.splice(0, alone === 0 ? 1 : alone === -1 ? chosen.length : alone);
  await Promise.all(together.map(runStep));
}
await database?.close();
rmSync(results, { recursive: true, force: true });
process.stdout.write(`\n${summary.join('\n')}\n\n${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
