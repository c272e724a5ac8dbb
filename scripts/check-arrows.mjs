// The import arrows of the house. A checker that reads nothing passes everything, so it must have read every module.
import { spawnSync } from 'node:child_process';
import { fail, ROOT } from './lib.mjs';

const folders = ['packages', 'apps'];
const cruise = spawnSync(
  process.execPath,
  ['node_modules/dependency-cruiser/bin/dependency-cruise.mjs', ...folders, '--output-type', 'json'],
  {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  },
);
if (cruise.stdout === '') fail(`The import check did not run: ${cruise.stderr}`);
const report = JSON.parse(cruise.stdout);

/** @type {Set<string>} */
const read = new Set(report.modules.map((/** @type {{ source: string }} */ module) => module.source));
const listed = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...folders], {
  cwd: ROOT,
  encoding: 'utf8',
});
const unread = listed.stdout
  .split('\n')
  .filter(
    (file) =>
      /^(packages|apps)\/[^/]+\/src\/.*\.tsx?$/.test(file) && !file.endsWith('.d.ts') && !read.has(file),
  );
if (listed.stdout.trim() === '') fail('The import check could not list the files of the repository.');
if (unread.length > 0)
  fail(`The import check did not read ${unread.length} modules, the first ${unread[0]}.`);

for (const violation of report.summary.violations) {
  const way =
    violation.cycle === undefined
      ? ''
      : ` (${violation.cycle.map((/** @type {{ name: string }} */ each) => each.name).join(' → ')})`;
  process.stderr.write(`${violation.rule.name}: ${violation.from} → ${violation.to}${way}\n`);
}
if (report.summary.violations.length > 0)
  fail(`${report.summary.violations.length} imports go against the arrows (docs/architecture.md).`);
process.stdout.write(
  `${read.size} modules, ${report.summary.totalDependenciesCruised} imports, all along the arrows.\n`,
);
