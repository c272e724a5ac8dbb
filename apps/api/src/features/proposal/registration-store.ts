import { createHash } from 'node:crypto';
import type { IsoDate } from '@lastro/domain/dates';
import type { CreditQuestion, OfferQuote } from '@lastro/domain/proposal/offer-quote';
import { questionToWire, quoteToWire } from '@lastro/wire/proposal/provider-contract';
import type { Clock } from '../../platform/clock';
import { jsonb } from '../../platform/db/json-column';
import { canonicalJson } from '../../platform/door/audit';
import type { Tx } from '../../platform/door/context';
import { installationOn } from './parameters-read';

export interface Registration {
  readonly key: string;
  readonly number: string;
}

export interface Claim {
  readonly provider: string;
  readonly proposalId: number;
  readonly offerId: number;
  readonly question: CreditQuestion;
  readonly quote: OfferQuote;
  readonly by: number;
}

const LIVE = ['requested', 'registered', 'accepted'];

/** What an offer is on its terms: anything that changes makes it another one. */
export function termsHash(question: CreditQuestion, quote: OfferQuote): string {
  return hashOf([questionToWire(question), quoteToWire(quote)]);
}

const hashOf = (value: unknown) => createHash('sha256').update(canonicalJson(value)).digest('hex');

/** The key of an offer on its terms, and the number if it has been told already; written down for the first who asks. */
export async function claimRegistration(
  tx: Tx,
  claim: Claim,
  clock: Clock,
): Promise<{ key: string; number: string | null }> {
  const { provider, proposalId, offerId, question, quote, by } = claim;
  const now = clock.now();
  const hash = termsHash(question, quote);
  const known = await liveOne(tx, claim, hash);
  if (known !== undefined) {
    // Whoever looks for what was left behind sees that somebody is at it again.
    await touchRegistration(tx, known.key, now);
    return known;
  }
  await tx
    .insertInto('provider_registrations')
    .values({
      key: await newKey(tx, claim, hash, clock.businessDate()),
      provider,
      proposal_id: proposalId,
      offer_id: offerId,
      terms_hash: hash,
      request: jsonb(questionToWire(question)),
      status: 'requested',
      requested_by: by,
      requested_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const made = await liveOne(tx, claim, hash);
  if (made === undefined) throw new Error('the key of a registration is taken by one that has ended');
  return made;
}

export async function touchRegistration(tx: Tx, key: string, now: string): Promise<void> {
  await tx
    .updateTable('provider_registrations')
    .set({ requested_at: now })
    .where('key', '=', key)
    .where('status', '<>', 'accepted')
    .execute();
}

/** Of the same offer on other terms, of another day for instance: they must go before it is told again. */
export async function earlierRegistrations(tx: Tx, { provider, offerId, question, quote }: Claim) {
  return tx
    .selectFrom('provider_registrations')
    .selectAll()
    .where('provider', '=', provider)
    .where('offer_id', '=', offerId)
    .where('terms_hash', '<>', termsHash(question, quote))
    .where('status', 'in', ['requested', 'registered', 'canceling'])
    .execute();
}

async function liveOne(tx: Tx, { provider, offerId }: Claim, hash: string) {
  return tx
    .selectFrom('provider_registrations')
    .select(['key', 'number'])
    .where('offer_id', '=', offerId)
    .where('terms_hash', '=', hash)
    .where('provider', '=', provider)
    .where('status', 'in', LIVE)
    .executeTakeFirst();
}

/** Always the same for the same offer, unless one has been canceled: a canceled key is of no more use. */
async function newKey(tx: Tx, claim: Claim, hash: string, today: IsoDate): Promise<string> {
  const { provider, proposalId, offerId } = claim;
  const { ended } = await tx
    .selectFrom('provider_registrations')
    .select((eb) => eb.fn.countAll<number>().as('ended'))
    .where('offer_id', '=', offerId)
    .where('terms_hash', '=', hash)
    .where('provider', '=', provider)
    .where('status', 'not in', LIVE)
    .executeTakeFirstOrThrow();
  const installation = await installationOn(tx, today);
  return hashOf([installation, provider, proposalId, offerId, hash, ended]);
}

type NumberKept =
  | { readonly outcome: 'kept' }
  | {
      readonly outcome: 'a second number for one key' | 'the number of another';
      readonly expected: string | null;
    };

export async function keepNumber(tx: Tx, key: string, number: string, now: string): Promise<NumberKept> {
  const own = await tx
    .selectFrom('provider_registrations')
    .selectAll()
    .where('key', '=', key)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (own.number !== null)
    return own.number === number
      ? { outcome: 'kept' }
      : { outcome: 'a second number for one key', expected: own.number };
  const other = await tx
    .selectFrom('provider_registrations')
    .select('key')
    .where('provider', '=', own.provider)
    .where('number', '=', number)
    .executeTakeFirst();
  if (other !== undefined) return { outcome: 'the number of another', expected: null };
  await tx
    .updateTable('provider_registrations')
    .set({ status: own.status === 'requested' ? 'registered' : own.status, number, registered_at: now })
    .where('key', '=', key)
    .execute();
  return { outcome: 'kept' };
}

/** In the transaction that makes the contract. One that was taken back meanwhile makes none. */
export async function acceptRegistration(tx: Tx, key: string, now: string): Promise<void> {
  const accepted = await moveRegistration(tx, key, ['registered'], { status: 'accepted', ended_at: now });
  if (!accepted) throw new Error('the registration of an offer ended while it was being accepted');
}

/** Only from where it is believed to be: two who move one at once move it once. */
export async function moveRegistration(
  tx: Tx,
  key: string,
  from: readonly string[],
  change: { readonly status: string; readonly ended_at?: string },
): Promise<boolean> {
  const moved = await tx
    .updateTable('provider_registrations')
    .set(change)
    .where('key', '=', key)
    .where('status', 'in', from)
    .returning('key')
    .executeTakeFirst();
  return moved !== undefined;
}

export async function findRegistration(tx: Tx, key: string): Promise<RegistrationRow | undefined> {
  return tx.selectFrom('provider_registrations').selectAll().where('key', '=', key).executeTakeFirst();
}

/** Asked for and not accepted, and nobody has been at it since: the oldest first. */
export async function openRegistrations(tx: Tx, provider: string, before: string, batch: number) {
  return tx
    .selectFrom('provider_registrations')
    .selectAll()
    .where('provider', '=', provider)
    .where('status', 'in', ['requested', 'registered', 'canceling'])
    .where('requested_at', '<', before)
    .orderBy('requested_at')
    .limit(batch)
    .execute();
}
export type RegistrationRow = Awaited<ReturnType<typeof openRegistrations>>[number];
