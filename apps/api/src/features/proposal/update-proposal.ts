import { isMicroOrSmall } from '@lastro/domain/company/small-company';
import { addDays } from '@lastro/domain/dates';
import { totalCents } from '@lastro/domain/money';
import {
  changedOfferFields,
  changedTerms,
  type OfferFieldAuthors,
  type TermName,
} from '@lastro/domain/proposal/approval';
import { levelOf } from '@lastro/domain/proposal/authority';
import { checkOpinion, checkProposal, type OfferFields } from '@lastro/domain/proposal/proposal-rules';
import { goesOn, type ProposalStatus } from '@lastro/domain/proposal/proposal-status';
import { refuseChangeWith, refuseStep, statusAfterSave } from '@lastro/domain/proposal/proposal-transitions';
import type { InputOf } from '@lastro/wire/operation';
import type { updateProposal } from '@lastro/wire/proposal/proposal-operations';
import { jsonb } from '../../platform/db/json-column';
import type { UseCase } from '../../platform/door/binding';
import { type Context, signedIn } from '../../platform/door/context';
import { AppError, refuseIssues } from '../../platform/door/errors';
import { insertApproval, lastApproval } from './approval-store';
import { tidyExpired } from './expire-proposals';
import { type OfferChanges, offerChanges } from './offer-changes';
import { lentBy, uncomputable } from './offer-terms';
import { checkedFields, columnsOf, type Wanted, wantedOf, withPartner } from './proposal-input';
import { referencesOf, refuseOrder } from './proposal-references';
import {
  changeOffer,
  changeOfferReason,
  changeProposal,
  hideOffers,
  holdCommitments,
  offerFigures,
} from './proposal-store';
import {
  approvalToTrail,
  offerFieldAuthorsOf,
  offerFields,
  proposalToTrail,
  refusalToTrail,
  savedOffer,
  termAuthorsOf,
  termsOfRow,
} from './proposal-translate';
import {
  decidedOf,
  deciderOf,
  holdProposal,
  type Loaded,
  loadProposal,
  refuseDecision,
  viewProposal,
} from './proposal-view';
import { keepRefusal, refuseWrongRefusal } from './refuse-proposal';
import { readSurroundings, type Surroundings } from './surroundings-read';

type Input = InputOf<typeof updateProposal>;

/** One save on its way: what was, what is wanted, and what becomes of it. */
interface Save {
  readonly input: Input;
  readonly before: Loaded;
  readonly around: Surroundings;
  readonly from: ProposalStatus;
  readonly wanted: Wanted;
  readonly offers: OfferChanges;
  readonly removesOffers: boolean;
  readonly terms: readonly TermName[];
  /** Terms or offers become others than they were: an approval does not cover them. */
  readonly changesTerms: boolean;
  /** Where the proposal ends. */
  readonly status: ProposalStatus;
}

export const updateProposalCase: UseCase<typeof updateProposal> = async (ctx, input) => {
  const before = await holdProposal(ctx, input.id, input.version);
  if (input.cnpj !== before.row.cnpj) throw new AppError('proposal.company-fixed');
  const save = await saveOf(ctx, input, before);
  await refuseWrong(ctx, save);
  await write(ctx, save);
  const refusal =
    isRefusing(save) && input.refusal != null ? await keepRefusal(ctx, input.id, input.refusal) : null;
  const after = await loadProposal(ctx, input.id);
  const opinion = input.opinion || null;
  if (isApproving(save)) await keepApproval(ctx, after, save.around, opinion);
  const approval = isApproving(save) ? await lastApproval(ctx.tx, after.row.id) : save.around.approval;
  ctx.audit({
    action: before.row.status === after.row.status ? 'proposal.changed' : 'proposal.status-changed',
    recordType: 'proposal',
    recordId: after.row.id,
    before: {
      ...proposalToTrail(before.row, before.offers),
      ...approvalToTrail(before.row.status, approval),
    },
    after: {
      ...proposalToTrail(after.row, after.offers),
      ...approvalToTrail(after.row.status, approval),
      ...refusalToTrail(refusal),
      ...(opinion === null ? {} : { opinion }),
    },
    reason: input.reason_for_change ?? null,
  });
  return viewProposal(ctx, after, { ...save.around, approval });
};

async function saveOf(ctx: Context, input: Input, before: Loaded): Promise<Save> {
  const { row } = before;
  const from = row.status;
  const was = termsOfRow(row);
  const said = wantedOf(input, row);
  const around = await aroundSave(ctx, input, before, said.terms.productId);
  const { partnerId } = referencesOf(around, input, was);
  const wanted = withPartner(said, partnerId);
  const offers = offerChanges(before.offers, input.rates, wanted.reason);
  const terms = changedTerms(was, wanted.terms);
  const changesTerms = offers.changes.length > 0 || terms.length > 0;
  // The question of spec §4, asked only when the status becomes rejected.
  const removesOffers = input.remove_offers && input.status === 'rejected' && from !== 'rejected';
  const status = statusAfterSave(from, input.status, changesTerms);
  return { input, before, around, from, wanted, offers, terms, changesTerms, removesOffers, status };
}

/** An approval counts what else is committed, so it waits for those that are being given in the same group. */
async function aroundSave(
  ctx: Context,
  input: Input,
  { row }: Loaded,
  productId: number | null,
): Promise<Surroundings> {
  const { company_id: id } = row;
  if (isApproving({ from: row.status, status: input.status })) {
    await holdCommitments(ctx.tx, id);
    // One that nobody tidied up yet would stand in the way (spec §8, one approved proposal for each company).
    await tidyExpired(ctx.tx, ctx.clock, { batch: 10, companyId: id }, ctx.auditService);
  }
  return readSurroundings(ctx.tx, {
    company: { id },
    proposalId: row.id,
    productId,
    vehicleId: input.vehicle_id ?? null,
    partner: input.partner ?? null,
    today: ctx.businessDate,
  });
}

