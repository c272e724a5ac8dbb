const NOTHING_TEXT = '(vazio)';

/** A value that has no words of its own, as people read it. */
export function plainText(value: unknown): string {
  if (value === null || value === undefined || value === '') return NOTHING_TEXT;
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
