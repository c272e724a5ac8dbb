import { anbimaCalendar } from '@lastro/domain/calendar';
import { iofPeriodOn, iofRatesFor } from '@lastro/domain/credit/iof';
import type { AmortizationSystem } from '@lastro/domain/credit/schedule';
import type { ChargeMode, SimulationTerms } from '@lastro/domain/credit/simulation';
import type { IsoDate } from '@lastro/domain/dates';
import type { DayCountBase } from '@lastro/domain/day-count';
import type { Percent } from '@lastro/domain/percent';
import type { OfferFields } from '@lastro/domain/proposal/proposal-rules';
import { canSimulate, type ProposalStatus } from '@lastro/domain/proposal/proposal-status';
import type {
  getProposalWithSimulation,
  getSimulation,
  simulateOffer,
} from '@lastro/wire/proposal/offer-operations';
import type { CreditProvider, OfferSimulation } from '../../gateways/credit-provider/port';
import type { StagedUseCase } from '../../platform/door/binding';
import type { Context } from '../../platform/door/context';
import { AppError } from '../../platform/door/errors';
import { findProduct, iofHistory } from './proposal-read';
import { isMicroOrSmall, offerFields, type WireProposal, type WireSimulation } from './proposal-translate';
import { type Loaded, loadProposal, viewProposal } from './proposal-view';
import { type Identified, simulationToWire } from './simulation-translate';

const NONE = '0' as Percent;

interface TermsRequest {
  readonly productId: number | null;
  readonly isSmall: boolean;
  readonly disbursement?: IsoDate | null;
}

/** An offer with what its product, its day and its company add: the whole question to the provider. */
export async function termsOf(
  ctx: Context,
  offer: OfferFields,
  request: TermsRequest,
): Promise<SimulationTerms> {
  const product = request.productId === null ? undefined : await findProduct(ctx.tx, request.productId);
  const disbursement = anbimaCalendar.rollForward(request.disbursement ?? ctx.businessDate);
  const period = iofPeriodOn(disbursement, await iofHistory(ctx.tx));
  return {
    amount: offer.amount,
    installments: offer.installments,
    grace: offer.grace,
    monthlyRate: offer.rate,
    tac: offer.tac,
    system: (product?.system ?? 'price') as AmortizationSystem,
    base: (product?.day_count ?? 'calendar-30') as DayCountBase,
    charges: (product?.charges ?? 'deducted') as ChargeMode,
    disbursement,
    iof:
      period === null
        ? { daily: NONE, additional: NONE }
        : iofRatesFor(period, request.isSmall, offer.amount),
  };
}

/** Asks the provider; whatever goes wrong there ends in the one sentence of spec §8. */
export async function askProvider(
  provider: CreditProvider,
  terms: SimulationTerms,
): Promise<OfferSimulation> {
  const answer = await provider.simulate(terms);
  if (answer.outcome === 'unavailable') throw new AppError('simulation.unavailable');
  return answer.simulation;
}

interface Question extends Identified {
  readonly terms: SimulationTerms;
}

async function questionsOf(ctx: Context, id: number): Promise<{ loaded: Loaded; questions: Question[] }> {
  const loaded = await loadProposal(ctx, id);
  const { row, offers } = loaded;
  if (!canSimulate(row.status as ProposalStatus) || offers.length === 0)
    throw new AppError('simulation.not-found');
  const questions: Question[] = [];
  for (const offer of offers) {
    const fields = offerFields(offer);
    const terms = await termsOf(ctx, fields, { productId: row.product_id, isSmall: isMicroOrSmall(row) });
    questions.push({ terms, rateId: offer.id, proposalId: id, prepaymentFee: fields.prepaymentFee });
  }
  return { loaded, questions };
}

async function askAll(provider: CreditProvider, questions: readonly Question[]): Promise<WireSimulation[]> {
  return Promise.all(
    questions.map(async (question) =>
      simulationToWire(question.terms, await askProvider(provider, question.terms), question),
    ),
  );
}

export function getSimulationCase(
  provider: CreditProvider,
): StagedUseCase<typeof getSimulation, Question[], WireSimulation[]> {
  return {
    prepare: async (ctx, { id }) => (await questionsOf(ctx, id)).questions,
    outside: (questions) => askAll(provider, questions),
    complete: async (_ctx, { id }, rates) => [{ proposal_id: id, rates }],
  };
}

export function getProposalWithSimulationCase(
  provider: CreditProvider,
): StagedUseCase<
  typeof getProposalWithSimulation,
  { questions: Question[]; proposal: WireProposal },
  { simulation: WireSimulation[]; proposal: WireProposal }
> {
  return {
    prepare: async (ctx, { id }) => {
      const { loaded, questions } = await questionsOf(ctx, id);
      return { questions, proposal: await viewProposal(ctx, loaded) };
    },
    outside: async ({ questions, proposal }) => ({ simulation: await askAll(provider, questions), proposal }),
    complete: async (_ctx, _input, result) => result,
  };
}

export function simulateOfferCase(
  provider: CreditProvider,
): StagedUseCase<typeof simulateOffer, Question, WireSimulation> {
  return {
    prepare: async (ctx, input) => {
      const offer: OfferFields = {
        amount: input.amount,
        grace: input.grace,
        installments: input.number_installments,
        rate: input.rate,
        prepaymentFee: input.prepayment_fee ?? NONE,
        tac: input.tac ?? NONE,
      };
      const of = input.proposalId == null ? null : (await loadProposal(ctx, input.proposalId)).row;
      const request = {
        productId: input.product_id ?? of?.product_id ?? null,
        isSmall: of !== null && isMicroOrSmall(of),
        disbursement: input.disbursement_date,
      };
      return {
        terms: await termsOf(ctx, offer, request),
        rateId: input.rateId ?? null,
        proposalId: input.proposalId ?? null,
        prepaymentFee: offer.prepaymentFee,
      };
    },
    outside: async (question) =>
      simulationToWire(question.terms, await askProvider(provider, question.terms), question),
    complete: async (_ctx, _input, simulation) => simulation,
  };
}
