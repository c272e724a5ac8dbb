import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitInSquare, imageSize, type Pixels, pngDataLength } from './logo';

const bytes = (...parts: (number | string)[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'number' ? [part] : [...Buffer.from(part, 'hex')])),
  );

describe('what a picture is, by its content', () => {
  it('a PNG, with its size', () => {
    const png = bytes(
      '89504e470d0a1a0a',
      '0000000d49484452',
      '000000c8',
      '00000064',
      '0806000000',
      '00000000',
    );
    expect(imageSize(png)).toEqual({ kind: 'png', width: 200, height: 100 });
  });

  it('a JPEG, with the size of its frame behind whatever stands before it', () => {
    const before = 'ffe000104a46494600010100000100010000';
    for (const frame of ['ffc0', 'ffc1', 'ffc2'])
      expect(imageSize(bytes('ffd8', before, `${frame}0011080064012c03011100021101031101`))).toEqual({
        kind: 'jpeg',
        width: 300,
        height: 100,
      });
    // Fill bytes before a marker, and tables that are no frame.
    expect(
      imageSize(bytes('ffd8', 'ffffdb0004aabb', 'ffc40004aabb', 'ffc20011080064012c0301110002110103')),
    ).toEqual({
      kind: 'jpeg',
      width: 300,
      height: 100,
    });
  });

  it('nothing else, however it is called', () => {
    const others = [
      '',
      'ffd8',
      'ffd8ff',
      '89504e470d0a1a0a',
      '474946383961',
      '3c73766720',
      '25504446',
      'ffd8000000',
    ];
    for (const other of others) expect(imageSize(bytes(other)), other).toBeNull();
    expect(imageSize(bytes('ffd8', 'ffe0ffff', 'aabb'))).toBeNull();
  });

  it('never throws', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 200 }),
        fc.constantFrom('', 'ffd8', '89504e470d0a1a0a'),
        (rest, start) => {
          imageSize(Uint8Array.from([...bytes(start), ...rest]));
        },
      ),
    );
  });
});

function picture(width: number, height: number, colour: (x: number, y: number) => number[]): Pixels {
  const rgba = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) rgba.set(colour(x, y), (y * width + x) * 4);
  return { width, height, rgba };
}
const at = ({ width, rgba }: Pixels, x: number, y: number) => [
  ...rgba.slice((y * width + x) * 4, (y * width + x) * 4 + 4),
];

describe('§3 logoUrl150: a square of 150 points', () => {
  it('a wide picture lies in the middle, with nothing above and below it', () => {
    const square = fitInSquare(picture(300, 100, () => [200, 10, 20, 255]));
    expect([square.width, square.height, square.rgba.length]).toEqual([150, 150, 150 * 150 * 4]);
    expect(at(square, 75, 20)).toEqual([0, 0, 0, 0]);
    expect(at(square, 75, 75)).toEqual([200, 10, 20, 255]);
    expect(at(square, 75, 130)).toEqual([0, 0, 0, 0]);
  });

  it('a small one is not blown up', () => {
    const square = fitInSquare(picture(10, 10, () => [1, 2, 3, 255]));
    expect(at(square, 69, 75)).toEqual([0, 0, 0, 0]);
    expect(at(square, 70, 75)).toEqual([1, 2, 3, 255]);
    expect(at(square, 79, 79)).toEqual([1, 2, 3, 255]);
    expect(at(square, 80, 80)).toEqual([0, 0, 0, 0]);
  });

  it('points are averaged by what is seen of them: no dark rim where a logo ends', () => {
    // Red beside points of black that cannot be seen.
    const square = fitInSquare(picture(300, 300, (x) => (x % 2 === 0 ? [255, 0, 0, 255] : [0, 0, 0, 0])));
    expect(at(square, 40, 40)).toEqual([255, 0, 0, 128]);
  });

  it('any size fits, also a line of one point', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 400 }), (width, height) => {
        const square = fitInSquare(
          picture(width, height, () => [9, 9, 9, 255]),
          30,
        );
        expect(square.rgba.length).toBe(30 * 30 * 4);
        expect(at(square, 14, 14)).toEqual([9, 9, 9, 255]);
      }),
      { numRuns: 40 },
    );
  });
});

describe('decisions §8: what the data of a PNG unpack into', () => {
  type Header = readonly [width: number, height: number, depth: number, colour: number, interlaced: number];
  const headerOf = ([width, height, depth, colour, interlaced]: Header) => {
    const png = new Uint8Array(33);
    const view = new DataView(png.buffer);
    for (const [at, value] of [
      [0, 0x89504e47],
      [4, 0x0d0a1a0a],
      [12, 0x49484452],
      [16, width],
      [20, height],
    ] as const)
      view.setUint32(at, value);
    png.set([depth, colour, 0, 0, interlaced], 24);
    return png;
  };

  it.each<[string, Header, number]>([
    ['four channels', [10, 10, 8, 6, 0], 410],
    ['one bit a point, rounded up to bytes a line', [9, 2, 1, 0, 0], 6],
    ['three channels of sixteen bits', [3, 2, 16, 2, 0], 38],
    ['a palette', [5, 1, 4, 3, 0], 4],
    ['seven passes', [8, 8, 8, 0, 1], 79],
    ['passes without a point count nothing', [1, 1, 8, 4, 1], 3],
  ])('%s', (_what, header, length) => {
    expect(pngDataLength(headerOf(header))).toBe(length);
  });

  it('what is no PNG, or of no known colours, into nothing', () => {
    expect(pngDataLength(new Uint8Array(40))).toBeNull();
    expect(pngDataLength(headerOf([1, 1, 8, 5, 0]))).toBeNull();
  });
});
