// `npm run dev`: the web app with hot reload, and the API restarting on change. Ctrl+C ends both.
import { spawn } from 'node:child_process';
import { ensureInstalled, ensureNode, ROOT } from './lib.mjs';

ensureNode();
ensureInstalled();

const apiPort = process.env.PORT ?? '3000';
const children = [
  spawn(
    process.execPath,
    ['--watch', '--watch-preserve-output', '--import', 'tsx', 'apps/api/src/main.ts'],
    options({ PORT: apiPort }),
  ),
  spawn(
    process.execPath,
    ['node_modules/vite/bin/vite.js', 'apps/web'],
    options({ LASTRO_API_URL: `http://127.0.0.1:${apiPort}` }),
  ),
];

/** @param {Record<string, string>} env @returns {import('node:child_process').SpawnOptions} */
function options(env) {
  return { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } };
}

let ending = false;
/** @param {NodeJS.Signals} signal */
function endAll(signal) {
  if (ending) return;
  ending = true;
  for (const child of children) child.kill(signal);
}
process.on('SIGINT', () => endAll('SIGINT'));
process.on('SIGTERM', () => endAll('SIGTERM'));
for (const child of children) {
  child.on('exit', (code) => {
    process.exitCode = ending ? 0 : (code ?? 1);
    endAll('SIGTERM');
  });
}
