import { isMicroOrSmall } from '@lastro/domain/company/small-company';
import { groupLabel } from '@lastro/domain/identity/groups';
import type { Issue, Refusal } from '@lastro/domain/issues';
import { centsToReais, isAtLeast, totalCents } from '@lastro/domain/money';
import { authorsOfOffer, hasLastWord, refuseOutgrown } from '@lastro/domain/proposal/approval';
import { levelFor } from '@lastro/domain/proposal/authority';
import { checkProposal, type OfferFields } from '@lastro/domain/proposal/proposal-rules';
import { goesOn, type ProposalStatus, statusOn } from '@lastro/domain/proposal/proposal-status';
import {
  allowedStatuses,
  type Decided,
  type Decider,
  PROPOSAL_WRITERS,
  refuseAcceptance,
  refuseChange,
  refuseDeletion,
  refuseLacking,
  refuseLostOrder,
  refuseOfferCreation,
  refuseOfferDeletion,
  refuseSecondApproval,
  refuseSimulation,
  statusAfterSave,
  stepsFrom,
} from '@lastro/domain/proposal/proposal-transitions';
import { errorText } from '@lastro/wire/error-catalogue';
import { PROPOSAL_FIELDS } from '@lastro/wire/proposal/proposal-fields';
import type { ProposalActionName } from '@lastro/wire/proposal/proposal-schemas';
import { type Context, signedIn } from '../../platform/door/context';
import { AppError, refuse } from '../../platform/door/errors';
import { refuseStaleVersion } from '../../platform/door/version';
import { tidyExpired } from './expire-proposals';
import { largestLent, lentBy, uncomputable } from './offer-terms';
import { isOrderOpen } from './order-read';
import { checkedFields, wantedOf } from './proposal-input';
import { findProposal, type OfferRow, type ProposalRow } from './proposal-read';
import { lockProposal } from './proposal-store';
import {
  approvalToWire,
  offerFieldAuthorsOf,
  offerFields,
  proposalToWire,
  termAuthorsOf,
  type WireProposal,
} from './proposal-translate';
import { readSurroundings, type Surroundings } from './surroundings-read';

export interface Loaded {
  readonly row: ProposalRow;
  readonly offers: readonly OfferRow[];
}

export async function loadProposal(ctx: Context, id: number): Promise<Loaded> {
  const loaded = await findLoaded(ctx, id);
  if (loaded === undefined) throw new AppError('proposal.not-found', { id });
  return loaded;
}

/** As it stands today: an approval whose last day is over has expired, whether or not the job has run. */
export async function findLoaded(ctx: Context, id: number): Promise<Loaded | undefined> {
  const found = await findProposal(ctx.tx, id);
  if (found === undefined) return undefined;
  const { offer_rows: offers, ...row } = found;
  const status = statusOn(row.status, row.expires_on, ctx.businessDate);
  return { row: { ...row, status }, offers };
}

/** Holds the proposal for a command. What has expired is written down as such before anything else happens to it. */
export async function holdProposal(ctx: Context, id: number, version?: number): Promise<Loaded> {
  const loaded = await findHeld(ctx, id);
  if (loaded === undefined) throw new AppError('proposal.not-found', { id });
  await refuseStale(ctx, loaded, version);
  return loaded;
}

export async function refuseStale(ctx: Context, loaded: Loaded, version?: number): Promise<void> {
  await refuseStaleVersion(version, loaded.row.version, () => viewProposal(ctx, loaded));
}

export async function findHeld(ctx: Context, id: number): Promise<Loaded | undefined> {
  await lockProposal(ctx.tx, id);
  const found = await findLoaded(ctx, id);
  if (found === undefined || found.row.status !== 'expired') return found;
  const tidied = await tidyExpired(
    ctx.tx,
    ctx.clock,
    { batch: 1, companyId: found.row.company_id },
    ctx.auditService,
  );
  return tidied === 0 ? found : findLoaded(ctx, id);
}

export async function surroundingsOf(ctx: Context, { row }: Loaded): Promise<Surroundings> {
  const { company_id: id, id: proposalId, product_id: productId } = row;
  return readSurroundings(ctx.tx, { company: { id }, proposalId, productId, today: ctx.businessDate });
}

/** The proposal as the person who asks sees it: with what that person may do. A save has read what is around it before. */
export async function viewProposal(
  ctx: Context,
  loaded: Loaded,
  known?: Surroundings,
): Promise<WireProposal> {
  const { row, offers } = loaded;
  const around = known ?? (await surroundingsOf(ctx, loaded));
  const { limits } = around;
  const decided = await decidedOf(ctx, loaded, around);
  const decider = deciderOf(ctx, loaded);
  const total = totalCents([decided.largestLent, decided.committed]);
  const hasOrder = await hasOrderOf(ctx, row);
  const lacking = refuseLacking(await lacksOf(ctx, loaded, around));
  const goesOnTo = (to: ProposalStatus) => goesOn(decided.status, to);
  return proposalToWire(row, offers, {
    allowed_statuses: allowedStatuses(decided, decider, limits)
      .map(({ status, refusal }) => ({
        status,
        refusal:
          refusal ??
          refuseLostOrder(status, hasOrder) ??
          (goesOnTo(status) ? lacking : null) ??
          refuseSecondApproval(status, around.hasApproved),
      }))
      .map(({ status, refusal }) => ({
        status,
        allowed: refusal === null,
        code: refusal?.code ?? null,
        reason: reasonOf(refusal),
      })),
    actions: actionsOf(row, offers, decider, {
      hasOrder,
      outgrown: await refuseOutgrownAll(ctx, loaded, around),
    }),
    approval: approvalToWire(row.status, around.approval),
    authority: {
      largest_offer: centsToReais(decided.largestLent),
      committed: centsToReais(decided.committed),
      total: centsToReais(total),
      total_at_least: isAtLeast(total),
      level: levelFor(total, limits),
      approval_days: around.expiryDays,
    },
  });
}

