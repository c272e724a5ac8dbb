import { checkStake } from '@lastro/domain/company/company-rules';
import {
  drawOwnership,
  needsExtraData,
  type OwnershipNode,
  refuseLoop,
  type Stake,
} from '@lastro/domain/company/ownership';
import { percentToNumber } from '@lastro/domain/percent';
import { concealTaxId } from '@lastro/domain/tax-id';
import type { getOwnership } from '@lastro/wire/company/company-operations';
import type { saveRelationship } from '@lastro/wire/company/link-operations';
import type { ReplyOf } from '@lastro/wire/operation';
import type { UseCase } from '../../platform/door/binding';
import type { Context } from '../../platform/door/context';
import { AppError, refuse, refuseIssues } from '../../platform/door/errors';
import { loadClient, recordDisclosure } from './client-view';
import type { ClientInput } from './company-fields';
import { lockCompany } from './company-store';
import { changeFicha, inForm, insertFicha } from './ficha';
import { finishLink, refuseStakes } from './link-finish';
import { saveLink } from './link-store';
import { companyOwes, personOwes } from './owner-extra';
import { lockOwnership, ownerCompanies, ownerPeople, stakesAbove } from './ownership-read';

export const saveRelationshipCase: UseCase<typeof saveRelationship> = async (
  ctx,
  { clientCnpj, parentCnpj, percentageOwned, company },
) => {
  refuseIssues('registration.invalid', checkStake('percentageOwned', percentageOwned));
  await lockOwnership(ctx.tx);
  const client = await lockCompany(ctx.tx, clientCnpj);
  if (client === undefined) throw new AppError('company.not-found');
  const changed = await inForm('company', () => saveParent(ctx, parentCnpj, company ?? null));
  const parent = await loadClient(ctx, parentCnpj);
  const [owner] = await ownerCompanies(ctx.tx, [parentCnpj]);
  if (owner !== undefined && needsExtraData(percentageOwned))
    refuseIssues('registration.invalid', companyOwes(owner, 'company.'));
  const above = await stakesAbove(ctx.tx, parentCnpj);
  if (above === null) throw new AppError('ownership.too-wide');
  refuse(refuseLoop(clientCnpj, parentCnpj, above));
  await saveLink(
    ctx.tx,
    'company_relationships',
    { company_id: client.id, parent_company_id: parent.id },
    { percentage_owned: percentageOwned },
    ctx.clock.now(),
  );
  await refuseStakes(ctx, clientCnpj);
  return finishLink(ctx, clientCnpj, client.id, 'company.relationship-saved', {
    parentCnpj,
    percentageOwned,
    ...(changed === null ? {} : { company: changed }),
  });
};

/** The owner is registered where it is not, and its extra data is saved where it is given, by the rules of any ficha. */
async function saveParent(ctx: Context, cnpj: string, input: ClientInput | null) {
  const known = await lockCompany(ctx.tx, cnpj);
  if (known === undefined) {
    // An owner is not a client until somebody says so.
    await insertFicha(ctx, cnpj, { isClient: false, ...input }, { outcome: 'unknown' });
    return { after: input };
  }
  if (input === null || Object.keys(input).length === 0) return null;
  return (await changeFicha(ctx, await loadClient(ctx, cnpj), input)).changed;
}

type Picture = ReplyOf<typeof getOwnership>;

/** The chain drawn down to natural persons, with what each owner of 25 % or more still owes. */
export const getOwnershipCase: UseCase<typeof getOwnership> = async (ctx, { cnpj }) => {
  const root = await loadClient(ctx, cnpj);
  const stakes = await stakesAbove(ctx.tx, cnpj);
  if (stakes === null) throw new AppError('ownership.too-wide');
  const picture = drawOwnership(cnpj, stakes);
  if (picture === null) throw new AppError('ownership.too-wide');
  const owners = await describeOwners(ctx, stakes);
  const { personal } = recordDisclosure(ctx, [cnpj], { people: picture.finalOwners.length, bank: false });
  const show = (taxId: string, kind: string) =>
    kind === 'person' && !personal ? concealTaxId(taxId) : taxId;
  const nodes: Picture['nodes'] = [];
  const add = (node: OwnershipNode, parentKey: string | null, position: number): void => {
    const key = `${parentKey ?? ''}/${position}`;
    const owner = owners.get(node.taxId);
    nodes.push({
      key,
      parentKey,
      taxId: show(node.taxId, node.kind),
      kind: node.kind,
      name: owner?.name ?? node.taxId,
      direct: percentToNumber(node.direct),
      indirect: percentToNumber(node.indirect),
      reachesThreshold: node.reachesThreshold,
      isOpen: node.isOpen,
      missing: node.reachesThreshold ? (owner?.missing ?? []) : [],
    });
    node.owners.forEach((each, index) => {
      add(each, key, index);
    });
  };
  picture.owners.forEach((node, index) => {
    add(node, null, index);
  });
  return {
    cnpj,
    registeredName: root.registered_name,
    directTotal: percentToNumber(picture.directTotal),
    hasLoop: picture.hasLoop,
    nodes,
    finalOwners: picture.finalOwners.map((owner) => ({
      taxId: show(owner.taxId, 'person'),
      name: owners.get(owner.taxId)?.name ?? owner.taxId,
      total: percentToNumber(owner.total),
      reachesThreshold: owner.reachesThreshold,
      missing: owner.reachesThreshold ? (owners.get(owner.taxId)?.missing ?? []) : [],
    })),
  };
};

interface DescribedOwner {
  readonly name: string;
  readonly missing: string[];
}

async function describeOwners(ctx: Context, stakes: readonly Stake[]): Promise<Map<string, DescribedOwner>> {
  const of = (kind: Stake['ownerKind']) => [
    ...new Set(stakes.filter((stake) => stake.ownerKind === kind).map((stake) => stake.owner)),
  ];
  const companies = await ownerCompanies(ctx.tx, of('company'));
  const people = await ownerPeople(ctx.tx, of('person'));
  return new Map<string, DescribedOwner>([
    ...companies.map((each): [string, DescribedOwner] => [
      each.cnpj,
      { name: each.registered_name, missing: companyOwes(each).map((issue) => issue.path) },
    ]),
    ...people.map((each): [string, DescribedOwner] => [
      each.tax_id,
      { name: each.name, missing: personOwes(each).map((issue) => issue.path) },
    ]),
  ]);
}
