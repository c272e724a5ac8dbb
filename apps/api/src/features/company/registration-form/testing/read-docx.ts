import { inflateRawSync } from 'node:zlib';
import { buildRegistrationForm } from '../build';
import type { FormContent } from '../content';

const END_OF_DIRECTORY = 0x06054b50;
const STORED = 0;

/** The files of a zip, by its central directory: what Word itself reads first. */
export function unzip(bytes: Uint8Array): ReadonlyMap<string, string> {
  const data = Buffer.from(bytes);
  let end = data.length - 22;
  while (data.readUInt32LE(end) !== END_OF_DIRECTORY) end -= 1;
  const files = new Map<string, string>();
  let at = data.readUInt32LE(end + 16);
  for (let left = data.readUInt16LE(end + 10); left > 0; left -= 1) {
    const method = data.readUInt16LE(at + 10);
    const size = data.readUInt32LE(at + 20);
    const nameLength = data.readUInt16LE(at + 28);
    const local = data.readUInt32LE(at + 42);
    const name = data.toString('utf8', at + 46, at + 46 + nameLength);
    const start = local + 30 + data.readUInt16LE(local + 26) + data.readUInt16LE(local + 28);
    const packed = data.subarray(start, start + size);
    files.set(name, (method === STORED ? packed : inflateRawSync(packed)).toString('utf8'));
    at += 46 + nameLength + data.readUInt16LE(at + 30) + data.readUInt16LE(at + 32);
  }
  return files;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&amp;': '&',
};

/** The text of each paragraph, in order; a blank one is ''. */
export function paragraphsOf(xml: string): string[] {
  return [...xml.matchAll(/<w:p(?: [^>]*)?>(.*?)<\/w:p>|<w:p\/>/gs)].map(([, inner = '']) =>
    [...inner.matchAll(/<w:t(?: [^>]*)?>(.*?)<\/w:t>/gs)]
      .map(([, text = '']) => text.replace(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity))
      .join(''),
  );
}

export interface Printed {
  readonly files: ReadonlyMap<string, string>;
  readonly xml: string;
  readonly paragraphs: readonly string[];
  readonly text: string;
  /** The texts of each row's cells, one entry a row, the paragraphs of a cell joined by a line break. */
  readonly rows: readonly (readonly string[])[];
  /** What stands under a label, once for each time the label is printed. */
  valuesOf(label: string): string[];
}

export async function print(content: FormContent): Promise<Printed> {
  return readPrinted(await buildRegistrationForm(content));
}

export function readPrinted(bytes: Uint8Array): Printed {
  const files = unzip(bytes);
  const xml = files.get('word/document.xml') ?? '';
  const paragraphs = paragraphsOf(xml);
  const rows = [...xml.matchAll(/<w:tr>(.*?)<\/w:tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<w:tc>(.*?)<\/w:tc>/gs)].map(([, cell = '']) => paragraphsOf(cell).join('\n')),
  );
  const cells = rows.flat();
  return {
    files,
    xml,
    paragraphs,
    text: paragraphs.join('\n'),
    rows,
    valuesOf: (label) =>
      cells.filter((cell) => cell.startsWith(`${label}\n`)).map((cell) => cell.slice(label.length + 1)),
  };
}

/** What makes a text no XML: the first fault, or null. Enough for what a library writes, without a parser. */
export function xmlFault(xml: string): string | null {
  const illegal = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.exec(xml);
  if (illegal) return `character ${illegal[0].codePointAt(0)?.toString(16)} at ${illegal.index}`;
  const open: string[] = [];
  const body = xml.replace(/^<\?xml[^?]*\?>/, '');
  for (const [token] of body.matchAll(/<[^<>]*>|[^<]+|</g)) {
    if (!token.startsWith('<')) {
      if (/&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-fA-F]+);)/.test(token)) return `bare & in ${token}`;
      continue;
    }
    const tag = /^<(\/?)([\w:.-]+)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>$/.exec(token);
    if (!tag) return `no tag: ${token.slice(0, 80)}`;
    const [, closes, name = '', , isEmpty] = tag;
    if (closes) {
      if (open.pop() !== name) return `</${name}> closes nothing`;
    } else if (!isEmpty) open.push(name);
  }
  return open.length === 0 ? null : `left open: ${open.join(' ')}`;
}
