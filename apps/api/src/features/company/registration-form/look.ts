import { BorderStyle, type IBorderOptions, type IPropertiesOptions, LevelFormat } from 'docx';

/** Twips (1/20 of a point). A4 with margins of 2 cm; header and footer stand in them. */
export const PAGE = { width: 11906, height: 16838, margin: 1134, edge: 482 } as const;
export const TEXT_WIDTH = PAGE.width - 2 * PAGE.margin;

/** LibreOffice sets it with Liberation Sans, whose letters are as wide: the pages break alike in both. */
const FONT = 'Arial';

const INK = { text: '1F2933', soft: '52606D', line: 'B8C2CC', accent: '1F3A5F' } as const;
export const SHADE = { head: 'E9EEF4', group: 'F5F7FA' } as const;

export const HAIRLINE: IBorderOptions = { style: BorderStyle.SINGLE, size: 4, color: INK.line };
export const PEN_LINE: IBorderOptions = { style: BorderStyle.SINGLE, size: 4, color: INK.soft };
const FRAME: IBorderOptions = { style: BorderStyle.SINGLE, size: 8, color: INK.text, space: 4 };
export const NO_LINE: IBorderOptions = { style: BorderStyle.NONE, size: 0, color: 'auto' };

/** Named styles instead of formatted runs: a company's Word can restyle the form, and the file stays small. */
export const STYLES: NonNullable<IPropertiesOptions['styles']> = {
  default: {
    document: {
      run: { font: FONT, size: 19, color: INK.text, language: { value: 'pt-BR' } },
      paragraph: { spacing: { before: 0, after: 0 } },
    },
    title: {
      run: { font: FONT, size: 34, bold: true, color: INK.accent },
      paragraph: { spacing: { before: 60, after: 60 }, keepNext: true },
    },
    heading1: {
      run: { font: FONT, size: 23, bold: true, color: INK.accent },
      paragraph: { spacing: { before: 340, after: 110 }, keepNext: true, keepLines: true },
    },
    heading2: {
      run: { font: FONT, size: 18, bold: true, color: INK.soft },
      paragraph: { spacing: { before: 140, after: 70 }, keepNext: true, keepLines: true },
    },
  },
  paragraphStyles: [
    { id: 'FieldLabel', name: 'Rótulo', run: { size: 14, color: INK.soft } },
    { id: 'FieldValue', name: 'Valor', run: { size: 19 } },
    { id: 'CellText', name: 'Texto de tabela', run: { size: 18 } },
    { id: 'CellHead', name: 'Título de coluna', run: { size: 15, bold: true, color: INK.soft } },
    { id: 'CellTotal', name: 'Total de tabela', run: { size: 18, bold: true } },
    { id: 'BlockName', name: 'Nome em bloco', run: { size: 20, bold: true, color: INK.accent } },
    { id: 'BlockRoles', name: 'Papéis em bloco', run: { size: 15, color: INK.soft } },
    {
      id: 'PenLine',
      name: 'Linha a preencher',
      run: { size: 19 },
      paragraph: { spacing: { before: 130 }, border: { bottom: PEN_LINE, between: PEN_LINE } },
    },
    {
      id: 'Prose',
      name: 'Texto corrido',
      run: { size: 18 },
      paragraph: { spacing: { after: 90, line: 264 }, keepLines: true },
    },
    {
      id: 'Small',
      name: 'Texto miúdo',
      run: { size: 16, color: INK.soft },
      paragraph: { spacing: { after: 60, line: 252 }, keepLines: true },
    },
    {
      id: 'Notice',
      name: 'Aviso',
      run: { size: 18, bold: true },
      paragraph: {
        spacing: { before: 80, after: 80 },
        indent: { left: 85, right: 85 },
        border: { top: FRAME, bottom: FRAME, left: FRAME, right: FRAME },
      },
    },
    { id: 'Signed', name: 'Assinatura', run: { size: 17 }, paragraph: { spacing: { after: 20 } } },
    { id: 'Gap', name: 'Intervalo', run: { size: 14 } },
    { id: 'Frame', name: 'Cabeçalho e rodapé', run: { size: 16, color: INK.soft } },
  ],
};

export const BULLETS = 'bullets';
export const CLAUSES = 'clauses';

const hanging = (left: number, space: number) => ({ paragraph: { indent: { left, hanging: space } } });

export const NUMBERING: NonNullable<IPropertiesOptions['numbering']> = {
  config: [
    {
      reference: BULLETS,
      levels: [{ level: 0, format: LevelFormat.BULLET, text: '•', style: hanging(284, 227) }],
    },
    {
      reference: CLAUSES,
      levels: [{ level: 0, format: LevelFormat.DECIMAL, text: '%1.', style: hanging(397, 397) }],
    },
  ],
};
