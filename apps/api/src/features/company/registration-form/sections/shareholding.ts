import type { Percent } from '@lastro/domain/percent';
import { percentFromDecimal, percentToDecimal } from '@lastro/domain/percent-decimal';
import { Decimal } from '@lastro/domain/rounding';
import { type Block, heading, note } from '../blocks';
import type { Company, FormContent } from '../content';
import { blankRows, type Column, type ListRow, list } from '../list';
import { SECTIONS } from '../texts';
import { dateValue, exactPercent, joined, percentOf, percentValue, taxIdValue, textValue } from '../values';
import { chainBlocks } from './ownership-chain';

const COLUMNS: readonly Column[] = [
  { title: 'Sócio', weight: 40 },
  { title: 'CNPJ ou CPF', weight: 21 },
  { title: 'Desde', weight: 13 },
  { title: 'Capital total', weight: 13, align: 'right' },
  { title: 'Capital votante', weight: 13, align: 'right' },
];

const BLANK_OWNERS = 4;

export function shareholdingSection({ company, ownership }: FormContent): Block[] {
  const companies = company.parentCompanies;
  const people = company.representatives.filter((each) => (each.percentageOwned ?? 0) > 0);
  if (companies.length + people.length === 0) {
    const rows = blankRows(COLUMNS, BLANK_OWNERS);
    return [
      heading(SECTIONS.shareholding),
      ...list(COLUMNS, [...rows, { total: ['Total', null, null, null, null] }]),
    ];
  }
  const total = totalOf([...companies, ...people].map((each) => percentOf(each.percentageOwned ?? 0)));
  const rows: ListRow[] = [
    ...group('Pessoas jurídicas', companies.map(companyRow)),
    ...group('Pessoas naturais', people.map(personRow)),
    { total: ['Total', null, null, exactPercent(total), null] },
  ];
  // The total is compared exactly, as the ficha's completeness does: 99,99% is not the whole company.
  const remark = Number(total) === 100 ? [] : [note(partialNote(total))];
  return [heading(SECTIONS.shareholding), ...list(COLUMNS, rows), ...remark, ...chainBlocks(ownership)];
}

function group(title: string, rows: readonly ListRow[]): ListRow[] {
  return rows.length === 0 ? [] : [{ group: title }, ...rows];
}

/** Of a company neither its entry nor its votes are on file: both are written in by hand. */
function companyRow({ parentCompany, percentageOwned }: Company['parentCompanies'][number]): ListRow {
  const trade = textValue(parentCompany.name);
  const name = textValue(parentCompany.registeredName);
  return [
    joined([name, trade === null || trade === name ? null : `(${trade})`], ' '),
    taxIdValue(parentCompany.cnpj),
    null,
    percentValue(percentageOwned),
    null,
  ];
}

function personRow(each: Company['representatives'][number]): ListRow {
  return [
    textValue(each.person.name),
    taxIdValue(each.person.taxId),
    dateValue(each.startDate),
    percentValue(each.percentageOwned),
    percentValue(each.percentageVotingCapital),
  ];
}

function totalOf(shares: readonly Percent[]): Percent {
  const sum = shares.reduce((total, share) => total.add(percentToDecimal(share)), new Decimal(0));
  const percent = percentFromDecimal(sum, 6, 'half-up');
  if (percent === null) throw new RangeError('shares that add up to no percentage');
  return percent;
}

function partialNote(total: Percent): string {
  return `As participações informadas somam ${exactPercent(total)} do capital. A diferença para 100,00% deve ser esclarecida pela Empresa.`;
}
