import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

/** Each connection keeps a plan for every name that it has seen; what comes after these is planned each time. */
const MOST_NAMES = 400;
/** What is asked seldom is not worth a place: filters and lists of ids make new texts all the time. */
const WORTH_IT = 3;
const MOST_SIGHTINGS = 5000;
/** Rows by the hundred make a new text for every number of them, and plans as large as they are. */
const LONGEST = 8000;
/** How many rows a part of a name or a list of ids finds differs from word to word: these are planned for the very ones. */
const DEPENDS_ON_VALUES = /\blike\b|= any\(/i;

/** Of the shapes of tables, as far as this process knows: plans for older ones are refused by the server. */
let generation = 0;

/** The names of one pool's statements; null: not worth one. */
function naming(): (text: string) => string | null {
  const names = new Map<string, string>();
  const sightings = new Map<string, number>();
  let made = generation;
  return (text) => {
    if (made !== generation) {
      names.clear();
      made = generation;
    }
    const known = names.get(text);
    if (known !== undefined) return known;
    if (names.size >= MOST_NAMES || text.length > LONGEST || DEPENDS_ON_VALUES.test(text)) return null;
    const seen = (sightings.get(text) ?? 0) + 1;
    if (sightings.size >= MOST_SIGHTINGS) sightings.clear();
    sightings.set(text, seen);
    if (seen < WORTH_IT) return null;
    const name = `lastro_${generation}_${names.size}`;
    names.set(text, name);
    sightings.delete(text);
    return name;
  };
}

/**
 * The pool for the query builder: a statement that comes again and again is parsed once on each connection and planned a
 * few times, not for every call. PostgreSQL itself stays with a plan for the very values where a common one would cost
 * more. So what must be known while planning is written out in the statement (the condition of a partial unique index).
 */
export function preparing(pool: pg.Pool): PostgresPool {
  const nameOf = naming();
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    async connect() {
      const client = await pool.connect();
      const known = wrapped.get(client) ?? prepare(client, nameOf);
      wrapped.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
}

function prepare(client: pg.PoolClient, nameOf: (text: string) => string | null): PostgresPoolClient {
  const query = (text: string, parameters: readonly unknown[]): unknown => {
    const values = [...parameters];
    // `begin` and its like have no plan.
    const name = values.length === 0 ? null : nameOf(text);
    if (name === null) return client.query({ text, values });
    return client.query({ name, text, values }).catch((error: unknown) => {
      // All statements get new names, and what failed may run again.
      if (isOutdatedPlan(error)) generation += 1;
      throw error;
    });
  };
  return { query: query as PostgresPoolClient['query'], release: () => client.release() };
}

/** Another version of the house has changed a table under this one: what was prepared for its old shape is refused. */
export function isOutdatedPlan(error: unknown): boolean {
  // Its sentence is in the server's language, the routine is not.
  const { code, routine } = error as { code?: string; routine?: string };
  return code === '0A000' && routine === 'RevalidateCachedQuery';
}
