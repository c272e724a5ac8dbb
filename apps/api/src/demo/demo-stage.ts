import type { IsoDate } from '@lastro/domain/dates';
import type { Door } from '../platform/door/door';
import type { DemoCall } from './demo-call';
import type { DemoClock } from './demo-clock';

/** Whatever the demo does is known by this in the trail. */
export const REQUEST_ID = 'demo';

/** Where a part of the demo is played: everybody there lives by its clock. */
export interface DemoStage {
  readonly call: DemoCall;
  readonly door: Door;
  readonly clock: DemoClock;
  /** The business date of the installation, to which the story leads. */
  readonly today: IsoDate;
  /** The day to which a start that was cut short had come. */
  readonly reached: IsoDate | null;
}
