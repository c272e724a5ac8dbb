/** A house that says much, and ends while nobody reads it. */
import { flushed, makeLog } from '../../apps/api/src/platform/log';

const log = makeLog('info');
// More than a pipe takes, each line another: what repeats itself is counted only.
for (let line = 0; line < 2000; line += 1) log.info(`line ${line} ${'.'.repeat(100)}`);
void flushed(log).then(() => process.exit(3));
