import { isoDate } from '@lastro/domain/dates';
import { cents } from '@lastro/domain/money';
import type { Percent } from '@lastro/domain/percent';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { type ExportValue, exportedColumns } from './columns';
import { toCsv } from './export-csv';
import { collectRows, exportTable, MAX_EXPORT_ROWS } from './export-run';

const line = (...values: ExportValue[]) => toCsv(['x'], [values]).split('\r\n')[1];

describe('CSV', () => {
  it('begins with a byte order mark, ends lines with CRLF and parts fields with ;', () => {
    expect(toCsv(['Nome', 'Valor'], [['Ação', { kind: 'money', cents: cents(123456) }]])).toBe(
      '\uFEFFNome;Valor\r\nAção;1234,56\r\n',
    );
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+55 11', "'+55 11"],
    ['-2', "'-2"],
    ['@cmd', "'@cmd"],
    ['\t=1', "'\t=1"],
    ['=a;"b"', '"\'=a;""b"""'],
    ['diz "oi"', '"diz ""oi"""'],
    ['a;b', '"a;b"'],
    ['duas\nlinhas', '"duas\nlinhas"'],
    ['a=b', 'a=b'],
  ])('writes the text %j as %j', (text, expected) =>
    expect(toCsv(['x'], [[text]])).toBe(`\uFEFFx\r\n${expected}\r\n`),
  );

  it('keeps numbers numbers, negative ones too', () => {
    expect(
      line(
        -2.5,
        { kind: 'money', cents: cents(-123456) },
        { kind: 'percent', percent: '2.49' as Percent },
        { kind: 'percent', percent: '1' as Percent },
        { kind: 'percent', percent: '1234.123456' as Percent },
        { kind: 'date', date: isoDate('2026-11-16') },
        { kind: 'instant', at: '2026-11-17T01:30:09Z' },
        { kind: 'instant', at: '2026-11-17T01:30:09Z', withSeconds: true },
        true,
        null,
      ),
    ).toBe('-2,5;-1234,56;2,49;1,00;1234,123456;16/11/2026;16/11/2026 22:30;16/11/2026 22:30:09;Sim;');
  });

  it('never lets a text begin as a formula', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const field = toCsv(['x'], [[text]]).slice('\uFEFFx\r\n'.length);
        expect(field).not.toMatch(/^"?[=+\-@]/);
      }),
    );
  });
});

describe('the columns of an export', () => {
  const column = (id: string, more: object = {}) => ({ id, header: id, cell: () => null, ...more });
  const columns = [
    column('name', { alsoShows: 'document' }),
    column('document', { hidden: true }),
    column('at'),
  ];
  const idsOf = (chosen?: string[]) => exportedColumns(columns, chosen).map(({ id }) => id);

  it('are those on screen, and what their cells show besides, once', () => {
    expect(idsOf()).toEqual(['name', 'document', 'at']);
    expect(idsOf(['name', 'document'])).toEqual(['name', 'document']);
    expect(idsOf(['at'])).toEqual(['at']);
  });
});

describe('exporting the whole filtered set', () => {
  const pageOf = (total: number, size: number) =>
    vi.fn(async (page: number) => {
      const first = (page - 1) * size;
      return {
        rows: Array.from({ length: Math.max(0, Math.min(size, total - first)) }, (_, i) => first + i),
        total,
      };
    });

  it('fetches every page and tells how far it is', async () => {
    const progress = vi.fn();
    const rows = await collectRows(pageOf(25, 10), new AbortController().signal, progress);
    expect(rows).toEqual(Array.from({ length: 25 }, (_, index) => index));
    expect(progress.mock.calls.map(([step]) => step.done)).toEqual([10, 20, 25]);
  });

  it('ends when rows vanish meanwhile', async () => {
    const fetchPage = vi.fn(async (page: number) => ({ rows: page === 1 ? [1] : [], total: 99 }));
    expect(await collectRows(fetchPage, new AbortController().signal, () => undefined)).toEqual([1]);
  });

  it('stops when cancelled', async () => {
    const controller = new AbortController();
    const fetchPage = pageOf(1000, 10);
    const work = collectRows(fetchPage, controller.signal, ({ done }) => done >= 20 && controller.abort());
    await expect(work).rejects.toThrow();
    expect(fetchPage).toHaveBeenCalledTimes(2);
  });

  it('refuses more rows than a browser can hold, with what to do', async () => {
    const work = collectRows(pageOf(MAX_EXPORT_ROWS + 1, 10), new AbortController().signal, () => undefined);
    await expect(work).rejects.toThrow(/100\.001 linhas; o limite é 100\.000\. Restrinja os filtros/);
  });

  it('exports the columns that have something to export', () => {
    const columns = [
      { id: 'a', header: 'A', cell: () => null, exportValue: (row: number) => row },
      { id: 'b', header: 'B', cell: () => null },
    ];
    expect(exportTable(columns, [1, 2])).toEqual({ header: ['A'], lines: [[1], [2]] });
  });
});
