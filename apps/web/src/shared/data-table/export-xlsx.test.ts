import { inflateRawSync } from 'node:zlib';
import { isoDate } from '@lastro/domain/dates';
import { expect, test } from 'vitest';
import type { ExportValue } from './columns';
import { toXlsx } from './export-xlsx';

const DIRECTORY_ENTRY = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;

/** The files of a zip, by its central directory. */
async function filesOf(blob: Blob): Promise<ReadonlyMap<string, string>> {
  const data = Buffer.from(await blob.arrayBuffer());
  let end = data.length - 22;
  while (data.readUInt32LE(end) !== END_OF_DIRECTORY) end -= 1;
  const files = new Map<string, string>();
  let at = data.readUInt32LE(end + 16);
  while (data.readUInt32LE(at) === DIRECTORY_ENTRY) {
    const nameLength = data.readUInt16LE(at + 28);
    const local = data.readUInt32LE(at + 42);
    const start = local + 30 + data.readUInt16LE(local + 26) + data.readUInt16LE(local + 28);
    const packed = data.subarray(start, start + data.readUInt32LE(at + 20));
    const isStored = data.readUInt16LE(at + 10) === 0;
    const name = data.toString('utf8', at + 46, at + 46 + nameLength);
    files.set(name, (isStored ? packed : inflateRawSync(packed)).toString('utf8'));
    at += 46 + nameLength + data.readUInt16LE(at + 30) + data.readUInt16LE(at + 32);
  }
  return files;
}

/** What stands in the cells of the only line, and how it is shown. */
async function cellsOf(...line: ExportValue[]) {
  const files = await filesOf(await toXlsx('Folha', line.map(String), [line]));
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? '';
  const styles = files.get('xl/styles.xml') ?? '';
  const formats = new Map(
    [...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code]) => [id, code]),
  );
  const looks = [...(styles.split('<cellXfs')[1] ?? '').matchAll(/<xf [^>]*>/g)].map(([look]) =>
    formats.get(/numFmtId="(\d+)"/.exec(look)?.[1]),
  );
  return [...sheet.matchAll(/<c r="[A-Z]+2"([^>]*)><v>([^<]*)<\/v>/g)].map(([, attributes = '', value]) => ({
    isText: /t="(s|str|inlineStr)"/.test(attributes),
    value: Number(value),
    format: looks[Number(/s="(\d+)"/.exec(attributes)?.[1])],
  }));
}

test('an instant is a date with the clock of São Paulo, not a text', async () => {
  const at = '2026-11-17T01:30:09Z';
  const [day, moment, exact] = await cellsOf(
    { kind: 'date', date: isoDate('2026-11-16') },
    { kind: 'instant', at },
    { kind: 'instant', at, withSeconds: true },
  );
  expect(day).toEqual({ isText: false, value: 46342, format: 'dd/mm/yyyy' });
  const value = expect.closeTo(46342 + (22 * 3600 + 30 * 60 + 9) / 86400, 8);
  expect(moment).toEqual({ isText: false, value, format: 'dd/mm/yyyy hh:mm' });
  expect(exact).toEqual({ isText: false, value, format: 'dd/mm/yyyy hh:mm:ss' });
});
