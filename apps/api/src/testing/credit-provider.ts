import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { anbimaCalendar } from '@lastro/domain/calendar';
import { IOF_HISTORY } from '@lastro/domain/credit/iof';
import { isRefused, simulate } from '@lastro/domain/credit/simulation';
import { type OfferQuote, quoteOf } from '@lastro/domain/proposal/offer-quote';
import * as contract from '@lastro/wire/proposal/provider-contract';
import type { z } from 'zod';
import { openLoopback } from './loopback';

export interface Sent {
  readonly status?: number;
  /** Text is sent as it is. */
  readonly body: unknown;
}

export interface AskedProvider {
  readonly path: string;
  readonly key: string | undefined;
  readonly body: Record<string, unknown>;
}

export type ProviderElsewhere = Awaited<ReturnType<typeof openProvider>>;

/**
 * A credit provider elsewhere, on this machine: it computes from nothing but what it is asked, and keeps its books by
 * key as one should. What it then sends is the test's: kind, slow, broken or a lie.
 */
export async function openProvider() {
  const books = new Map<string, { number: string; body: string; simulation: unknown }>();
  const canceled = new Set<string>();
  const asked: AskedProvider[] = [];
  const honestly = async (_path: string, honest: Sent): Promise<Sent> => honest;

  function work(path: string, body: unknown): Sent {
    if (path === '/qitech')
      return { body: contract.quoteToWire(quoteFor(contract.providerQuestion.parse(body))) };
    if (path === '/operations/cancel') {
      const { key } = contract.providerCancellation.parse(body);
      if (books.has(key)) canceled.add(key);
      return { body: { key, status: books.has(key) ? 'canceled' : 'unknown' } };
    }
    const { key } = contract.providerRegistration.parse(body);
    const { simulation } = body as { simulation: unknown };
    const known = books.get(key) ?? { number: `P-${books.size + 1}`, body: JSON.stringify(body), simulation };
    if (known.body !== JSON.stringify(body) || canceled.has(key)) return { status: 422, body: {} };
    books.set(key, known);
    return { body: { key, number: known.number, simulation: known.simulation } };
  }

  const provider = {
    address: '',
    books,
    canceled,
    asked,
    send: honestly,
    honestly,
    calls: (path: string) => asked.filter((each) => each.path === path).length,
    close: async () => {},
  };
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '';
    const body = (await json(request)) as Record<string, unknown>;
    asked.push({ path, key: request.headers['idempotency-key'] as string | undefined, body });
    const { status = 200, body: sent } = await provider.send(path, work(path, body));
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof sent === 'string' ? sent : JSON.stringify(sent));
  }
  const server = await openLoopback((request, response) => {
    // A question that it cannot read is an answer that never comes, and a test that says so.
    answer(request, response).catch((error) => response.destroy(error));
  });
  return Object.assign(provider, { address: server.address, close: server.close });
}

function quoteFor(said: z.output<typeof contract.providerQuestion>): OfferQuote {
  const result = simulate(
    {
      amount: said.amount,
      installments: said.number_installments,
      grace: said.grace,
      monthlyRate: said.rate,
      tac: said.tac,
      system: said.system,
      base: said.day_count,
      charges: said.charges,
      disbursement: said.disbursement_date,
      iofTable: IOF_HISTORY,
      isSimples: said.simples,
    },
    anbimaCalendar,
  );
  if (isRefused(result)) throw new Error(result.code);
  return quoteOf(result, {
    rateId: said.rateId,
    proposalId: said.proposalId,
    prepaymentFee: said.prepayment_fee,
  });
}
