import pg from 'pg';

export type SqlClient = pg.Client;

/** One connection without the app's settings, for looking into a database from outside. */
export async function withClient<T>(
  config: pg.ClientConfig,
  work: (client: SqlClient) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(config);
  // A test may end the server under it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Another database of a server; here, so that whoever only wants its address does not load the whole app. */
export function databaseUrl(server: string, name: string): string {
  return server.replace(/\/[^/?]*(\?|$)/, `/${name}$1`);
}
