import type { Refusal } from '../issues';
import { formatPercent, type Percent, percentFromDecimal, percentToDecimal } from '../percent';
import { Decimal } from '../rounding';

/** Spec §9: an owner of 25 % or more owes extra data. Inclusive, the safe side of the norm's "more than" (domain §9.4). */
export const OWNERSHIP_THRESHOLD = 25;

/** Companies that own each other across several layers have paths without number: past this nobody could look at it. */
const MAX_NODES = 2000;

/** Who owns how much of a company. Owners are companies (by CNPJ) or people (by CPF). */
export interface Stake {
  readonly owned: string;
  readonly owner: string;
  readonly ownerKind: 'company' | 'person';
  readonly percentage: Percent;
}

export interface OwnershipNode {
  readonly taxId: string;
  readonly kind: 'company' | 'person';
  /** Share of the parent in the picture. */
  readonly direct: Percent;
  /** Share of the company at the root, multiplied down the chain. */
  readonly indirect: Percent;
  readonly reachesThreshold: boolean;
  readonly owners: readonly OwnershipNode[];
  /** A company whose owners are not registered: the chain ends before a natural person. */
  readonly isOpen: boolean;
}

export interface FinalOwner {
  readonly taxId: string;
  /** Sum over every path that leads to this person. */
  readonly total: Percent;
  readonly reachesThreshold: boolean;
}

export interface OwnershipPicture {
  readonly owners: readonly OwnershipNode[];
  readonly finalOwners: readonly FinalOwner[];
  /** How much of the company is known to belong to somebody, directly. */
  readonly directTotal: Percent;
  readonly hasLoop: boolean;
}

/** Draws the chain from a company down to natural persons, with multiplied percentages. `null` when it is too wide. */
export function drawOwnership(root: string, stakes: readonly Stake[]): OwnershipPicture | null {
  const byOwned = groupByOwned(stakes);
  const totals = new Map<string, Decimal>();
  let hasLoop = false;
  let nodes = 0;

  const ownersOf = (owned: string, share: Decimal, path: readonly string[]): OwnershipNode[] =>
    (nodes > MAX_NODES ? [] : (byOwned.get(owned) ?? [])).map((stake) => {
      nodes += 1;
      const indirect = share.mul(percentToDecimal(stake.percentage));
      const looped = path.includes(stake.owner);
      if (looped) hasLoop = true;
      if (stake.ownerKind === 'person')
        totals.set(stake.owner, (totals.get(stake.owner) ?? new Decimal(0)).add(indirect));
      const owners =
        stake.ownerKind === 'person' || looped ? [] : ownersOf(stake.owner, indirect, [...path, stake.owner]);
      return {
        taxId: stake.owner,
        kind: stake.ownerKind,
        direct: stake.percentage,
        indirect: toPercent(indirect),
        reachesThreshold: reaches(indirect),
        owners,
        isOpen: stake.ownerKind === 'company' && owners.length === 0,
      };
    });

  const owners = ownersOf(root, new Decimal(1), [root]);
  if (nodes > MAX_NODES) return null;
  const finalOwners = [...totals].map(([taxId, total]) => ({
    taxId,
    total: toPercent(total),
    reachesThreshold: reaches(total),
  }));
  finalOwners.sort((a, b) => Number(b.total) - Number(a.total) || (a.taxId < b.taxId ? -1 : 1));
  return { owners, finalOwners, directTotal: toPercent(directTotal(root, stakes)), hasLoop };
}

/** A company cannot own itself, directly or through others. */
export function refuseLoop(owned: string, owner: string, stakes: readonly Stake[]): Refusal | null {
  const byOwned = groupByOwned(stakes);
  const waiting = [owner];
  const seen = new Set<string>();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next === owned) return { code: 'ownership.loop' };
    if (seen.has(next)) continue;
    seen.add(next);
    for (const stake of byOwned.get(next) ?? []) if (stake.ownerKind === 'company') waiting.push(stake.owner);
  }
  return null;
}

/** The parts of one company never add up to more than the whole. */
export function refuseExcess(owned: string, stakes: readonly Stake[]): Refusal | null {
  const total = directTotal(owned, stakes);
  if (total.lte(1)) return null;
  // "100,00% is more than 100%" would help nobody.
  const decimals = total.lt('1.0001') ? 6 : 2;
  return { code: 'ownership.above-100', params: { total: formatPercent(toPercent(total), decimals) } };
}

export function needsExtraData(percentage: Percent | null): boolean {
  return percentage !== null && reaches(percentToDecimal(percentage));
}

function directTotal(owned: string, stakes: readonly Stake[]): Decimal {
  return stakes
    .filter((stake) => stake.owned === owned)
    .reduce((sum, stake) => sum.add(percentToDecimal(stake.percentage)), new Decimal(0));
}

function reaches(share: Decimal): boolean {
  return share.mul(100).gte(OWNERSHIP_THRESHOLD);
}

function groupByOwned(stakes: readonly Stake[]): ReadonlyMap<string, readonly Stake[]> {
  const groups = new Map<string, Stake[]>();
  for (const stake of stakes) {
    const group = groups.get(stake.owned);
    if (group === undefined) groups.set(stake.owned, [stake]);
    else group.push(stake);
  }
  return groups;
}

/** Six decimals, half up: shown with two, compared before rounding. */
function toPercent(share: Decimal): Percent {
  const percent = percentFromDecimal(share, 6, 'half-up');
  if (percent === null) throw new RangeError(`share ${share.toString()} is no percentage`);
  return percent;
}
