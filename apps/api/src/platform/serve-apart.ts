import { Worker } from 'node:worker_threads';

/** What a process of its own says of each piece: what it made, or the fault that ends it. */
export type Answer<Made> = { readonly made: Made } | { readonly fault: unknown };

/** How often it is looked after the house. */
const LOOK_MS = 1000;

/** Makes, one by one, what the house asks for (`apart.ts`), until the house lets go or is gone. */
export function serveApart<Asked, Made>(make: (asked: Asked) => Made | Promise<Made>): void {
  // A terminal and a service manager tell every process of the house to end; the house still waits for this one's answer.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  process.on('disconnect', () => process.exit());
  endWithTheHouse();
  process.once('uncaughtException', (fault) => tell({ fault }, () => process.exit(1)));
  const serve = async (asked: Asked) => tell({ made: await make(asked) });
  // What goes wrong in it is caught by nobody here: it is told above.
  process.on('message', (asked: Asked) => void serve(asked));
}

/** Whoever is at work hears of nothing: another thread sees that a house that was killed leaves nobody behind. */
function endWithTheHouse(): void {
  const watch = `const { workerData } = require('node:worker_threads');
    setInterval(() => { if (process.ppid !== workerData) process.kill(process.pid, 'SIGKILL'); }, ${LOOK_MS});`;
  new Worker(watch, { eval: true, workerData: Number(process.argv[2]) }).unref();
}

function tell(answer: Answer<unknown>, told?: () => void): void {
  process.send?.(answer, undefined, undefined, told);
}
