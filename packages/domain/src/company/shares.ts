import type { Percent } from '../percent';
import { percentFromDecimal } from '../percent-decimal';
import { Decimal } from '../rounding';

/** Spec §9: an owner of 25 % or more owes extra data. Inclusive, the safe side of the norm's "more than" (domain §9.4). */
export const OWNERSHIP_THRESHOLD = 25;

/** Who owns how much of a company. Owners are companies (by CNPJ) or people (by CPF). */
export interface Stake {
  readonly owned: string;
  readonly owner: string;
  readonly ownerKind: 'company' | 'person';
  readonly percentage: Percent;
}

/** A percentage has six decimals, so one step of a chain is a whole number of these parts. */
const WHOLE = 100_000_000n;

/** An exact part of a company: `parts` of `WHOLE` to the power of `steps`. No step of a chain is ever rounded. */
interface Share {
  readonly parts: bigint;
  readonly steps: number;
}

const ALL: Share = { parts: 1n, steps: 0 };

/** What somebody has of a company through every chain that leads to them. */
export interface OwnerShare {
  readonly taxId: string;
  readonly kind: 'company' | 'person';
  readonly total: Percent;
  readonly reachesThreshold: boolean;
}

/**
 * Every owner of a company, direct or through others, with the sum over all chains. Each company of the structure is
 * looked at once, whatever the number of paths through it. A stake that closes a loop counts for nothing.
 */
export function ownerShares(root: string, stakes: readonly Stake[]): OwnerShare[] {
  const byOwned = stakesByOwned(stakes);
  const { order, closing } = fromRootUp(root, byOwned);
  const totals = new Map<string, { kind: Stake['ownerKind']; share: Share }>([
    [root, { kind: 'company', share: ALL }],
  ]);
  for (const owned of order) {
    const share = totals.get(owned)?.share;
    if (share === undefined) continue;
    for (const stake of byOwned.get(owned) ?? []) {
      if (closing.has(stake)) continue;
      const part = times(share, stake.percentage);
      const known = totals.get(stake.owner);
      totals.set(stake.owner, {
        kind: stake.ownerKind,
        share: known === undefined ? part : plus(known.share, part),
      });
    }
  }
  totals.delete(root);
  return [...totals].map(([taxId, { kind, share }]) => ({
    taxId,
    kind,
    total: toPercent(share),
    reachesThreshold: reaches(share),
  }));
}

/** A single stake, looked at by itself. */
export function needsExtraData(percentage: Percent | null): boolean {
  return percentage !== null && reaches(times(ALL, percentage));
}

export function stakesByOwned(stakes: readonly Stake[]): ReadonlyMap<string, readonly Stake[]> {
  const groups = new Map<string, Stake[]>();
  for (const stake of stakes) {
    const group = groups.get(stake.owned);
    if (group === undefined) groups.set(stake.owned, [stake]);
    else group.push(stake);
  }
  return groups;
}

/** The companies of a structure, each before those that own it, and the stakes that lead back to where one came from. */
function fromRootUp(root: string, byOwned: ReadonlyMap<string, readonly Stake[]>) {
  const done: string[] = [];
  const seen = new Map<string, 'open' | 'done'>();
  const closing = new Set<Stake>();
  const visit = (owned: string): void => {
    seen.set(owned, 'open');
    for (const stake of byOwned.get(owned) ?? []) {
      if (stake.ownerKind === 'person') continue;
      const state = seen.get(stake.owner);
      if (state === 'open') closing.add(stake);
      else if (state === undefined) visit(stake.owner);
    }
    seen.set(owned, 'done');
    done.push(owned);
  };
  visit(root);
  return { order: done.reverse(), closing };
}

function times(share: Share, percentage: Percent): Share {
  const [whole = '0', fraction = ''] = percentage.split('.');
  return simplest({
    parts: share.parts * BigInt(whole + fraction.padEnd(6, '0')),
    steps: share.steps + 1,
  });
}

function plus(a: Share, b: Share): Share {
  const steps = Math.max(a.steps, b.steps);
  return simplest({ parts: at(a, steps) + at(b, steps), steps });
}

function at(share: Share, steps: number): bigint {
  return share.parts * WHOLE ** BigInt(steps - share.steps);
}

/** Whole companies that own each other in a long row would otherwise grow numbers that say nothing. */
function simplest({ parts, steps }: Share): Share {
  let share = { parts, steps };
  while (share.steps > 0 && share.parts % WHOLE === 0n)
    share = { parts: share.parts / WHOLE, steps: share.steps - 1 };
  return share;
}

function reaches({ parts, steps }: Share): boolean {
  return parts * 100n >= BigInt(OWNERSHIP_THRESHOLD) * WHOLE ** BigInt(steps);
}

/** Six decimals, half up: shown with two, compared before rounding. */
function toPercent({ parts, steps }: Share): Percent {
  const divisor = WHOLE ** BigInt(steps);
  const rounded = (parts * WHOLE * 2n + divisor) / (divisor * 2n);
  const percent = percentFromDecimal(new Decimal(rounded.toString()).div(WHOLE.toString()), 6, 'half-up');
  if (percent === null) throw new RangeError(`${parts} of ${divisor} is no percentage`);
  return percent;
}
