import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Percent, parsePercent } from '../percent';
import { percentToDecimal } from '../percent-decimal';
import { Decimal } from '../rounding';
import {
  checkOwner,
  drawOwnership,
  type OwnershipNode,
  type OwnershipPicture,
  refuseExcess,
  refuseLoop,
} from './ownership';
import { needsExtraData, type Stake } from './shares';

const percent = (text: string | number) => parsePercent(String(text)) as Percent;

/** `A < B 60` reads: B owns 60 % of A. Names in capitals are companies, others people. */
function stakes(...lines: string[]): Stake[] {
  return lines.map((line) => {
    const [owned = '', , owner = '', share = ''] = line.split(' ');
    const ownerKind = owner === owner.toUpperCase() ? 'company' : 'person';
    return { owned, owner, ownerKind, percentage: percent(share) };
  });
}

function draw(root: string, list: readonly Stake[]): OwnershipPicture {
  const picture = drawOwnership(root, list);
  if (picture === null) throw new Error('too wide');
  return picture;
}

const totals = (picture: OwnershipPicture) =>
  Object.fromEntries(picture.finalOwners.map((owner) => [owner.taxId, owner.total]));

describe('domain §9.4: percentages are multiplied along the chain', () => {
  it('down to natural persons, four levels deep', () => {
    const picture = draw('A', stakes('A < B 80', 'B < C 70', 'C < D 60', 'D < ana 100', 'A < bia 20'));
    expect(totals(picture)).toEqual({ ana: '33.6', bia: '20' });
    expect(picture.directTotal).toBe('100');
    const chain = picture.owners[0]?.owners[0]?.owners[0];
    expect(chain).toMatchObject({ taxId: 'D', direct: '60', indirect: '33.6', reachesThreshold: true });
  });

  it('several paths to one person are added up', () => {
    const picture = draw('A', stakes('A < B 50', 'A < C 50', 'B < ana 20', 'C < ana 30', 'A < ana 0'));
    expect(picture.finalOwners).toEqual([{ taxId: 'ana', total: '25', reachesThreshold: true }]);
    // No single path reaches it; every place where the person stands says that all of them together do.
    const people = picture.owners
      .flatMap((node) => [node, ...node.owners])
      .filter((node) => node.kind === 'person');
    expect(people.map((node) => [node.indirect, node.reachesThreshold])).toEqual([
      ['10', true],
      ['15', true],
      ['0', true],
    ]);
  });

  it('the largest final owner comes first', () => {
    const picture = draw('A', stakes('A < bia 10', 'A < ana 10', 'A < eva 80'));
    expect(picture.finalOwners.map((owner) => owner.taxId)).toEqual(['eva', 'ana', 'bia']);
  });

  it('thirds stay exact until they are shown', () => {
    const picture = draw('A', stakes('A < B 33.333333', 'B < C 33.333333', 'C < ana 33.333333'));
    expect(totals(picture)).toEqual({ ana: '3.703704' });
  });
});

describe('§9: the threshold of 25 % is inclusive', () => {
  it.each([
    ['24.999999', false],
    ['25', true],
    ['25.000001', true],
    ['100', true],
    ['0', false],
  ])('%s %% → %s', (share, reaches) => {
    expect(needsExtraData(percent(share))).toBe(reaches);
    const picture = draw('A', stakes(`A < ana ${share}`));
    expect(picture.finalOwners[0]?.reachesThreshold).toBe(reaches);
    expect(picture.owners[0]?.reachesThreshold).toBe(reaches);
  });

  it('nobody’s share demands nothing', () => {
    expect(needsExtraData(null)).toBe(false);
  });

  it('is compared before rounding: 24,99999975 % shows as 25 and does not reach it', () => {
    const picture = draw('A', stakes('A < B 49.999999', 'B < ana 50.0000005'.replace('0000005', '000000')));
    expect(picture.finalOwners[0]).toEqual({ taxId: 'ana', total: '25', reachesThreshold: false });
  });

  it('holds for a product of exactly 25 %', () => {
    const picture = draw('A', stakes('A < B 50', 'B < ana 50'));
    expect(picture.finalOwners[0]).toEqual({ taxId: 'ana', total: '25', reachesThreshold: true });
  });
});

describe('where the chain ends before a person', () => {
  it('a company without registered owners is open', () => {
    const picture = draw('A', stakes('A < B 60', 'A < C 40', 'C < ana 100'));
    expect(picture.owners.map((node) => [node.taxId, node.isOpen])).toEqual([
      ['B', true],
      ['C', false],
    ]);
  });

  it('nobody owns a company that nobody owns', () => {
    expect(draw('A', [])).toEqual({ owners: [], finalOwners: [], directTotal: '0', hasLoop: false });
  });
});

