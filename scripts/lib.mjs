// What the two commands share. Plain JavaScript on purpose: it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = resolve(fileURLToPath(new URL('..', import.meta.url)));
const OLDEST_NODE = [20, 19];

/** Ends with one sentence and exit code 1. @param {string} sentence @returns {never} */
export function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

export function ensureNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE;
  if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor)) {
    fail(`Lastro needs Node ${OLDEST_NODE.join('.')} or newer; this is ${process.versions.node}.`);
  }
}

/** Installs the packages when they are missing or the lock file has changed since. */
export function ensureInstalled() {
  const stamp = join(ROOT, 'node_modules', '.lastro-installed');
  const wanted = digest(
    [join(ROOT, 'package-lock.json')],
    `${process.platform}-${process.arch}-${process.versions.modules}`,
  );
  if (read(stamp) === wanted) return;
  process.stdout.write('Installing packages…\n');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const result = spawnSync(npm, ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  if (result.status !== 0)
    fail('The packages could not be installed: check the network and the messages above, then try again.');
  writeFileSync(stamp, wanted);
}

const SHARED = ['packages/domain/src', 'packages/wire/src', 'package-lock.json', 'tsconfig.base.json'];

/** Builds the server only when its sources have changed. */
export async function ensureApiBuilt() {
  await buildWhenChanged(
    'api',
    [...SHARED, 'apps/api/src', 'apps/api/package.json', 'scripts/build-api.mjs'],
    ['scripts/build-api.mjs'],
  );
}

/** Builds the server and the web app, each only when its sources have changed. */
export async function ensureBuilt() {
  await ensureApiBuilt();
  await buildWhenChanged(
    'web',
    [
      ...SHARED,
      'apps/web/src',
      'apps/web/public',
      'apps/web/index.html',
      'apps/web/vite.config.ts',
      'apps/web/package.json',
    ],
    ['node_modules/vite/bin/vite.js', 'build', 'apps/web', '--logLevel', 'warn'],
  );
}

/** @param {string} part @param {string[]} sources @param {string[]} command */
async function buildWhenChanged(part, sources, command) {
  const stamp = join(ROOT, '.build', `${part}.stamp`);
  const wanted = digest(
    sources.flatMap((source) => filesOf(join(ROOT, source))),
    process.versions.node,
  );
  if (read(stamp) === wanted && existsSync(join(ROOT, 'apps', part, 'dist'))) return;
  process.stdout.write(`Building ${part}…\n`);
  rmSync(stamp, { force: true });
  const code = await runCommand(process.execPath, command);
  if (code !== 0) fail(`The ${part} could not be built: see the messages above.`);
  mkdirSync(join(ROOT, '.build'), { recursive: true });
  writeFileSync(stamp, wanted);
}

/** @param {string} command @param {string[]} args @param {Record<string, string>} [env] @returns {Promise<number>} */
export function runCommand(command, args, env = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('error', () => done(1));
    child.on('exit', (code) => done(code ?? 1));
  });
}

/** @param {string} path @returns {string[]} */
function filesOf(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  const entries = readdirSync(path, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** @param {string[]} files @param {string} extra */
function digest(files, extra) {
  const hash = createHash('sha256').update(extra);
  for (const file of [...files].sort()) hash.update(relative(ROOT, file)).update(readFileSync(file));
  return hash.digest('hex');
}

/** @param {string} file */
function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}
