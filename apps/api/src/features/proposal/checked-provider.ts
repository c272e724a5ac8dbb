import { anbimaCalendar } from '@lastro/domain/calendar';
import { isRefused, type Simulation, type SimulationTerms, simulate } from '@lastro/domain/credit/simulation';
import { fieldToMend } from '@lastro/domain/proposal/computable';
import {
  type CreditQuestion,
  isOperationNumber,
  type OfferQuote,
  type QuoteTolerance,
  quoteDifferences,
  quoteOf,
} from '@lastro/domain/proposal/offer-quote';
import { cleanText } from '@lastro/domain/text-rules';
import type { CreditProvider } from '../../gateways/credit-provider/port';
import type { OutsideTools } from '../../platform/door/binding';
import { AppError, refuse } from '../../platform/door/errors';
import { attempt, type Cancellation, type ProviderFailure, tellFailures } from './provider-failures';
import { letGo, takeBack } from './registration-cancel';
import {
  type Claim,
  claimRegistration,
  earlierRegistrations,
  keepNumber,
  type Registration,
} from './registration-store';

export interface CheckedQuestion extends CreditQuestion {
  readonly tolerance: QuoteTolerance;
}

/** An offer as our engine computed it and the provider agreed. */
interface AgreedOffer {
  readonly question: CheckedQuestion;
  readonly simulation: Simulation;
}

/** A saved offer that its company accepts, and who says so. */
export interface AcceptedOffer extends AgreedOffer {
  readonly proposalId: number;
  readonly offerId: number;
  readonly by: number;
}

/** The credit provider as the feature knows it: nothing of its answers gets past here that our engine does not say. */
export interface CheckedProvider {
  readonly name: string;
  /** Our own results, in the order of the questions, once the provider has agreed with all of them. */
  simulate(questions: readonly CheckedQuestion[], tools: OutsideTools): Promise<Simulation[]>;
  /** Once for each offer on its terms, whoever asks and however often. */
  register(offer: AcceptedOffer, tools: OutsideTools): Promise<Registration>;
  cancel(key: string): Promise<Cancellation>;
}

/** Decisions §3 "The provider is not trusted", built-in or elsewhere. */
export function checkedProvider(provider: CreditProvider): CheckedProvider {
  return {
    name: provider.name,
    simulate: (questions, tools) => simulateAll(provider, questions, tools),
    register: (offer, tools) => register(provider, offer, tools),
    cancel: cancelingAt(provider),
  };
}

const cancelingAt =
  (provider: CreditProvider): CheckedProvider['cancel'] =>
  (key) =>
    attempt(() => provider.cancel(key));

/** Where there is no such loan the provider needs not be asked. */
function ownSimulation(terms: SimulationTerms): Simulation {
  const result = simulate(terms, anbimaCalendar);
  if (!isRefused(result)) return result;
  refuse(result, [fieldToMend(result)]);
  throw new Error(`${result.code} was not refused`);
}

async function simulateAll(
  provider: CreditProvider,
  questions: readonly CheckedQuestion[],
  tools: OutsideTools,
): Promise<Simulation[]> {
  const asked = questions.map((question) => ({ question, simulation: ownSimulation(question.terms) }));
  const verdicts = await Promise.all(asked.map((each) => simulateOne(provider, each)));
  const failures = verdicts.filter((failure) => failure !== null);
  if (failures.length > 0) {
    await tellFailures(provider.name, 'simulate', failures, tools);
    throw new AppError('simulation.unavailable');
  }
  return asked.map(({ simulation }) => simulation);
}

async function simulateOne(provider: CreditProvider, asked: AgreedOffer): Promise<ProviderFailure | null> {
  const { question } = asked;
  const answer = await attempt(() => provider.simulate(question));
  if (answer.outcome === 'simulated') return disagreement(asked, answer.quote);
  if (answer.outcome === 'refused') return { question, cause: `refused: ${answer.refusal.code}` };
  return { question, ...answer };
}

function disagreement({ question, simulation }: AgreedOffer, said: OfferQuote): ProviderFailure | null {
  const differences = quoteDifferences(simulation, question, said, question.tolerance);
  return differences.length === 0 ? null : { question, cause: 'disagrees with our engine', differences };
}

/**
 * The key is on disk before the provider is told, and its number as soon as it is known. So if everything ends here,
 * the next one to accept the offer on the same terms asks with the same key, or needs not ask at all.
 */
async function register(
  provider: CreditProvider,
  offer: AcceptedOffer,
  tools: OutsideTools,
): Promise<Registration> {
  const { question, simulation } = offer;
  const claim = { ...offer, provider: provider.name, quote: quoteOf(simulation, question) };
  const { quote } = claim;
  await takeBackEarlier(provider, claim, tools);
  const { key, number: known } = await tools.keep((tx) => claimRegistration(tx, claim, tools.clock));
  if (known !== null) return { key, number: known };
  // One that throws ends in the same sentence, and the door logs it.
  const answer = await provider.register({ key, question, quote });
  if (answer.outcome !== 'registered') {
    await tellFailures(provider.name, 'register', [{ question, ...answer }], tools);
    throw new AppError(answer.outcome === 'refused' ? 'acceptance.invalid' : 'acceptance.failed');
  }
  const { number } = answer;
  const failure = disagreement(offer, answer.quote) ?? (await wrongNumber(offer, key, number, tools));
  if (failure === null) return { key, number };
  await tellFailures(provider.name, 'register', [failure], tools);
  throw new AppError('acceptance.failed');
}

/** What was left behind of the same offer on other terms is taken back first, so that the provider never holds two. */
async function takeBackEarlier(provider: CreditProvider, claim: Claim, tools: OutsideTools): Promise<void> {
  for (const row of await tools.keep((tx) => earlierRegistrations(tx, claim))) {
    const missed = await takeBack({ cancel: cancelingAt(provider) }, row, (tx) => letGo(tx, row), tools);
    if (missed === null) continue;
    await tellFailures(provider.name, 'register', [{ question: claim.question, ...missed }], tools);
    throw new AppError('acceptance.failed');
  }
}

async function wrongNumber(
  { question }: AcceptedOffer,
  key: string,
  answered: string,
  { keep, clock }: OutsideTools,
): Promise<ProviderFailure | null> {
  const failure = (cause: string, expected: string | null, told: string): ProviderFailure => ({
    question,
    cause,
    differences: [{ field: 'number', kind: 'count', expected, answered: told }],
  });
  if (!isOperationNumber(answered)) return failure('no number', null, shortened(answered));
  const kept = await keep((tx) => keepNumber(tx, key, answered, clock.now()));
  return kept.outcome === 'kept' ? null : failure(kept.outcome, kept.expected, answered);
}

const SHOWN = 80;

/** Enough to see what it is; nothing that a database or a screen would choke on. */
function shortened(text: string): string {
  const clean = [...cleanText(text.slice(0, 4 * SHOWN))];
  return clean.length > SHOWN ? `${clean.slice(0, SHOWN).join('')}…` : clean.join('');
}
