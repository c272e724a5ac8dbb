import type { Percent } from '@lastro/domain/percent';
import type { getOwnership } from '@lastro/wire/company/company-operations';
import type { ResultOf } from '@lastro/wire/operation';

export type Picture = ResultOf<typeof getOwnership>;

/** A node of the chain, with those who own it under it. */
export interface OwnerNode {
  readonly key: string;
  readonly kind: 'company' | 'person';
  readonly taxId: string;
  readonly name: string;
  /** Share of the one above; null for the company that the picture is about. */
  readonly direct: Percent | null;
  /** Share of the company at the top, multiplied down the chain. */
  readonly indirect: Percent | null;
  readonly reachesThreshold: boolean;
  readonly isOpen: boolean;
  readonly missing: readonly string[];
  readonly owners: readonly OwnerNode[];
}

export const ROOT_KEY = 'root';

/** The wire sends the chain flat, because GraphQL has no recursive selection. */
export function treeOf(picture: Picture): OwnerNode {
  const byParent = new Map<string | null, Picture['nodes']>();
  for (const node of picture.nodes) {
    const siblings = byParent.get(node.parentKey);
    if (siblings === undefined) byParent.set(node.parentKey, [node]);
    else siblings.push(node);
  }
  const ownersOf = (parentKey: string | null): OwnerNode[] =>
    (byParent.get(parentKey) ?? [])
      .map((node) => ({ ...node, owners: ownersOf(node.key) }))
      .sort(
        (a, b) =>
          Number(b.direct) - Number(a.direct) || a.name.localeCompare(b.name, 'pt-BR', { numeric: true }),
      );
  const owners = ownersOf(null);
  return {
    key: ROOT_KEY,
    kind: 'company',
    taxId: picture.cnpj,
    name: picture.registeredName,
    direct: null,
    indirect: null,
    reachesThreshold: false,
    isOpen: owners.length === 0,
    missing: [],
    owners,
  };
}

/** A node on its way: where it stands among its siblings, for those who hear the tree instead of seeing it. */
export interface TreeStop {
  readonly node: OwnerNode;
  readonly parentKey: string | null;
  /** From 1. */
  readonly level: number;
  readonly position: number;
  readonly siblings: number;
}

/** Every node in reading order: the one above, then each of its owners with theirs. */
export function walk(root: OwnerNode): TreeStop[] {
  const stops: TreeStop[] = [];
  const visit = (
    node: OwnerNode,
    parentKey: string | null,
    level: number,
    position: number,
    siblings: number,
  ) => {
    stops.push({ node, parentKey, level, position, siblings });
    node.owners.forEach((owner, index) => {
      visit(owner, node.key, level + 1, index + 1, node.owners.length);
    });
  };
  visit(root, null, 1, 1, 1);
  return stops;
}

/** Where a key of the keyboard leads (the tree pattern of ARIA); null when the key is not of the tree. */
export function nextStop(stops: readonly TreeStop[], from: string, key: string): string | null {
  const index = stops.findIndex((stop) => stop.node.key === from);
  const here = stops[index];
  if (here === undefined) return null;
  const keyAt = (at: number) => stops[Math.min(Math.max(at, 0), stops.length - 1)]?.node.key ?? null;
  switch (key) {
    case 'ArrowDown':
      return keyAt(index + 1);
    case 'ArrowUp':
      return keyAt(index - 1);
    case 'ArrowRight':
      return here.node.owners[0]?.key ?? from;
    case 'ArrowLeft':
      return here.parentKey ?? from;
    case 'Home':
      return keyAt(0);
    case 'End':
      return keyAt(stops.length - 1);
    default:
      return null;
  }
}
