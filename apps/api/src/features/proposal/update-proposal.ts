import { addDays } from '@lastro/domain/dates';
import {
  checkProposal,
  checkRefusal,
  largestOffer,
  type OfferFields,
} from '@lastro/domain/proposal/proposal-rules';
import { refuseStep } from '@lastro/domain/proposal/proposal-transitions';
import type { InputOf } from '@lastro/wire/operation';
import type { refuseProposal, updateProposal } from '@lastro/wire/proposal/proposal-operations';
import type { UseCase } from '../../platform/door/binding';
import type { Context } from '../../platform/door/context';
import { AppError, refuseIssues } from '../../platform/door/errors';
import { refuseStaleVersion } from '../../platform/door/version';
import { columnsOf, fieldsOf, referencesOf, textOf } from './proposal-input';
import { authorityOn, expiryDaysOn, findRefusal, type OfferRow } from './proposal-read';
import {
  changeOffer,
  changeProposal,
  hideOffers,
  lockProposal,
  refreshOffers,
  saveRefusal,
} from './proposal-store';
import { offerFields, proposalToTrail, refusalToWire } from './proposal-translate';
import {
  decidedOf,
  deciderOf,
  type Loaded,
  loadProposal,
  refuseDecision,
  viewProposal,
} from './proposal-view';

type Input = InputOf<typeof updateProposal>;
type RefusalInput = Omit<InputOf<typeof refuseProposal>, 'id' | 'version'>;

export const updateProposalCase: UseCase<typeof updateProposal> = async (ctx, input) => {
  const before = await loadLocked(ctx, input.id, input.version);
  if (input.cnpj !== before.row.cnpj) throw new AppError('proposal.company-fixed');
  const changes = offersAfter(before.offers, input);
  await refuseWrong(ctx, input, before, changes);
  const { partnerId } = await referencesOf(ctx, input);
  const now = ctx.clock.now();
  for (const { id, offer, reason } of changes) await changeOffer(ctx.tx, id, { ...offer, reason });
  if (removesOffers(input, before))
    await hideOffers(
      ctx.tx,
      before.offers.map(({ id }) => id),
      now,
    );
  await changeProposal(
    ctx.tx,
    input.id,
    { ...columnsOf(input, partnerId), ...(await approval(ctx, input, before)) },
    now,
  );
  await refreshOffers(ctx.tx, input.id);
  if (isRefusing(input, before)) await keepRefusal(ctx, input.id, input.refusal as RefusalInput);
  const after = await loadProposal(ctx, input.id);
  record(ctx, before, after, input.reason_for_change);
  return viewProposal(ctx, after);
};

/** Spec §7: the client's refusal by its own call; the status and the details are saved together. */
export const refuseProposalCase: UseCase<typeof refuseProposal> = async (
  ctx,
  { id, version, ...refusal },
) => {
  const before = await loadLocked(ctx, id, version);
  const limits = await authorityOn(ctx.tx, ctx.businessDate);
  refuseDecision(refuseStep(decidedOf(before.row), 'refused', deciderOf(ctx, before.row), limits));
  refuseWrongRefusal(refusal);
  await changeProposal(ctx.tx, id, { status: 'refused' }, ctx.clock.now());
  await keepRefusal(ctx, id, refusal);
  record(ctx, before, await loadProposal(ctx, id), refusal.detail ?? refusal.reason);
  const saved = await findRefusal(ctx.tx, id);
  if (saved === undefined) throw new AppError('refusal.not-found', { id });
  return refusalToWire(saved);
};

async function loadLocked(ctx: Context, id: number, version: number | undefined): Promise<Loaded> {
  await lockProposal(ctx.tx, id);
  const before = await loadProposal(ctx, id);
  if (version !== undefined && version !== before.row.version) {
    const current = await viewProposal(ctx, before);
    refuseStaleVersion(version, before.row.version, () => current);
  }
  return before;
}

interface OfferChange {
  readonly id: number;
  readonly offer: OfferFields;
  readonly reason: string;
}

