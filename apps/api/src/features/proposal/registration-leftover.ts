import { anbimaCalendar } from '@lastro/domain/calendar';
import { isRefused, simulate } from '@lastro/domain/credit/simulation';
import { quoteOf } from '@lastro/domain/proposal/offer-quote';
import type { Clock } from '../../platform/clock';
import type { OutsideTools } from '../../platform/door/binding';
import type { Tx } from '../../platform/door/context';
import type { CheckedProvider } from './checked-provider';
import { findOffer, findProposal } from './proposal-read';
import { letGo, takeBackLater } from './registration-cancel';
import { findRegistration, type RegistrationRow, termsHash, touchRegistration } from './registration-store';
import { savedQuestion } from './simulation';

/** While its offer still stands on its terms, a registration is kept for whoever accepts it. */
export async function letGoUnlessStanding(tx: Tx, clock: Clock, row: RegistrationRow): Promise<boolean> {
  if (row.status === 'canceling' || !(await stillStands(tx, clock, row))) return letGo(tx, row);
  // Looked at: those that wait behind it come first the next time.
  await touchRegistration(tx, row.key, clock.now());
  return false;
}

async function stillStands(tx: Tx, clock: Clock, row: RegistrationRow): Promise<boolean> {
  const proposal = await findProposal(tx, row.proposal_id);
  const offer = await findOffer(tx, row.offer_id);
  if (proposal?.status !== 'approved' || offer === undefined) return false;
  const question = await savedQuestion({ tx, businessDate: clock.businessDate() }, proposal, offer);
  const simulation = simulate(question.terms, anbimaCalendar);
  if (isRefused(simulation)) return false;
  return termsHash(question, quoteOf(simulation, question)) === row.terms_hash;
}

/**
 * An acceptance that came too late, of another offer for instance, has told the provider for nothing: it is told so at
 * once. A provider that does not answer now is told again by the job.
 */
export async function takeBackLost(
  provider: CheckedProvider,
  key: string,
  tools: OutsideTools,
): Promise<void> {
  const row = await tools.keep((tx) => findRegistration(tx, key));
  if (row?.status !== 'requested' && row?.status !== 'registered') return;
  await takeBackLater(provider, row, (tx) => letGoUnlessStanding(tx, tools.clock, row), tools);
}
