import { productName } from '@lastro/domain/catalogue/product-name';
import { isMicroOrSmall } from '@lastro/domain/company/small-company';
import type { Simulation } from '@lastro/domain/credit/simulation';
import type { Issue } from '@lastro/domain/issues';
import type { QuoteTolerance } from '@lastro/domain/proposal/offer-quote';
import { checkOffer, type OfferFields } from '@lastro/domain/proposal/proposal-rules';
import { canSimulate } from '@lastro/domain/proposal/proposal-status';
import type {
  getProposalWithSimulation,
  getSimulation,
  simulateOffer,
} from '@lastro/wire/proposal/offer-operations';
import type { OutsideTools, StagedUseCase } from '../../platform/door/binding';
import type { Context } from '../../platform/door/context';
import { AppError, refuseIssues } from '../../platform/door/errors';
import { findProduct } from '../catalogue/public';
import { frozenSimulation } from '../contract/public';
import type { CheckedProvider, CheckedQuestion } from './checked-provider';
import {
  type Asked,
  type Circumstances,
  circumstancesOf,
  type Product,
  type Reading,
  termsOf,
} from './offer-terms';
import { offerCapsOn, providerToleranceOn } from './parameters-read';
import { fieldsOf } from './proposal-input';
import type { OfferRow, ProposalRow } from './proposal-read';
import { unusable } from './proposal-references';
import { offerFields, type WireProposal, type WireSimulation } from './proposal-translate';
import { type Loaded, loadProposal, viewProposal } from './proposal-view';
import { type ExplainedSimulation, explainedToWire, simulationToWire } from './simulation-translate';

interface Named {
  readonly rateId: number | null;
  readonly proposalId: number | null;
}

/** What the offers of one proposal have in common, read once for all of them. */
interface Frame {
  readonly product: Product | undefined;
  readonly around: Circumstances;
  readonly tolerance: QuoteTolerance;
}

async function frameOf(ctx: Reading, product: Product | undefined, asked: Asked): Promise<Frame> {
  return {
    product,
    around: await circumstancesOf(ctx, asked),
    tolerance: await providerToleranceOn(ctx.tx, ctx.businessDate),
  };
}

/** An offer with what its product, its day and its company add: the whole question to the provider. */
function questionOf(
  offer: OfferFields,
  named: Named,
  { product, around, tolerance }: Frame,
): CheckedQuestion {
  return {
    ...named,
    terms: termsOf(offer, product, around),
    prepaymentFee: offer.prepaymentFee,
    product: product === undefined ? null : { id: product.id, name: productName(product.description) },
    tolerance,
  };
}

/** Saved offers of one proposal as they would be lent today. */
async function savedQuestions(
  ctx: Reading,
  row: ProposalRow,
  offers: readonly OfferRow[],
): Promise<CheckedQuestion[]> {
  const product = await productOf(ctx, row.product_id);
  const frame = await frameOf(ctx, product, { isSmall: isMicroOrSmall(row) });
  return offers.map((offer) =>
    questionOf(offerFields(offer), { rateId: offer.id, proposalId: row.id }, frame),
  );
}

export async function savedQuestion(
  ctx: Reading,
  row: ProposalRow,
  offer: OfferRow,
): Promise<CheckedQuestion> {
  const [question] = await savedQuestions(ctx, row, [offer]);
  if (question === undefined) throw new Error('one offer, no question');
  return question;
}

async function productOf({ tx }: Reading, id: number | null): Promise<Product | undefined> {
  return id === null ? undefined : findProduct(tx, id);
}

async function questionsOf(ctx: Context, { row, offers }: Loaded): Promise<CheckedQuestion[]> {
  if (!canSimulate(row.status) || offers.length === 0) throw new AppError('simulation.not-found');
  return savedQuestions(ctx, row, offers);
}

/** Our engine's results, each with whose it is: the provider has agreed with them all. */
interface Simulated {
  readonly question: CheckedQuestion;
  readonly simulation: Simulation;
}

async function askAll(
  provider: CheckedProvider,
  questions: readonly CheckedQuestion[],
  tools: OutsideTools,
): Promise<Simulated[]> {
  const simulations = await provider.simulate(questions, tools);
  return simulations.map((simulation, index) => ({
    question: questions[index] as CheckedQuestion,
    simulation,
  }));
}

export function getSimulationCase(
  provider: CheckedProvider,
): StagedUseCase<typeof getSimulation, CheckedQuestion[], Simulated[]> {
  return {
    prepare: async (ctx, { id }) => questionsOf(ctx, await loadProposal(ctx, id)),
    outside: (questions, _input, tools) => askAll(provider, questions, tools),
    complete: async (_ctx, { id }, simulated) => [
      {
        proposal_id: id,
        rates: simulated.map(({ question, simulation }) => simulationToWire(simulation, question)),
      },
    ],
  };
}

interface WithSimulation {
  readonly proposal: WireProposal;
  readonly simulation: ExplainedSimulation[];
}

/** Of an accepted one what was frozen, whatever the engine would say today. */
export function getProposalWithSimulationCase(
  provider: CheckedProvider,
): StagedUseCase<
  typeof getProposalWithSimulation,
  WithSimulation & { readonly questions: CheckedQuestion[] },
  WithSimulation
> {
  return {
    prepare: async (ctx, { id }) => {
      const loaded = await loadProposal(ctx, id);
      const isAccepted = loaded.row.status === 'accepted';
      return {
        proposal: await viewProposal(ctx, loaded),
        questions: isAccepted ? [] : await questionsOf(ctx, loaded),
        simulation: isAccepted ? [await frozenSimulation(ctx.tx, id)] : [],
      };
    },
    outside: async ({ questions, proposal, simulation }, _input, tools) => ({
      proposal,
      simulation: [
        ...simulation,
        ...(await askAll(provider, questions, tools)).map((each) =>
          explainedToWire(each.simulation, each.question),
        ),
      ],
    }),
    complete: async (_ctx, _input, result) => result,
  };
}

export function simulateOfferCase(
  provider: CheckedProvider,
): StagedUseCase<typeof simulateOffer, CheckedQuestion, WireSimulation> {
  return {
    prepare: async (ctx, input) => {
      const offer = fieldsOf(input);
      const of = input.proposalId == null ? null : (await loadProposal(ctx, input.proposalId)).row;
      const named = input.product_id == null ? null : await productOf(ctx, input.product_id);
      const issues: Issue[] = checkOffer(offer, 'approved', await offerCapsOn(ctx.tx, ctx.businessDate));
      if (named !== null) issues.push(...unusable('product_id', named ?? null, of?.product_id));
      refuseIssues('offer.check', issues);
      const product = named ?? (await productOf(ctx, of?.product_id ?? null));
      const isSmall = of !== null && isMicroOrSmall(of);
      const frame = await frameOf(ctx, product, { isSmall, disbursement: input.disbursement_date });
      return questionOf(offer, { rateId: input.rateId ?? null, proposalId: input.proposalId ?? null }, frame);
    },
    outside: async (question, _input, tools) => {
      const [simulated] = await askAll(provider, [question], tools);
      if (simulated === undefined) throw new Error('one question, no result');
      return simulationToWire(simulated.simulation, question);
    },
    complete: async (_ctx, _input, simulation) => simulation,
  };
}
