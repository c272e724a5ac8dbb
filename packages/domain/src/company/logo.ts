/** Spec §3 `logoUrl150`: a square of so many points. */
export const LOGO_SIDE = 150;

/** 2 MB of picture, before anything is made of it. */
export const LOGO_MAX_BYTES = 2_000_000;

/** A picture is looked at point by point: past this a small file could keep the house busy for minutes. */
export const LOGO_MAX_SIDE = 2000;

export type ImageKind = 'png' | 'jpeg';

export interface ImageSize {
  readonly kind: ImageKind;
  readonly width: number;
  readonly height: number;
}

/** What the bytes are, whatever their name says: a PNG or a JPEG with its size, or null. */
export function imageSize(bytes: Uint8Array): ImageSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return pngSize(view) ?? jpegSize(view);
}

const PNG_SIGNATURE = [0x89504e47, 0x0d0a1a0a];
const IHDR = 0x49484452;

function pngSize(view: DataView): ImageSize | null {
  if (view.byteLength < 33) return null;
  if (view.getUint32(0) !== PNG_SIGNATURE[0] || view.getUint32(4) !== PNG_SIGNATURE[1]) return null;
  if (view.getUint32(12) !== IHDR) return null;
  return { kind: 'png', width: view.getUint32(16), height: view.getUint32(20) };
}

/** By the kind of its colours: how many values a point has, and of how many bits each may be. */
const COLOURS: Readonly<Record<number, { readonly channels: number; readonly depths: readonly number[] }>> = {
  0: { channels: 1, depths: [1, 2, 4, 8, 16] },
  2: { channels: 3, depths: [8, 16] },
  3: { channels: 1, depths: [1, 2, 4, 8] },
  4: { channels: 2, depths: [8, 16] },
  6: { channels: 4, depths: [8, 16] },
};
/** From which column and line on each of the seven passes of an interlaced picture goes, and in which steps. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** How many bytes the data of a PNG unpack into by its header: each line and the byte before it. Null where it is none. */
export function pngDataLength(png: Uint8Array): number | null {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const size = pngSize(view);
  const colours = size === null ? undefined : COLOURS[view.getUint8(25)];
  if (size === null || colours === undefined) return null;
  const { width, height } = size;
  const depth = view.getUint8(24);
  if (!colours.depths.includes(depth)) return null;
  const bits = colours.channels * depth;
  const linesOf = (across: number, down: number) =>
    across === 0 ? 0 : down * (1 + Math.ceil((across * bits) / 8));
  if (view.getUint8(28) === 0) return linesOf(width, height);
  const steps = (length: number, from: number, step: number) =>
    Math.max(0, Math.ceil((length - from) / step));
  return PASSES.reduce(
    (sum, [left, top, x, y]) => sum + linesOf(steps(width, left, x), steps(height, top, y)),
    0,
  );
}

/** Baseline and progressive frames; tables, comments and thumbnails before them are stepped over. */
function jpegSize(view: DataView): ImageSize | null {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return null;
  for (let at = 2; at + 9 < view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isFrame(marker))
      return { kind: 'jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}

/** SOF0 to SOF15, without the three codes among them that mean something else. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue, opacity of each point, row by row. */
  readonly rgba: Uint8Array;
}

/** The whole picture in a square of `side` points, in the middle, nothing cut off and nothing blown up. */
export function fitInSquare({ width, height, rgba }: Pixels, side: number = LOGO_SIDE): Pixels {
  const scale = Math.min(1, side / Math.max(width, height));
  const [fitWidth, fitHeight] = [width, height].map((each) => Math.max(1, Math.round(each * scale))) as [
    number,
    number,
  ];
  const [left, top] = [Math.floor((side - fitWidth) / 2), Math.floor((side - fitHeight) / 2)];
  const square = new Uint8Array(side * side * 4);
  for (let y = 0; y < fitHeight; y += 1) {
    for (let x = 0; x < fitWidth; x += 1) {
      const point = average(
        { width, height, rgba },
        [(x * width) / fitWidth, ((x + 1) * width) / fitWidth],
        [(y * height) / fitHeight, ((y + 1) * height) / fitHeight],
      );
      square.set(point, ((y + top) * side + x + left) * 4);
    }
  }
  return { width: side, height: side, rgba: square };
}

type Span = readonly [from: number, to: number];

/** The mean of the points under a smaller one, each by how much of it lies there; what cannot be seen has no colour. */
function average(
  { width, height, rgba }: Pixels,
  [left, right]: Span,
  [top, bottom]: Span,
): [number, number, number, number] {
  let [red, green, blue, opacity, area] = [0, 0, 0, 0, 0];
  for (let y = Math.floor(top); y < Math.min(height, Math.ceil(bottom)); y += 1) {
    const tall = Math.min(y + 1, bottom) - Math.max(y, top);
    for (let x = Math.floor(left); x < Math.min(width, Math.ceil(right)); x += 1) {
      const part = tall * (Math.min(x + 1, right) - Math.max(x, left));
      const at = (y * width + x) * 4;
      const seen = part * (rgba[at + 3] ?? 0);
      red += seen * (rgba[at] ?? 0);
      green += seen * (rgba[at + 1] ?? 0);
      blue += seen * (rgba[at + 2] ?? 0);
      opacity += seen;
      area += part;
    }
  }
  if (opacity === 0) return [0, 0, 0, 0];
  const colour = (sum: number) => Math.round(sum / opacity);
  return [colour(red), colour(green), colour(blue), Math.round(opacity / area)];
}
