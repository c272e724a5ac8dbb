import { memoryOf } from '@lastro/domain/credit/calculation-memory';
import type { Simulation } from '@lastro/domain/credit/simulation';
import { daysBetween } from '@lastro/domain/dates';
import { refuseOutgrown, refuseUnapproved } from '@lastro/domain/proposal/approval';
import type { AuthorityLimits } from '@lastro/domain/proposal/authority';
import { refuseAcceptance, refuseLostOrder } from '@lastro/domain/proposal/proposal-transitions';
import type { InputOf } from '@lastro/wire/operation';
import type { acceptOffer } from '@lastro/wire/proposal/offer-operations';
import type { StagedUseCase } from '../../platform/door/binding';
import { type Context, signedIn } from '../../platform/door/context';
import { AppError, refuse } from '../../platform/door/errors';
import { openContract } from '../contract/public';
import { approvalToAccept, type LastApproval } from './approval-store';
import type { CheckedProvider, CheckedQuestion } from './checked-provider';
import { isOrderFree, isOrderOpen } from './order-read';
import { type OfferRow, proposalOfOffer } from './proposal-read';
import { changeProposal } from './proposal-store';
import { offerFields, offerLine, pipelineOf, savedOffer, termsOfRow } from './proposal-translate';
import { findHeld, findLoaded, hasOrderOf, type Loaded, refuseDecision, refuseStale } from './proposal-view';
import { takeBackLost } from './registration-leftover';
import { acceptRegistration, type Registration } from './registration-store';
import { savedQuestion } from './simulation';
import { isAsSeen, memoryToWire, simulationToWire } from './simulation-translate';

interface Question {
  readonly question: CheckedQuestion;
  readonly proposalId: number;
  readonly offerId: number;
  readonly by: number;
  /** The proposal as it was when the provider was asked: what was simulated must still be what is accepted. */
  readonly version: number;
  readonly approval: LastApproval;
  readonly limits: AuthorityLimits;
}

interface Answer extends Question {
  readonly simulation: Simulation;
  readonly registration: Registration;
}

/**
 * Exactly once: the provider is asked, and told, with no transaction open; then the proposal's row is held, everything
 * is checked again, and contract, cashflow and status are written together. A second one finds it accepted, and takes
 * back what it told of another offer. If it ends in between, the registration waits under its key for whoever accepts
 * the same offer on the same terms.
 */
export function acceptOfferCase(
  provider: CheckedProvider,
): StagedUseCase<typeof acceptOffer, Question, Answer> {
  return {
    prepare: async (ctx, input) => {
      const { loaded, offer, approval, limits } = await loadOffer(ctx, input, findLoaded, isOrderOpen);
      const { row } = loaded;
      return {
        question: await savedQuestion(ctx, row, offer),
        proposalId: row.id,
        offerId: offer.id,
        by: signedIn(ctx).userId,
        version: row.version,
        approval,
        limits,
      };
    },
    outside: async (asked, { seen }, tools) => {
      const [simulation] = await provider.simulate([asked.question], tools);
      if (simulation === undefined) throw new Error('one question, no result');
      const today = simulationToWire(simulation, asked.question);
      if (seen != null && !isAsSeen(today, seen))
        throw new AppError('acceptance.changed', {}, { current: today });
      // Before the provider is told: the version sees to it that this very simulation becomes the contract, or none.
      refuseDecision(refuseOutgrown(asked.approval, simulation.financed, asked.limits));
      const registration = await provider.register({ ...asked, simulation }, tools);
      return { ...asked, simulation, registration };
    },
    complete: async (ctx, input, answer) => {
      const accepted = await loadOffer(ctx, input, findHeld, isOrderFree);
      await refuseStale(ctx, accepted.loaded, answer.version);
      return accept(ctx, accepted, answer);
    },
    abandon: ({ registration }, tools) => takeBackLost(provider, registration.key, tools),
  };
}

