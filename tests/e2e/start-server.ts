import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const START_MS = 180_000;
const READY = /ready at (http:\/\/\S+)/;

/** Starts the built server on a free loopback port with a data folder of its own; gives the way to stop it. */
export default async function startServer(): Promise<() => Promise<void>> {
  // For work on the tests themselves: a server that already runs.
  if (process.env.LASTRO_E2E_URL !== undefined) return async () => {};
  const dataDir = mkdtempSync(join(tmpdir(), 'lastro-e2e-'));
  const server = spawn(process.execPath, [resolve('apps/api/dist/main.js')], {
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      APP_ENV: 'local',
      BUSINESS_DATE: '2026-11-16',
      LOG_LEVEL: 'error',
      // A suite asks more of the server in a minute than people do in a day.
      RATE_LIMIT_ANONYMOUS: '1000000',
      RATE_LIMIT_SESSION: '1000000',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((done) => server.once('exit', () => done()));
  process.env.LASTRO_E2E_URL = await new Promise<string>((ready, fail) => {
    let said = '';
    const timer = setTimeout(() => fail(new Error(`The server did not start in time:\n${said}`)), START_MS);
    const listen = (text: Buffer) => {
      said += text.toString();
      const address = READY.exec(said)?.[1];
      if (address === undefined) return;
      clearTimeout(timer);
      ready(address);
    };
    server.stdout.on('data', listen);
    server.stderr.on('data', listen);
    server.once('exit', (code) => fail(new Error(`The server ended with ${code}:\n${said}`)));
  });
  return async () => {
    server.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
}
