import { ZERO_CENTS } from '@lastro/domain/money';
import { checkProposal, type OfferFields } from '@lastro/domain/proposal/proposal-rules';
import { refuseStep } from '@lastro/domain/proposal/proposal-transitions';
import type { InputOf } from '@lastro/wire/operation';
import type { createProposal } from '@lastro/wire/proposal/proposal-operations';
import type { UseCase } from '../../platform/door/binding';
import { type Context, signedIn } from '../../platform/door/context';
import { AppError, refuseIssues } from '../../platform/door/errors';
import { largestLent, uncomputable } from './offer-terms';
import { checkedFields, columnsOf, fieldsOf, type Wanted, wantedOf, withPartner } from './proposal-input';
import { referencesOf, refuseOrder } from './proposal-references';
import { insertProposal } from './proposal-store';
import { proposalToTrail } from './proposal-translate';
import { deciderOf, loadProposal, refuseDecision, viewProposal } from './proposal-view';
import { readSurroundings, type Surroundings } from './surroundings-read';

type Input = InputOf<typeof createProposal>;

export const createProposalCase: UseCase<typeof createProposal> = async (ctx, input) => {
  const { cnpj, status } = input;
  const offers = input.rates.map(fieldsOf);
  const said = wantedOf(input, null);
  const around = await readSurroundings(ctx.tx, {
    company: { cnpj },
    proposalId: null,
    productId: said.terms.productId,
    vehicleId: said.terms.vehicleId,
    partner: input.partner ?? null,
    today: ctx.businessDate,
  });
  await refuseWrong(ctx, { input, said, offers, around });
  const { companyId, partnerId } = referencesOf(around, input, null);
  const placed = offers.map((offer, index) => ({ offer, prefix: `rates.${index}.` }));
  refuseIssues('proposal.check', await uncomputable(ctx, placed, around));
  const wanted = withPartner(said, partnerId);
  await refuseOrder(ctx, { cnpj, terms: wanted.terms, was: null, from: null, to: status, proposalId: null });
  // What was rejected at once competes with nobody.
  if (status !== 'rejected' && around.hasApproved) throw new AppError('proposal.approved-exists');
  const id = await insert(ctx, { input, wanted, offers, companyId });
  const after = await loadProposal(ctx, id);
  ctx.audit({
    action: 'proposal.created',
    recordType: 'proposal',
    recordId: id,
    after: proposalToTrail(after.row, after.offers),
    reason: input.reason_for_change,
  });
  return viewProposal(ctx, after, around);
};

interface Proposed {
  readonly input: Input;
  readonly said: Wanted;
  readonly offers: readonly OfferFields[];
  readonly around: Surroundings;
}

/** May this person begin it there, and is everything that was said in order? */
async function refuseWrong(ctx: Context, { input, said, offers, around }: Proposed): Promise<void> {
  const { status } = input;
  // Nothing new is approved, so what else is committed decides nothing yet.
  const proposed = {
    status: null,
    offers: offers.length,
    largestLent: await largestLent(ctx, offers, around),
    committed: ZERO_CENTS,
  };
  refuseDecision(refuseStep(proposed, status, deciderOf(ctx, null), around.limits));
  refuseIssues(
    'proposal.check',
    checkProposal(
      { ...checkedFields(said), from: null, status, saved: null, offers, unchanged: new Set() },
      around.caps,
    ),
  );
}

interface Checked extends Pick<Proposed, 'input' | 'offers'> {
  readonly wanted: Wanted;
  readonly companyId: number;
}

async function insert(ctx: Context, { input, wanted, offers, companyId }: Checked): Promise<number> {
  const by = signedIn(ctx).userId;
  const now = ctx.clock.now();
  return insertProposal(
    ctx.tx,
    {
      ...columnsOf(wanted, input.status),
      company_id: companyId,
      created_by: by,
      terms_changed_by: by,
      created_at: now,
      updated_at: now,
    },
    offers.map((offer, index) => ({
      ...offer,
      reason: input.rates[index]?.reason_for_change ?? input.reason_for_change,
    })),
  );
}
