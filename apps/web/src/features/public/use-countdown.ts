import { useInterval } from '@mantine/hooks';
import { useState } from 'react';

/** Whole seconds down to zero. */
export function useCountdown() {
  const [secondsLeft, setSecondsLeft] = useState(0);
  const ticking = useInterval(() => {
    setSecondsLeft((seconds) => {
      if (seconds <= 1) ticking.stop();
      return Math.max(0, seconds - 1);
    });
  }, 1000);
  return {
    secondsLeft,
    start: (seconds: number) => {
      setSecondsLeft(Math.ceil(seconds));
      ticking.start();
    },
  };
}
