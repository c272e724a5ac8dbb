import { Document, HeadingLevel, Packer, Paragraph, TextRun } from 'docx';
import { type Block, notice, small, spaced } from './blocks';
import { type FormContent, isConcealed } from './content';
import { frameFooter, frameHeader } from './frame';
import { NUMBERING, PAGE, STYLES } from './look';
import { rosterOf } from './roster';
import { bankSection } from './sections/bank';
import { basicSection } from './sections/basic';
import { declarationsSection } from './sections/declarations';
import { directorsSection } from './sections/directors';
import { generalSection } from './sections/general';
import { peopleSections } from './sections/people';
import { pepSection } from './sections/pep';
import { proposalSection } from './sections/proposal';
import { riskSection } from './sections/risk';
import { shareholdingSection } from './sections/shareholding';
import { signaturesSection } from './sections/signatures';
import { CONCEALED, FILL_IN, TITLE } from './texts';
import { nameValue } from './values';

/** The registration form as a Word document: the sections of spec §9 in their order. */
export async function buildRegistrationForm(content: FormContent): Promise<Uint8Array<ArrayBuffer>> {
  const { margin, edge, width, height } = PAGE;
  const document = new Document({
    title: `${TITLE} – ${nameValue(content.company.registeredName)}`,
    creator: 'Lastro',
    description: TITLE,
    styles: STYLES,
    numbering: NUMBERING,
    sections: [
      {
        properties: {
          page: {
            size: { width, height },
            margin: { top: margin, right: margin, bottom: margin, left: margin, header: edge, footer: edge },
          },
        },
        headers: { default: frameHeader(content) },
        footers: { default: frameFooter(content) },
        children: spaced(bodyOf(content)),
      },
    ],
  });
  return new Uint8Array(await Packer.toBuffer(document));
}

function bodyOf(content: FormContent): Block[] {
  const { company } = content;
  const roster = rosterOf(content);
  return [
    new Paragraph({ heading: HeadingLevel.TITLE, children: [new TextRun(TITLE)] }),
    small(FILL_IN),
    ...(isConcealed(content) ? [notice(CONCEALED)] : []),
    ...basicSection(company),
    ...generalSection(company),
    ...shareholdingSection(content),
    ...directorsSection(company),
    ...bankSection(company),
    ...pepSection(content, roster),
    ...riskSection(company),
    ...peopleSections(company, roster),
    ...declarationsSection(),
    ...proposalSection(content),
    ...signaturesSection(company, content.businessDate),
  ];
}
