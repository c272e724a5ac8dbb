import type { RequestListener } from 'node:http';
import { isoDate } from '@lastro/domain/dates';
import { afterEach, describe, expect, it } from 'vitest';
import { openLoopback } from '../../testing/loopback';
import { unavailable } from '../port';
import { httpReceivablesRegistry } from './http';

const SAID = {
  reference: 'R-1',
  kind: 'duplicate',
  document: 'NF 12/1',
  drawee_tax_id: '41.000.000/0001-79',
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

async function registrar(answer: RequestListener) {
  const service = await openLoopback(answer);
  closing = service.close;
  const registry = httpReceivablesRegistry(service.address, { timeoutMs: 500, maxBytes: 20_000 });
  return { registry, asked: service.asked };
}

const says =
  (body: unknown, status = 200): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

const ON = isoDate('2026-11-16');

describe('a registrar elsewhere', () => {
  it('what no database and no screen can take of its words is left out', async () => {
    const { registry } = await registrar(
      says([{ ...SAID, drawee_name: 'Sacado\u0000 S.A.\n', status: 'assigned', holder: 'FIDC\u0000 I' }]),
    );
    expect(await registry.receivablesOf('12ABC34501DE35', 'all', ON)).toMatchObject({
      outcome: 'found',
      receivables: [{ draweeName: 'Sacado S.A.', holder: 'FIDC I' }],
    });
  });

  it('is asked for what the scope covers, as it is on a day', async () => {
    const { registry, asked } = await registrar(says([SAID, { ...SAID, reference: 'R-2', kind: 'card' }]));
    expect(await registry.receivablesOf('12ABC34501DE35', 'duplicate', ON)).toEqual({
      outcome: 'found',
      receivables: [
        {
          reference: 'R-1',
          kind: 'duplicate',
          document: 'NF 12/1',
          draweeTaxId: '41000000000179',
          draweeName: 'Sacado S.A.',
          issuedOn: '2026-10-01',
          dueOn: '2026-12-01',
          amount: 123_456,
          status: 'available',
          holder: null,
          settledOn: null,
        },
      ],
    });
    expect(asked).toEqual(['/receivables?cnpj=12ABC34501DE35&scope=duplicate&date=2026-11-16']);
  });

  it.each([
    ['an error', /^answered 500$/, says([], 500)],
    ['no JSON', /no JSON/, says('<html>')],
    ['another shape', /another shape/, says({ results: [] })],
    ['an amount of nothing', /row 0: .*shape: amount/, says([{ ...SAID, amount: 0 }])],
    ['a name of nothing', /row 0: .*drawee_name/, says([{ ...SAID, drawee_name: ' \u0000\u202e ' }])],
    ['issued tomorrow', /row 0: impossible/, says([{ ...SAID, issue_date: '2026-11-17' }])],
    ['due before it was issued', /row 0: impossible/, says([{ ...SAID, due_date: '2026-09-30' }])],
    ['settled, nobody knows when', /row 0: impossible/, says([{ ...SAID, status: 'settled' }])],
    [
      'settled tomorrow',
      /row 0: impossible/,
      says([{ ...SAID, status: 'settled', settled_on: '2026-11-17' }]),
    ],
    ['three decimals', /row 0: .*amount/, says([{ ...SAID, amount: 1.005 }])],
    ['a status that nobody knows', /row 0: .*status/, says([{ ...SAID, status: 'frozen' }])],
    [
      'a drawee without check digits',
      /row 0: .*drawee_tax_id/,
      says([{ ...SAID, drawee_tax_id: '11111111111111' }]),
    ],
    ['free, and somebody holds it', /row 0: impossible/, says([{ ...SAID, holder: 'FIDC I' }])],
    ['assigned, nobody knows to whom', /row 0: impossible/, says([{ ...SAID, status: 'assigned' }])],
    [
      'owed by the company itself',
      /row 0: impossible/,
      says([{ ...SAID, drawee_tax_id: '12.ABC.345/01DE-35' }]),
    ],
    ['the same one twice', /row 1: told twice/, says([SAID, SAID])],
    ['silence', /Timeout/, () => undefined],
  ] as [string, RegExp, RequestListener][])('%s is no answer', async (_what, cause, answer) => {
    const { registry } = await registrar(answer);
    expect(await registry.receivablesOf('12ABC34501DE35', 'all', ON)).toEqual(
      unavailable(expect.stringMatching(cause)),
    );
  });

  it('hands an authorisation in', async () => {
    const request = { cnpj: '12ABC34501DE35', scope: 'all', validUntil: isoDate('2027-11-16') } as const;
    for (const [answer, outcome] of [
      [says({ status: 'active' }), { outcome: 'active' }],
      [says({ status: 'waiting' }), { outcome: 'waiting' }],
      [says({ status: 'perhaps' }), unavailable('answered another shape: status invalid_value')],
      [says({}, 503), unavailable('answered 503')],
    ] as const) {
      const { registry } = await registrar(answer);
      expect(await registry.authorise(request)).toEqual(outcome);
      await closing?.();
    }
  });
});
