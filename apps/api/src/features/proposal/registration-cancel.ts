import type { OutsideTools } from '../../platform/door/binding';
import type { Tx } from '../../platform/door/context';
import type { Cancellation, NoAnswer } from './provider-failures';
import { moveRegistration, type RegistrationRow } from './registration-store';

/** Whoever takes a registration back, by a job or by an acceptance, does so in its own name (`tell`). */
type Taker = Pick<OutsideTools, 'keep' | 'tell' | 'clock'>;

/** Where it lies: a provider that throws has not answered. */
interface Holder {
  readonly name: string;
  cancel(key: string): Promise<Cancellation>;
}

/** From here on nobody accepts with this key, whatever the provider answers; it is told until it has answered. */
export async function letGo(tx: Tx, row: RegistrationRow): Promise<boolean> {
  return moveRegistration(tx, row.key, ['requested', 'registered', 'canceling'], { status: 'canceling' });
}

/**
 * Let go first, then the provider is told: whoever is still at it finds it gone. Null when it is over, or when it is kept;
 * else why the provider has not answered, and the job tells it again.
 */
export async function takeBack(
  provider: Pick<Holder, 'cancel'>,
  row: RegistrationRow,
  mayLetGo: (tx: Tx) => Promise<boolean>,
  taker: Taker,
): Promise<NoAnswer | null> {
  if (!(await taker.keep(mayLetGo))) return null;
  const answer = await provider.cancel(row.key);
  if (answer.outcome === 'unavailable') return answer;
  await taker.keep((tx) => closeCanceled(tx, row, taker));
  return null;
}

/** The same where nobody waits for the provider's answer. */
export async function takeBackLater(
  provider: Holder,
  row: RegistrationRow,
  mayLetGo: (tx: Tx) => Promise<boolean>,
  taker: Taker & Pick<OutsideTools, 'log'> & { readonly requestId?: string },
): Promise<void> {
  const missed = await takeBack(provider, row, mayLetGo, taker);
  if (missed === null) return;
  const { name } = provider;
  const { log, requestId } = taker;
  log.error(
    { err: missed.error, requestId, provider: name, key: row.key, cause: missed.cause },
    'not canceled',
  );
}

/** The provider has answered: it holds nothing under the key any more. */
async function closeCanceled(tx: Tx, row: RegistrationRow, { clock, tell }: Taker): Promise<void> {
  const change = { status: 'canceled', ended_at: clock.now() };
  if (!(await moveRegistration(tx, row.key, ['canceling'], change))) return;
  await tell(tx, {
    action: 'proposal.registration-canceled',
    recordType: 'proposal',
    recordId: row.proposal_id,
    before: { offer: `nº ${row.offer_id}`, operation: row.number, provider: row.provider },
  });
}
