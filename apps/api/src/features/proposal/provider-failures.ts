import { cents, centsToReais } from '@lastro/domain/money';
import { type Percent, percentToNumber } from '@lastro/domain/percent';
import type { CreditQuestion, QuoteDifference, QuotedValue } from '@lastro/domain/proposal/offer-quote';
import { questionToWire } from '@lastro/wire/proposal/provider-contract';
import type { CancellationAnswer } from '../../gateways/credit-provider/port';
import type { Unavailable } from '../../gateways/port';
import type { OutsideTools } from '../../platform/door/binding';
import { keepDifference } from '../monitoring/public';

/** Why an answer is not used. */
export interface ProviderFailure {
  readonly question: CreditQuestion;
  readonly cause: string;
  readonly error?: unknown;
  readonly differences?: readonly QuoteDifference[];
}

/** It has not answered; where it threw, what. */
export interface NoAnswer extends Unavailable {
  readonly error?: unknown;
}

export type Cancellation = CancellationAnswer | NoAnswer;

/** A provider that throws has not answered. */
export async function attempt<T>(ask: () => Promise<T>): Promise<T | NoAnswer> {
  try {
    return await ask();
  } catch (error) {
    return { outcome: 'unavailable', cause: 'failed', error };
  }
}

const LOGGED_FIELDS = 10;

/**
 * For those who look after the provider: one line of the log for the whole call, and what differs is kept although
 * nothing else of the call is.
 */
export async function tellFailures(
  provider: string,
  operation: 'simulate' | 'register',
  failures: readonly ProviderFailure[],
  { log, requestId, keep, clock }: OutsideTools,
): Promise<void> {
  log.error(
    {
      err: failures.find(({ error }) => error !== undefined)?.error,
      requestId,
      provider,
      call: operation,
      failures: failures.map(({ question, cause, differences = [] }) => ({
        offer: question.rateId,
        cause,
        fields: differences.slice(0, LOGGED_FIELDS).map(({ field }) => field),
      })),
    },
    'credit provider not used',
  );
  const different = failures.filter(({ differences = [] }) => differences.length > 0);
  if (different.length === 0) return;
  await keep(async (tx) => {
    for (const { question, differences = [] } of different)
      await keepDifference(
        tx,
        {
          provider,
          operation,
          proposalId: question.proposalId,
          offerId: question.rateId,
          request: questionToWire(question),
          fields: differences.map(({ field, kind, expected, answered }) => ({
            field,
            kind,
            expected: toWire(kind, expected),
            answered: toWire(kind, answered),
          })),
        },
        clock.now(),
      );
  });
}

function toWire(kind: QuoteDifference['kind'], value: QuotedValue): QuotedValue {
  if (kind === 'money' && typeof value === 'number') return centsToReais(cents(value));
  return kind === 'percent' && typeof value === 'string' ? percentToNumber(value as Percent) : value;
}
