import { mergeSides } from '../../shared/merge/three-way';
import type { FichaValues } from './ficha-fields';
import { FICHA_FIELDS, fichaField } from './ficha-fields';
import { changedNames, EMPTY_FICHA } from './ficha-values';

/**
 * Kept of a draft is only what the person changed, and what stood there before: restored later, it does not undo
 * what others saved meanwhile, and a field that both changed is known to be one.
 */
export function keepFichaDraft(begun: FichaValues, values: FichaValues): Record<string, unknown> {
  const names = changedNames(begun, values);
  const pick = (from: FichaValues) => Object.fromEntries(names.map((name) => [name, from[name]]));
  return { version: values.version, changes: pick(values), before: pick(begun) };
}

export interface FichaDraft {
  /** The draft on top of the record as it stands. */
  readonly values: FichaValues;
  readonly begun: FichaValues;
}

/** Null when it is no draft of this form, or changes nothing any more. */
export function readFichaDraft(base: FichaValues, body: Record<string, unknown>): FichaDraft | null {
  const { version, changes, before } = body;
  if (typeof version !== 'number') return null;
  const values = { ...base, ...fitting(changes) } as FichaValues;
  if (changedNames(base, values).length === 0) return null;
  // One that was begun before the company was registered stands on its first version.
  const begunAt = base.version === EMPTY_FICHA.version ? base.version : Math.max(version, 1);
  return {
    values: { ...values, version: begunAt },
    begun: { ...base, ...fitting(before), version: begunAt } as FichaValues,
  };
}

function fitting(part: unknown): Record<string, unknown> {
  const entries = typeof part === 'object' && part !== null ? Object.entries(part) : [];
  return Object.fromEntries(entries.filter(([name, value]) => fits(name, value)));
}

/** A draft of an older release may hold a field that is gone, or that held something else. */
function fits(name: string, value: unknown): boolean {
  const field = fichaField(name);
  if (field === null) return false;
  switch (field.kind) {
    case 'flag':
      return typeof value === 'boolean';
    case 'answer':
      return value === null || typeof value === 'boolean';
    case 'text':
    case 'long':
      return typeof value === 'string';
    case 'money':
    case 'integer':
    case 'decimal':
      return value === null || typeof value === 'number';
    case 'activities':
      return Array.isArray(value) && value.every((item) => typeof item === 'string');
    default:
      return value === null || typeof value === 'string';
  }
}

const EACH = FICHA_FIELDS.map(({ name }) => [name]);

/** Only fields that both sides changed, to different values, are left to be asked about. */
export function mergeStale(begun: FichaValues, current: FichaValues, yours: FichaValues) {
  return mergeSides({ begun, current, yours }, EACH);
}
