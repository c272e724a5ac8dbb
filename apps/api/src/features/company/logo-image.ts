import { inflateSync } from 'node:zlib';
import {
  fitInSquare,
  type ImageSize,
  imageSize,
  LOGO_MAX_BYTES,
  LOGO_MAX_SIDE,
  type Pixels,
  pngDataLength,
} from '@lastro/domain/company/logo';
import jpeg from 'jpeg-js';
import { PNG } from 'pngjs';

export type LogoImage =
  | { readonly outcome: 'made'; readonly png: Uint8Array }
  | { readonly outcome: 'not-an-image' | 'too-large' };

/** Any PNG or JPEG within the limits becomes a PNG of 150 by 150 points: nothing else of the file is kept. */
export function makeLogo(bytes: Uint8Array): LogoImage {
  if (bytes.length > LOGO_MAX_BYTES) return { outcome: 'too-large' };
  const size = imageSize(bytes);
  if (size === null || size.width === 0 || size.height === 0) return { outcome: 'not-an-image' };
  if (Math.max(size.width, size.height) > LOGO_MAX_SIDE) return { outcome: 'too-large' };
  const pixels = decode(bytes, size);
  if (pixels === null) return { outcome: 'not-an-image' };
  const { width, height, rgba } = fitInSquare(pixels);
  const square = new PNG({ width, height });
  square.data = Buffer.from(rgba);
  return { outcome: 'made', png: PNG.sync.write(square) };
}

/** Null for what begins like a picture and is none, or unpacks into anything else than it says. */
function decode(bytes: Uint8Array, { kind, width, height }: ImageSize): Pixels | null {
  try {
    if (kind === 'jpeg') return decodeJpeg(bytes);
    const content = Buffer.from(bytes);
    refuseWrongData(content);
    const read = PNG.sync.read(content);
    if (read.width !== width || read.height !== height) return null;
    return { width, height, rgba: read.data };
  } catch {
    return null;
  }
}

/** A progressive picture comes in about ten; each costs as much as the whole, however few bytes it has. */
const MOST_SCANS = 40;

/** Markers are counted without following them: one that stands in a thumbnail only makes the count too careful. */
function refuseManyScans(bytes: Uint8Array): void {
  let scans = 0;
  for (let at = 0; at + 1 < bytes.length; at += 1)
    if (bytes[at] === 0xff && bytes[at + 1] === 0xda) scans += 1;
  if (scans > MOST_SCANS) throw new RangeError(`${scans} scans`);
}

function decodeJpeg(bytes: Uint8Array): Pixels {
  refuseManyScans(bytes);
  const { width, height, data } = jpeg.decode(bytes, {
    useTArray: true,
    formatAsRGBA: true,
    tolerantDecoding: false,
    maxResolutionInMP: (LOGO_MAX_SIDE * LOGO_MAX_SIDE) / 1_000_000,
    maxMemoryUsageInMB: 128,
  });
  return { width, height, rgba: data };
}

/**
 * Unpacks what the library would: it takes too little for a picture with holes, and of an interlaced one too much. What
 * is not as long as the header says, to the byte, is none.
 */
function refuseWrongData(png: Buffer): void {
  const length = pngDataLength(png);
  if (length === null) throw new RangeError('no header of a PNG');
  const data = inflateSync(Buffer.concat([...dataChunks(png)]), { maxOutputLength: length });
  if (data.length !== length) throw new RangeError(`${data.length} bytes instead of ${length}`);
}

/** After the signature. */
const FIRST_CHUNK = 8;

function* dataChunks(png: Buffer): Generator<Buffer> {
  for (let at = FIRST_CHUNK; at + 12 <= png.length; ) {
    const length = png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    // The library believes the last one, and what was looked at is the first.
    if (type === 'IHDR' && at > FIRST_CHUNK) throw new RangeError('two headers');
    if (type === 'IDAT') yield png.subarray(at + 8, at + 8 + length);
    at += 12 + length;
  }
}
