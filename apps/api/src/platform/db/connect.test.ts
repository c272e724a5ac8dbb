import net, { type AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { administer, emptyDatabase } from '../../testing/empty-database';
import { StartupError } from '../startup-error';
import { type Connection, connect, isoInstant, refuseWritingReaders } from './connect';

let database: Awaited<ReturnType<typeof emptyDatabase>>;
let connection: Connection;

beforeAll(async () => {
  database = await emptyDatabase();
  // As hostile as a server can be: another zone, another style of dates.
  await administer(`alter database ${database.name} set timezone = 'America/Sao_Paulo'`);
  await administer(`alter database ${database.name} set datestyle = 'German, DMY'`);
  connection = await connect({ connectionString: database.url }, 4);
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

async function sqlValue(expression: string, from = connection): Promise<unknown> {
  return (await from.pool.query(`select ${expression} as value`)).rows[0].value;
}

describe('what the driver gives back', () => {
  it('runs in a hostile time zone here', () => {
    expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe('Pacific/Kiritimati');
  });

  it.each([
    ['0::int8', 0],
    ['count(*) from (values (1), (2)) rows', 2],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
    ['-9007199254740991', Number.MIN_SAFE_INTEGER],
    ['sum(n) from (values (1::int4), (2)) rows (n)', 3],
    ['null::int8', null],
  ])('int8: %s is a number', async (expression, expected) => {
    const [value, rest] = expression.split(' from ');
    expect(await sqlValue(rest === undefined ? (value ?? '') : `(select ${expression})`)).toBe(expected);
  });

  it('int8: a value that a number cannot hold throws instead of lying, and the connection stays usable', async () => {
    await expect(sqlValue('9007199254740993')).rejects.toThrow(
      'bigint 9007199254740993 is not a safe integer',
    );
    await expect(sqlValue('-9223372036854775808')).rejects.toThrow(RangeError);
    expect(await sqlValue('1::int8')).toBe(1);
  });

  it.each(['2026-11-16', '2026-02-28', '0001-01-01', '9999-12-31'])(
    'date: %s stays that text',
    async (date) => {
      expect(await sqlValue(`date '${date}'`)).toBe(date);
    },
  );

  it.each([
    ['2026-11-16 00:00:00-03', '2026-11-16T03:00:00.000Z'],
    ['2026-11-16 03:00:00.1+00', '2026-11-16T03:00:00.100Z'],
    ['2026-11-16 03:00:00.123456+00', '2026-11-16T03:00:00.123Z'],
    ['2026-11-16 23:59:59.999999+00', '2026-11-16T23:59:59.999Z'],
    ['1970-01-01 14:00:00+14', '1970-01-01T00:00:00.000Z'],
  ])('timestamptz: %s is an instant in UTC with milliseconds', async (written, expected) => {
    expect(await sqlValue(`timestamptz '${written}'`)).toBe(expected);
  });

  it('timestamptz: what is no instant throws', async () => {
    await expect(sqlValue(`timestamptz 'infinity'`)).rejects.toThrow('unexpected timestamp infinity');
    expect(() => isoInstant('2026-11-16 03:00:00-03')).toThrow(RangeError);
  });

  it('arrays of them hold the same, not the driver’s dates and texts', async () => {
    expect(await sqlValue(`array[date '2026-11-16', null]`)).toEqual(['2026-11-16', null]);
    expect(await sqlValue(`array[timestamptz '2026-11-16 00:00-03']`)).toEqual(['2026-11-16T03:00:00.000Z']);
    expect(await sqlValue('array[1::int8, null, -2]')).toEqual([1, null, -2]);
    expect(await sqlValue(`'{}'::int8[]`)).toEqual([]);
  });

  it('an instant comes back as it was given', async () => {
    const { rows } = await connection.pool.query('select $1::timestamptz as at, $2::date as day', [
      '2026-03-08T02:30:00.007Z',
      '2026-03-08',
    ]);
    expect(rows).toEqual([{ at: '2026-03-08T02:30:00.007Z', day: '2026-03-08' }]);
  });
});

describe('the session', () => {
  it('has limits, so that a forgotten transaction blocks nobody for ever', async () => {
    expect(await sqlValue(`current_setting('statement_timeout')`)).toBe('30s');
    expect(await sqlValue(`current_setting('lock_timeout')`)).toBe('3s');
    expect(await sqlValue(`current_setting('idle_in_transaction_session_timeout')`)).toBe('1min');
  });

  it('has them whatever it is for', async () => {
    for (const pool of [connection.pool, connection.readPool, connection.gatePool])
      expect((await pool.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '30s' }]);
  });

  it('keeps them when DATABASE_URL has options of its own', async () => {
    const options = encodeURIComponent('-c work_mem=7MB -c timezone=Asia/Tokyo');
    // As a socket or as an address, the run's server may be either; a socket is written in two ways.
    for (const address of new Set([database.url, database.url.replace('@/', '@localhost/')])) {
      const url = `${address}${address.includes('?') ? '&' : '?'}options=${options}`;
      const other = await connect({ connectionString: url }, 1);
      expect(await sqlValue(`current_setting('work_mem')`, other)).toBe('7MB');
      expect(await sqlValue(`timestamptz '2026-11-16 00:00-03'`, other)).toBe('2026-11-16T03:00:00.000Z');
      expect(await sqlValue(`current_setting('lock_timeout')`, other)).toBe('3s');
      await other.close();
    }
  });

  it('that is cut does not end the process: the pool opens another', async () => {
    const other = await connect({ connectionString: database.url }, 1);
    const pid = await sqlValue('pg_backend_pid()', other);
    await sqlValue(`pg_terminate_backend(${String(pid)})`);
    const again = await sqlValue('pg_backend_pid()', other).catch(() => sqlValue('pg_backend_pid()', other));
    expect(again).not.toBe(pid);
    await other.close();
  });
});

describe('a database that cannot be used', () => {
  const servers: net.Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });

  async function sentenceOf(connectionString: string): Promise<string> {
    const error = await connect({ connectionString }, 1).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StartupError);
    return (error as Error).message;
  }

  async function listening(answer: (socket: net.Socket) => void): Promise<number> {
    const server = net.createServer(answer);
    servers.push(server);
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return (server.address() as AddressInfo).port;
  }

  it.each([
    ['nobody listens', 'postgres://lastro:s3cret@127.0.0.1:1/db', /ECONNREFUSED/],
    [
      'nobody listens on either address of localhost',
      'postgres://lastro:s3cret@localhost:1/db',
      /ECONNREFUSED/,
    ],
    ['there is no such host', 'postgres://lastro:s3cret@no-such-host.invalid/db', /./],
    ['the password is badly written', 'postgres://lastro:s3cret%zz@127.0.0.1:1/db', /./],
    ['the socket is not there', 'postgres:///db?host=/no/such/folder&user=lastro&password=s3cret', /ENOENT/],
  ])('%s: one sentence, without the password', async (_what, url, why) => {
    const sentence = await sentenceOf(url);
    expect(sentence).toMatch(/^The database of DATABASE_URL cannot be reached: .+\.$/);
    expect(sentence).toMatch(why);
    expect(sentence).not.toContain('s3cret');
  });

  it('there is no such database', async () => {
    const missing = database.url.replace(database.name, 'no_such_database');
    expect(await sentenceOf(missing)).toBe(
      'The database of DATABASE_URL cannot be reached: database "no_such_database" does not exist.',
    );
  });

  it('what answers is no database', async () => {
    const port = await listening((socket) => {
      socket.on('error', () => undefined);
      socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
    });
    expect(await sentenceOf(`postgres://lastro:s3cret@127.0.0.1:${port}/db`)).toMatch(
      /^The database of DATABASE_URL cannot be reached: /,
    );
  });

  it('it does not take the settings of a connection, as some poolers do', async () => {
    await expect(refuseWritingReaders({ connectionString: database.url })).rejects.toThrow(
      'The database does not take the settings of a connection',
    );
  });

  it('it is older than PostgreSQL 15', async () => {
    const port = await listening((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => {
        socket.write(Buffer.concat([message('R', int32(0)), READY]));
        socket.on('data', (asked) => {
          if (asked.toString('latin1').startsWith('Q')) socket.write(versionReply('140011'));
        });
      });
    });
    expect(await sentenceOf(`postgres://lastro@127.0.0.1:${port}/db`)).toBe(
      'The database is older than PostgreSQL 15: use PostgreSQL 15 or newer.',
    );
  });
});

/** Just enough of PostgreSQL's protocol to tell a version. */
function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}
function int16(value: number): Buffer {
  return int32(value).subarray(2);
}
function message(type: string, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
}
const READY = message('Z', Buffer.from('I'));
function versionReply(version: string): Buffer {
  const column = Buffer.concat([
    Buffer.from('server_version_num\0'),
    int32(0),
    int16(0),
    int32(25),
    int16(-1),
    int32(-1),
    int16(0),
  ]);
  const row = Buffer.concat([int16(1), int32(version.length), Buffer.from(version)]);
  return Buffer.concat([
    message('T', Buffer.concat([int16(1), column])),
    message('D', row),
    message('C', Buffer.from('SHOW\0')),
    READY,
  ]);
}
