import { isIsoDate } from '@lastro/domain/dates';
import { parsePercent } from '@lastro/domain/percent';
import { factsOf, recordWords, TRAIL_SERVICES } from '@lastro/wire/trail-catalogue';
import type { FactKind, Facts, ValueWords } from '@lastro/wire/trail-words';
import type { Log } from '../log';
import type { AuditRecord } from './context';

/** How an entry that lacks its words is met: it throws, and is only logged where it is not to be strict. */
export interface Strictness {
  readonly strict?: boolean;
  readonly log?: Pick<Log, 'error'>;
}

/** The trail keeps its word: an entry is held against the description of its record, or people would read codes. */
export function checkEntry({ strict = true, log }: Strictness, record: AuditRecord, actor: string): void {
  const problems = problemsOf(record, actor);
  if (problems.length === 0) return;
  if (strict) throw new Error(`${record.action} tells the trail what has no words: ${problems.join('; ')}`);
  // The places alone: the values may be personal.
  log?.error({ action: record.action, places: problems }, 'entry without its words');
}

/** What of an entry nobody could read. */
export function problemsOf({ recordType, before, after, reason }: AuditRecord, actor: string): string[] {
  const words = recordWords(recordType);
  // A kind without words does not compile: only the door's own tests have one.
  if (words === null) return [];
  const facts = factsOf(recordType);
  return [
    ...inObject(facts, before, 'before'),
    ...inObject(facts, after, 'after'),
    ...inReason(words.reasons, reason ?? null),
    ...(actor.includes('@') || has(TRAIL_SERVICES, actor) ? [] : ['actor is a service without a name']),
  ];
}

/** Where reasons come from a list, one that looks like a code of it is one; anywhere else people write what they like. */
function inReason(reasons: Readonly<Record<string, string>> | undefined, reason: string | null): string[] {
  if (reasons === undefined || reason === null) return [];
  return has(reasons, reason) || !CODE.test(reason) ? [] : ['reason has no label'];
}

/** `error_correction`, `password.reset`. */
const CODE = /^[a-z][a-z0-9]*([_:.][a-z0-9]+)+$/;

/** Kept with their descriptions, so that an entry is read by itself. */
const LISTED: readonly (FactKind | undefined)[] = ['reference', 'bank', 'legal-nature', 'activity'];

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value);

const FITS: Readonly<Partial<Record<FactKind, (value: unknown) => boolean>>> = {
  'yes-no': (value) => typeof value === 'boolean',
  date: isIsoDate,
  instant: (value) => typeof value === 'string' && INSTANT.test(value),
  cents: Number.isSafeInteger,
  count: Number.isSafeInteger,
  reais: isNumber,
  decimal: isNumber,
  percent: (value) => parsePercent(String(value)) !== null,
};

function inObject(facts: Facts, value: unknown, path: string): string[] {
  if (value === null || value === undefined) return [];
  if (!isObject(value)) return [`${path} is no object`];
  return Object.entries(value).flatMap(([name, each]) => {
    const fact = has(facts, name) ? facts[name] : undefined;
    const place = `${path}.${name}`;
    return fact === undefined ? [`${place} is not described`] : inValue(fact, each, place);
  });
}

function inValue(words: ValueWords, value: unknown, path: string): string[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap((each, index) => inValue(words, each, `${path}.${index}`));
  if (isObject(value)) return inPart(words, value, path);
  if (words.facts !== undefined) return [`${path} is no object`];
  if (words.values !== undefined) return has(words.values, String(value)) ? [] : [`${path} has no label`];
  if (LISTED.includes(words.kind)) return [`${path} has no description`];
  const kind = words.keptIn ?? words.kind ?? 'text';
  const fits = FITS[kind] ?? ((each: unknown) => typeof each === 'string');
  return fits(value) ? [] : [`${path} is no ${kind}`];
}

function inPart(words: ValueWords, value: Readonly<Record<string, unknown>>, path: string): string[] {
  if (words.kind === 'changes') {
    const { before, after, ...more } = value;
    const facts = words.facts ?? {};
    return [
      ...inObject(facts, before, `${path}.before`),
      ...inObject(facts, after, `${path}.after`),
      ...Object.keys(more).map((name) => `${path}.${name} is not described`),
    ];
  }
  if (LISTED.includes(words.kind))
    return typeof value.description === 'string' && value.id !== undefined
      ? []
      : [`${path} has no description`];
  return words.facts === undefined ? [`${path} is an object`] : inObject(words.facts, value, path);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function has(list: object | undefined, name: string): boolean {
  return list !== undefined && Object.hasOwn(list, name);
}
