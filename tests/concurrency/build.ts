import { execFileSync } from 'node:child_process';
import { ROOT } from './support';

/** The bundle as `npm start` runs it, made anew so that it is never older than the source. */
export default function buildApi(): void {
  execFileSync(process.execPath, ['scripts/build-api.mjs'], { cwd: ROOT, stdio: 'pipe', timeout: 60_000 });
}
