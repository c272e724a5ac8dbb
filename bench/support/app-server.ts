import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { createApp } from '../../apps/api/src/app';
import { fillDemo } from '../../apps/api/src/demo/demo';
import { openGateways } from '../../apps/api/src/gateways/table';
import { systemClock } from '../../apps/api/src/platform/clock';
import { readConfig } from '../../apps/api/src/platform/config';
import { connect } from '../../apps/api/src/platform/db/connect';
import { prepareQueue } from '../../apps/api/src/platform/jobs/queue';
import { makeLog } from '../../apps/api/src/platform/log';
import { statementRecorder } from './recording';

const recorder = statementRecorder();

/** The real app as it is started, with its usual pool, log and limits (but for how often one session may ask). */
const config = readConfig({
  LOG_LEVEL: 'warn',
  RATE_LIMIT_SESSION: '1000000',
  RATE_LIMIT_ANONYMOUS: '1000000',
});
const connection = await connect(JSON.parse(process.env.BENCH_DATABASE ?? ''), config.poolSize);
const clock = systemClock(null);
const log = makeLog(config.logLevel);
const house = { config: { ...config, dataDir: process.env.BENCH_DATA ?? '' }, db: connection.db, clock, log };
const app = await createApp({
  config,
  connection,
  clock,
  log,
  secret: 'only for this measurement, which nobody keeps',
  gateways: await openGateways({}, house),
  webDir: resolve('apps/web/dist'),
});
await prepareQueue(connection.pool);
const started = performance.now();
await fillDemo(app.door, app.bindings, process.env.BENCH_DEMO === 'accounts' ? 'accounts' : 'full');
console.log(`demo data made in ${((performance.now() - started) / 1000).toFixed(1)} s`);
await app.server.listen({ host: '127.0.0.1', port: 0 });

const post = async (url: string, payload: object) =>
  (await app.server.inject({ method: 'POST', url, payload })).json();
async function signIn(account: string): Promise<[string, string]> {
  const nonce = 'nonce-of-the-measurement';
  const { token: proof } = await post('/api/auth/dev/token', { email: `${account}@demo.test`, nonce });
  const { token } = await post('/api/auth/auth/google/signin', { token: proof, nonce });
  return [account, token];
}
const tokens = Object.fromEntries([await signIn('commercial'), await signIn('registration')]);
process.on('message', (message: 'cpu' | 'record' | 'recorded') => {
  if (message === 'record') recorder.start();
  process.send?.(message === 'recorded' ? { statements: recorder.stop() } : { cpu: process.cpuUsage() });
});
// Whoever measures may have failed: nobody is left behind.
process.on('disconnect', () => process.exit());
process.send?.({ port: (app.server.server.address() as AddressInfo).port, tokens });
