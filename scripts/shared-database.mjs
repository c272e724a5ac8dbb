// The server that the steps of `npm test` share (scripts/test-database.ts), in a process of its own.
import { spawn } from 'node:child_process';
import { ROOT } from './lib.mjs';

/**
 * Starts it; what comes next may run beside it. One that the environment names is used instead, as it is.
 * @returns {{ environment: () => Promise<Record<string, string>>, close: () => Promise<void> }}
 */
export function shareDatabase() {
  if (process.env.TEST_DATABASE_URL !== undefined)
    return { environment: async () => ({}), close: async () => {} };
  // Its input is a pipe that the kernel closes with us, however we end: it leaves no server behind.
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/test-database.ts'], {
    cwd: ROOT,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.on('error', () => {});
  const ended = new Promise((done) => child.once('close', done).once('error', done));
  let said = '';
  /** @type {Promise<string>} */
  const address = new Promise((found) => {
    child.stdout.setEncoding('utf8').on('data', (text) => {
      said += text;
      if (said.endsWith('\n')) found(said.trim());
    });
  });
  const ready = Promise.race([address, ended.then(() => null)]);
  return {
    async environment() {
      const server = await ready;
      if (server === null)
        throw new Error('The database of the tests did not start: see the messages above.');
      return { TEST_DATABASE_URL: server, TEST_TEMPLATES: 'ready' };
    },
    async close() {
      child.stdin.end();
      await ended;
    },
  };
}