/** What a step that goes on would complain of, as the proposal stands. */
async function lacksOf(ctx: Context, { row, offers }: Loaded, around: Surroundings): Promise<Issue[]> {
  const status = row.status;
  if (!stepsFrom(status).some((to) => goesOn(status, to))) return [];
  const saved = checkedFields(wantedOf({}, row));
  const fields = offers.map(offerFields);
  const issues = checkProposal(
    { ...saved, from: null, status: 'approved', saved: null, offers: fields, unchanged: new Set() },
    around.caps,
  );
  const placed = fields.map((offer, index) => ({ offer, prefix: `rates.${index}.` }));
  return issues.length > 0 ? issues : uncomputable(ctx, placed, around);
}

/** Whether even the offer that lends the least is beyond who approved: then none can be accepted today. */
async function refuseOutgrownAll(
  ctx: Context,
  { row, offers }: Loaded,
  { product, iofTable, approval, limits }: Surroundings,
): Promise<Refusal | null> {
  if (row.status !== 'approved' || approval === null) return null;
  const lent = await lentBy(ctx, offers.map(offerFields), {
    product,
    iofTable,
    isSmall: isMicroOrSmall(row),
  });
  const [first, ...others] = lent.map((amount) => refuseOutgrown(approval, amount, limits));
  return first === undefined || others.includes(null) ? null : first;
}

/** Whether the order that it names, if any, is still one of its company and partner, and no other proposal's. */
export async function hasOrderOf(ctx: Context, row: ProposalRow, ask = isOrderOpen): Promise<boolean> {
  const { id: proposalId, order_uuid: orderUuid, partner_id: partnerId, cnpj } = row;
  if (orderUuid === null) return true;
  return ask(ctx.tx, { orderUuid, partnerId, cnpj, proposalId, today: ctx.businessDate });
}

/** With the offers as they are saved, unless a save is about to leave others. */
export async function decidedOf(
  ctx: Context,
  { row, offers }: Loaded,
  { product, committed, iofTable }: Pick<Surroundings, 'product' | 'committed' | 'iofTable'>,
  kept: readonly OfferFields[] = offers.map(offerFields),
): Promise<Decided & { readonly status: ProposalStatus }> {
  return {
    status: row.status,
    offers: kept.length,
    largestLent: await largestLent(ctx, kept, { product, iofTable, isSmall: isMicroOrSmall(row) }),
    committed,
  };
}

/** Null: it does not exist yet. */
export function deciderOf(ctx: Context, loaded: Loaded | null): Decider {
  const { userId, groups } = signedIn(ctx);
  if (loaded === null) return { groups, isCreator: false, isLastChanger: false };
  const { row, offers } = loaded;
  const authored = {
    lastChanger: row.terms_changed_by,
    termAuthors: termAuthorsOf(row),
    offerAuthors: offers.flatMap((offer) => authorsOfOffer(offer.created_by, offerFieldAuthorsOf(offer))),
  };
  return { groups, isCreator: row.created_by === userId, isLastChanger: hasLastWord(userId, authored) };
}

/** The group that a proposal must go to, and the fields that it lacks, are told by their names. */
function named(refusal: Refusal): Refusal {
  const { to, fields } = refusal.params ?? {};
  return {
    ...refusal,
    params: {
      ...refusal.params,
      ...(to === undefined ? {} : { to: groupLabel(String(to)) }),
      ...(fields === undefined ? {} : { fields: String(fields).split(' ').map(fieldLabel).join(', ') }),
    },
  };
}

function fieldLabel(field: string): string {
  return PROPOSAL_FIELDS[field as keyof typeof PROPOSAL_FIELDS].label;
}

function reasonOf(refusal: Refusal | null): string | null {
  if (refusal === null) return null;
  const { code, params } = named(refusal);
  return errorText(code, params);
}

export function refuseDecision(refusal: Refusal | null): void {
  refuse(refusal === null ? null : named(refusal));
}

/** A new offer of what was approved goes to approval again, with its order. */
function refuseNewOffer(status: ProposalStatus, offers: number, hasOrder: boolean): Refusal | null {
  const after = statusAfterSave(status, status, true);
  const lost = after === status ? null : refuseLostOrder(after, hasOrder);
  return refuseOfferCreation(status, offers) ?? lost;
}

function actionsOf(
  row: ProposalRow,
  offers: readonly OfferRow[],
  { groups }: Decider,
  { hasOrder, outgrown }: { readonly hasOrder: boolean; readonly outgrown: Refusal | null },
): WireProposal['actions'] {
  const status = row.status;
  const writes = PROPOSAL_WRITERS.some((group) => groups.includes(group));
  const act = (action: ProposalActionName, refusal: Refusal | null) => ({
    action,
    allowed: refusal === null,
    reason: reasonOf(refusal),
  });
  const write = (action: ProposalActionName, refusal: Refusal | null) =>
    act(action, writes ? refusal : { code: 'proposal.no-right' });
  return [
    write('change', refuseChange(status)),
    write('accept', refuseAcceptance(status) ?? refuseLostOrder(status, hasOrder) ?? outgrown),
    act('simulate', refuseSimulation(status)),
    write('add-offer', refuseNewOffer(status, offers.length, hasOrder)),
    write('delete-offer', refuseOfferDeletion(status, offers.length)),
    write('delete', refuseDeletion(status)),
  ];
}
