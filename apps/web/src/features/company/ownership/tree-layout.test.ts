import { parsePercent } from '@lastro/domain/percent';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nextStop, type Picture, ROOT_KEY, treeOf, walk } from './ownership-tree';
import { BOX_HEIGHT, BOX_WIDTH, type Box, type LayoutNode, layOutTree, type Point } from './tree-layout';

interface Shape {
  readonly owners: readonly Shape[];
}

const { shape } = fc.letrec<{ shape: Shape }>((tie) => ({
  shape: fc.record({
    owners: fc.oneof(
      { depthSize: 'small', maxDepth: 5 },
      fc.constant([]),
      fc.array(tie('shape'), { maxLength: 8 }),
    ),
  }),
}));

function named({ owners }: Shape, key = 'n'): LayoutNode {
  return { key, owners: owners.map((owner, index) => named(owner, `${key}.${index}`)) };
}

function overlap(a: Box, b: Box): boolean {
  return Math.abs(a.x - b.x) < BOX_WIDTH && Math.abs(a.y - b.y) < BOX_HEIGHT;
}

function countOf(node: LayoutNode): number {
  return node.owners.reduce((total, owner) => total + countOf(owner), 1);
}

describe('the drawing of any chain', () => {
  test('every node once, no two boxes touch, all inside the drawing', () => {
    fc.assert(
      fc.property(shape, (drawn) => {
        const root = named(drawn);
        const { boxes, width, height } = layOutTree(root);
        expect(new Set(boxes.map((box) => box.key)).size).toBe(countOf(root));
        expect(boxes).toHaveLength(countOf(root));
        const outside = boxes.filter(
          ({ x, y }) => x < 0 || y < 0 || x + BOX_WIDTH > width + 0.001 || y + BOX_HEIGHT > height + 0.001,
        );
        const touching = boxes.filter((box, index) =>
          boxes.slice(index + 1).some((other) => overlap(box, other)),
        );
        expect({ outside, touching }).toEqual({ outside: [], touching: [] });
      }),
      { numRuns: 150 },
    );
  });

  test('owners stand below what they own, and each is joined to it once', () => {
    fc.assert(
      fc.property(shape, (drawn) => {
        const root = named(drawn);
        const { boxes, edges } = layOutTree(root);
        const at = new Map(boxes.map((box) => [box.key, box]));
        expect(edges).toHaveLength(boxes.length - 1);
        const wrong = edges.filter(({ from, to, points }) => {
          const [above, below, start] = [at.get(from), at.get(to), points[0]];
          if (above === undefined || below === undefined || !to.startsWith(`${from}.`)) return true;
          const isJoined = start?.x === above.x + BOX_WIDTH / 2 && start.y === above.y + BOX_HEIGHT;
          return !isJoined || below.y < above.y + BOX_HEIGHT;
        });
        expect(wrong).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  test('no line runs through a box', () => {
    fc.assert(
      fc.property(shape, (drawn) => {
        const { boxes, edges } = layOutTree(named(drawn));
        const crossed = edges
          .flatMap(({ points }) => segmentsOf(points))
          .flatMap((segment) => boxes.filter((box) => runsThrough(segment, box)));
        expect(crossed).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  test('forty direct owners stay within a few screens', () => {
    const { width, height } = layOutTree(
      named({ owners: Array.from({ length: 40 }, () => ({ owners: [] })) }),
    );
    expect(width).toBeLessThan(1800);
    expect(height).toBeLessThan(900);
  });
});

type Segment = readonly [x1: number, y1: number, x2: number, y2: number];

function runsThrough([x1, y1, x2, y2]: Segment, box: Box): boolean {
  const isBeside = Math.max(x1, x2) <= box.x || Math.min(x1, x2) >= box.x + BOX_WIDTH;
  return !isBeside && Math.max(y1, y2) > box.y && Math.min(y1, y2) < box.y + BOX_HEIGHT;
}

function segmentsOf(points: readonly Point[]): Segment[] {
  return points.slice(1).map((to, index) => {
    const from = points[index] ?? to;
    return [from.x, from.y, to.x, to.y] as const;
  });
}

describe('the chain as a tree', () => {
  const percent = (text: string) => parsePercent(text) ?? fail();
  const node = (key: string, parentKey: string | null, direct: string): Picture['nodes'][number] => ({
    key,
    parentKey,
    taxId: key,
    kind: 'company',
    name: key,
    direct: percent(direct),
    indirect: percent(direct),
    reachesThreshold: false,
    isOpen: false,
    missing: [],
  });
  const picture: Picture = {
    cnpj: '12ABC34501DE35',
    registeredName: 'Alfa',
    directTotal: percent('100'),
    hasLoop: false,
    nodes: [node('/0', null, '40'), node('/0/0', '/0', '100'), node('/1', null, '60')],
    finalOwners: [],
  };
  const stops = walk(treeOf(picture));

  test('larger parts first, each with its place among its siblings', () => {
    expect(stops.map((stop) => [stop.node.key, stop.level, stop.position, stop.siblings])).toEqual([
      [ROOT_KEY, 1, 1, 1],
      ['/1', 2, 1, 2],
      ['/0', 2, 2, 2],
      ['/0/0', 3, 1, 1],
    ]);
  });

  test('arrows walk it, the ends hold', () => {
    expect(nextStop(stops, ROOT_KEY, 'ArrowUp')).toBe(ROOT_KEY);
    expect(nextStop(stops, ROOT_KEY, 'ArrowRight')).toBe('/1');
    expect(nextStop(stops, '/1', 'ArrowRight')).toBe('/1');
    expect(nextStop(stops, '/1', 'ArrowDown')).toBe('/0');
    expect(nextStop(stops, '/0/0', 'ArrowLeft')).toBe('/0');
    expect(nextStop(stops, '/0', 'End')).toBe('/0/0');
    expect(nextStop(stops, '/0', 'a')).toBeNull();
  });
});

function fail(): never {
  throw new Error('the percentages of the tests are valid');
}
