import { type Block, heading } from '../blocks';
import type { Company, Summary } from '../content';
import { type Field, field } from '../grid';
import type { Roster } from '../roster';
import { SECTIONS } from '../texts';
import { dateValue, percentValue, textValue, yesNo } from '../values';
import { blankPerson, personBlock, personReference } from './person-block';

type Rows = readonly (readonly Field[])[];
type Representative = Company['representatives'][number];
type Procurator = Company['procurators'][number];

const POWER_LINES = 3;

/** Sections 8 to 10. Whoever has several roles is qualified in the first of them and referred to in the others. */
export function peopleSections(company: Company, roster: Roster): Block[] {
  const printedIn = new Map<string, string>();
  const show = (person: Summary, section: string, ofRole: Rows): Block[] => {
    const member = roster.get(person.id);
    if (member === undefined) return [];
    const where = printedIn.get(person.id);
    if (where !== undefined) return personReference(member, ofRole, where);
    printedIn.set(person.id, section);
    return personBlock(member, ofRole);
  };
  const { representatives, guarantors, procurators } = company;
  return [
    heading(SECTIONS.representatives),
    ...representatives.flatMap((each) =>
      show(each.person, SECTIONS.representatives, representativeRows(each)),
    ),
    ...(representatives.length === 0 ? blankPerson('Representante', representativeRows(null)) : []),
    heading(SECTIONS.guarantors),
    ...guarantors.flatMap((each) => show(each.person, SECTIONS.guarantors, [])),
    ...(guarantors.length === 0 ? blankPerson('Avalista', []) : []),
    heading(SECTIONS.procurators),
    ...procurators.flatMap((each) => show(each.person, SECTIONS.procurators, procuratorRows(each))),
    ...(procurators.length === 0 ? blankPerson('Procurador(a)', procuratorRows(null)) : []),
  ];
}

function representativeRows(each: Representative | null): Rows {
  return [
    [
      field('Assina pela empresa', yesNo(each?.isSigner), 3),
      field('Assinatura obrigatória', yesNo(each?.isRequiredSigner), 3),
      field('Representante desde', dateValue(each?.startDate), 2),
      field('Capital total', percentValue(each?.percentageOwned), 2),
      field('Capital votante', percentValue(each?.percentageVotingCapital), 2),
    ],
  ];
}

function procuratorRows(each: Procurator | null): Rows {
  return [
    [
      field('Assina pela empresa', yesNo(each?.isSigner), 6),
      field('Procuração válida até', dateValue(each?.validUntil), 6),
    ],
    [field('Poderes', textValue(each?.powers), 12, POWER_LINES)],
  ];
}
