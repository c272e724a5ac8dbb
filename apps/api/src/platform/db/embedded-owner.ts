import { statfsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '../startup-error';
import { type EmbeddedServer, startEmbedded } from './embedded';
import { lockEmbedded, type Ownership } from './embedded-lock';

/** What the rest of the house wants to know about its database. */
export interface Watcher {
  /** The server, or the lock of its folder, is gone. */
  lost(): void;
  /** It is whole again. */
  back(milliseconds: number): void;
  /** It will not come back: the process must end, and say why. */
  gone(sentence: string): void;
}

export interface EmbeddedOwner {
  readonly server: EmbeddedServer;
  /** From now on a server that dies is started again. */
  watch(watcher: Watcher): void;
  close(): Promise<void>;
}

/** How long a dead server is worth trying; one whose disk is full is tried for as long as it takes. */
const GIVE_UP_MS = 8000;
const TRY_AGAIN_MS = 250;
const LOCK_TRIES = 25;
const ENOUGH_BYTES = 24 * 1024 * 1024;

/** The server of a data folder, its folder owned by this process, and somebody who looks after both. */
export async function ownEmbedded(dataDir: string, tries = 3): Promise<EmbeddedOwner> {
  const server = await startEmbedded({ dataDir });
  try {
    return ownerOf(server, await lockEmbedded(server, dataDir), dataDir);
  } catch (error) {
    if (error instanceof StartupError || tries <= 1) throw error;
    // The owner was going down just now and took its server with it: this one starts its own.
    return ownEmbedded(dataDir, tries - 1);
  }
}

/** Enough for a server to write down that it started: a piece of its log, and a little more. */
function hasRoom(dataDir: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(dataDir);
    return bavail * bsize > ENOUGH_BYTES;
  } catch {
    return true;
  }
}

function ownerOf(first: EmbeddedServer, ownership: Ownership, dataDir: string): EmbeddedOwner {
  let server = first;
  let closing = false;

  async function comeBack(watcher: Watcher): Promise<void> {
    const from = performance.now();
    let since = from;
    watcher.lost();
    for (let failure: Error | null = null; !closing; await sleep(TRY_AGAIN_MS)) {
      try {
        // Never made anew: an empty database in the place of a lost one would be worse than none.
        server = await startEmbedded({ dataDir, mustExist: true });
        if (await ownership.retake(server, LOCK_TRIES)) {
          ownership.onLost(() => void comeBack(watcher));
          return watcher.back(performance.now() - from);
        }
        failure = new Error(`another process has taken the data folder ${dataDir}`);
      } catch (error) {
        failure = error as Error;
      }
      // A full disk cannot even be told in the server's log: it is waited out.
      if (!hasRoom(dataDir)) since = performance.now();
      else if (performance.now() - since > GIVE_UP_MS && !closing)
        return watcher.gone(`The database of ${dataDir} was lost and did not come back: ${failure.message}`);
    }
  }

  return {
    get server() {
      return server;
    },
    watch(watcher) {
      ownership.onLost(() => void comeBack(watcher));
    },
    async close() {
      closing = true;
      // In this order: whoever waits for the lock must not get it from a server that is about to end.
      ownership.onLost(() => undefined);
      await server.stop();
      await ownership.release();
    },
  };
}
