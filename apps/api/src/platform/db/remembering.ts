import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { everySoOften } from '../every-so-often';
import { LOCK_SPACES } from './lock-numbers';

/**
 * Leave to remember who a session belongs to, instead of asking each time. A process has it while one connection of its
 * listens, with a shared lock that says since which change it has remembered. Whoever ends or changes a session says so in
 * the same transaction (migration 0028), all forget and take the lock anew, and the change is answered when no older one is
 * left (`settled`). A dead process leaves no lock behind.
 */
export interface LeaveToRemember {
  /** Which leave this is: what was learnt under another one counts for nothing. Null: there is none, so ask. */
  current(): number | null;
  /** Until nobody uses what was learnt before; those who do not answer have forgotten by the clock (`KEPT_MS`). */
  settled(): Promise<void>;
  end(): Promise<void>;
}

/** Nothing is remembered for longer: a connection can be lost without a word. */
export const KEPT_MS = 2000;

const TRY_AGAIN_MS = 250;
const TRY_AGAIN_AT_MOST_MS = 10_000;
/** How often the connection shows that it is there: a lock that the server has dropped says nothing by itself. */
const ALIVE_EVERY_MS = 500;
const ANSWER_WITHIN_MS = 5000;
const LISTEN = 'listen lastro_sessions';
/** The connection has no other lock. Nobody ever waits for this one: it is there to be looked at. */
const TAKE = `select pg_advisory_unlock_all(), pg_advisory_lock_shared(${LOCK_SPACES.rememberedSessions}, last_value::integer) from session_changes`;
const ALIVE = 'select last_value from session_changes';
/** A number that is later than what was just committed; who takes the lock from here on has one that is no smaller. */
const CALL_ALL = `select nextval('session_changes') as change, pg_notify('lastro_sessions', '')`;
const LEFT = `select 1 from pg_locks where locktype = 'advisory' and classid = ${LOCK_SPACES.rememberedSessions} and objsubid = 2 and objid::bigint < $1
  and database = (select oid from pg_database where datname = current_database()) limit 1`;

/** The leave itself: who takes it, until when it stands, and how the connection that it lives on is asked. */
function oneLeave() {
  let leave: number | null = null;
  /** When the last question that was answered had been asked: the lock stood then. */
  let aliveMs = 0;
  /** Of what was asked last: an older answer gives no leave. */
  let turn = 0;
  /** One connection answers one question at a time: who comes meanwhile waits here. */
  let last: Promise<unknown> = Promise.resolve();

  function giveUp(): number {
    leave = null;
    turn += 1;
    return turn;
  }

  async function ask(owner: pg.Client, question: string): Promise<void> {
    const asked = last.then(async () => {
      const from = performance.now();
      await owner.query(question);
      aliveMs = from;
    });
    last = asked.catch(() => undefined);
    await asked;
  }

  return {
    giveUp,
    async take(owner: pg.Client): Promise<void> {
      // Before the lock is let go of, not after: whoever looks for it must find nothing in use.
      const mine = giveUp();
      await ask(owner, TAKE);
      if (mine === turn) leave = mine;
    },
    /** Asked in time, it answers for the lock. */
    showAlive: (owner: pg.Client) => ask(owner, ALIVE),
    current: () => (performance.now() - aliveMs < KEPT_MS ? leave : null),
  };
}

/** One connection after the other that takes the leave, until it is ended. */
function listener(config: pg.ClientConfig, { giveUp, take, showAlive }: ReturnType<typeof oneLeave>) {
  let client: pg.Client | null = null;
  let pauseMs = TRY_AGAIN_MS;
  let ended = false;

  /** One connection, from its opening until it is gone. */
  async function listen(): Promise<void> {
    const owner = new pg.Client({ ...config, query_timeout: ANSWER_WITHIN_MS });
    client = owner;
    // All that goes wrong ends it, be it a statement that somebody cancelled: without the lock there is no leave.
    const close = () => owner.end().catch(() => undefined);
    const gone = new Promise<void>((done) => owner.once('end', done));
    owner.once('end', giveUp);
    owner.on('error', () => {
      giveUp();
      void close();
    });
    owner.on('notification', () => void take(owner).catch(close));
    try {
      await owner.connect();
      await owner.query(LISTEN);
      await take(owner);
      pauseMs = TRY_AGAIN_MS;
      await everySoOften(ALIVE_EVERY_MS, () => showAlive(owner), gone);
    } finally {
      giveUp();
      await close();
    }
  }

  return {
    /** Comes back by itself for as long as the house stands; a server that has no room is not knocked on for ever. */
    async keepListening(): Promise<void> {
      while (!ended) {
        await listen().catch(() => undefined);
        if (!ended) await sleep(pauseMs, undefined, { ref: false });
        pauseMs = Math.min(2 * pauseMs, TRY_AGAIN_AT_MOST_MS);
      }
    },
    async end(): Promise<void> {
      ended = true;
      giveUp();
      await client?.end().catch(() => undefined);
    },
  };
}

export function leaveToRemember(config: pg.ClientConfig, pool: pg.Pool): LeaveToRemember {
  const leave = oneLeave();
  const { keepListening, end } = listener(config, leave);
  let started = false;
  return {
    current() {
      // Opened when the first session is asked for: tools need none.
      if (!started) {
        started = true;
        void keepListening();
      }
      return leave.current();
    },
    async settled() {
      const until = performance.now() + KEPT_MS;
      const rest = () => Math.max(0, until - performance.now());
      const byTheClock = sleep(KEPT_MS, undefined, { ref: false });
      // Where the database cannot say it, or not in time, the clock does.
      await Promise.race([calledAll(pool, rest).catch(() => byTheClock), byTheClock]);
    },
    end,
  };
}

async function calledAll(pool: pg.Pool, restMs: () => number): Promise<void> {
  const { rows } = await pool.query(CALL_ALL);
  for (let pauseMs = 1; restMs() > 0; pauseMs *= 2) {
    const { rowCount } = await pool.query(LEFT, [rows[0].change]);
    if (rowCount === 0) return;
    await sleep(Math.min(pauseMs, restMs()));
  }
}
