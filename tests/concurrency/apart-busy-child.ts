/** What the tests run as a house whose other process is at work, and hears of nothing. */
import { apart } from '../../apps/api/src/platform/apart';
import type { Order } from '../../apps/api/src/testing/odd-worker';

const tell = apart<Order, number | string>({
  worker: new URL('../../apps/api/src/testing/odd-worker', import.meta.url),
  mostInLine: 2,
  longestMs: 600_000,
  memoryMb: 64,
  tooMuch: 'too much',
});
const who = await tell('say-who', 'ana');
const working = tell('go-on-for-ever', 'ana');
// Its answer would come after it had begun the next: it has by now.
setTimeout(() => process.stdout.write(`busy ${who}\n`), 500);
await working;
