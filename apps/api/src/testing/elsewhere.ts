import { connect } from '../platform/db/connect';
import { makeTestApp } from './app';

/** Another server on the same database, with connections and a memory of its own. */
export async function openElsewhere(connectionString: string) {
  const connection = await connect({ connectionString }, 4);
  const { server } = await makeTestApp(connection);
  return {
    /** The status of an answer; by default of the question whose session it is. */
    ask: async (token: string, url = '/api/auth/user') =>
      (await server.inject({ url, headers: { authorization: `Bearer ${token}` } })).statusCode,
    async close() {
      await server.close();
      await connection.close();
    },
  };
}
