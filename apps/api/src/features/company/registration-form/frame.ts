import { formatLongDate, isoDate } from '@lastro/domain/dates';
import { Footer, Header, PageNumber, Paragraph, Tab, TabStopType, TextRun } from 'docx';
import { type FormContent, isConcealed } from './content';
import { HAIRLINE, TEXT_WIDTH } from './look';
import { CONCEALED_COPY, TITLE } from './texts';
import { nameValue, taxIdValue } from './values';

const RIGHT_EDGE = [{ type: TabStopType.RIGHT, position: TEXT_WIDTH }];

/** A loose page still says whose form it is, and whether something of it is hidden. */
export function frameHeader(content: FormContent): Header {
  const { company } = content;
  return new Header({
    children: [
      new Paragraph({
        style: 'Frame',
        tabStops: RIGHT_EDGE,
        children: [
          new TextRun({ text: TITLE, bold: true }),
          ...(isConcealed(content) ? [new TextRun({ text: ` – ${CONCEALED_COPY}`, bold: true })] : []),
          new TextRun({ children: [new Tab(), `CNPJ ${taxIdValue(company.cnpj) ?? ''}`] }),
        ],
      }),
      new Paragraph({
        style: 'Frame',
        border: { bottom: { ...HAIRLINE, space: 4 } },
        spacing: { after: 120 },
        children: [new TextRun(nameValue(company.registeredName))],
      }),
    ],
  });
}

export function frameFooter({ businessDate }: FormContent): Footer {
  return new Footer({
    children: [
      new Paragraph({
        style: 'Frame',
        tabStops: RIGHT_EDGE,
        border: { top: { ...HAIRLINE, space: 4 } },
        children: [
          new TextRun(`Emitida em ${formatLongDate(isoDate(businessDate))}`),
          new TextRun({
            children: [new Tab(), 'Página ', PageNumber.CURRENT, ' de ', PageNumber.TOTAL_PAGES],
          }),
        ],
      }),
    ],
  });
}
