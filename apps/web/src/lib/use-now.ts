import { useInterval } from '@mantine/hooks';
import { useState } from 'react';
import { nowIso } from './clock';

/** The instant, fresh every half minute, so that "há 1 minuto" does not stand for an hour. */
export function useNow(): string {
  const [now, setNow] = useState(nowIso);
  useInterval(() => setNow(nowIso()), 30_000, { autoInvoke: true });
  return now;
}
