import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Percent, parsePercent } from '../percent';
import { Decimal } from '../rounding';
import { ownerShares, type Stake } from './shares';

const percent = (text: string | number) => parsePercent(String(text)) as Percent;

/** `A < B 60` reads: B owns 60 % of A. Names in capitals are companies, others people. */
function stakes(...lines: string[]): Stake[] {
  return lines.map((line) => {
    const [owned = '', , owner = '', share = ''] = line.split(' ');
    const ownerKind = owner === owner.toUpperCase() ? 'company' : 'person';
    return { owned, owner, ownerKind, percentage: percent(share) };
  });
}

const sharesOf = (root: string, ...lines: string[]) =>
  Object.fromEntries(
    ownerShares(root, stakes(...lines)).map((share) => [share.taxId, [share.total, share.reachesThreshold]]),
  );

describe('decisions §8: the 25 % rule looks at the total share through all chains', () => {
  it('10 % direct and 20 % through a company are 30 %', () => {
    expect(sharesOf('A', 'A < ana 10', 'A < B 40', 'B < ana 50')).toEqual({
      ana: ['30', true],
      B: ['40', true],
    });
  });

  it('of companies as well: 10 % direct and 16 % through another are 26 %', () => {
    expect(sharesOf('A', 'A < C 10', 'A < B 20', 'B < C 80')).toMatchObject({
      B: ['20', false],
      C: ['26', true],
    });
  });

  it('three chains of which none reaches it', () => {
    expect(
      sharesOf('A', 'A < B 20', 'A < C 20', 'A < D 20', 'B < ana 50', 'C < ana 50', 'D < ana 25'),
    ).toMatchObject({ ana: ['25', true] });
    expect(
      sharesOf('A', 'A < B 20', 'A < C 20', 'A < D 20', 'B < ana 50', 'C < ana 50', 'D < ana 24.999999'),
    ).toMatchObject({ ana: ['25', false] });
  });

  it('a company in the middle of several chains passes on what all of them bring', () => {
    expect(
      sharesOf('A', 'A < B 50', 'A < C 50', 'B < D 40', 'C < D 60', 'D < ana 50', 'A < bia 0'),
    ).toMatchObject({ D: ['50', true], ana: ['25', true], bia: ['0', false] });
  });

  it.each([
    ['24.999999', false],
    ['25', true],
  ])('a single stake of %s %%: %s', (share, reaches) => {
    expect(sharesOf('A', `A < ana ${share}`)).toEqual({ ana: [share, reaches] });
  });

  it('is never rounded on the way: a millionth of a percent ten companies up still decides', () => {
    const chain = (last: string) => [
      'A < B0 50',
      ...Array.from({ length: 10 }, (_, level) => `B${level} < B${level + 1} 100`),
      `B10 < ana ${last}`,
    ];
    expect(sharesOf('A', ...chain('50'))).toMatchObject({ ana: ['25', true] });
    expect(sharesOf('A', ...chain('49.999999'))).toMatchObject({ ana: ['25', false] });
    // Twelve steps of eight digits each are far more than any rounded number holds.
    const thin = Array.from({ length: 12 }, (_, level) => `C${level} < C${level + 1} 99.999999`);
    expect(sharesOf('A', 'A < C0 25', ...thin, 'C12 < eva 100')).toMatchObject({ eva: ['24.999997', false] });
  });

  it('looks at each company once, whatever the number of paths', () => {
    const lines: string[] = [];
    for (let layer = 0; layer < 30; layer += 1)
      for (const owned of [0, 1])
        for (const owner of [0, 1]) lines.push(`L${layer}${owned} < L${layer + 1}${owner} 50`);
    const started = performance.now();
    expect(sharesOf('L00', ...lines, 'L300 < ana 100')).toMatchObject({ ana: ['50', true] });
    expect(performance.now() - started).toBeLessThan(1000);
  });

  it('a loop counts for nothing and does not hang', () => {
    expect(sharesOf('A', 'A < B 50', 'B < A 50', 'B < ana 50')).toEqual({
      B: ['50', true],
      ana: ['25', true],
    });
    expect(sharesOf('A', 'A < A 100')).toEqual({});
  });

  it('nobody owns what nobody owns', () => {
    expect(ownerShares('A', [])).toEqual([]);
  });
});

/** Companies C0…C6, owned only by later ones and by people: no loops. */
const structures = fc
  .array(
    fc.record({
      owned: fc.integer({ min: 0, max: 5 }),
      step: fc.integer({ min: 1, max: 6 }),
      share: fc.integer({ min: 1, max: 100_000_000 }),
      person: fc.boolean(),
    }),
    { maxLength: 16 },
  )
  .map((rows) =>
    rows.map(({ owned, step, share, person }): Stake => {
      const owner = person ? `p${step}` : `C${Math.min(owned + step, 6)}`;
      const percentage = percent(new Decimal(share).div(1_000_000).toFixed());
      return { owned: `C${owned}`, owner, ownerKind: person ? 'person' : 'company', percentage };
    }),
  );

describe('properties', () => {
  it('is the sum over all paths, in whole numbers', () => {
    fc.assert(
      fc.property(structures, (list) => {
        // Six steps at most: everything in units of the sixth power.
        const unit = 100_000_000n;
        const totals = new Map<string, bigint>();
        const walk = (owned: string, parts: bigint): void => {
          for (const stake of list.filter((each) => each.owned === owned)) {
            const hundredMillionths = BigInt(new Decimal(stake.percentage).mul(1_000_000).toFixed(0));
            const part = (parts * hundredMillionths) / unit;
            totals.set(stake.owner, (totals.get(stake.owner) ?? 0n) + part);
            walk(stake.owner, part);
          }
        };
        walk('C0', unit ** 7n);
        const shares = ownerShares('C0', list);
        expect(shares.map((share) => share.taxId).sort()).toEqual([...totals.keys()].sort());
        for (const share of shares)
          expect(share.reachesThreshold).toBe((totals.get(share.taxId) ?? 0n) * 4n >= unit ** 7n);
      }),
      { numRuns: 400 },
    );
  });
});
