import type { IsoDate } from '@lastro/domain/dates';
import type { WorkCode } from '@lastro/wire/worklist/worklist-catalogue';
import type { Expression } from 'kysely';
import type { SessionUser, Tx } from '../../platform/door/context';

/** Whose work is asked for. */
export interface Worker extends Pick<SessionUser, 'userId' | 'groups'> {
  readonly today: IsoDate;
}

/** What waits, as every feature that has such work selects it. */
export interface WorkRow {
  readonly record_id: string;
  readonly title: string | null;
  readonly cnpj: string | null;
  readonly amount_cents: number | null;
  readonly since: string;
  readonly ends_on: IsoDate | null;
  readonly own: boolean;
  readonly detail: string | null;
}

/** Tells what of its kind waits for somebody. Asked only for those whom its kind can be for (`WORK_KINDS`). */
export type WorkSource = (tx: Tx, worker: Worker) => Expression<WorkRow>;

/** Of a feature: a source for each of its kinds, given to the list by `app.ts`. */
export type WorkSources = Readonly<Partial<Record<WorkCode, WorkSource>>>;
