import { parentPort, threadId } from 'node:worker_threads';

/** What the tests of `platform/apart.ts` tell a thread to do. */
export type Order =
  | 'say-who'
  | 'throw'
  | 'reject'
  | 'end'
  | 'go-on-for-ever'
  | 'fill-memory'
  /** Stands still until somebody on another thread writes there. */
  | Int32Array;

const ORDERS: Readonly<Record<Exclude<Order, Int32Array>, () => void | Promise<void>>> = {
  'say-who': () => undefined,
  throw: () => {
    throw new RangeError('as told');
  },
  reject: () => Promise.reject(new RangeError('as told')),
  end: () => process.exit(3),
  'go-on-for-ever': () => {
    for (;;);
  },
  'fill-memory': () => {
    for (const hoard: number[][] = []; ; ) hoard.push(new Array<number>(1000).fill(hoard.length));
  },
};

/** Answers the number of its thread, where it answers. */
async function obey(order: Order): Promise<void> {
  if (typeof order === 'string') await ORDERS[order]();
  else Atomics.wait(order, 0, 0);
  parentPort?.postMessage(threadId);
}

parentPort?.on('message', (order: Order) => void obey(order));
