import { isMicroOrSmall } from '@lastro/domain/company/small-company';
import { civilDateAt, type IsoDate } from '@lastro/domain/dates';
import { type Exposure, expectedGuarantee, groupExposure } from '@lastro/domain/inquiry/exposure';
import { companyPendencies } from '@lastro/domain/inquiry/pendencies';
import { cents, centsToReais, isAtLeast, totalCents } from '@lastro/domain/money';
import type { getCompanyStanding } from '@lastro/wire/inquiry/inquiry-operations';
import type { ReplyOf } from '@lastro/wire/operation';
import type { UseCase } from '../../platform/door/binding';
import type { Context, Tx } from '../../platform/door/context';
import { AppError } from '../../platform/door/errors';
import { companyFacts, controlGroup, exposedBehind } from '../company/public';
import { owedBy } from '../contract/public';
import { committedTo } from '../proposal/public';
import { liveOptInOf } from '../receivable/public';
import { type InquiryRow, inquiriesOf } from './inquiry-read';
import { exposureToWire, inquiryToWire, restrictionsOf } from './inquiry-translate';

type WireStanding = ReplyOf<typeof getCompanyStanding>;

export const getCompanyStandingCase: UseCase<typeof getCompanyStanding> = async (ctx, { cnpj }) => {
  const standing = await standingOf(ctx, cnpj, await inquiriesOf(ctx.tx, cnpj));
  if (standing === null) throw new AppError('standing.company-unknown');
  return standing;
};

/** Null where the company is not registered. */
export async function standingOf(
  { tx, businessDate }: Context,
  cnpj: string,
  inquiries: readonly InquiryRow[],
): Promise<WireStanding | null> {
  const facts = await companyFacts(tx, cnpj, businessDate);
  if (facts === undefined) return null;
  const group = await controlGroup(tx, facts.id);
  const exposures = await exposuresOf(tx, [facts.id, ...group.map(({ id }) => id)], businessDate);
  const exposure = exposures(facts.id);
  const groupTotal = groupExposure([exposure, ...group.map(({ id }) => exposures(id))]);
  const optIn = await liveOptInOf(tx, facts.id, businessDate);
  const last = inquiries[0];
  return {
    cnpj: facts.cnpj,
    name: facts.registered_name,
    city: facts.city,
    state: facts.state,
    active: facts.active,
    simples: isMicroOrSmall(facts),
    completeness: facts.completeness,
    exposure: exposureToWire(exposure),
    group: group.map(({ id, cnpj: member, registered_name }) => ({
      cnpj: member,
      name: registered_name,
      exposure: exposureToWire(exposures(id)),
    })),
    group_total: centsToReais(groupTotal),
    group_total_at_least: isAtLeast(groupTotal),
    expected_guarantee: expectedGuarantee(
      exposure,
      facts.amount_requested_cents === null ? null : cents(facts.amount_requested_cents),
    ),
    pendencies: companyPendencies(
      {
        isActive: facts.active,
        completeness: facts.completeness,
        hasSigner: Boolean(facts.has_signer),
        exposedPeople: await exposedBehind(tx, facts, businessDate),
        exposure,
        lastInquiry:
          last === undefined ? null : { on: civilDateAt(last.made_at), restrictions: restrictionsOf(last) },
        hasOptIn: optIn?.status === 'active',
      },
      businessDate,
    ),
    opt_in: optIn?.status ?? null,
    last_inquiry: last === undefined ? null : inquiryToWire(last, false),
  };
}

/** What each of some companies owes; one that owes nothing has an exposure of nothing. */
export async function exposuresOf(
  tx: Tx,
  companyIds: readonly number[],
  today: IsoDate,
): Promise<(companyId: number) => Exposure> {
  const owed = new Map((await owedBy(tx, companyIds, today)).map((row) => [row.company_id, row]));
  const committed = new Map((await committedTo(tx, companyIds, today)).map((row) => [row.company_id, row]));
  return (id) => ({
    outstanding: cents(owed.get(id)?.outstanding_cents ?? 0),
    overdue: cents(owed.get(id)?.overdue_cents ?? 0),
    committed: totalCents([
      cents(committed.get(id)?.committed_cents ?? 0),
      cents(owed.get(id)?.promised_cents ?? 0),
    ]),
  });
}
