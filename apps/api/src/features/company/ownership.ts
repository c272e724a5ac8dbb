import { checkStake } from '@lastro/domain/company/company-rules';
import { refuseLoop } from '@lastro/domain/company/ownership';
import type { Changes } from '@lastro/domain/company/trail';
import type { Percent } from '@lastro/domain/percent';
import type { getOwnership } from '@lastro/wire/company/company-operations';
import type { saveRelationship } from '@lastro/wire/company/link-operations';
import type { UseCase } from '../../platform/door/binding';
import type { Context } from '../../platform/door/context';
import { AppError, refuse, refuseIssues } from '../../platform/door/errors';
import type { CompanyInput } from './company-fields';
import { lockWithThoseBelow } from './company-locks';
import { lockCompany } from './company-store';
import { loadCompany, recordDisclosure, sightOf } from './company-view';
import { changeFicha, inForm, insertFicha, missing } from './ficha';
import { finishLink, lockedCompany, refuseStaleLink } from './link-finish';
import { saveLink } from './link-store';
import { lockOwnership, stakesAbove } from './ownership-read';
import { viewOwnership } from './ownership-view';
import { writeStake } from './stake-changes';

export const saveRelationshipCase: UseCase<typeof saveRelationship> = async (
  ctx,
  { clientCnpj, parentCnpj, version, percentageOwned, company },
) => {
  await lockOwnership(ctx.tx);
  await lockWithThoseBelow(ctx.tx, [clientCnpj, parentCnpj]);
  const before = await lockedCompany(ctx, clientCnpj);
  const link = before.parents.find((each) => each.cnpj === parentCnpj);
  await refuseStaleLink(ctx, before, version, link, ({ parentCompanies }) =>
    parentCompanies.find((each) => each.id === String(link?.id)),
  );
  const share = percentageOwned ?? (link?.percentage_owned as Percent | undefined);
  if (share === undefined) throw missing('percentageOwned');
  refuseIssues('registration.invalid', checkStake('percentageOwned', share));
  const changes = await inForm('company', () => saveParent(ctx, parentCnpj, company ?? null));
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
    company: changes,
    changesShares,
  });
};

/** The owner is registered where it is not, and its extra data is saved where it is given, by the rules of any ficha. */
async function saveParent(ctx: Context, cnpj: string, input: CompanyInput | null): Promise<Changes | null> {
  const known = await lockCompany(ctx.tx, cnpj);
  if (known === undefined) {
    // An owner is not a client until somebody says so.
    return (await insertFicha(ctx, cnpj, { isClient: false, ...input }, { outcome: 'unknown' })).changes;
  }
  if (input === null || Object.keys(input).length === 0) return null;
  return (await changeFicha(ctx, await loadCompany(ctx, cnpj), input)).changes;
}

/** The chain drawn down to natural persons, with what each owner of 25 % or more still owes. */
export const getOwnershipCase: UseCase<typeof getOwnership> = async (ctx, { cnpj }) => {
  const picture = await viewOwnership(ctx, await loadCompany(ctx, cnpj), sightOf(ctx));
  if (picture === null) throw new AppError('ownership.too-wide');
  recordDisclosure(ctx, [cnpj], { people: picture.finalOwners.length, bank: false });
  return picture;
};
