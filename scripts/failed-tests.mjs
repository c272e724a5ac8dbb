// The names of what failed, for the end of a long log.
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * Of Vitest's report; a file that could not be loaded has a message and no tests.
 * @param {any} report
 * @returns {string[]}
 */
export function failedTests(report) {
  return (report?.testResults ?? []).flatMap((/** @type {any} */ file) => {
    const name = relative(process.cwd(), file.name);
    const tests = file.assertionResults.filter((/** @type {any} */ one) => one.status === 'failed');
    if (tests.length === 0) return file.status === 'failed' ? [`${name}: ${firstLine(file.message)}`] : [];
    return tests.map(
      (/** @type {any} */ one) => `${name}: ${one.fullName}: ${firstLine(one.failureMessages?.[0])}`,
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
      .filter((/** @type {any} */ spec) => !spec.ok || spec.tests.some(isFlaky))
      .map((/** @type {any} */ spec) => `${spec.file}: ${spec.title}: ${errorOf(spec)}`),
    ...failedSpecs(suite.suites),
  ]);
}

/** @param {{ status: string }} test */
const isFlaky = ({ status }) => status === 'flaky';

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
