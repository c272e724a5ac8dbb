import { cents, centsToReais } from '@lastro/domain/money';
import type { Facts, ValueWords } from './trail-words';

/** A side of an entry as it travels: money in reais, also where the trail keeps it in cents. */
export function sideInReais(facts: Facts, side: unknown): unknown {
  if (!isObject(side)) return side;
  return Object.fromEntries(
    Object.entries(side).map(([name, value]) => [
      name,
      Object.hasOwn(facts, name) ? valueInReais(facts[name] ?? {}, value) : value,
    ]),
  );
}

function valueInReais(words: ValueWords, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => valueInReais(words, each));
  if (typeof value === 'number' && words.keptIn === 'cents') return centsToReais(cents(value));
  const { facts } = words;
  if (facts === undefined || !isObject(value)) return value;
  if (words.kind !== 'changes') return sideInReais(facts, value);
  return Object.fromEntries(Object.entries(value).map(([name, side]) => [name, sideInReais(facts, side)]));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
