import { formatActivityCode, formatLegalNature } from '@lastro/domain/company/code-formats';
import { CONCEALED } from '@lastro/domain/company/masking';
import { formatCep, formatPhone } from '@lastro/domain/contact';
import { formatDate, formatInstant, isIsoDate } from '@lastro/domain/dates';
import { cents, formatMoney, reaisToCents } from '@lastro/domain/money';
import { formatPercent, parsePercent } from '@lastro/domain/percent';
import { formatTaxId } from '@lastro/domain/tax-id';
import type { Fact, FactKind, Facts, ValueWords } from '@lastro/wire/trail-words';

/** What stands where nothing was filled in. */
export const NOTHING = '(vazio)';

/** What older entries keep by its id alone: a screen that has the lists says what it is called. */
export type LookUp = (name: string, id: string) => string | null;

interface Named {
  readonly name?: string;
  readonly lookUp?: LookUp;
}

const numbers = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 6 });

/** As the trail writes one: people read it in São Paulo, where they are. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

/** A value of the trail as people read it. What has no description shows as it came, never a crash. */
export function factText(words: ValueWords, value: unknown, named: Named = {}): string {
  if (isNothing(value)) return NOTHING;
  if (Array.isArray(value)) return listText(value.map((each) => factText(words, each, named)));
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não';
  if (isObject(value)) return objectText(words, value, named);
  const text = String(value);
  if (text === CONCEALED) return text;
  const list = words.values ?? words.known ?? {};
  if (Object.hasOwn(list, text)) return list[text] ?? text;
  return scalarText(words.kind ?? 'text', text, named);
}

export function isNothing(value: unknown): boolean {
  return (
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Something with commas of its own is kept apart by another sign. */
function listText(texts: readonly string[]): string {
  return texts.join(texts.some((text) => text.includes(',')) ? '; ' : ', ');
}

function scalarText(kind: FactKind, text: string, { name = '', lookUp }: Named): string {
  switch (kind) {
    case 'cents':
      return Number.isSafeInteger(Number(text)) ? formatMoney(cents(Number(text))) : text;
    case 'reais':
      return moneyText(text);
    case 'percent':
      return percentText(text);
    case 'count':
    case 'decimal':
      return Number.isFinite(Number(text)) ? numbers.format(Number(text)) : text;
    case 'tax-id':
      return text.split(',').map(formatTaxId).join(', ');
    case 'phone':
      return formatPhone(text);
    case 'cep':
      return formatCep(text);
    case 'reference':
      return lookUp?.(name, text) ?? `nº ${text}`;
    case 'bank':
    case 'legal-nature':
    case 'activity':
      return lookUp?.(name, text) ?? codeText(kind, text);
    default:
      return plainText(text);
  }
}

function moneyText(reais: string): string {
  const amount = reaisToCents(Number(reais));
  return amount === null ? reais : formatMoney(amount);
}

function percentText(text: string): string {
  const percent = parsePercent(text);
  return percent === null ? text : formatPercent(percent);
}

function plainText(text: string): string {
  if (isIsoDate(text)) return formatDate(text);
  return INSTANT.test(text) ? formatInstant(text) : text;
}

function codeText(kind: FactKind | undefined, code: string): string {
  if (kind === 'legal-nature') return formatLegalNature(code);
  return kind === 'activity' ? formatActivityCode(code) : code;
}

function objectText(words: ValueWords, value: Readonly<Record<string, unknown>>, named: Named): string {
  if (words.kind === 'changes' && (isObject(value.before) || isObject(value.after)))
    return changesText(words.facts ?? {}, value, named);
  const { id, description } = value;
  if (words.facts === undefined && typeof description === 'string')
    return words.kind === 'reference'
      ? description
      : `${codeText(words.kind, String(id))} ${description}`.trim();
  const texts = textsOf(words.facts ?? {}, value, named);
  if (words.told !== undefined)
    return words.told(Object.fromEntries(texts.map(({ name, text }) => [name, text])));
  return texts.map(({ label, text }) => `${label}: ${text}`).join('; ');
}

/** What is filled in, in the order of its description. */
function textsOf(facts: Facts, value: Readonly<Record<string, unknown>>, named: Named) {
  return inOrder(facts, Object.keys(value))
    .filter((name) => !isNothing(value[name]))
    .map((name) => ({
      name,
      label: wordsOf(facts, name).label,
      text: factText(wordsOf(facts, name), value[name], { ...named, name }),
    }));
}

function changesText(facts: Facts, { before, after }: Readonly<Record<string, unknown>>, named: Named) {
  const [old, now] = [isObject(before) ? before : {}, isObject(after) ? after : {}];
  const text = (name: string, side: typeof old) =>
    factText(wordsOf(facts, name), side[name], { ...named, name });
  return inOrder(facts, [...Object.keys(old), ...Object.keys(now)])
    .map((name) => {
      const became = isObject(before) ? `${text(name, old)} → ${text(name, now)}` : text(name, now);
      return `${wordsOf(facts, name).label}: ${became}`;
    })
    .join('; ');
}

/** As they are declared, and then what nobody declared: the database gives an object's fields in an order of its own. */
export function inOrder(facts: Facts, names: readonly string[]): string[] {
  const declared = Object.keys(facts);
  const place = (name: string) => (declared.includes(name) ? declared.indexOf(name) : declared.length);
  return [...new Set(names)].sort((a, b) => place(a) - place(b));
}

/** A fact of a newer server shows by its name, and its value as it came. */
export function wordsOf(facts: Facts, name: string): Fact {
  return (Object.hasOwn(facts, name) ? facts[name] : undefined) ?? { label: name };
}
