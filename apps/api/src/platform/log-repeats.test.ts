import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeTestApp } from '../testing/app';
import { copyTemplate } from '../testing/copied-database';
import { PROBES } from '../testing/probe';
import { connect } from './db/connect';
import { makeLog } from './log';

describe('what repeats itself is counted instead of written', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  function open() {
    const lines: Record<string, unknown>[] = [];
    return { log: makeLog('info', { write: (line) => void lines.push(JSON.parse(line)) }), lines };
  }

  it('the first line at once, then one in ten seconds that says how often, and none when it is over', () => {
    const { log, lines } = open();
    const fail = () =>
      log.error({ err: new Error('connect ECONNREFUSED 127.0.0.1:5432') }, 'database unavailable');
    for (let time = 0; time < 1000; time += 1) fail();
    expect(lines).toHaveLength(1);
    vi.advanceTimersByTime(10_000);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatchObject({ level: 50, msg: 'database unavailable', repeated: 999 });
    for (let time = 0; time < 50; time += 1) fail();
    vi.advanceTimersByTime(10_000);
    expect(lines[2]).toMatchObject({ repeated: 50 });
    vi.advanceTimersByTime(60_000);
    expect(lines).toHaveLength(3);
    fail();
    expect(lines).toHaveLength(4);
    expect(lines[3]).not.toHaveProperty('repeated');
  });

  it('another trouble has lines of its own, the same one with other numbers has not', () => {
    const { log, lines } = open();
    log.error({ err: new Error('job 17 failed') }, 'job trouble');
    log.error({ err: new Error('job 18 failed') }, 'job trouble');
    log.error({ err: new Error('no registrar') }, 'job trouble');
    log.error({ err: Object.assign(new Error('x'), { code: '57P01' }) }, 'database unavailable');
    log.error({ err: Object.assign(new Error('x'), { code: '53300' }) }, 'database unavailable');
    expect(lines).toHaveLength(4);
  });

  it('one code may be many troubles: of another call, with another text', () => {
    const { log, lines } = open();
    const twice = (operation: string, text: string) => {
      const err = Object.assign(new Error(text), { code: '23505' });
      for (let time = 0; time < 2; time += 1) log.error({ err, operation }, 'unexpected error');
    };
    twice('company.create', 'duplicate key of companies');
    twice('proposal.update', 'duplicate key of companies');
    twice('proposal.update', 'duplicate key of offers');
    expect(lines.map(({ operation }) => operation)).toEqual([
      'company.create',
      'proposal.update',
      'proposal.update',
    ]);
  });

  it('an error alone is told by its own words, also when it comes again', () => {
    const { log, lines } = open();
    for (let time = 0; time < 3; time += 1) log.error(new Error('bare'));
    vi.advanceTimersByTime(10_000);
    expect(lines).toMatchObject([{ msg: 'bare' }, { msg: 'bare', repeated: 2 }]);
  });

  it('requests have a line each, but those that are refused by the thousand', () => {
    const { log, lines } = open();
    for (let time = 0; time < 100; time += 1)
      for (const status of [200, 404, 500, 429, 503]) log.info({ status, route: `/api/${time}` }, 'request');
    const byStatus = (status: number) => lines.filter((line) => line.status === status).length;
    expect([200, 404, 500, 429, 503].map(byStatus)).toEqual([100, 100, 100, 1, 1]);
    vi.advanceTimersByTime(10_000);
    expect(lines.slice(-2)).toMatchObject([{ repeated: 99 }, { repeated: 99 }]);
  });

  it('ever new messages neither fill the log nor the memory', () => {
    const { log, lines } = open();
    const word = (n: number) => n.toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)] ?? '');
    for (let time = 0; time < 5000; time += 1) log.error({ err: new Error(word(time)) }, 'trouble');
    expect(lines.length).toBeLessThanOrEqual(201);
  });
});

describe('a database that is down under load', () => {
  it('fills no log: a thousand failing requests are a handful of lines', async () => {
    const database = await copyTemplate();
    const connection = await connect({ connectionString: database.url }, 2);
    const logLines: string[] = [];
    const { server } = await makeTestApp(connection, { extra: PROBES, logLines });
    await connection.close();
    const headers = { authorization: `Bearer ${'A'.repeat(43)}` };
    const statuses = new Set<number>();
    for (let round = 0; round < 20; round += 1) {
      const replies = await Promise.all(
        Array.from({ length: 50 }, () => server.inject({ url: '/api/auth/user', headers })),
      );
      for (const { statusCode } of replies) statuses.add(statusCode);
    }
    expect([...statuses]).toEqual([503]);
    expect(logLines.length).toBeLessThan(10);
    expect(logLines.join('').length).toBeLessThan(20_000);
    await server.close();
    await database.drop();
  });
});
