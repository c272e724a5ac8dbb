import { addMonths, type IsoDate, isoDate, parseIsoDate } from '@lastro/domain/dates';
import type { Cnpj } from '@lastro/domain/tax-id';
import type {
  saveBoardMember,
  saveProcurator,
  saveRepresentative,
} from '@lastro/wire/company/link-operations';
import type { z } from 'zod';
import { SOLE_TRADER_NATURE } from '../../gateways/company-registry/known-companies';
import { CROWDED, DEMO_COMPANIES, DEMO_HOLDINGS, type DemoCompany } from './companies';
import { birthDateOf, personTaxId, SOLE_TRADERS_FROM } from './people';

/** Everything that ties people and owners to one company. */
export interface DemoTies {
  readonly cnpj: Cnpj;
  readonly parents: readonly { readonly parentCnpj: Cnpj; readonly percentageOwned: number }[];
  readonly representatives: readonly z.input<(typeof saveRepresentative)['input']>['input'][];
  readonly board: readonly z.input<(typeof saveBoardMember)['input']>['input'][];
  readonly procurators: readonly z.input<(typeof saveProcurator)['input']>['input'][];
  readonly guarantors: readonly string[];
  readonly hasBank: boolean;
}

type Representative = DemoTies['representatives'][number];

/** Of these people everything is known, so that they may own 25 % or more. */
const known = (position: number) => position % SOLE_TRADERS_FROM;

const SOLE_TRADERS = DEMO_COMPANIES.filter(({ input }) => input.societaryType === SOLE_TRADER_NATURE);
const isSoleTrader = (company: DemoCompany) => SOLE_TRADERS.includes(company);

/** What somebody has in a company: who, how much of it, and since when. */
interface Part {
  readonly person: number;
  readonly share: number | null;
  readonly isFirst: boolean;
}

const part = (person: number, share: number | null, isFirst: boolean): Part => ({ person, share, isFirst });

const YEARS_TO_LEARN = 21;
/** Nobody joined lately: what is new comes with the companies of this year. */
const LATEST_ENTRY = isoDate('2024-03-01');

/** Partners join at the founding, or once they are old enough; later ones some years after. */
function entryOf({ person, isFirst }: Part, founded: IsoDate | null, years: number): IsoDate | null {
  if (founded === null) return null;
  const ready = addMonths(birthDateOf(person), YEARS_TO_LEARN * 12);
  const first = later(founded, ready);
  if (isFirst || first >= LATEST_ENTRY) return first;
  return earlier(addMonths(first, years * 12), LATEST_ENTRY);
}

const later = (a: IsoDate, b: IsoDate) => (a > b ? a : b);
const earlier = (a: IsoDate, b: IsoDate) => (a < b ? a : b);

function partner(given: Part, founded: IsoDate | null, order: number): Representative {
  const { person, share, isFirst } = given;
  return {
    taxId: personTaxId(person),
    isSigner: isFirst || share !== null,
    isRequiredSigner: isFirst,
    percentageOwned: share,
    percentageVotingCapital: share,
    startDate: entryOf(given, founded, order * 3),
    documentGroups: isFirst ? ['legal_representative', 'partner'] : ['partner'],
  };
}

const SPLITS: readonly (readonly number[])[] = [
  [60, 40],
  [100],
  [50, 30, 20],
  [75.000001, 24.999999],
  [51, 49],
];

const [FIRST, SECOND, THIRD, FOURTH, FIFTH] = DEMO_HOLDINGS as readonly [Cnpj, Cnpj, Cnpj, Cnpj, Cnpj];
const at = (position: number) => (DEMO_COMPANIES[position] as DemoCompany).cnpj;

/** Chains of owners: what is left of 100 % belongs to people. Who owns 25 % or more is established: its founding is known. */
const PARENTS: ReadonlyMap<Cnpj, DemoTies['parents']> = new Map([
  // Four levels: company → Jequitibá → Araucária → Baobá → person, 33,6 % of the company.
  [at(0), [{ parentCnpj: FIRST, percentageOwned: 80 }]],
  [FIRST, [{ parentCnpj: SECOND, percentageOwned: 70 }]],
  [SECOND, [{ parentCnpj: THIRD, percentageOwned: 60 }]],
  // Two paths of 25 % to the same person.
  [at(6), [FOURTH, FIFTH].map((parentCnpj) => ({ parentCnpj, percentageOwned: 50 }))],
  [at(1), [{ parentCnpj: SECOND, percentageOwned: 50 }]],
  [at(18), [{ parentCnpj: at(1), percentageOwned: 30 }]],
  [at(24), [{ parentCnpj: FIRST, percentageOwned: 25 }]],
  [at(30), [{ parentCnpj: FIRST, percentageOwned: 24.999999 }]],
  [
    CROWDED,
    DEMO_COMPANIES.slice(31)
      .filter((company) => !isSoleTrader(company))
      .slice(0, 15)
      .map(({ cnpj }) => ({ parentCnpj: cnpj, percentageOwned: 2 })),
  ],
]);

