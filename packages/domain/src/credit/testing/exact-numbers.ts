/**
 * For tests: numbers that are known exactly or between two bounds of more than 200 digits. Written apart from the
 * engine, and shares nothing with it, so that an error of one does not hide in the other.
 */
export type Real = Fraction | Bounds;

export interface Fraction {
  readonly kind: 'fraction';
  readonly top: bigint;
  readonly bottom: bigint;
}

/** Counts of 2^-700; the true value lies between them. */
interface Bounds {
  readonly kind: 'bounds';
  readonly low: bigint;
  readonly high: bigint;
}

const SCALE_BITS = 700n;
const SCALE = 1n << SCALE_BITS;

/** As it is: two amounts that are only rounded. */
export function quotient(top: bigint, bottom: bigint): Fraction {
  return { kind: 'fraction', top, bottom };
}

/** In lowest terms. */
export function fraction(top: bigint, bottom: bigint): Fraction {
  const shared = gcd(top < 0n ? -top : top, bottom);
  return { kind: 'fraction', top: top / shared, bottom: bottom / shared };
}

function gcd(a: bigint, b: bigint): bigint {
  return b === 0n ? a : gcd(b, a % b);
}

const up = (product: bigint) => -(-product >> SCALE_BITS);
const down = (product: bigint) => product >> SCALE_BITS;

function boundsOf(value: Real): Bounds {
  if (value.kind === 'bounds') return value;
  const low = (value.top * SCALE) / value.bottom;
  return { kind: 'bounds', low, high: low * value.bottom === value.top * SCALE ? low : low + 1n };
}

export function multiply(value: Real, whole: bigint): Real {
  if (value.kind === 'fraction') return quotient(value.top * whole, value.bottom);
  return { kind: 'bounds', low: value.low * whole, high: value.high * whole };
}

export function add(a: Real, b: Real): Real {
  if (a.kind === 'fraction' && b.kind === 'fraction')
    return fraction(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom);
  const [left, right] = [boundsOf(a), boundsOf(b)];
  return { kind: 'bounds', low: left.low + right.low, high: left.high + right.high };
}

/** Of positive numbers. */
export function product(a: Real, b: Real): Real {
  if (a.kind === 'fraction' && b.kind === 'fraction') return fraction(a.top * b.top, a.bottom * b.bottom);
  const [left, right] = [boundsOf(a), boundsOf(b)];
  return { kind: 'bounds', low: down(left.low * right.low), high: up(left.high * right.high) };
}

/** One over a positive number. */
export function invert(value: Real): Real {
  if (value.kind === 'fraction') return fraction(value.bottom, value.top);
  const square = SCALE * SCALE;
  return { kind: 'bounds', low: square / value.high, high: square / value.low + 1n };
}

function powerOf(base: Bounds, exponent: number): Bounds {
  let [low, high] = [SCALE, SCALE];
  let [lowSquare, highSquare] = [base.low, base.high];
  for (let left = exponent; left > 0; left >>= 1) {
    if (left & 1) [low, high] = [down(low * lowSquare), up(high * highSquare)];
    if (left > 1) [lowSquare, highSquare] = [down(lowSquare * lowSquare), up(highSquare * highSquare)];
  }
  return { kind: 'bounds', low, high };
}

/** `value ^ (count / parts)` of a fraction of one or more; a fraction again wherever it is one. */
export function powersOf(value: Fraction, parts: number): (count: number) => Real {
  const known = new Map<number, Real>();
  let root: Bounds | null = null;
  return (count) => {
    const before = known.get(count);
    if (before !== undefined) return before;
    const shared = Number(gcd(BigInt(count), BigInt(parts)));
    const exact = exactRoot(value, parts / shared);
    if (exact === null) root ??= rootBounds(value, parts);
    const times = BigInt(count / shared);
    const power =
      exact === null ? powerOf(root as Bounds, count) : fraction(exact.top ** times, exact.bottom ** times);
    known.set(count, power);
    return power;
  };
}

/** In lowest terms a fraction has a rational root just where top and bottom have a whole one. */
function exactRoot({ top, bottom }: Fraction, degree: number): Fraction | null {
  const rootOfTop = wholeRoot(top, degree);
  const rootOfBottom = rootOfTop === null ? null : wholeRoot(bottom, degree);
  return rootOfTop === null || rootOfBottom === null ? null : fraction(rootOfTop, rootOfBottom);
}

/** By halving: slow, and nothing to get wrong. */
function wholeRoot(value: bigint, degree: number): bigint | null {
  if (degree === 1) return value;
  const digits = value.toString(2).length;
  let [low, high] = [1n, 1n << BigInt(Math.ceil(digits / degree))];
  while (low <= high) {
    const middle = (low + high) >> 1n;
    const power = middle ** BigInt(degree);
    if (power === value) return middle;
    if (power < value) low = middle + 1n;
    else high = middle - 1n;
  }
  return null;
}

/** Found by Newton's method and then proved: the power of the lower bound is not above, that of the upper one not below. */
function rootBounds(value: Fraction, degree: number): Bounds {
  const target = boundsOf(value);
  const n = BigInt(degree);
  const start = (Number(value.top) / Number(value.bottom)) ** (1 / degree);
  let guess = BigInt(Math.round(start * 2 ** 50)) << (SCALE_BITS - 50n);
  for (let round = 0; round < 5; round += 1) {
    guess = (guess * (n - 1n) + (target.low * SCALE) / roughPower(guess, degree - 1)) / n;
  }
  const margin = 1n << 20n;
  const bounds: Bounds = { kind: 'bounds', low: guess - margin, high: guess + margin };
  const [below, above] = [
    { ...bounds, high: bounds.low },
    { ...bounds, low: bounds.high },
  ];
  if (powerOf(below, degree).high > target.low || powerOf(above, degree).low < target.high)
    throw new Error(`no proof of the root ${degree} of ${value.top}/${value.bottom}`);
  return bounds;
}

function roughPower(base: bigint, exponent: number): bigint {
  if (exponent === 0) return SCALE;
  const half = roughPower(base, exponent >> 1);
  const square = down(half * half);
  return exponent & 1 ? down(square * base) : square;
}

export interface Rounded {
  readonly cents: bigint;
  /** It was exactly half a cent. */
  readonly isTie: boolean;
}

/** An irrational value this near to a half cent would need a closer look: none has been seen. */
const NEAREST = SCALE / 10n ** 60n;

export function roundHalfUp(value: Real): Rounded {
  if (value.kind === 'fraction') {
    const { top, bottom } = value;
    const raised = 2n * top + bottom;
    return { cents: floor(raised, 2n * bottom), isTie: raised % (2n * bottom) === 0n };
  }
  const { low, high } = value;
  const cents = floor(2n * low + SCALE, 2n * SCALE);
  const half = SCALE / 2n;
  const [fromBelow, toAbove] = [low - (cents * SCALE - half), cents * SCALE + half - high];
  if (fromBelow < NEAREST || toAbove < NEAREST)
    throw new Error('an irrational value too near to a half cent');
  return { cents, isTie: false };
}

export function floor(top: bigint, bottom: bigint): bigint {
  const cut = top / bottom;
  return cut * bottom > top ? cut - 1n : cut;
}
