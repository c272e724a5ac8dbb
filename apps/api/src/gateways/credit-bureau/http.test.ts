import type { RequestListener } from 'node:http';
import { isoDate } from '@lastro/domain/dates';
import { parseTaxId } from '@lastro/domain/tax-id';
import { afterEach, describe, expect, it } from 'vitest';
import { openLoopback } from '../../testing/loopback';
import { unavailable } from '../port';
import { httpCreditBureau } from './http';

const TAX_ID = parseTaxId('12ABC34501DE35') as NonNullable<ReturnType<typeof parseTaxId>>;
const ON = isoDate('2026-11-16');
const SAID = {
  tax_id: '12ABC34501DE35',
  score: 700,
  restrictions: [{ kind: 'protest', count: 2, amount: 10.5, latest_date: '2026-01-02' }],
};

let closing: (() => Promise<void>) | null = null;
afterEach(async () => {
  await closing?.();
  closing = null;
});

async function consult(answer: RequestListener) {
  const service = await openLoopback(answer);
  closing = service.close;
  return httpCreditBureau(service.address, { timeoutMs: 500, maxBytes: 5_000 }).consult(TAX_ID, ON);
}

const says =
  (body: unknown, status = 200): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

describe('a bureau elsewhere', () => {
  it('tells score and restrictions of the tax id that was asked for', async () => {
    expect(await consult(says(SAID))).toEqual({
      outcome: 'told',
      report: {
        score: 700,
        restrictions: [{ kind: 'protest', count: 2, amount: 1050, latestOn: '2026-01-02' }],
      },
    });
  });

  it.each([
    ['of somebody else', /another question/, says({ ...SAID, tax_id: '11222333000181' })],
    ['an error', /^answered 500$/, says(SAID, 500)],
    ['no JSON', /no JSON/, says('ok')],
    ['a score beyond its scale', /shape: score too_big/, says({ ...SAID, score: 1001 })],
    [
      'a restriction that nobody knows',
      /restrictions.0.kind/,
      says({ ...SAID, restrictions: [{ kind: 'gossip' }] }),
    ],
    [
      'something that happens tomorrow',
      /told of tomorrow/,
      says({ ...SAID, restrictions: [{ ...SAID.restrictions[0], latest_date: '2026-11-17' }] }),
    ],
    [
      'a count beyond all reason',
      /restrictions.0.count/,
      says({ ...SAID, restrictions: [{ ...SAID.restrictions[0], count: 9_007_199_254_740_991 }] }),
    ],
    [
      'a kind twice',
      /a kind twice/,
      says({ ...SAID, restrictions: [SAID.restrictions[0], SAID.restrictions[0]] }),
    ],
    ['silence', /Timeout/, () => undefined],
    ['far too much', /too large/, says({ ...SAID, more: 'x'.repeat(9_000) })],
  ] as [string, RegExp, RequestListener][])('%s is no answer', async (_what, cause, answer) => {
    expect(await consult(answer)).toEqual(unavailable(expect.stringMatching(cause)));
  });
});
