import { MOST_MARKS } from '@lastro/wire/identity/identity-schemas';
import { readPreferences, writePreferences } from '../../ui/preferences';

/**
 * Marks by which the server recognises this browser at the next banking sign-in, the newest first, kept with the other
 * things of this browser. They open nothing by themselves and name nobody.
 */
export function deviceMarks(): string[] {
  const { devices } = readPreferences();
  return Array.isArray(devices)
    ? devices.filter((mark) => typeof mark === 'string').slice(0, MOST_MARKS)
    : [];
}

export function keepDeviceMark(mark: string | undefined): void {
  if (mark === undefined) return;
  writePreferences({
    devices: [mark, ...deviceMarks().filter((each) => each !== mark)].slice(0, MOST_MARKS),
  });
}
