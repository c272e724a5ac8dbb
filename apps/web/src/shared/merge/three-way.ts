/** One record three times over: nobody can tell who changed a field by two of them. */
export interface ThreeWay<T> {
  /** What the typing began with. */
  readonly begun: T;
  /** The record as it stands. */
  readonly current: T;
  /** What this person says. */
  readonly yours: T;
}

/** Each group is a field, or fields that mean something only together: whoever changes one of them changes them all. */
export type FieldGroups<T> = readonly (readonly (keyof T & string)[])[];

/** The typing on top of the record as it stands: what this person did not touch is as the record has it. */
export function moveOnto<T extends object>(
  { begun, current, yours }: ThreeWay<T>,
  groups: FieldGroups<T>,
): Pick<ThreeWay<T>, 'begun' | 'yours'> {
  const moved = { begun: { ...current }, yours: { ...current } };
  for (const names of groups.filter((group) => isChanged(group, begun, yours))) {
    for (const name of names) {
      moved.begun[name] = begun[name];
      moved.yours[name] = yours[name];
    }
  }
  return moved;
}

/**
 * A stale save, told apart field by field: what only one side changed is in both already, so that the two differ only
 * where both changed the same field to different values.
 */
export function mergeSides<T extends object>(
  sides: ThreeWay<T>,
  groups: FieldGroups<T>,
): Pick<ThreeWay<T>, 'current' | 'yours'> {
  const { begun, current } = sides;
  const { yours } = moveOnto(sides, groups);
  const merged = { ...current };
  for (const names of groups.filter((group) => !isChanged(group, begun, current))) {
    for (const name of names) merged[name] = yours[name];
  }
  return { current: merged, yours };
}

function isChanged<T>(names: readonly (keyof T)[], before: T, after: T): boolean {
  return names.some((name) => !sameValue(before[name], after[name]));
}

export function sameValue(a: unknown, b: unknown): boolean {
  return JSON.stringify(tidy(a)) === JSON.stringify(tidy(b));
}

/** Blanks around a text are no change. */
function tidy(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() : value;
}
