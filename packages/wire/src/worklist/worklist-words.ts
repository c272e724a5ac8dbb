import type { AccessRule } from '@lastro/domain/identity/access';

/** A kind of work that waits for people. */
export interface WorkKind {
  /** Several of them: the filter of the list. */
  readonly label: string;
  /** What is done with one: the button beside it. */
  readonly action: string;
  /** For whom such work can be; which of it is somebody's, its feature tells. */
  readonly access: AccessRule;
}

/** By `feature.thing`; gathered in `worklist-catalogue.ts`. */
export function defineWork<const Kinds extends Readonly<Record<string, WorkKind>>>(kinds: Kinds): Kinds {
  return kinds;
}
