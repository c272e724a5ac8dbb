import { isoDate } from '@lastro/domain/dates';
import { parseTaxId } from '@lastro/domain/tax-id';
import { afterEach, describe, expect, it } from 'vitest';
import { openLoopback } from '../testing/loopback';
import { httpCreditBureau } from './credit-bureau/http';
import { unavailable } from './port';
import { httpReceivablesRegistry } from './receivables-registry/http';

const ON = isoDate('2026-11-16');
const CNPJ = '12ABC34501DE35';
const ROW = {
  kind: 'duplicate',
  document: 'NF 12/1',
  drawee_tax_id: '41000000000179',
  drawee_name: 'Sacado S.A.',
  issue_date: '2026-10-01',
  due_date: '2026-12-01',
  amount: 1234.56,
  status: 'available',
};

let closing: (() => Promise<void>) | null = null;
afterEach(async () => {
  await closing?.();
  closing = null;
});

async function saying(body: unknown): Promise<string> {
  const text = JSON.stringify(body);
  const service = await openLoopback((_request, response) => response.end(text));
  closing = service.close;
  return service.address;
}

/** Milliseconds of work, whoever else has the processor meanwhile. */
async function workOf(task: () => Promise<unknown>): Promise<number> {
  const from = process.cpuUsage();
  await task();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1000;
}

const TOO_LONG = unavailable('RangeError: the answer is too long');

describe('a long answer of somebody else', () => {
  it('that is wrong from its first row on is no answer, and costs no more than that row', async () => {
    const registry = httpReceivablesRegistry(await saying(Array.from({ length: 20_000 }, () => ({}))));
    const work = await workOf(async () =>
      expect(await registry.receivablesOf(CNPJ, 'all', ON)).toEqual(
        unavailable(expect.stringMatching(/^row 0: /)),
      ),
    );
    expect(work).toBeLessThan(500);
  });

  it('that is right keeps nobody waiting while it is read', async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => ({ ...ROW, reference: `R-${index}` }));
    const registry = httpReceivablesRegistry(await saying(rows));
    let longest = 0;
    let from = process.cpuUsage();
    let isRead = false;
    const others = () => {
      longest = Math.max(longest, process.cpuUsage(from).user / 1000);
      from = process.cpuUsage();
      if (!isRead) setImmediate(others);
    };
    const answer = registry.receivablesOf(CNPJ, 'all', ON);
    others();
    const told = await answer;
    isRead = true;
    others();
    expect(told).toMatchObject({ outcome: 'found', receivables: { length: 20_000 } });
    expect(longest).toBeLessThan(300);
  });

  it('with more rows than anybody has is not looked at row by row', async () => {
    const restrictions = Array.from({ length: 300_000 }, () => ({}));
    const asked = parseTaxId(CNPJ);
    if (asked === null) throw new Error('no tax id');
    const bureau = httpCreditBureau(await saying({ tax_id: CNPJ, restrictions }));
    const work = await workOf(async () => expect(await bureau.consult(asked, ON)).toEqual(TOO_LONG));
    expect(work).toBeLessThan(1000);
    await closing?.();
    const registry = httpReceivablesRegistry(await saying(restrictions));
    expect(await registry.receivablesOf(CNPJ, 'all', ON)).toEqual(TOO_LONG);
  });
});