describe('loops', () => {
  it('are found: of one, of two, of three', () => {
    expect(refuseLoop('A', 'A', [])).toEqual({ code: 'ownership.loop' });
    expect(refuseLoop('A', 'B', stakes('B < A 1'))).toEqual({ code: 'ownership.loop' });
    expect(refuseLoop('A', 'B', stakes('B < C 1', 'C < D 1', 'C < A 1'))).toEqual({ code: 'ownership.loop' });
  });

  it('of one alone are told at the field', () => {
    expect(checkOwner('parentCnpj', 'A', 'A')).toEqual([{ path: 'parentCnpj', code: 'owner.itself' }]);
    expect(checkOwner('parentCnpj', 'A', 'B')).toEqual([]);
    expect(checkOwner('parentCnpj', 'A', null)).toEqual([]);
  });

  it('are not seen where there are none: a diamond, a person of the same number, a loop elsewhere', () => {
    expect(refuseLoop('A', 'B', stakes('B < C 1', 'B < D 1', 'C < E 1', 'D < E 1'))).toBeNull();
    expect(refuseLoop('a', 'B', stakes('B < a 1'))).toBeNull();
    expect(refuseLoop('A', 'B', stakes('B < C 1', 'C < B 1'))).toBeNull();
  });

  it('are drawn once and said', () => {
    const picture = draw('A', stakes('A < B 50', 'B < A 50', 'B < ana 50'));
    expect(picture.hasLoop).toBe(true);
    expect(totals(picture)).toEqual({ ana: '25' });
    expect(picture.owners[0]?.owners[0]).toMatchObject({ taxId: 'A', isOpen: true, owners: [] });
  });

  it('a deep chain is no loop', () => {
    const lines = Array.from({ length: 120 }, (_, level) => `C${level} < C${level + 1} 100`);
    const picture = draw('C0', stakes(...lines, 'C120 < ana 100'));
    expect(picture.hasLoop).toBe(false);
    expect(totals(picture)).toEqual({ ana: '100' });
  });

  it('paths without number are refused, not drawn', () => {
    const lines: string[] = [];
    for (let layer = 0; layer < 30; layer += 1)
      for (const owned of [0, 1])
        for (const owner of [0, 1]) lines.push(`L${layer}${owned} < L${layer + 1}${owner} 50`);
    const started = performance.now();
    expect(drawOwnership('L00', stakes(...lines))).toBeNull();
    expect(performance.now() - started).toBeLessThan(2000);
  });
});

describe('the parts never exceed the whole', () => {
  it.each([
    [['60', '40'], null],
    [['99.999999', '0.000001'], null],
    [['33.333333', '33.333333', '33.333334'], null],
    [['100', '0.000001'], '100,000001%'],
    [['60', '60'], '120,00%'],
    [['100', '0.01'], '100,01%'],
  ])('%j → %s', (shares, total) => {
    const list = stakes(
      ...shares.map((share, index) => `A < ${index % 2 === 0 ? `p${index}` : `C${index}`} ${share}`),
    );
    expect(refuseExcess('A', list)).toEqual(
      total === null ? null : { code: 'ownership.above-100', params: { total } },
    );
  });

  it('counts only the company that is asked about', () => {
    expect(refuseExcess('A', stakes('A < ana 100', 'B < ana 100'))).toBeNull();
  });
});

/** Companies C0…C7 with stakes that never add up to more than the whole; loops welcome. */
const graphs = fc
  .array(
    fc.record({
      owned: fc.integer({ min: 0, max: 7 }),
      owner: fc.integer({ min: 0, max: 11 }),
      share: fc.integer({ min: 1, max: 100_000_000 }),
    }),
    { maxLength: 18 },
  )
  .map((rows) => {
    const left = new Map<number, number>();
    return rows.flatMap(({ owned, owner, share }): Stake[] => {
      const rest = left.get(owned) ?? 100_000_000;
      const taken = Math.min(share, rest);
      if (taken === 0) return [];
      left.set(owned, rest - taken);
      const kind = owner <= 7 ? 'company' : 'person';
      const percentage = percent(new Decimal(taken).div(1_000_000).toFixed());
      return [
        {
          owned: `C${owned}`,
          owner: kind === 'company' ? `C${owner}` : `p${owner}`,
          ownerKind: kind,
          percentage,
        },
      ];
    });
  });

describe('properties', () => {
  it('never throws, and final owners and open parts together never exceed the whole', () => {
    fc.assert(
      fc.property(graphs, (list) => {
        const picture = drawOwnership('C0', list);
        if (picture === null) return;
        const open = (nodes: readonly OwnershipNode[]): Decimal =>
          nodes.reduce(
            (sum, node) => sum.add(node.isOpen ? percentToDecimal(node.indirect) : 0).add(open(node.owners)),
            new Decimal(0),
          );
        const known = picture.finalOwners.reduce(
          (sum, owner) => sum.add(percentToDecimal(owner.total)),
          open(picture.owners),
        );
        // Each shown part is rounded at the sixth decimal.
        expect(known.toNumber()).toBeLessThanOrEqual(1.00001);
      }),
      { numRuns: 300 },
    );
  });

  it('says "loop" exactly when refuseLoop would have refused the last stake', () => {
    fc.assert(
      fc.property(graphs, (list) => {
        const accepted: Stake[] = [];
        for (const stake of list)
          if (stake.ownerKind === 'person' || refuseLoop(stake.owned, stake.owner, accepted) === null)
            accepted.push(stake);
        for (let root = 0; root <= 7; root += 1)
          expect(drawOwnership(`C${root}`, accepted)?.hasLoop ?? false).toBe(false);
      }),
      { numRuns: 150 },
    );
  });

  it('a node never has more of the root than the node it hangs from', () => {
    fc.assert(
      fc.property(graphs, (list) => {
        const check = (nodes: readonly OwnershipNode[], most: number): void => {
          for (const node of nodes) {
            expect(Number(node.indirect)).toBeLessThanOrEqual(most + 0.000001);
            check(node.owners, Number(node.indirect));
          }
        };
        check(drawOwnership('C0', list)?.owners ?? [], 100);
      }),
      { numRuns: 150 },
    );
  });
});
