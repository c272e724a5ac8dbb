// What passed and what did not: the numbers, and the names for the end of a long log.
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** What was left out was not seen to hold, whatever the reason. */
const DONE = new Set(['passed', 'failed']);
const left = (/** @type {{ status: string }} */ { status }) => !DONE.has(status);

/**
 * Of a run of Vitest: its report, if it came to one, and its exit code.
 * @param {any} report
 * @param {number} code
 */
export function countTests(report, code) {
  const passed = report?.numPassedTests ?? 0;
  const failed = (report?.numTotalTests ?? 0) - passed;
  // A file that could not even be loaded has no tests to count, and must not pass for that.
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed, names: failedTests(report) };
}

/**
 * Of Vitest's report; a file that could not be loaded has a message and no tests.
 * @param {any} report
 * @returns {string[]}
 */
function failedTests(report) {
  return (report?.testResults ?? []).flatMap((/** @type {any} */ file) => {
    const name = relative(process.cwd(), file.name);
    const tests = file.assertionResults.filter(
      (/** @type {any} */ one) => one.status === 'failed' || left(one),
    );
    if (tests.length === 0) return file.status === 'failed' ? [`${name}: ${firstLine(file.message)}`] : [];
    return tests.map(
      (/** @type {any} */ one) =>
        `${name}: ${one.fullName}: ${left(one) ? 'left out' : firstLine(one.failureMessages?.[0])}`,
    );
  });
}

/**
 * Of Playwright's report, whose suites hold suites.
 * @param {any[] | undefined} suites
 * @returns {string[]}
 */
export function failedSpecs(suites = []) {
  return suites.flatMap((suite) => [
    ...(suite.specs ?? [])
      .filter((/** @type {any} */ spec) => !spec.ok || spec.tests.some(isUnsure))
      .map((/** @type {any} */ spec) => `${spec.file}: ${spec.title}: ${errorOf(spec)}`),
    ...failedSpecs(suite.suites),
  ]);
}

/** @param {{ status: string }} test */
const isUnsure = ({ status }) => status === 'flaky' || status === 'skipped';

/** Its message tells where and what was expected: the first lines of it, on one. @param {any} spec */
function errorOf(spec) {
  const results = spec.tests.flatMap((/** @type {any} */ test) => test.results ?? []);
  const error = results.map((/** @type {any} */ result) => result.error).find(Boolean);
  const words = stripVTControlCharacters(error?.message ?? '')
    .split('\n')
    .slice(0, 8);
  const place = error?.location === undefined ? '' : `line ${error.location.line}: `;
  return `${place}${words.join(' ').replace(/\s+/g, ' ').slice(0, 400)}`;
}

/** @param {string | undefined} text */
const firstLine = (text) => (text ?? '').split('\n')[0]?.slice(0, 200) ?? '';
