import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/**
 * Locks that say "this process is alive and still at it", for others to look at. They live as long as one connection: a
 * killed process leaves none behind. When only the connection is lost, they are taken again at once. Turns, which others
 * wait for, are not: one that was lost with its connection may be somebody else's by then.
 */
export interface LastingLocks {
  take(space: number, id: number): Promise<void>;
  /** A turn: how to leave it, or null where somebody has it, be it this process. Waits for nobody. */
  tryTake(space: number, id: number): Promise<LeaveTurn | null>;
  leave(space: number, id: number): Promise<void>;
  end(): Promise<void>;
}

/** Of this very turn: one that was lost with its connection, and is somebody else's by then, is left alone. */
export type LeaveTurn = () => Promise<void>;

const TRY_AGAIN_MS = 100;
const LOCK = 'select pg_advisory_lock($1, $2)';
type Lock = readonly [space: number, id: number];

/** One connection that has what is held, opened when it is first asked for, and again by itself when it is lost. */
function reconnecting(config: pg.ClientConfig, held: ReadonlyMap<string, Lock>, onLost: () => void) {
  let client: Promise<pg.Client> | null = null;
  let ended = false;

  async function open(): Promise<pg.Client> {
    const fresh = new pg.Client(config);
    fresh.on('error', () => undefined);
    try {
      await fresh.connect();
      for (const lock of held.values()) await fresh.query(LOCK, [...lock]);
      if (ended) throw new Error('ended while connecting');
    } catch (error) {
      // The server may hold the lost connection's locks for a while: each try in vain must leave nothing behind.
      await fresh.end().catch(() => undefined);
      throw error;
    }
    fresh.once('end', lost);
    return fresh;
  }

  /** Opened when the first lock is taken: most tools need none. */
  function connected(): Promise<pg.Client> {
    client ??= open().catch((error: unknown) => {
      client = null;
      throw error;
    });
    return client;
  }

  function lost(): void {
    client = null;
    onLost();
    void comeBack();
  }

  async function comeBack(): Promise<void> {
    const isBack = () => connected().then(Boolean, () => false);
    while (!ended && held.size > 0 && !(await isBack())) await sleep(TRY_AGAIN_MS, undefined, { ref: false });
  }

  return {
    connected,
    /** Where the connection is gone, so is the lock. */
    async unlock(space: number, id: number): Promise<void> {
      await client
        ?.then((owner) => owner.query('select pg_advisory_unlock($1, $2)', [space, id]))
        .catch(() => undefined);
    },
    async end(): Promise<void> {
      ended = true;
      await client?.then((owner) => owner.end()).catch(() => undefined);
    },
  };
}

/** One connection answers one question at a time: who comes meanwhile waits here. */
function inLine() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
}

export function lastingLocks(config: pg.ClientConfig): LastingLocks {
  const held = new Map<string, Lock>();
  const turns = new Map<string, LeaveTurn>();
  const connection = reconnecting(config, held, () => turns.clear());
  const oneByOne = inLine();

  return {
    take: (space, id) =>
      oneByOne(async () => {
        const owner = await connection.connected();
        await owner.query(LOCK, [space, id]);
        held.set(`${space} ${id}`, [space, id]);
      }),
    tryTake: (space, id) =>
      oneByOne(async () => {
        // The connection would be given its own lock a second time.
        const name = `${space} ${id}`;
        if (turns.has(name)) return null;
        const owner = await connection.connected();
        const { rows } = await owner.query('select pg_try_advisory_lock($1, $2) as free', [space, id]);
        if (rows[0]?.free !== true) return null;
        const leaveTurn: LeaveTurn = () =>
          oneByOne(async () => {
            if (turns.get(name) !== leaveTurn) return;
            turns.delete(name);
            await connection.unlock(space, id);
          });
        turns.set(name, leaveTurn);
        return leaveTurn;
      }),
    leave: (space, id) =>
      oneByOne(async () => {
        if (held.delete(`${space} ${id}`)) await connection.unlock(space, id);
      }),
    async end() {
      held.clear();
      await connection.end();
    },
  };
}
