/** A house that says much, and ends in the way that it is told. */
import { spawnSync } from 'node:child_process';
import { flushed, makeLog } from '../../apps/api/src/platform/log';

// As `npm start` does: whoever inherits a pipe makes it one that waits.
process.stdout.write('Building…\n');
spawnSync(process.execPath, ['--version'], { stdio: ['ignore', 'inherit', 'ignore'] });

const log = makeLog('info');
const [end = '', lines] = process.argv.slice(2);
// Each line another: what repeats itself is counted only.
for (let line = 0; line < Number(lines); line += 1) log.info(`line ${line} ${'.'.repeat(100)}`);
const ENDS: Record<string, () => void> = {
  drained: () => void flushed(log).then(() => process.exit(3)),
  'at once': () => process.exit(3),
  fault: () => {
    process.exitCode = 3;
    throw new Error('nobody catches it');
  },
};
ENDS[end]?.();
