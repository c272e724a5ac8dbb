import pg from 'pg';

/** What keeps the leave to remember sessions belongs to no piece of work, and comes when it comes. */
const LISTENING = /^listen |session_changes/;

/**
 * What a piece of work sends to the database, statement by statement: each is a round trip, on whichever connection. It
 * sees all that this process sends, so nothing else may run meanwhile.
 */
export async function tripsOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  const { query } = pg.Client.prototype;
  const watched = function (this: pg.Client, ...args: unknown[]) {
    const [said] = args;
    const text = typeof said === 'string' ? said : (said as { text: string }).text;
    if (!LISTENING.test(text)) sent.push(text);
    return Reflect.apply(query, this, args);
  };
  Object.assign(pg.Client.prototype, { query: watched });
  try {
    await work();
  } finally {
    Object.assign(pg.Client.prototype, { query });
  }
  return sent;
}