interface Acceptance {
  readonly loaded: Loaded;
  readonly offer: OfferRow;
  readonly productId: number;
  readonly approval: LastApproval;
  readonly limits: AuthorityLimits;
}

/** The offer, if it may be accepted: its proposal is approved, and what stands there is what was approved. */
async function loadOffer(
  ctx: Context,
  input: InputOf<typeof acceptOffer>,
  load: (ctx: Context, id: number) => Promise<Loaded | undefined>,
  askOrder: typeof isOrderOpen,
): Promise<Acceptance> {
  const id = input.rateId;
  const proposalId = id == null ? undefined : await proposalOfOffer(ctx.tx, id);
  if (id == null || proposalId === undefined) throw new AppError('offer.not-saved');
  const loaded = await load(ctx, proposalId);
  const offer = loaded?.offers.find((each) => each.id === id);
  if (loaded === undefined || offer === undefined) throw new AppError('offer.not-found', { id });
  const { row } = loaded;
  refuse(refuseAcceptance(row.status));
  const approved = await approvalToAccept(ctx.tx, row.id, ctx.businessDate);
  refuse(refuseUnapproved(approved?.approval ?? null, termsOfRow(row), savedOffer(offer)));
  if (approved === null) throw new Error(`proposal ${row.id} was not refused without an approval`);
  const { product_id: productId } = row;
  if (productId === null || (input.productId != null && input.productId !== productId))
    throw new AppError('acceptance.invalid', {}, { issues: [{ path: 'productId', code: 'field.invalid' }] });
  await refuseStale(ctx, loaded, input.version);
  refuse(refuseLostOrder(row.status, await hasOrderOf(ctx, row, askOrder)));
  return { loaded, offer, productId, ...approved };
}

async function accept(ctx: Context, { loaded, offer, productId, approval }: Acceptance, answer: Answer) {
  const { row } = loaded;
  const { question, simulation, registration } = answer;
  const { terms } = question;
  const fields = offerFields(offer);
  const wire = simulationToWire(simulation, question);
  const now = ctx.clock.now();
  await acceptRegistration(ctx.tx, registration.key, now);
  const lastDue = simulation.installments.at(-1)?.due ?? terms.disbursement;
  const contract = await openContract(ctx.tx, {
    proposalId: row.id,
    approvalId: approval.id,
    companyId: row.company_id,
    productId,
    partnerId: row.partner_id,
    vehicleId: row.vehicle_id,
    // What is lent: with financed charges more than the company gets, with grace not its interest.
    amount: simulation.financed,
    // Payments, whatever the months: a single one is 1 (decisions §3).
    tenor: simulation.installments.length,
    graceDays: fields.graceDays,
    monthlyRate: fields.monthlyRate,
    prepaymentFee: fields.prepaymentFee,
    tacPercent: fields.tac,
    tac: simulation.tac,
    lastDue,
    lastDueInDays: daysBetween(terms.disbursement, lastDue),
    simulation: wire,
    memory: memoryToWire(memoryOf(simulation)),
    operationId: registration.number,
    installments: simulation.installments,
    by: signedIn(ctx).userId,
    acceptedOn: ctx.businessDate,
    at: now,
  });
  await changeProposal(ctx.tx, row.id, { status: 'accepted', accepted_offer_id: offer.id }, now);
  ctx.audit({
    action: 'proposal.accepted',
    recordType: 'proposal',
    recordId: row.id,
    before: { status: row.status, pipeline: pipelineOf(row.status) },
    after: {
      status: 'accepted',
      pipeline: pipelineOf('accepted'),
      offer: offerLine(offer),
      transaction: contract.code,
      contract: contract.contractNumber,
      operation: registration.number,
    },
  });
  return {
    proposal_id: row.id,
    transaction_code: contract.code,
    contract_number: contract.contractNumber,
    operation_number: registration.number,
    simulation: wire,
  };
}
