import { readConfig, readEnvironment } from '../platform/config';
import { connect, type Target } from '../platform/db/connect';
import { startEmbedded } from '../platform/db/embedded';
import { tryLockEmbedded } from '../platform/db/embedded-lock';
import { inTransaction } from '../platform/db/tx';
import { verifyAudit } from '../platform/door/audit-verify';
import { StartupError } from '../platform/startup-error';

/** `npm run audit:verify`: walks the trail; exit code 1 when an entry was changed, removed or reordered. */
async function main(): Promise<void> {
  const { databaseUrl, dataDir } = readConfig(readEnvironment(process.cwd()));
  if (databaseUrl !== null) return verify({ connectionString: databaseUrl });
  const server = await startEmbedded({ dataDir });
  // Beside a running server, too: it only reads. Only who holds the folder's lock may stop the database.
  const ownership = await tryLockEmbedded(server, 1);
  try {
    await verify(server.connection);
  } finally {
    if (ownership !== null) await server.stop();
    await ownership?.release();
  }
}

async function verify(target: Target): Promise<void> {
  const connection = await connect(target, 2);
  try {
    const result = await inTransaction(connection.db, 'read', verifyAudit);
    if (result.intact) {
      process.stdout.write(`The audit trail is whole: ${result.entries} entries, head ${result.headHash}.\n`);
    } else {
      const { firstBroken } = result;
      process.stderr.write(
        `The audit trail is broken at entry ${firstBroken?.seq}: ${firstBroken?.problem}.\n`,
      );
      process.exitCode = 1;
    }
  } finally {
    await connection.close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof StartupError ? error.message : (error as Error).stack}\n`);
  process.exitCode = 1;
});
