import { simulationRate } from '@lastro/wire/proposal/proposal-schemas';
import * as contract from '@lastro/wire/proposal/provider-contract';
import { unavailable } from '../port';
import { type Limits, postJson, USUAL_LIMITS, understood } from '../read-json';
import type { CreditProvider } from './port';

/** To register is to work: a provider may take longer than for a question. */
const REGISTER_MS = 20_000;
/** Bad request, conflict and unprocessable: the provider understood, and will not. */
const REFUSALS: readonly (number | undefined)[] = [400, 409, 422];

/** A provider elsewhere: `POST {address}/qitech` and `/operations/…`, as docs/operating.md has them. */
export function httpCreditProvider(
  address: string,
  limits: Limits = USUAL_LIMITS,
  registerMs = REGISTER_MS,
): CreditProvider {
  const base = address.replace(/\/+$/, '');
  const patient: Limits = { ...limits, timeoutMs: registerMs };
  return {
    name: new URL(base).host,
    async simulate(question) {
      const reply = await postJson(`${base}/qitech`, contract.questionToWire(question), limits);
      const read = understood(reply, simulationRate);
      if ('outcome' in read) return read;
      return { outcome: 'simulated', quote: contract.quoteFromWire(read.said) };
    },
    async register({ key, question, quote }) {
      const body = contract.registrationToWire(key, question, quote);
      const reply = await postJson(`${base}/operations/register`, body, patient, key);
      if (reply.outcome === 'unavailable' && REFUSALS.includes(reply.status))
        return { outcome: 'refused', cause: reply.cause };
      const read = understood(reply, contract.providerRegistered);
      if ('outcome' in read) return read;
      const { said } = read;
      if (said.key !== key) return unavailable('answered for another key');
      return { outcome: 'registered', number: said.number, quote: contract.quoteFromWire(said.simulation) };
    },
    async cancel(key) {
      const reply = await postJson(
        `${base}/operations/cancel`,
        contract.cancellationToWire(key),
        patient,
        key,
      );
      const read = understood(reply, contract.providerCanceled);
      if ('outcome' in read) return read;
      return read.said.key === key ? { outcome: read.said.status } : unavailable('answered for another key');
    },
  };
}
