/** What the trail keeps of a record: its fields as the wire names them, amounts in cents, percentages as exact text. */
export type Facts = Readonly<Record<string, unknown>>;

export interface Changes {
  readonly before?: Facts;
  readonly after?: Facts;
}

/**
 * Decisions §1 "Audit": before and after of every field that changed. Without a before the record is new, without an
 * after it is gone: then everything that it holds is told. `named` fields say which record this is, changed or not.
 */
export function changesBetween(
  before: Facts | null,
  after: Facts | null,
  named: readonly string[] = [],
): Changes {
  if (before === null || after === null) {
    return {
      ...(before === null ? {} : { before: filled(before) }),
      ...(after === null ? {} : { after: filled(after) }),
    };
  }
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (field) => named.includes(field) || !isSame(before[field], after[field]),
  );
  const pick = (side: Facts) => Object.fromEntries(fields.map((field) => [field, side[field] ?? null]));
  return { before: pick(before), after: pick(after) };
}

function filled(facts: Facts): Facts {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => !isEmpty(value)));
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}

/** As the trail would write them: lists and nested records by what they hold. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}
