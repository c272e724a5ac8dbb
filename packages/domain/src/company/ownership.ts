import type { Issue, Refusal } from '../issues';
import { formatPercent, type Percent } from '../percent';
import { percentFromDecimal, percentToDecimal } from '../percent-decimal';
import { Decimal } from '../rounding';
import type { CompanyIssueCode, CompanyRefusalCode } from './company-codes';
import { type OwnerShare, ownerShares, type Stake, stakesByOwned } from './shares';

/** Companies that own each other across several layers have paths without number: past this nobody could look at it. */
const MAX_NODES = 2000;

export interface OwnershipNode {
  readonly taxId: string;
  readonly kind: 'company' | 'person';
  /** Share of the parent in the picture. */
  readonly direct: Percent;
  /** Share of the company at the root, multiplied down the chain. */
  readonly indirect: Percent;
  /** Whether this owner has 25 % or more of the company at the root, all chains together. */
  readonly reachesThreshold: boolean;
  readonly owners: readonly OwnershipNode[];
  /** A company whose owners are not registered: the chain ends before a natural person. */
  readonly isOpen: boolean;
}

/** A natural person at the end of the chains, with the sum over all of them. */
type FinalOwner = Omit<OwnerShare, 'kind'>;

export interface OwnershipPicture {
  readonly owners: readonly OwnershipNode[];
  readonly finalOwners: readonly FinalOwner[];
  /** How much of the company is known to belong to somebody, directly. */
  readonly directTotal: Percent;
  readonly hasLoop: boolean;
}

/** Draws the chain from a company down to natural persons, with multiplied percentages. `null` when it is too wide. */
export function drawOwnership(root: string, stakes: readonly Stake[]): OwnershipPicture | null {
  const byOwned = stakesByOwned(stakes);
  const shares = ownerShares(root, stakes);
  const large = new Set(shares.filter((share) => share.reachesThreshold).map((share) => share.taxId));
  let hasLoop = false;
  let nodes = 0;

  const ownersOf = (owned: string, share: Decimal, path: readonly string[]): OwnershipNode[] =>
    (nodes > MAX_NODES ? [] : (byOwned.get(owned) ?? [])).map((stake) => {
      nodes += 1;
      const indirect = share.mul(percentToDecimal(stake.percentage));
      const looped = path.includes(stake.owner);
      if (looped) hasLoop = true;
      const owners =
        stake.ownerKind === 'person' || looped ? [] : ownersOf(stake.owner, indirect, [...path, stake.owner]);
      return {
        taxId: stake.owner,
        kind: stake.ownerKind,
        direct: stake.percentage,
        indirect: toPercent(indirect),
        reachesThreshold: large.has(stake.owner),
        owners,
        isOpen: stake.ownerKind === 'company' && owners.length === 0,
      };
    });

  const owners = ownersOf(root, new Decimal(1), [root]);
  if (nodes > MAX_NODES) return null;
  const finalOwners = shares.filter((share) => share.kind === 'person').map(({ kind: _, ...owner }) => owner);
  finalOwners.sort((a, b) => Number(b.total) - Number(a.total) || (a.taxId < b.taxId ? -1 : 1));
  return { owners, finalOwners, directTotal: toPercent(directTotal(root, stakes)), hasLoop };
}

/** What a form can say before anything is asked of the owner; loops through others show in the chain alone. */
export function checkOwner(path: string, owned: string, owner: string | null): Issue<CompanyIssueCode>[] {
  return owner === owned ? [{ path, code: 'owner.itself' }] : [];
}

/** A company cannot own itself, directly or through others. */
export function refuseLoop(
  owned: string,
  owner: string,
  stakes: readonly Stake[],
): Refusal<CompanyRefusalCode> | null {
  const byOwned = stakesByOwned(stakes);
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
export function refuseExcess(owned: string, stakes: readonly Stake[]): Refusal<CompanyRefusalCode> | null {
  const total = directTotal(owned, stakes);
  if (total.lte(1)) return null;
  // "100,00% is more than 100%" would help nobody.
  const decimals = total.lt('1.0001') ? 6 : 2;
  return { code: 'ownership.above-100', params: { total: formatPercent(toPercent(total), decimals) } };
}

function directTotal(owned: string, stakes: readonly Stake[]): Decimal {
  return stakes
    .filter((stake) => stake.owned === owned)
    .reduce((sum, stake) => sum.add(percentToDecimal(stake.percentage)), new Decimal(0));
}

/** Six decimals, half up: shown with two, compared before rounding. */
function toPercent(share: Decimal): Percent {
  const percent = percentFromDecimal(share, 6, 'half-up');
  if (percent === null) throw new RangeError(`share ${share.toString()} is no percentage`);
  return percent;
}
