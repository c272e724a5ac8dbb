import { existsSync } from 'node:fs';
import { serveApart } from '../platform/serve-apart';

/** What the tests of `platform/apart.ts` tell a process to do. */
export type Order =
  | 'say-who'
  | 'throw'
  | 'reject'
  | 'throw-later'
  | 'end'
  | 'go-on-for-ever'
  | 'fill-memory'
  | 'fill-buffers'
  /** Stands still until somebody makes this file. */
  | { readonly until: string }
  /** Tells what this setting is. */
  | { readonly asks: string };

const ORDERS: Readonly<Record<Extract<Order, string>, () => void | Promise<void>>> = {
  'say-who': () => undefined,
  throw: () => {
    throw new RangeError('as told');
  },
  reject: () => Promise.reject(new RangeError('as told')),
  'throw-later': () =>
    new Promise(() => {
      setImmediate(() => {
        throw new RangeError('as told');
      });
    }),
  end: () => process.exit(3),
  'go-on-for-ever': () => {
    for (;;);
  },
  'fill-buffers': () => {
    for (const hoard: Buffer[] = []; ; ) hoard.push(Buffer.alloc(1_000_000, 1));
  },
  'fill-memory': () => {
    for (const hoard: number[][] = []; ; ) hoard.push(new Array<number>(1000).fill(hoard.length));
  },
};

/** Answers the number of its process, where it answers. */
serveApart(async (order: Order) => {
  if (typeof order === 'string') await ORDERS[order]();
  else if ('asks' in order) return process.env[order.asks] ?? 'nothing';
  else while (!existsSync(order.until));
  return process.pid;
});
