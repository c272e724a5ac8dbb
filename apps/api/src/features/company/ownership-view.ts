import type { Sight } from '@lastro/domain/company/masking';
import { drawOwnership, type OwnershipNode } from '@lastro/domain/company/ownership';
import { percentToNumber } from '@lastro/domain/percent';
import { concealTaxId } from '@lastro/domain/tax-id';
import type { getOwnership } from '@lastro/wire/company/company-operations';
import type { ReplyOf } from '@lastro/wire/operation';
import type { Context } from '../../platform/door/context';
import type { CompanyRow } from './company-read';
import { describeOwners } from './owner-extra';
import { stakesAbove } from './ownership-read';

export type OwnershipView = ReplyOf<typeof getOwnership>;

/** Who owns a company, down to natural persons, as its reader may see it. `null`: too wide to draw. */
export async function viewOwnership(
  ctx: Context,
  { cnpj, registered_name }: Pick<CompanyRow, 'cnpj' | 'registered_name'>,
  { personal }: Sight,
): Promise<OwnershipView | null> {
  const stakes = await stakesAbove(ctx.tx, [cnpj]);
  const picture = stakes === null ? null : drawOwnership(cnpj, stakes);
  if (stakes === null || picture === null) return null;
  const owners = await describeOwners(
    ctx.tx,
    stakes.map((stake) => ({ taxId: stake.owner, kind: stake.ownerKind })),
  );
  const show = (taxId: string, kind: string) =>
    kind === 'person' && !personal ? concealTaxId(taxId) : taxId;
  const nodes: OwnershipView['nodes'] = [];
  const add = (node: OwnershipNode, parentKey: string | null, position: number): void => {
    const key = `${parentKey ?? ''}/${position}`;
    const owner = owners.get(node.taxId);
    nodes.push({
      key,
      parentKey,
      taxId: show(node.taxId, node.kind),
      kind: node.kind,
      name: owner?.name ?? show(node.taxId, node.kind),
      direct: percentToNumber(node.direct),
      indirect: percentToNumber(node.indirect),
      reachesThreshold: node.reachesThreshold,
      isOpen: node.isOpen,
      missing: node.reachesThreshold ? [...(owner?.missing ?? [])] : [],
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
    registeredName: registered_name,
    directTotal: percentToNumber(picture.directTotal),
    hasLoop: picture.hasLoop,
    nodes,
    finalOwners: picture.finalOwners.flatMap(({ taxId, total, reachesThreshold }) => {
      const owner = owners.get(taxId);
      if (owner === undefined) return [];
      const { id, name, pep, missing } = owner;
      return {
        id: String(id),
        taxId: show(taxId, 'person'),
        name,
        pep,
        total: percentToNumber(total),
        reachesThreshold,
        missing: reachesThreshold ? [...missing] : [],
      };
    }),
  };
}
