import { createHash } from 'node:crypto';
import { anbimaCalendar } from '@lastro/domain/calendar';
import { isRefused, simulate } from '@lastro/domain/credit/simulation';
import { quoteOf } from '@lastro/domain/proposal/offer-quote';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/connect';
import { canonicalJson } from '../../platform/door/audit';
import type { CreditProvider, RegistrationAnswer, RegistrationRequest } from './port';

/** The engine of the house, with books of its own for what it registered. */
export function builtInCreditProvider(books: {
  readonly db: Database;
  readonly clock: Clock;
}): CreditProvider {
  return {
    name: 'built-in',
    async simulate(question) {
      const result = simulate(question.terms, anbimaCalendar);
      return isRefused(result)
        ? { outcome: 'refused', refusal: result }
        : { outcome: 'simulated', quote: quoteOf(result, question) };
    },
    register: (request) => register(books, request),
    async cancel(key) {
      const { db, clock } = books;
      const found = await db
        .updateTable('built_in_registrations')
        .set((eb) => ({ canceled_at: eb.fn.coalesce('canceled_at', eb.val(clock.now())) }))
        .where('key', '=', key)
        .returning('id')
        .executeTakeFirst();
      return { outcome: found === undefined ? 'unknown' : 'canceled' };
    },
  };
}

/** First come, first written; whoever comes again with the same key and the same offer gets the same number. */
async function register(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { key, question, quote }: RegistrationRequest,
): Promise<RegistrationAnswer> {
  const bodyHash = createHash('sha256').update(canonicalJson({ question, quote })).digest('hex');
  await db
    .insertInto('built_in_registrations')
    .values({ key, body_hash: bodyHash, registered_at: clock.now() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const row = await db
    .selectFrom('built_in_registrations')
    .selectAll()
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (row.body_hash !== bodyHash) return { outcome: 'refused', cause: 'another offer has this key' };
  if (row.canceled_at !== null) return { outcome: 'refused', cause: 'canceled before' };
  return { outcome: 'registered', number: `OP-${String(row.id).padStart(8, '0')}`, quote };
}
