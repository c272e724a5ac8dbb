import type { IsoDate } from '@lastro/domain/dates';
import {
  type ITableCellOptions,
  Paragraph,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  WidthType,
} from 'docx';
import { type Block, heading, line, prose } from '../blocks';
import type { Company } from '../content';
import { NO_LINE, PEN_LINE, TEXT_WIDTH } from '../look';
import { isInForce, type Signer, signersOf } from '../roster';
import { SECTIONS, SIGNATURE_INTRO } from '../texts';
import { taxIdValue, textValue } from '../values';

/** More rows than this fill a page: kept together they would only leave the page before them empty. */
const MAX_TOGETHER = 6;

const PEN = '_'.repeat(30);
const PLACE_AND_DATE = `Local e data: ${PEN}, _____ de ${'_'.repeat(18)} de ________`;
const BLANK: readonly string[] = [`Nome: ${PEN}`, `CPF: ${PEN}`, `Cargo: ${PEN}`];

type Pair = readonly (readonly string[])[];

export function signaturesSection(company: Company, businessDate: IsoDate): Block[] {
  const signers = signersOf(company, businessDate).map(signerLines);
  // Somebody of whom nobody said whether they sign may have to.
  const procurators = company.procurators.filter((each) => isInForce(each, businessDate));
  const isOpen = [...company.representatives, ...procurators].some((each) => each.isSigner === null);
  const pairs = inPairs(signers.length === 0 || isOpen ? [...signers, BLANK] : signers);
  const witnesses: Pair = [1, 2].map((number) => [`Testemunha ${number}`, ...BLANK.slice(0, 2)]);
  // The witnesses never stand alone on a page: at least the last signers are with them.
  const free = pairs.length <= MAX_TOGETHER ? [] : pairs.slice(0, -1);
  const kept = [...pairs.slice(free.length), witnesses];
  return [
    heading(SECTIONS.signatures),
    prose(SIGNATURE_INTRO, { keepNext: true }),
    line('Prose', PLACE_AND_DATE, { keepNext: true, spacing: { before: 240, after: 0 } }),
    ...(free.length === 0 ? [] : [signatureTable(free, false)]),
    signatureTable(kept, true),
  ];
}

function signerLines({ name, taxId, role }: Signer): readonly string[] {
  return [textValue(name) ?? PEN, `CPF: ${taxIdValue(taxId) ?? PEN}`, role];
}

function inPairs<T>(items: readonly T[]): T[][] {
  return items.flatMap((item, index) =>
    index % 2 === 0 ? [[item, ...items.slice(index + 1, index + 2)]] : [],
  );
}

const MARGINS: ITableCellOptions['margins'] = { left: 0, right: 340, top: 0, bottom: 120 };

function signatureTable(pairs: readonly Pair[], together: boolean): Table {
  const width = Math.floor(TEXT_WIDTH / 2);
  const cellOf = (lines: readonly string[] | undefined, keepNext: boolean) =>
    new TableCell({
      width: { size: width, type: WidthType.DXA },
      margins: MARGINS,
      children: lines === undefined ? [new Paragraph({ keepNext })] : signed(lines, keepNext),
    });
  return new Table({
    columnWidths: [width, width],
    width: { size: 2 * width, type: WidthType.DXA },
    layout: TableLayoutType.FIXED,
    borders: {
      top: NO_LINE,
      bottom: NO_LINE,
      left: NO_LINE,
      right: NO_LINE,
      insideHorizontal: NO_LINE,
      insideVertical: NO_LINE,
    },
    rows: pairs.map(([left, right], index) => {
      const keepNext = together && index < pairs.length - 1;
      return new TableRow({ cantSplit: true, children: [cellOf(left, keepNext), cellOf(right, keepNext)] });
    }),
  });
}

/** The line to sign on stands over the name. */
function signed([name = '', ...rest]: readonly string[], keepNext: boolean): Paragraph[] {
  const first = { keepNext, spacing: { before: 720, after: 20 }, border: { top: { ...PEN_LINE, space: 3 } } };
  return [line('Signed', name, first), ...rest.map((text) => line('Signed', text, { keepNext }))];
}
