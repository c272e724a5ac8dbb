/**
 * The server that the steps of `npm test` share, with what their test files copy: says its address in one line once all is
 * there, and is gone as soon as whoever started it closes our input, ends or is ended.
 */
import { makeTemplate, startTestServer } from '../apps/api/src/testing/make-template';

const unwanted = new Promise<void>((resolve) => {
  process.stdin.resume().once('close', resolve);
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => resolve());
});

async function prepare(server: string): Promise<void> {
  await makeTemplate(server, 'accounts');
  await makeTemplate(server, 'companies', 'accounts');
  process.stdout.write(`${server}\n`);
}

const server = await startTestServer();
try {
  await Promise.race([unwanted, prepare(server.url)]);
  await unwanted;
} finally {
  await server.stop();
}
// What was being made when it was ended is of no use to anybody.
process.exit();
