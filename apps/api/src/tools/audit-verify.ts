import { readConfig, readEnvironment } from '../platform/config';
import { connect } from '../platform/db/connect';
import { startEmbedded } from '../platform/db/embedded';
import { verifyAudit } from '../platform/door/audit-verify';
import { StartupError } from '../platform/startup-error';

/** `npm run audit:verify`: walks the trail; exit code 1 when an entry was changed, removed or reordered. */
async function main(): Promise<void> {
  const config = readConfig(readEnvironment(process.cwd()));
  // Beside a running server, too: it only reads, so it needs no lock on the folder.
  const server = config.databaseUrl === null ? await startEmbedded({ dataDir: config.dataDir }) : null;
  const connection = await connect(server?.connection ?? { connectionString: config.databaseUrl ?? '' }, 2);
  try {
    const result = await verifyAudit(connection.db);
    if (result.intact) {
      process.stdout.write(`The audit trail is whole: ${result.entries} entries, head ${result.headHash}.\n`);
    } else {
      process.stderr.write(
        `The audit trail is broken at entry ${result.firstBroken?.seq}: ${result.firstBroken?.problem}.\n`,
      );
      process.exitCode = 1;
    }
  } finally {
    await connection.close();
    if (server !== null && !server.attached) await server.stop();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof StartupError ? error.message : (error as Error).stack}\n`);
  process.exitCode = 1;
});
