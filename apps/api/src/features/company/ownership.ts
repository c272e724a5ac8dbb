import { checkStake } from '@lastro/domain/company/company-rules';
import { refuseLoop } from '@lastro/domain/company/ownership';
import type { getOwnership } from '@lastro/wire/company/company-operations';
import type { saveRelationship } from '@lastro/wire/company/link-operations';
import type { InputOf } from '@lastro/wire/operation';
import type { CompanyRegistry, RegistryAnswer } from '../../gateways/company-registry/port';
import type { StagedUseCase, UseCase } from '../../platform/door/binding';
import type { Context } from '../../platform/door/context';
import { AppError, refuse, refuseIssues } from '../../platform/door/errors';
import { lockWithThoseBelow } from './company-locks';
import { findCompany } from './company-read';
import { loadCompany, recordDisclosure, sightOf } from './company-view';
import { inForm, missing } from './ficha';
import { finishLink, lockedCompany, refuseStaleLink } from './link-finish';
import { saveLink } from './link-store';
import { saveOwnerFicha } from './owner-ficha';
import { lockOwnership, stakesAbove } from './ownership-read';
import { viewOwnership } from './ownership-view';
import { writeStake } from './stake-changes';

/** An owner that nobody registered yet is, and the registry is asked as for any company. */
export function saveRelationshipCase(
  registry: CompanyRegistry,
): StagedUseCase<typeof saveRelationship, { isKnown: boolean }, RegistryAnswer> {
  return {
    prepare: async (ctx, { parentCnpj }) => ({
      isKnown: (await findCompany(ctx.tx, parentCnpj)) !== undefined,
    }),
    outside: async ({ isKnown }, { parentCnpj }) =>
      isKnown ? { outcome: 'unknown' } : registry.find(parentCnpj),
    complete: saveStake,
  };
}

async function saveStake(
  ctx: Context,
  { clientCnpj, parentCnpj, version, percentageOwned, company }: InputOf<typeof saveRelationship>,
  answer: RegistryAnswer,
) {
  await lockOwnership(ctx.tx);
  await lockWithThoseBelow(ctx.tx, [clientCnpj, parentCnpj]);
  const before = await lockedCompany(ctx, clientCnpj);
  const link = before.parents.find((each) => each.cnpj === parentCnpj);
  await refuseStaleLink(ctx, before, version, link, ({ parentCompanies }) =>
    parentCompanies.find((each) => each.id === String(link?.id)),
  );
  const share = percentageOwned ?? link?.percentage_owned;
  if (share === undefined) throw missing('percentageOwned');
  refuseIssues('registration.invalid', checkStake('percentageOwned', share));
  await inForm('company', () => saveOwnerFicha(ctx, parentCnpj, company ?? null, answer));
  const parent = await loadCompany(ctx, parentCnpj);
  const above = await stakesAbove(ctx.tx, [parentCnpj]);
  if (above === null) throw new AppError('ownership.too-wide');
  refuse(refuseLoop(clientCnpj, parentCnpj, above));
  const values = { company_id: before.id, parent_company_id: parent.id, percentage_owned: share };
  const changesShares = link?.percentage_owned !== share;
  const owner = { taxId: parentCnpj, kind: 'company', prefix: 'company.' } as const;
  const id = await writeStake(ctx, clientCnpj, { owner, changesShares }, () =>
    saveLink(ctx.tx, 'company_relationships', link, values, ctx.clock.now()),
  );
  return finishLink(ctx, {
    before,
    list: 'parents',
    id,
    action: 'company.relationship-saved',
    changesShares,
  });
}

/** The chain drawn down to natural persons, with what each owner of 25 % or more still owes. */
export const getOwnershipCase: UseCase<typeof getOwnership> = async (ctx, { cnpj }) => {
  const picture = await viewOwnership(ctx, await loadCompany(ctx, cnpj), sightOf(ctx));
  if (picture === null) throw new AppError('ownership.too-wide');
  recordDisclosure(ctx, [cnpj], { people: picture.finalOwners.length, bank: false });
  return picture;
};