/** People who own what their company's other owners leave. */
const OWNERS: ReadonlyMap<Cnpj, readonly Part[]> = new Map([
  [at(0), [part(0, 20, true)]],
  [FIRST, [part(2, 30, true)]],
  [SECOND, [part(4, 40, true)]],
  [THIRD, [part(6, 100, true)]],
  [FOURTH, [part(8, 50, true), part(9, 50, false)]],
  [FIFTH, [part(8, 50, true), part(10, 50, false)]],
  [at(6), [part(8, null, true)]],
  [at(1), [part(12, 50, true)]],
  [at(18), [part(13, 70, true)]],
  [at(24), [part(14, 75, true)]],
  [at(30), [part(15, 75.000001, true)]],
  [
    CROWDED,
    Array.from({ length: 55 }, (_, index) =>
      index < 25 ? part(20 + index, 2.8, index < 3) : part(20 + index, null, false),
    ),
  ],
]);

function partsOf(company: DemoCompany, position: number): readonly Part[] {
  const { cnpj, level, input } = company;
  if (isSoleTrader(company)) return [part(SOLE_TRADERS_FROM + SOLE_TRADERS.indexOf(company), 100, true)];
  // A fund belongs to those who hold its quotas: it is only represented.
  if (input.fund === true) return [part(known(position * 3), null, true)];
  const chosen = OWNERS.get(cnpj);
  if (chosen !== undefined) return chosen;
  const split = SPLITS[position % SPLITS.length] as readonly number[];
  // Where the ficha is half done, the last partner is not there yet.
  const told = level === 'people' && split.length > 1 ? split.slice(0, -1) : split;
  return told.map((share, index) => part(known(position * 3 + index), share, index === 0));
}

const LATEST_ELECTION = isoDate('2024-04-30');
const TERM_MONTHS = 36;

function directorsOf(company: DemoCompany, position: number, founded: IsoDate | null): DemoTies['board'] {
  if (position % 2 !== 0 || isSoleTrader(company) || company.input.fund === true) return [];
  const startDate = founded === null ? null : later(founded, LATEST_ELECTION);
  const isPresident = position % 4 === 0;
  return [
    {
      taxId: personTaxId(known(position * 3 + 1)),
      position: isPresident ? 'Diretor(a)-Presidente' : 'Diretor(a) Financeiro(a)',
      startDate,
      endDate: isPresident && startDate !== null ? addMonths(startDate, TERM_MONTHS) : null,
    },
  ];
}

function tiesOf(company: DemoCompany, position: number): DemoTies {
  const { cnpj, level, input } = company;
  const isFilled = level === 'whole' || level === 'no-bank';
  const founded = parseIsoDate(input.foundingDate ?? '');
  return {
    cnpj,
    parents: PARENTS.get(cnpj) ?? [],
    representatives: partsOf(company, position).map((each, order) => partner(each, founded, order)),
    board: isFilled ? directorsOf(company, position, founded) : [],
    procurators:
      isFilled && position % 3 === 0
        ? [
            {
              taxId: personTaxId(104 + (position % 40)),
              isSigner: position % 2 === 0,
              powers: 'Assinar contratos de crédito e movimentar contas, em conjunto com um diretor.',
              validUntil: '2027-12-31',
            },
          ]
        : [],
    guarantors:
      isFilled && position % 3 === 1 ? [0, 2].map((more) => personTaxId(known(position * 3 + more))) : [],
    hasBank: level === 'whole',
  };
}

/** Owners before what they own. */
export const DEMO_TIES: readonly DemoTies[] = DEMO_COMPANIES.map(tiesOf).filter((_ties, position) => {
  const level = DEMO_COMPANIES[position]?.level;
  return level !== 'registry' && level !== 'name';
});
