import { describe, expect, it } from 'vitest';
import { huge, typical } from './testing/companies';
import { paragraphsOf, print } from './testing/read-docx';
import { bareCompany, contentOf } from './testing/samples';

/** Printed once, read by many tests. */
const FORMS = { bare: print(contentOf(bareCompany())), typical: print(typical()), huge: print(huge()) };

describe('the page', () => {
  it('says on every page whose form it is, its number and the date of issue', async () => {
    const { files, xml } = await FORMS.typical;
    const header = paragraphsOf(files.get('word/header1.xml') ?? '').join('\n');
    expect(header).toContain('Ficha cadastral de pessoa jurídica');
    expect(header).toContain('CNPJ 11.222.333/0001-81');
    expect(header).toContain('Padaria Estrela do Sul Ltda.');
    const footer = files.get('word/footer1.xml') ?? '';
    expect(paragraphsOf(footer).join('')).toBe('Emitida em 16 de novembro de 2026Página  de ');
    expect(footer).toMatch(/PAGE.*NUMPAGES/s);
    expect(xml).toMatch(/<w:pgSz w:w="11906" w:h="16838"/);
    expect(xml).toMatch(/<w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1134"/);
  });

  it('splits no row over two pages and repeats the titles of every list', async () => {
    const { xml } = await FORMS.huge;
    const rows = xml.match(/<w:tr>.*?<\/w:tr>/gs) ?? [];
    expect(rows.every((row) => row.includes('<w:cantSplit/>'))).toBe(true);
    const heads = rows.filter((row) => row.includes('w:val="CellHead"') && !row.includes('w:gridSpan'));
    expect(heads).toHaveLength(4);
    expect(heads.every((row) => row.includes('<w:tblHeader/>'))).toBe(true);
  });

  it('never lets two tables touch, because Word would join them', async () => {
    for (const form of Object.values(FORMS)) {
      const { xml } = await form;
      expect(xml).not.toMatch(/<\/w:tbl><w:tbl>|<\/w:tbl><w:sectPr/);
    }
  });

  it('gives every row of a table the same width', async () => {
    const { xml } = await FORMS.typical;
    for (const [table] of xml.matchAll(/<w:tbl>.*?<\/w:tbl>/gs)) {
      const total = (text: string, of: RegExp) =>
        [...text.matchAll(of)].reduce((sum, [, width]) => sum + Number(width), 0);
      const grid = total(table, /<w:gridCol w:w="(\d+)"/g);
      for (const [row] of table.matchAll(/<w:tr>.*?<\/w:tr>/gs)) {
        expect(total(row, /<w:tcW w:type="dxa" w:w="(\d+)"/g)).toBe(grid);
      }
    }
  });
});
