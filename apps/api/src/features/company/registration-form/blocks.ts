import { AlignmentType, HeadingLevel, type IParagraphOptions, Paragraph, Table, TextRun } from 'docx';
import { BULLETS, CLAUSES } from './look';
import { safeText } from './values';

export type Block = Paragraph | Table;

/** Every text of the document passes here. */
export function line(style: string, text: string, more: IParagraphOptions = {}): Paragraph {
  return new Paragraph({ style, children: [new TextRun(safeText(text))], ...more });
}

/** A line to write on by hand. */
export function penLine(more: IParagraphOptions = {}): Paragraph {
  return new Paragraph({ style: 'PenLine', ...more });
}

/** Word joins two tables that touch, and wants a paragraph after the last one. */
export function spaced(blocks: readonly Block[]): Block[] {
  const gap = () => new Paragraph({ style: 'Gap' });
  return blocks.flatMap((block, index) => {
    const next = blocks[index + 1];
    const touches = block instanceof Table && (next === undefined || next instanceof Table);
    return touches ? [block, gap()] : [block];
  });
}

export function heading(text: string): Paragraph {
  return new Paragraph({ heading: HeadingLevel.HEADING_1, children: [new TextRun(safeText(text))] });
}

export function subheading(text: string): Paragraph {
  return new Paragraph({ heading: HeadingLevel.HEADING_2, children: [new TextRun(safeText(text))] });
}

export function prose(text: string, more: IParagraphOptions = {}): Paragraph {
  return line('Prose', text, { alignment: AlignmentType.BOTH, ...more });
}

export function small(text: string): Paragraph {
  return line('Small', text);
}

/** What must be read before anything else. */
export function notice(text: string): Paragraph {
  return line('Notice', text);
}

/** A remark under a table. */
export function note(text: string): Paragraph {
  return line('Small', text, { spacing: { before: 80 } });
}

/** `label: text`, the label in bold. */
export function bullet(label: string, text: string, style: 'Prose' | 'Small' = 'Prose'): Paragraph {
  return new Paragraph({
    style,
    numbering: { reference: BULLETS, level: 0 },
    children: [new TextRun({ text: `${safeText(label)}: `, bold: true }), new TextRun(safeText(text))],
  });
}

export function clause(title: string, text: string): Paragraph {
  return new Paragraph({
    style: 'Prose',
    alignment: AlignmentType.BOTH,
    numbering: { reference: CLAUSES, level: 0 },
    children: [new TextRun({ text: `${safeText(title)}. `, bold: true }), new TextRun(safeText(text))],
  });
}
