import { ERROR_CATALOGUE, isErrorCode } from '@lastro/wire/error-catalogue';
import { type Problem, problemSchema } from '@lastro/wire/problem';
import type { Answer } from './send';

type GraphqlBody = { errors?: { message?: unknown; extensions?: Problem }[] } | null;

/** The first problem of an answer, from either door; undefined where it tells of none. */
export function problemOf(answer: Answer): Problem | undefined {
  return problemsOf(answer)[0];
}

function problemsOf({ type, text }: Answer): Problem[] {
  if (!/json/.test(type) || text === '') return [];
  const body = JSON.parse(text) as Problem & GraphqlBody;
  if (/problem\+json/.test(type)) return [body];
  return Array.isArray(body?.errors) ? body.errors.flatMap(({ extensions }) => extensions ?? []) : [];
}

/** What a person must never read: the inside of the server. */
const INSIDE =
  /node_modules|\n\s+at |\bat \w+ \(|syntax error at or near|relation "|duplicate key value|violates |ECONN/;
/** The library's own words for a field; ours are Portuguese. */
const ENGLISH = /\b(invalid input|expected|received|required|must be|too (big|small)|unrecognized)\b/i;

/** What is wrong with the way an answer tells of a failure; nothing, where it is in the house's form. */
export function faultsOf(answer: Answer, method: string): string[] {
  const faults: string[] = [];
  if (answer.status >= 500) faults.push(`answered ${answer.status}`);
  if (INSIDE.test(answer.text) && answer.status >= 400) faults.push('shows the inside of the server');
  // A HEAD has no body to look at.
  if (method === 'HEAD') return faults;
  let problems: Problem[];
  try {
    problems = problemsOf(answer);
  } catch {
    return [...faults, 'says JSON and is none'];
  }
  if (answer.status >= 400 && problems.length === 0) faults.push(`tells of no problem (${answer.type})`);
  for (const problem of problems) faults.push(...faultsOfProblem(problem));
  if (answer.status >= 400 && problems[0] !== undefined && problems[0].status !== answer.status)
    faults.push(`says ${problems[0].status} in an answer of ${answer.status}`);
  return faults;
}

function faultsOfProblem(problem: Problem): string[] {
  if (!problemSchema.safeParse(problem).success) return ['is not in the house’s form'];
  const { code, detail, status, errors } = problem;
  if (!isErrorCode(code)) return [`the code ${code} is in no catalogue`];
  const sentence = ERROR_CATALOGUE[code].text.split(/\{\w+\}/)[0] ?? '';
  return [
    ...(status >= 500 ? [`tells of ${status}: ${code}`] : []),
    ...(detail.startsWith(sentence) && detail !== '' ? [] : [`does not say "${sentence}" but "${detail}"`]),
    ...Object.entries(errors ?? {}).flatMap(([field, texts]) =>
      texts.filter((each) => each === '' || ENGLISH.test(each)).map((each) => `${field}: "${each}"`),
    ),
  ];
}
