import { Worker } from 'node:worker_threads';

/** What a process of its own says of each piece: what it made, or the fault that ends it. */
export type Answer<Made> = { readonly made: Made } | { readonly fault: unknown };

/** How it ends itself when it has taken more memory than it may: buffers are in nobody's limit. */
export const OVER_MEMORY = 'SIGUSR2';
/** How often it is looked after the house, and after the memory. */
const LOOK_MS = 100;

/** Makes, one by one, what the house asks for (`apart.ts`), until the house lets go or is gone. */
export function serveApart<Asked, Made>(make: (asked: Asked) => Made | Promise<Made>): void {
  // A terminal and a service manager tell every process of the house to end; the house still waits for this one's answer.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  process.on('disconnect', () => process.exit());
  watchItself();
  process.once('uncaughtException', (fault) => tell({ fault }, () => process.exit(1)));
  const serve = async (asked: Asked) => tell({ made: await make(asked) });
  // What goes wrong in it is caught by nobody here: it is told above.
  process.on('message', (asked: Asked) => void serve(asked));
}

/** Whoever is at work hears of nothing: another thread sees that it outlives no house, and takes no more than it may. */
function watchItself(): void {
  const [house, mostMb] = process.argv.slice(2).map(Number);
  const watch = `const { house, mostMb } = require('node:worker_threads').workerData;
    setInterval(() => {
      if (process.ppid !== house) process.kill(process.pid, 'SIGKILL');
      if (process.memoryUsage.rss() > mostMb * 1e6) process.kill(process.pid, '${OVER_MEMORY}');
    }, ${LOOK_MS});`;
  new Worker(watch, { eval: true, workerData: { house, mostMb } }).unref();
}

function tell(answer: Answer<unknown>, told?: () => void): void {
  process.send?.(answer, undefined, undefined, told);
}
