import { checkPast, checkShare } from '@lastro/domain/company/company-rules';
import { needsExtraData } from '@lastro/domain/company/ownership';
import { compareDates } from '@lastro/domain/dates';
import type { Issue } from '@lastro/domain/issues';
import type { Percent } from '@lastro/domain/percent';
import type { Cnpj } from '@lastro/domain/tax-id';
import type {
  removeRepresentative,
  saveBoardMember,
  saveGuarantor,
  saveProcurator,
  saveRepresentative,
} from '@lastro/wire/company/link-operations';
import type { UseCase } from '../../platform/door/binding';
import type { Context } from '../../platform/door/context';
import { AppError, refuseIssues } from '../../platform/door/errors';
import { lockCompany } from './company-store';
import { finishLink, refuseStakes } from './link-finish';
import { changeBoardMember, findLink, hideLink, type LinkTable, saveLink } from './link-store';
import { personOwes } from './owner-extra';
import { ownerPeople } from './ownership-read';
import { lockPerson } from './person-store';

export const saveRepresentativeCase: UseCase<typeof saveRepresentative> = async (
  ctx,
  { clientCnpj, input },
) => {
  if (input.isRequiredSigner && !input.isSigner) throw new AppError('link.required-signer');
  const { companyId, personId } = await lockBoth(ctx, clientCnpj, input.taxId);
  refuseIssues('registration.invalid', [
    ...checkShare('input.percentageOwned', input.percentageOwned ?? null),
    ...checkShare('input.percentageVotingCapital', input.percentageVotingCapital ?? null),
    ...checkPast('input.startDate', input.startDate ?? null, ctx.businessDate),
    ...(await extraOfPerson(ctx, input.taxId, input.percentageOwned ?? null)),
  ]);
  const values = {
    is_signer: input.isSigner,
    is_required_signer: input.isRequiredSigner,
    percentage_owned: input.percentageOwned ?? null,
    percentage_voting_capital: input.percentageVotingCapital ?? null,
    starts_on: input.startDate ?? null,
    document_groups: input.documentGroups,
  };
  await saveLink(
    ctx.tx,
    'representatives',
    { company_id: companyId, person_id: personId },
    values,
    ctx.clock.now(),
  );
  await refuseStakes(ctx, clientCnpj);
  return finishLink(ctx, clientCnpj, companyId, 'company.representative-saved', { personId, ...values });
};

export const saveBoardMemberCase: UseCase<typeof saveBoardMember> = async (ctx, { clientCnpj, input }) => {
  const { companyId, personId } = await lockBoth(ctx, clientCnpj, input.taxId);
  const { startDate, endDate } = input;
  if (startDate && endDate && compareDates(startDate, endDate) > 0) {
    refuseIssues('registration.invalid', [{ path: 'input.endDate', code: 'date.before-start' }]);
  }
  const values = { position: input.position, starts_on: startDate ?? null, ends_on: endDate ?? null };
  if (input.id == null) {
    const { position, ...rest } = values;
    await saveLink(
      ctx.tx,
      'board_members',
      { company_id: companyId, person_id: personId, position },
      rest,
      ctx.clock.now(),
    );
  } else if (!(await changeBoardMember(ctx.tx, companyId, input.id, { ...values, person_id: personId }))) {
    throw new AppError('link.not-found');
  }
  return finishLink(ctx, clientCnpj, companyId, 'company.board-member-saved', { personId, ...values });
};

export const saveProcuratorCase: UseCase<typeof saveProcurator> = async (ctx, { clientCnpj, input }) => {
  const { companyId, personId } = await lockBoth(ctx, clientCnpj, input.taxId);
  const values = {
    is_signer: input.isSigner,
    powers: input.powers ?? null,
    valid_until: input.validUntil ?? null,
  };
  await saveLink(
    ctx.tx,
    'procurators',
    { company_id: companyId, person_id: personId },
    values,
    ctx.clock.now(),
  );
  return finishLink(ctx, clientCnpj, companyId, 'company.procurator-saved', { personId, ...values });
};

export const saveGuarantorCase: UseCase<typeof saveGuarantor> = async (ctx, { clientCnpj, input }) => {
  const { companyId, personId } = await lockBoth(ctx, clientCnpj, input.taxId);
  const isNew = await saveLink(
    ctx.tx,
    'guarantors',
    { company_id: companyId, person_id: personId },
    {},
    ctx.clock.now(),
  );
  if (!isNew) throw new AppError('link.taken');
  return finishLink(ctx, clientCnpj, companyId, 'company.guarantor-saved', { personId });
};

/** Every list removes alike: hidden, written down, and the ficha measured anew. */
export function removeLinkCase(table: LinkTable, action: string): UseCase<typeof removeRepresentative> {
  return async (ctx, { id, reason }) => {
    const found = await findLink(ctx.tx, table, id);
    if (found === undefined) throw new AppError('link.not-found');
    const company = await lockCompany(ctx.tx, found.cnpj);
    if (company === undefined) throw new AppError('company.not-found');
    if (!(await hideLink(ctx.tx, table, id, ctx.clock.now()))) throw new AppError('link.not-found');
    return finishLink(ctx, found.cnpj, company.id, action, { id }, reason ?? null);
  };
}

async function lockBoth(
  ctx: Context,
  cnpj: Cnpj,
  taxId: string,
): Promise<{ companyId: number; personId: number }> {
  const company = await lockCompany(ctx.tx, cnpj);
  if (company === undefined) throw new AppError('company.not-found');
  const person = await lockPerson(ctx.tx, taxId);
  if (person === undefined) throw new AppError('person.not-found');
  return { companyId: company.id, personId: person.id };
}

/** Spec §5: who owns 25 % or more owes extra data when created or updated. */
async function extraOfPerson(ctx: Context, taxId: string, percentage: Percent | null): Promise<Issue[]> {
  if (!needsExtraData(percentage)) return [];
  const [person] = await ownerPeople(ctx.tx, [taxId]);
  return person === undefined ? [] : personOwes(person, 'person.');
}
