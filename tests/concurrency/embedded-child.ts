/** What the tests run as another process or another user: owns the database of a folder until SIGTERM. */
import { startEmbedded } from '../../apps/api/src/platform/db/embedded';
import { lockEmbedded } from '../../apps/api/src/platform/db/embedded-lock';
import { StartupError } from '../../apps/api/src/platform/startup-error';

const [dataDir = '', how] = process.argv.slice(2);
try {
  const server = await startEmbedded({ dataDir, ...(how === 'no-namespaces' ? { namespaces: false } : {}) });
  const ownership = await lockEmbedded(server, dataDir);
  const stop = async () => {
    await server.stop();
    await ownership.release();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  setInterval(() => undefined, 60_000);
  process.stdout.write(`started attached=${server.attached} host=${server.connection.host}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof StartupError ? error.message : (error as Error).stack}\n`);
  process.exit(1);
}
