import { PEP_LOOKBACK_YEARS, pepRelationshipLabel } from '@lastro/domain/company/pep';
import { compareDates, isoDate } from '@lastro/domain/dates';
import { type Block, bullet, heading, note, prose, subheading } from '../blocks';
import type { Company, FormContent } from '../content';
import { field, grid } from '../grid';
import { blankRows, type Column, list } from '../list';
import type { Member, Roster } from '../roster';
import { PEP_CLOSE, PEP_INTRO, PEP_NOBODY, PEP_OFFICES, SECTIONS } from '../texts';
import { choice, dateValue, percentValue, taxIdValue, textValue, type Value, yesNo } from '../values';

type Exposure = Company['politicallyExposed'][number] & { readonly isUpcoming: boolean };

const COLUMNS: readonly Column[] = [
  { title: 'Pessoa', weight: 40 },
  { title: 'CPF', weight: 18 },
  { title: 'É PEP?', weight: 21, align: 'center' },
  { title: 'Relacionada a PEP?', weight: 21, align: 'center' },
];

export function pepSection({ company, businessDate }: FormContent, roster: Roster): Block[] {
  const members = [...roster.values()].filter(({ isBehind }) => isBehind);
  const exposures = company.politicallyExposed.map((each) => ({
    ...each,
    isUpcoming: each.startDate !== null && compareDates(isoDate(each.startDate), businessDate) > 0,
  }));
  const rows = members.map((member) => declarationRow(member, exposures));
  const blank = blankRows(COLUMNS, 3).map((row) => [...row.slice(0, 2), yesNo(null), yesNo(null)]);
  return [
    heading(SECTIONS.pep),
    prose(PEP_INTRO),
    ...PEP_OFFICES.map(([sphere, offices]) => bullet(sphere, `${offices}.`, 'Small')),
    prose(PEP_CLOSE, { spacing: { before: 80 } }),
    subheading('Declaração de cada pessoa'),
    ...list(COLUMNS, rows.length === 0 ? blank : rows),
    ...exposureBlocks(members, exposures),
  ];
}

/**
 * Having declared nothing about relationships is not having declared that there are none; nor has anybody who is married
 * to somebody whose office no longer counts declared anything.
 */
function isRelated({ summary }: Member, exposures: readonly Exposure[]): true | null {
  return (
    exposures.some(
      (each) => each.person.id === summary.id && each.relationshipType !== null && each.inForce,
    ) || null
  );
}

function declarationRow(member: Member, exposures: readonly Exposure[]) {
  const { name, taxId, pep } = member.summary;
  return [textValue(name), taxIdValue(taxId), yesNo(pep), yesNo(isRelated(member, exposures))];
}

/** What was declared, then room for what nobody has declared yet. */
function exposureBlocks(members: readonly Member[], exposures: readonly Exposure[]): Block[] {
  const isEmpty = members.length === 0;
  const blocks = [
    ...exposures.flatMap((each) => (each.relationshipType === null ? ownBlock(each) : relatedBlock(each))),
    ...(isEmpty || members.some(({ summary }) => summary.pep === null) ? blankOwn() : []),
    ...(isEmpty || members.some((member) => isRelated(member, exposures) === null) ? blankRelated() : []),
  ];
  const isNobody = !isEmpty && members.every(({ summary }) => summary.pep === false);
  return [
    ...(isNobody ? [note(PEP_NOBODY)] : []),
    ...(blocks.length === 0 ? [] : [subheading('Exposições e relacionamentos'), ...blocks]),
  ];
}

function ownBlock(each: Exposure): Block[] {
  return grid(officeRows(each), { name: each.person.name, roles: rolesOf('Exposição própria', each) });
}

/** Whoever is in no other section of the form is told by what binds them to the company. */
function rolesOf(kind: string, { indirectShare }: Exposure): string {
  const share = percentValue(indirectShare);
  return share === null ? kind : `${kind} – sócio(a) indireto(a), ${share}`;
}

/** Which office, when, and what the five years make of it. */
function officeRows(each: Exposure | null) {
  return [
    [
      field('Cargo ou função', textValue(each?.position), 6),
      field('Órgão ou entidade', textValue(each?.organization), 6),
    ],
    [
      field('Início', dateValue(each?.startDate), 3),
      field('Fim', endOf(each), 3),
      field('Situação na data desta ficha', situationOf(each), 6),
    ],
  ];
}

/** An office that began and has no end is held; of one that nobody dated, the end is asked for like the beginning. */
function endOf(each: Exposure | null): Value {
  if (each === null || each.startDate === null || each.endDate !== null) return dateValue(each?.endDate);
  return each.isUpcoming ? 'Ainda não iniciado' : 'Em exercício';
}

function situationOf(each: Exposure | null): string {
  if (each === null) return choice(null, ['Em exercício', 'Encerrado']);
  if (each.isUpcoming) return 'Não está em vigor (ainda não iniciado)';
  if (!each.inForce) return `Não está em vigor (fora do cargo e dos ${PEP_LOOKBACK_YEARS} anos seguintes)`;
  return each.relationshipType !== null && each.startDate === null
    ? 'Em vigor (declarado sem datas)'
    : `Em vigor (no cargo ou nos ${PEP_LOOKBACK_YEARS} anos seguintes)`;
}

function relatedBlock(each: Exposure): Block[] {
  return grid(relatedRows(each), { name: each.person.name, roles: rolesOf('Relacionamento com PEP', each) });
}

function relatedRows(each: Exposure | null) {
  return [
    [
      field('Pessoa politicamente exposta', textValue(each?.exposedName), 5),
      field('CPF', taxIdValue(each?.exposedTaxId), 3),
      field('Vínculo', textValue(pepRelationshipLabel(each?.relationshipType ?? '')), 4),
    ],
    ...officeRows(each),
  ];
}

function blankOwn(): Block[] {
  const name = [field('Pessoa desta ficha', null, 12)];
  return grid([name, ...officeRows(null)], { name: 'A preencher', roles: 'Exposição própria' });
}

function blankRelated(): Block[] {
  const name = [field('Pessoa desta ficha', null, 12)];
  return grid([name, ...relatedRows(null)], { name: 'A preencher', roles: 'Relacionamento com PEP' });
}
