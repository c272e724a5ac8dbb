import type { SimulationTerms } from '@lastro/domain/credit/simulation';
import { daysBetween } from '@lastro/domain/dates';
import type { ProposalStatus } from '@lastro/domain/proposal/proposal-status';
import { refuseAcceptance } from '@lastro/domain/proposal/proposal-transitions';
import type { InputOf } from '@lastro/wire/operation';
import type { acceptOffer } from '@lastro/wire/proposal/offer-operations';
import type { CreditProvider, OfferSimulation } from '../../gateways/credit-provider/port';
import type { StagedUseCase } from '../../platform/door/binding';
import { type Context, signedIn } from '../../platform/door/context';
import { AppError, refuse } from '../../platform/door/errors';
import { refuseStaleVersion } from '../../platform/door/version';
import { openContract } from '../contract/public';
import { findOffer, type OfferRow } from './proposal-read';
import { changeProposal, lockProposal } from './proposal-store';
import { isMicroOrSmall, offerFields, offerLine } from './proposal-translate';
import { type Loaded, loadProposal, viewProposal } from './proposal-view';
import { askProvider, termsOf } from './simulation';
import { simulationToWire } from './simulation-translate';

interface Question {
  readonly terms: SimulationTerms;
  /** The proposal as it was when the provider was asked: what was simulated must still be what is accepted. */
  readonly version: number;
}

interface Answer extends Question {
  readonly simulation: OfferSimulation;
}

/**
 * Exactly once: the provider is asked with no transaction open; then the proposal's row is held, everything is checked
 * again, and contract, cashflow and status are written together. A second one finds it accepted.
 */
export function acceptOfferCase(
  provider: CreditProvider,
): StagedUseCase<typeof acceptOffer, Question, Answer> {
  return {
    prepare: async (ctx, input) => {
      const { loaded, offer } = await loadOffer(ctx, input);
      const { row } = loaded;
      const terms = await termsOf(ctx, offerFields(offer), {
        productId: row.product_id,
        isSmall: isMicroOrSmall(row),
      });
      return { terms, version: row.version };
    },
    outside: async (question) => ({ ...question, simulation: await askProvider(provider, question.terms) }),
    complete: async (ctx, input, answer) => {
      const found = input.rateId == null ? undefined : await findOffer(ctx.tx, input.rateId);
      if (found === undefined) throw new AppError('offer.not-saved');
      await lockProposal(ctx.tx, found.proposal_id);
      const { loaded, offer } = await loadOffer(ctx, input);
      if (loaded.row.version !== answer.version) {
        const current = await viewProposal(ctx, loaded);
        refuseStaleVersion(answer.version, loaded.row.version, () => current);
      }
      return accept(ctx, loaded, offer, answer);
    },
  };
}

async function loadOffer(
  ctx: Context,
  input: InputOf<typeof acceptOffer>,
): Promise<{ loaded: Loaded; offer: OfferRow }> {
  const found = input.rateId == null ? undefined : await findOffer(ctx.tx, input.rateId);
  if (found === undefined) throw new AppError('offer.not-saved');
  const loaded = await loadProposal(ctx, found.proposal_id);
  const { row } = loaded;
  refuse(refuseAcceptance(row.status as ProposalStatus));
  if (row.product_id === null || (input.productId != null && input.productId !== row.product_id))
    throw new AppError('acceptance.invalid', {}, { issues: [{ path: 'productId', code: 'field.invalid' }] });
  if (input.version !== undefined && input.version !== row.version) {
    const current = await viewProposal(ctx, loaded);
    refuseStaleVersion(input.version, row.version, () => current);
  }
  return { loaded, offer: found };
}

async function accept(ctx: Context, { row }: Loaded, offer: OfferRow, { terms, simulation }: Answer) {
  const fields = offerFields(offer);
  const of = { rateId: offer.id, proposalId: row.id, prepaymentFee: fields.prepaymentFee };
  const wire = simulationToWire(terms, simulation, of);
  const now = ctx.clock.now();
  const lastDue = simulation.installments.at(-1)?.due ?? terms.disbursement;
  const contract = await openContract(ctx.tx, {
    proposalId: row.id,
    companyId: row.company_id,
    productId: row.product_id ?? 0,
    partnerId: row.partner_id,
    vehicleId: row.vehicle_id,
    amount: simulation.installments[0]?.opening ?? fields.amount,
    totalPaid: simulation.totalPaid,
    tenor: fields.installments,
    grace: fields.grace,
    monthlyRate: fields.rate,
    prepaymentFee: fields.prepaymentFee,
    tacPercent: fields.tac,
    tac: simulation.tac,
    lastDue,
    lastDueInDays: daysBetween(terms.disbursement, lastDue),
    simulation: wire,
    installments: simulation.installments,
    by: signedIn(ctx).userId,
    at: now,
  });
  await changeProposal(ctx.tx, row.id, { status: 'accepted', accepted_offer_id: offer.id }, now);
  ctx.audit({
    action: 'proposal.accepted',
    recordType: 'proposal',
    recordId: row.id,
    before: { status: row.status },
    after: {
      status: 'accepted',
      offer: offerLine(offer),
      transaction: contract.code,
      contract: contract.contractNumber,
    },
  });
  return {
    proposal_id: row.id,
    transaction_code: contract.code,
    contract_number: contract.contractNumber,
    simulation: wire,
  };
}
