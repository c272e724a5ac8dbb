import type { ResultOf } from '@lastro/wire/operation';
import { isWorkCode, WORK_KINDS, type WorkCode } from '@lastro/wire/worklist/worklist-catalogue';
import type { getWorklist } from '@lastro/wire/worklist/worklist-operations';
import type { WorkKind } from '@lastro/wire/worklist/worklist-words';
import { createContext, use, useCallback } from 'react';
import type { Place } from './page-link';

export type WorkItem = ResultOf<typeof getWorklist>['results'][number];

/** How what waits is told, by the feature whose it is. */
export interface WorkLook {
  /** The id of the screen whose entry in the menu counts it. */
  readonly screen: string;
  /** Whom it is about. */
  readonly title: (item: WorkItem) => string;
  /** Which one it is, and why it waits for this person. */
  readonly why: (item: WorkItem) => string;
  /** Where it is done. */
  readonly placeOf: (item: WorkItem) => Place;
}

export type WorkLooks = Readonly<Record<WorkCode, WorkLook>>;

/** Composed in `app`: pages that show work of every area get it from here. */
export const WorkContext = createContext<Partial<WorkLooks>>({});

/** A newer server may tell of work that this page does not know (null): it cannot lead there. */
export function useWorkLook(): (kind: string) => (WorkLook & WorkKind) | null {
  const looks = use(WorkContext);
  return useCallback(
    (kind) => {
      const look = isWorkCode(kind) ? looks[kind] : undefined;
      return look === undefined ? null : { ...WORK_KINDS[kind as WorkCode], ...look };
    },
    [looks],
  );
}