async function refuseWrong(ctx: Context, save: Save): Promise<void> {
  const { input, before, from, wanted, offers, changesTerms } = save;
  if (changesTerms) refuseDecision(refuseChangeWith(from, input.status));
  await refuseDecisionOf(ctx, save);
  refuseIssues('proposal.check', [
    ...offers.issues,
    ...checkOpinion(input.opinion || null, save.status !== from),
    ...checkProposal(
      {
        ...checkedFields(wanted),
        from,
        // Where it ends: what goes to approval again must be what may be approved today, as with any other step there.
        status: save.status,
        saved: checkedFields(wantedOf({}, before.row)),
        // Also those that are about to be removed: what is said must be right.
        offers: offers.checked,
        unchanged: offers.unchanged,
      },
      save.around.caps,
    ),
  ]);
  refuseIssues('proposal.check', await noLoans(ctx, save));
  if (isRefusing(save)) refuseWrongRefusal(input.refusal ?? null, save.around.caps);
  const { cnpj, id } = before.row;
  const was = termsOfRow(before.row);
  await refuseOrder(ctx, { cnpj, terms: wanted.terms, was, from, to: save.status, proposalId: id });
}

/** As `checkProposal` asks: what is lent must be a loan; what stays as it was saved is none of any other save's business. */
async function noLoans(ctx: Context, { around, from, status, offers, terms }: Save) {
  // Another product makes another loan of every offer.
  const looksAtAll = goesOn(from, status) || terms.includes('productId');
  const looked = offers.checked
    .map((offer, index) => ({ offer, index, prefix: `rates.${index}.` }))
    .filter(({ index }) => looksAtAll || !offers.unchanged.has(index));
  return uncomputable(ctx, looked, around);
}

/** May this person bring it there, with the offers as this very save leaves them? */
async function refuseDecisionOf(ctx: Context, save: Save): Promise<void> {
  const { input, before, around, offers, changesTerms, removesOffers } = save;
  const kept = removesOffers ? [] : offers.kept;
  const decided = await decidedOf(ctx, before, around, kept);
  const decider = deciderOf(ctx, before);
  const isLastChanger = decider.isLastChanger || changesTerms;
  refuseDecision(refuseStep(decided, input.status, { ...decider, isLastChanger }, around.limits));
}

async function write(ctx: Context, save: Save): Promise<void> {
  const { input, before, wanted, offers, terms, changesTerms, removesOffers, status } = save;
  const now = ctx.clock.now();
  const user = signedIn(ctx).userId;
  // What is removed goes as it was: a change of it would be told by nothing.
  if (removesOffers)
    await hideOffers(
      ctx.tx,
      before.offers.map(({ id }) => id),
      now,
    );
  else {
    for (const { id, offer, reason } of offers.changes)
      await changeOffer(ctx.tx, id, { ...offer, reason }, authorsAfter(before, id, offer, user));
    for (const { id, reason } of offers.reasons) await changeOfferReason(ctx.tx, id, reason);
  }
  const authors = { ...termAuthorsOf(before.row), ...Object.fromEntries(terms.map((term) => [term, user])) };
  const by = changesTerms || removesOffers ? { terms_changed_by: user, term_authors: jsonb(authors) } : {};
  const columns = { ...columnsOf(wanted, status), ...by, ...approvalColumns(ctx, save) };
  await changeProposal(ctx.tx, input.id, { ...columns, ...offerFigures(input.id) }, now);
}

/** Whoever says a field of an offer anew is its author from then on; the others stay with whom they were. */
function authorsAfter({ offers }: Loaded, id: number, offer: OfferFields, user: number): OfferFieldAuthors {
  const saved = offers.find((each) => each.id === id);
  if (saved === undefined) throw new Error(`offer ${id} is none of this proposal`);
  const changed = changedOfferFields(offerFields(saved), offer);
  return { ...offerFieldAuthorsOf(saved), ...Object.fromEntries(changed.map((field) => [field, user])) };
}

function isApproving({ from, status }: Pick<Save, 'from' | 'status'>): boolean {
  return status === 'approved' && from !== 'approved';
}

function isRefusing({ from, status }: Save): boolean {
  return status === 'refused' && from !== 'refused';
}

/** An approval starts the days after which it expires (decisions §3); one that is taken back ends with it. */
function approvalColumns(ctx: Context, save: Save) {
  if (!isApproving(save)) return save.status === 'approved' ? {} : { approved_at: null, expires_on: null };
  return { approved_at: ctx.clock.now(), expires_on: addDays(ctx.businessDate, save.around.expiryDays) };
}

/** What was approved, whole: the acceptance is held against it. */
async function keepApproval(
  ctx: Context,
  after: Loaded,
  around: Surroundings,
  opinion: string | null,
): Promise<void> {
  const user = signedIn(ctx);
  const level = levelOf(user.groups);
  if (level === null) throw new Error('approved by somebody who has no level');
  const { largestLent: largest, committed } = await decidedOf(ctx, after, around);
  const offers = after.offers.map(savedOffer);
  const { product, iofTable } = around;
  const lents = await lentBy(ctx, offers, { product, iofTable, isSmall: isMicroOrSmall(after.row) });
  await insertApproval(ctx.tx, {
    proposalId: after.row.id,
    level,
    lentCents: largest,
    totalCents: totalCents([largest, committed]),
    opinion,
    terms: termsOfRow(after.row),
    offers,
    lents: Object.fromEntries(offers.map(({ id }, index) => [id, lents[index] ?? largest])),
    by: user.userId,
    at: ctx.clock.now(),
  });
}
