import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { StartupError } from '../startup-error';
import {
  type Binaries,
  chooseDisguise,
  copyAside,
  type Disguise,
  findBinaries,
  UNPRIVILEGED_ID,
} from './embedded-binaries';

/** The longest path of a Unix socket is 107 characters; `.s.PGSQL.5432` takes fourteen of them. */
const LONGEST_SOCKET_FOLDER = 90;

export interface EmbeddedOptions {
  readonly dataDir: string;
  /** Do not make a database where there is none. */
  readonly mustExist?: boolean;
  /** Only tests may trade safety for speed. */
  readonly durable?: boolean;
  /** For tests: pretend that user namespaces are (not) there. */
  readonly namespaces?: boolean;
}

export interface Place {
  readonly cluster: string;
  readonly socketDir: string;
  readonly logFile: string;
  readonly disguise: Disguise;
  readonly binaries: Binaries;
}

/** The folders of an embedded installation, made ready for whoever runs the server here. */
export function preparePlace(options: EmbeddedOptions): Place {
  try {
    mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
    // Asks the file system itself, because root passes every permission check.
    closeSync(openSync(join(options.dataDir, '.write-test'), 'w'));
    rmSync(join(options.dataDir, '.write-test'), { force: true });
  } catch (error) {
    throw new StartupError(
      `The data folder ${options.dataDir} cannot be written: ${(error as Error).message}.`,
    );
  }
  const dataDir = realpathSync(options.dataDir);
  const cluster = join(dataDir, 'postgres');
  const dataOwner = existsSync(cluster) ? statSync(cluster).uid : null;
  const disguise = chooseDisguise({ dataOwner, namespaces: options.namespaces });
  const found = findBinaries();
  const binaries = disguise === 'other-user' ? copyAside(found) : found;
  const socketDir = socketFolder(dataDir);
  mkdirSync(socketDir, { recursive: true, mode: 0o700 });
  refuseForeignFolder(socketDir);
  if (disguise === 'other-user') {
    letPass(dataDir);
    chownSync(socketDir, UNPRIVILEGED_ID, UNPRIVILEGED_ID);
    if (existsSync(cluster)) chownTree(cluster);
  }
  return { cluster, socketDir, logFile: join(dataDir, 'postgres.log'), disguise, binaries };
}

function socketFolder(dataDir: string): string {
  const inside = join(dataDir, 'socket');
  if (inside.length <= LONGEST_SOCKET_FOLDER) return inside;
  const mark = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  return join(tmpdir(), `lastro-${process.getuid?.() ?? 0}-${mark}`);
}

/** In the common temporary folder somebody else could have made ours first, and would then answer as our database. */
function refuseForeignFolder(folder: string): void {
  const me = process.getuid?.();
  const { uid } = lstatSync(folder);
  if (me === undefined || uid === me || (me === 0 && uid === UNPRIVILEGED_ID)) return;
  throw new StartupError(
    `The folder ${folder} belongs to another user: remove it, or set a shorter DATA_DIR.`,
  );
}

/** The server runs as "nobody", who must be able to walk to its folder (and reads nothing on the way). */
function letPass(dataDir: string): void {
  chmodSync(dataDir, 0o711);
  for (let folder = dirname(dataDir); ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) {
      throw new StartupError(
        `As root without user namespaces the database runs as "nobody", who may not enter ${folder}: ` +
          'set DATA_DIR to a folder that everybody may enter, or start as another user.',
      );
    }
    if (folder === dirname(folder)) return;
  }
}

function chownTree(folder: string): void {
  chownSync(folder, UNPRIVILEGED_ID, UNPRIVILEGED_ID);
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isSymbolicLink())
      chownSync(join(entry.parentPath, entry.name), UNPRIVILEGED_ID, UNPRIVILEGED_ID);
  }
}
