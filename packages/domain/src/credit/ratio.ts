/** An exact fraction; its denominator is positive. */
export interface Ratio {
  readonly num: bigint;
  readonly den: bigint;
}

/** Half up: a result that is exactly half a unit goes up (decisions §3). Division of big integers cuts towards zero. */
export function halfUp(num: bigint, den: bigint): bigint {
  const doubled = 2n * num + den;
  const twice = 2n * den;
  const cut = doubled / twice;
  return doubled < 0n && cut * twice !== doubled ? cut - 1n : cut;
}

export function reduced(num: bigint, den: bigint): Ratio {
  const shared = commonDivisor(num, den);
  return { num: num / shared, den: den / shared };
}

function commonDivisor(a: bigint, b: bigint): bigint {
  let [more, less] = [a, b];
  while (less > 0n) [more, less] = [less, more % less];
  return more;
}

export function ratioPower({ num, den }: Ratio, exponent: number): Ratio {
  return { num: num ** BigInt(exponent), den: den ** BigInt(exponent) };
}

/** The n-th root of a fraction in lowest terms where it is a fraction, too: 1,21 has 1,1. Null where it is irrational. */
export function ratioRoot({ num, den }: Ratio, n: number): Ratio | null {
  if (n === 1) return { num, den };
  const root = { num: wholeRoot(num, n), den: wholeRoot(den, n) };
  return root.num === null || root.den === null ? null : (root as Ratio);
}

/** Below 2^53 the floating-point root is nearer to the whole one than to its neighbours; the power back is the proof. */
function wholeRoot(value: bigint, n: number): bigint | null {
  const guess = BigInt(Math.round(Number(value) ** (1 / n)));
  return guess ** BigInt(n) === value ? guess : null;
}