/** Saved offers as they come; new ones (without id) are created after the update, by their own call (spec §4). */
function offersAfter(saved: readonly OfferRow[], input: Input): OfferChange[] {
  const byId = new Map(saved.map((offer) => [offer.id, offer]));
  return input.rates.flatMap((rate) => {
    if (rate.id == null) return [];
    const known = byId.get(rate.id);
    if (known === undefined) throw new AppError('offer.not-found', { id: rate.id });
    const offer = fieldsOf(rate);
    if (JSON.stringify(offer) === JSON.stringify(offerFields(known))) return [];
    return [{ id: rate.id, offer, reason: rate.reason_for_change ?? input.reason_for_change }];
  });
}

async function refuseWrong(
  ctx: Context,
  input: Input,
  before: Loaded,
  changes: readonly OfferChange[],
): Promise<void> {
  const changed = new Map(changes.map(({ id, offer }) => [id, offer]));
  const kept = removesOffers(input, before)
    ? []
    : before.offers.map((offer) => changed.get(offer.id) ?? offerFields(offer));
  const decided = { ...decidedOf(before.row), largestOffer: largestOffer(kept) };
  const limits = await authorityOn(ctx.tx, ctx.businessDate);
  const decider = deciderOf(ctx, before.row);
  refuseDecision(refuseStep(decided, input.status, decider, limits));
  // What was approved is what its offers say: changing them is deciding again.
  if (before.row.status === 'approved' && input.status === 'approved' && changes.length > 0)
    refuseDecision(refuseStep({ ...decided, status: 'pending_approval' }, 'approved', decider, limits));
  refuseIssues(
    'proposal.check',
    checkProposal({
      isNew: removesOffers(input, before),
      status: input.status,
      productId: input.product_id ?? null,
      observation: textOf(input.observation),
      risks: input.risks_policy,
      offers: input.rates.length > 0 && !removesOffers(input, before) ? input.rates.map(fieldsOf) : kept,
    }),
  );
  if (isRefusing(input, before)) refuseWrongRefusal(input.refusal ?? null);
}

/** The question of spec §4, asked only when the status becomes rejected. */
function removesOffers(input: Input, { row }: Loaded): boolean {
  return input.remove_offers && input.status === 'rejected' && row.status !== 'rejected';
}

function isRefusing(input: Input, { row }: Loaded): boolean {
  return input.status === 'refused' && row.status !== 'refused';
}

function refuseWrongRefusal(refusal: RefusalInput | null): void {
  if (refusal === null)
    throw new AppError('refusal.check', {}, { issues: [{ path: 'refusal', code: 'field.required' }] });
  refuseIssues(
    'refusal.check',
    checkRefusal({
      reason: refusal.reason,
      newAmount: refusal.new_proposal_value ?? null,
      newDeadline: refusal.new_proposal_deadline ?? null,
      detail: textOf(refusal.detail),
    }),
  );
}

/** Only what the reason is about is kept. */
async function keepRefusal(ctx: Context, proposalId: number, refusal: RefusalInput): Promise<void> {
  await saveRefusal(ctx.tx, {
    proposal_id: proposalId,
    reason: refusal.reason,
    new_amount_cents: refusal.reason === 'credit_amount' ? (refusal.new_proposal_value ?? null) : null,
    new_deadline: refusal.reason === 'deadline' ? (refusal.new_proposal_deadline ?? null) : null,
    detail: textOf(refusal.detail),
    refused_at: ctx.clock.now(),
  });
}

/** An approval starts the days after which it expires (decisions §3). */
async function approval(ctx: Context, input: Input, { row }: Loaded) {
  if (input.status !== 'approved' || row.status === 'approved') return {};
  const days = await expiryDaysOn(ctx.tx, ctx.businessDate);
  return { approved_at: ctx.clock.now(), expires_on: addDays(ctx.businessDate, days) };
}

function record(ctx: Context, before: Loaded, after: Loaded, reason: string): void {
  ctx.audit({
    action: before.row.status === after.row.status ? 'proposal.changed' : 'proposal.status-changed',
    recordType: 'proposal',
    recordId: after.row.id,
    before: proposalToTrail(before.row, before.offers),
    after: proposalToTrail(after.row, after.offers),
    reason,
  });
}
