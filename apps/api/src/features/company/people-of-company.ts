import { checkPast, checkShare } from '@lastro/domain/company/company-rules';
import type { Cnpj } from '@lastro/domain/tax-id';
import type {
  removeRepresentative,
  saveGuarantor,
  saveProcurator,
  saveRepresentative,
} from '@lastro/wire/company/link-operations';
import type { InputOf } from '@lastro/wire/operation';
import type { TrailAction } from '@lastro/wire/trail-catalogue';
import type { UseCase } from '../../platform/door/binding';
import type { Context } from '../../platform/door/context';
import { AppError, refuseIssues } from '../../platform/door/errors';
import { lockWithThoseBelow } from './company-locks';
import type { CompanyRow } from './company-read';
import { finishLink, lockedCompany, refuseStaleLink } from './link-finish';
import { companyOfLink, hideLink, saveLink } from './link-store';
import { type LinkList, TABLE_OF } from './link-trail';
import { lockOwnership } from './ownership-read';
import { lockPerson } from './person-store';
import { writeStake } from './stake-changes';

export const saveRepresentativeCase: UseCase<typeof saveRepresentative> = async (
  ctx,
  { clientCnpj, version, input },
) => {
  if (input.percentageOwned !== undefined) {
    await lockOwnership(ctx.tx);
    await lockWithThoseBelow(ctx.tx, [clientCnpj]);
  }
  const { before, personId } = await lockBoth(ctx, clientCnpj, input.taxId);
  const link = before.representatives.find((each) => each.person_id === personId);
  await refuseStaleLink(ctx, before, version, link, ({ representatives }) =>
    representatives.find((each) => each.id === String(link?.id)),
  );
  const values = representativeValues(link, input);
  refuseIssues('registration.invalid', [
    ...checkShare('input.percentageOwned', values.percentage_owned),
    ...checkShare('input.percentageVotingCapital', values.percentage_voting_capital),
    ...checkPast('input.startDate', values.starts_on, ctx.businessDate),
  ]);
  const key = { company_id: before.id, person_id: personId };
  const changesShares = (link?.percentage_owned ?? null) !== values.percentage_owned;
  const owner = { taxId: input.taxId, kind: 'person', prefix: 'person.' } as const;
  const id = await writeStake(ctx, clientCnpj, { owner, changesShares }, () =>
    saveLink(ctx.tx, 'representatives', link, { ...key, ...values }, ctx.clock.now()),
  );
  return finishLink(ctx, {
    before,
    list: 'representatives',
    id,
    action: 'company.representative-saved',
    changesShares,
  });
};

/** Absent stays as it was, null clears; of somebody new, absent is empty. */
function representativeValues(
  link: CompanyRow['representatives'][number] | undefined,
  input: InputOf<typeof saveRepresentative>['input'],
) {
  const { percentageOwned, percentageVotingCapital, startDate } = input;
  return {
    ...signatureOf(link, input),
    percentage_owned: kept(percentageOwned, link?.percentage_owned),
    percentage_voting_capital: kept(percentageVotingCapital, link?.percentage_voting_capital),
    starts_on: kept(startDate, link?.starts_on),
    document_groups: [...new Set(kept<readonly string[]>(input.documentGroups, link?.document_groups))],
  };
}

/** An answer that is absent stays as it is; who does not sign is not asked whether they must. */
function signatureOf(
  link: CompanyRow['representatives'][number] | undefined,
  { isSigner, isRequiredSigner }: InputOf<typeof saveRepresentative>['input'],
) {
  const signs = kept(isSigner, link?.is_signer);
  if (isRequiredSigner === true && signs !== true) throw new AppError('link.required-signer');
  const must = kept(isRequiredSigner, link?.is_required_signer);
  return { is_signer: signs, is_required_signer: signs === true ? must : signs };
}

/** Decisions §1 "Partial updates". */
export function kept<T>(given: T | null | undefined, saved: T | null | undefined): T | null {
  return given === undefined ? (saved ?? null) : given;
}

export const saveProcuratorCase: UseCase<typeof saveProcurator> = async (
  ctx,
  { clientCnpj, version, input },
) => {
  const { before, personId } = await lockBoth(ctx, clientCnpj, input.taxId);
  const link = before.procurators.find((each) => each.person_id === personId);
  await refuseStaleLink(ctx, before, version, link, ({ procurators }) =>
    procurators.find((each) => each.id === String(link?.id)),
  );
  const values = {
    is_signer: kept(input.isSigner, link?.is_signer),
    powers: kept(input.powers, link?.powers),
    valid_until: kept(input.validUntil, link?.valid_until),
  };
  const said = { company_id: before.id, person_id: personId, ...values };
  const id = await saveLink(ctx.tx, 'procurators', link, said, ctx.clock.now());
  return finishLink(ctx, { before, list: 'procurators', id, action: 'company.procurator-saved' });
};

/** A guarantor is somebody and nothing more: there is nothing to change, only to add. */
export const saveGuarantorCase: UseCase<typeof saveGuarantor> = async (
  ctx,
  { clientCnpj, version, input },
) => {
  const { before, personId } = await lockBoth(ctx, clientCnpj, input.taxId);
  if (before.guarantors.some((each) => each.person_id === personId)) throw new AppError('link.taken');
  if (version) throw new AppError('link.not-found');
  const key = { company_id: before.id, person_id: personId };
  const id = await saveLink(ctx.tx, 'guarantors', undefined, key, ctx.clock.now());
  return finishLink(ctx, { before, list: 'guarantors', id, action: 'company.guarantor-saved' });
};

/** Every list removes alike: hidden, written down, and the ficha measured anew. */
export function removeLinkCase(list: LinkList, action: TrailAction): UseCase<typeof removeRepresentative> {
  const table = TABLE_OF[list];
  const holdsShares = list === 'parents' || list === 'representatives';
  return async (ctx, { id, version, reason }) => {
    if (holdsShares) await lockOwnership(ctx.tx);
    const cnpj = await companyOfLink(ctx.tx, table, id);
    if (cnpj === undefined) throw new AppError('link.not-found');
    if (holdsShares) await lockWithThoseBelow(ctx.tx, [cnpj]);
    const before = await lockedCompany(ctx, cnpj);
    const link = before[list].find((each) => each.id === id);
    if (link === undefined) throw new AppError('link.not-found');
    await refuseStaleLink(ctx, before, version, link, (company) =>
      company[WIRE_LIST[list]].find((each) => each.id === String(id)),
    );
    if (!(await hideLink(ctx.tx, table, id, ctx.clock.now()))) throw new AppError('link.not-found');
    const changesShares = 'percentage_owned' in link && link.percentage_owned !== null;
    return finishLink(ctx, { before, list, id, action, reason, changesShares });
  };
}

const WIRE_LIST = {
  parents: 'parentCompanies',
  representatives: 'representatives',
  board_members: 'boardMembers',
  procurators: 'procurators',
  guarantors: 'guarantors',
} as const satisfies Record<LinkList, string>;

async function lockBoth(
  ctx: Context,
  cnpj: Cnpj,
  taxId: string,
): Promise<{ before: CompanyRow; personId: number }> {
  const before = await lockedCompany(ctx, cnpj);
  const person = await lockPerson(ctx.tx, taxId);
  if (person === undefined) throw new AppError('person.not-found');
  return { before, personId: person.id };
}
