import { compareDates, type IsoDate } from '@lastro/domain/dates';
import type { DemoStage } from './demo-stage';

/** Something that happens in the demo. It finds by existence whether it has happened already. */
export interface DemoEvent {
  readonly on: IsoDate;
  /** After the opening. */
  readonly minute: number;
  /** The house does it by itself, to whatever it finds: on a day that has passed it would find what came later. */
  readonly isJob?: boolean;
  readonly happen: () => Promise<void>;
}

/** As life goes: the trail is read in the order in which it was written. */
export async function playInOrder(
  { clock, reached }: DemoStage,
  events: readonly DemoEvent[],
): Promise<void> {
  for (const { on, minute, isJob, happen } of events.toSorted(byTime)) {
    if (isJob === true && reached !== null && on < reached) continue;
    clock.wind(on, minute);
    await happen();
  }
}

function byTime(a: DemoEvent, b: DemoEvent): number {
  return compareDates(a.on, b.on) || a.minute - b.minute;
}
