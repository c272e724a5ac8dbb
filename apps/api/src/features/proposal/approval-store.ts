import { codesOf } from '@lastro/domain/coded-list';
import type { IsoDate } from '@lastro/domain/dates';
import { type Cents, cents } from '@lastro/domain/money';
import { parsePercent } from '@lastro/domain/percent';
import type { Approved, ApprovedReach, ProposalTerms, SavedOffer } from '@lastro/domain/proposal/approval';
import type { ApprovalLevel, AuthorityLimits } from '@lastro/domain/proposal/authority';
import { GUARANTEES } from '@lastro/domain/proposal/proposal-lists';
import { z } from 'zod';
import { jsonb, jsonColumn } from '../../platform/db/json-column';
import { instantText } from '../../platform/db/json-text';
import type { Tx } from '../../platform/door/context';
import { userEmail, userName } from '../identity/public';
import { authorityOn, limitsOf } from './parameters-read';

interface NewApproval extends Approved {
  readonly proposalId: number;
  readonly level: ApprovalLevel;
  /** What the largest offer lends. */
  readonly lentCents: number;
  /** What each offer lends, by its number. */
  readonly lents: Readonly<Record<number, Cents>>;
  readonly totalCents: number;
  readonly opinion: string | null;
  readonly by: number;
  readonly at: string;
}

export async function insertApproval(tx: Tx, approval: NewApproval): Promise<void> {
  await tx
    .insertInto('proposal_approvals')
    .values({
      proposal_id: approval.proposalId,
      level: approval.level,
      lent_cents: approval.lentCents,
      lents: jsonb(approval.lents),
      total_cents: approval.totalCents,
      terms: jsonb(approval.terms),
      offers: jsonb(approval.offers.map(toKept)),
      opinion: approval.opinion,
      approved_by: approval.by,
      approved_at: approval.at,
    })
    .execute();
}

export interface LastApproval extends Approved, ApprovedReach {
  readonly id: number;
  readonly opinion: string | null;
  readonly by: string;
  readonly byName: string;
  readonly at: string;
}

/** The newest approval of a proposal, which the acceptance is held against. */
export async function lastApproval(tx: Tx, proposalId: number): Promise<LastApproval | null> {
  return approvalOf(await lastApprovalQuery(tx, proposalId).executeTakeFirst());
}

/** With the limits of the day, which an acceptance looks at as well. */
export async function approvalToAccept(
  tx: Tx,
  proposalId: number,
  today: IsoDate,
): Promise<{ readonly approval: LastApproval; readonly limits: AuthorityLimits } | null> {
  const query = lastApprovalQuery(tx, proposalId).select(authorityOn(today).as('authority'));
  const row = await query.executeTakeFirst();
  const approval = approvalOf(row);
  return approval === null ? null : { approval, limits: limitsOf(row?.authority) };
}

/** For a statement that reads something else as well: a row for `approvalOf`, also as JSON. */
export function lastApprovalQuery(tx: Tx, proposalId: number) {
  return tx
    .selectFrom('proposal_approvals as a')
    .select([
      'a.id',
      'a.level',
      'a.lent_cents',
      'a.total_cents',
      'a.terms',
      'a.offers',
      'a.opinion',
      userEmail('a.approved_by').$notNull().as('approver'),
      userName('a.approved_by').$notNull().as('approver_name'),
    ])
    .select(instantText('a.approved_at').as('approved_at'))
    .where('a.proposal_id', '=', proposalId)
    .orderBy('a.id', 'desc')
    .limit(1);
}

type ApprovalRow = Awaited<ReturnType<ReturnType<typeof lastApprovalQuery>['executeTakeFirstOrThrow']>>;

export function approvalOf(row: ApprovalRow | null | undefined): LastApproval | null {
  if (row == null) return null;
  return {
    id: row.id,
    level: row.level,
    lent: cents(row.lent_cents),
    total: cents(row.total_cents),
    opinion: row.opinion,
    by: row.approver,
    byName: row.approver_name,
    at: row.approved_at,
    terms: readTerms(row.terms),
    offers: readOffers(row.offers),
  };
}

const money = z.number().transform(cents);
const rate = z.string().transform((text, context) => {
  const percent = parsePercent(text);
  if (percent !== null) return percent;
  context.addIssue({ code: 'custom', message: `${text} is no rate` });
  return z.NEVER;
});

/** As the approval saw them. A term that is younger than some approvals gets here what it was before there was one. */
const terms: z.ZodType<ProposalTerms> = z.strictObject({
  productId: z.number().nullable(),
  vehicleId: z.number().nullable(),
  partnerId: z.number().nullable(),
  orderUuid: z.string().nullable(),
  guarantee: z.enum(codesOf(GUARANTEES)).nullable(),
  monthlyGuarantee: money.nullable(),
  hasEscrow: z.boolean(),
});

const readTerms = jsonColumn('proposal_approvals.terms', terms);

/** What an approval saw is kept by the names that the first ones were written with. */
function toKept({ graceDays: grace, monthlyRate, ...offer }: SavedOffer) {
  return { ...offer, grace, rate: monthlyRate };
}

const offers: z.ZodType<SavedOffer[]> = z.array(
  z
    .strictObject({
      id: z.number(),
      amount: money,
      grace: z.number(),
      installments: z.number(),
      rate,
      prepaymentFee: rate,
      tac: rate,
    })
    .transform(({ grace: graceDays, rate: monthlyRate, ...offer }) => ({ ...offer, graceDays, monthlyRate })),
);
const readOffers = jsonColumn('proposal_approvals.offers', offers);
