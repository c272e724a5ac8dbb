import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connect } from '../platform/db/connect';
import { StartupError } from '../platform/startup-error';
import { copyTemplate } from '../testing/copied-database';
import { holdsDemo, refuseDemoInProduction } from './demo-left';

let connection: Awaited<ReturnType<typeof connect>>;
let drop: () => Promise<void>;
beforeEach(async () => {
  const database = await copyTemplate();
  drop = database.drop;
  connection = await connect({ connectionString: database.url }, 4);
});
afterEach(async () => {
  await connection.close();
  await drop();
});

const without = (...tables: string[]) => connection.pool.query(`truncate ${tables.join(', ')} cascade`);

async function refusal(): Promise<unknown> {
  return refuseDemoInProduction(connection.db).catch((error: unknown) => error);
}

describe('production on a database that was once a demonstration', () => {
  it('is refused with a sentence that says what to do', async () => {
    const error = await refusal();
    expect(error).toBeInstanceOf(StartupError);
    expect((error as Error).message).toBe(
      'This database holds demo accounts, whose passwords are published, so production does not start on it: set DATABASE_URL or DATA_DIR to a fresh, empty one.',
    );
  });

  it('also where the making was cut short, and where the notes of it are gone', async () => {
    await without('demo_steps');
    expect(await refusal(), 'accounts alone').toBeInstanceOf(StartupError);
    await connection.pool.query(`update users set active = false`);
    expect(await refusal(), 'inactive ones').toBeInstanceOf(StartupError);
  });

  it('also where the accounts have other names by now', async () => {
    await connection.pool.query(`update users set email = 'x' || id || '@empresa.com.br'`);
    expect(await refusal()).toBeInstanceOf(StartupError);
  });

  it('a database of its own is let through', async () => {
    await without('users', 'demo_steps');
    expect(await holdsDemo(connection.db)).toBe(false);
    expect(await refusal()).toBeUndefined();
    await connection.pool.query(
      `insert into users (sign_in_type, email, first_name, last_name, created_at, updated_at)
       values ('staff', 'admin@empresa.com.br', 'A', 'B', now(), now())`,
    );
    expect(await refusal()).toBeUndefined();
  });
});
