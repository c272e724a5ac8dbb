import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Does `work` until `gone`, which it notices when the next pause is over. It listens to `gone` once: a race against it in
 * each round would leave something behind in each, for as long as the process lives.
 */
export async function everySoOften(
  pauseMs: number,
  work: () => Promise<void>,
  gone: Promise<void>,
): Promise<void> {
  let isOver = false;
  void gone.then(() => {
    isOver = true;
  });
  for (;;) {
    await sleep(pauseMs, undefined, { ref: false });
    if (isOver) return;
    await work();
  }
}
