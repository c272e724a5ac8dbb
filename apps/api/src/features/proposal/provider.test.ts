import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SimulationTerms } from '@lastro/domain/credit/simulation';
import { isoDate } from '@lastro/domain/dates';
import { cents } from '@lastro/domain/money';
import type { Percent } from '@lastro/domain/percent';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtInCreditProvider } from '../../gateways/credit-provider/built-in';
import { httpCreditProvider } from '../../gateways/credit-provider/http';
import { simulationToWire } from './simulation-translate';

const TERMS: SimulationTerms = {
  amount: cents(10_000_000),
  installments: 6,
  grace: 0,
  monthlyRate: '2' as Percent,
  tac: '0' as Percent,
  system: 'price',
  base: 'calendar-30',
  charges: 'deducted',
  disbursement: isoDate('2026-11-16'),
  iof: { daily: '0.0082' as Percent, additional: '0.38' as Percent },
};

let answer: (body: string) => { status?: number; body?: string; delayMs?: number };
let asked = '';
let server: Server;
let address: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      asked = Buffer.concat(chunks).toString();
      const { status = 200, body = '', delayMs = 0 } = answer(asked);
      setTimeout(() => response.writeHead(status, { 'content-type': 'application/json' }).end(body), delayMs);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/qitech`;
});
afterAll(() => new Promise((done) => server.close(done)));

async function honest() {
  const own = await builtInCreditProvider().simulate(TERMS);
  if (own.outcome !== 'simulated') throw new Error('the engine has no answer');
  const wire = simulationToWire(TERMS, own.simulation, {
    rateId: null,
    proposalId: null,
    prepaymentFee: '0' as Percent,
  });
  return { own: own.simulation, wire };
}

const ask = () => httpCreditProvider(address, { timeoutMs: 300, maxBytes: 100_000 }).simulate(TERMS);

describe('a provider elsewhere', () => {
  it('is asked in the names of the contract, and its honest answer is taken as it is', async () => {
    const { own, wire } = await honest();
    answer = () => ({ body: JSON.stringify(wire) });
    expect(await ask()).toEqual({ outcome: 'simulated', simulation: own });
    expect(JSON.parse(asked)).toEqual({
      amount: 100_000,
      number_installments: 6,
      grace: 0,
      rate: 2,
      tac: 0,
      disbursement_date: '2026-11-16',
    });
  });

  it.each([
    ['fails', () => ({ status: 500 })],
    ['is slow', () => ({ delayMs: 600, body: '{}' })],
    ['answers no JSON', () => ({ body: '<html>' })],
    ['answers too much', () => ({ body: `"${'x'.repeat(200_000)}"` })],
    ['answers another shape', () => ({ body: '{"valor": 1}' })],
  ])('that %s is unavailable', async (_name, reply) => {
    answer = reply;
    expect(await ask()).toEqual({ outcome: 'unavailable' });
  });

  type Wire = Awaited<ReturnType<typeof honest>>['wire'];
  it.each<[string, (wire: Wire) => Partial<Wire>]>([
    ['of another amount', () => ({ valor: 99_999 })],
    ['of another term', () => ({ numerosParcelas: 5 })],
    ['of another rate', () => ({ taxaJurosMes: 1.99 })],
    ['of another day', () => ({ dataDesembolso: '2026-11-17' as never })],
    ['with a prettier CET', ({ cetAnual }) => ({ cetAnual: cetAnual - 1 })],
    ['with a larger net value', ({ valorLiquido }) => ({ valorLiquido: valorLiquido + 1000 })],
    ['with a total that does not add up', ({ valorTotal }) => ({ valorTotal: valorTotal + 0.01 })],
    [
      'with a row that does not add up',
      ({ parcelas }) => ({ parcelas: parcelas.map((row) => ({ ...row, juros: row.juros + 1 })) }),
    ],
    ['whose balance never closes', ({ parcelas }) => ({ parcelas: parcelas.slice(0, -1) })],
    ['without instalments', () => ({ parcelas: [] })],
  ])('that lies, %s, is not believed', async (_name, lie) => {
    const { wire } = await honest();
    answer = () => ({ body: JSON.stringify({ ...wire, ...lie(wire) }) });
    expect(await ask()).toEqual({ outcome: 'unavailable' });
  });
});
