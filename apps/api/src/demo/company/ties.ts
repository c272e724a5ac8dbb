import type { Cnpj } from '@lastro/domain/tax-id';
import type {
  saveBoardMember,
  saveProcurator,
  saveRepresentative,
} from '@lastro/wire/company/link-operations';
import type { z } from 'zod';
import { CROWDED, DEMO_COMPANIES, DEMO_HOLDINGS, type DemoCompany } from './companies';
import { personTaxId } from './people';

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
const KNOWN_PEOPLE = 100;
const person = (position: number) => personTaxId(position % KNOWN_PEOPLE);

function partner(taxId: string, percentageOwned: number | null, isFirst: boolean): Representative {
  return {
    taxId,
    isSigner: isFirst || percentageOwned !== null,
    isRequiredSigner: isFirst,
    percentageOwned,
    percentageVotingCapital: percentageOwned,
    startDate: '2019-05-20',
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

/** Chains of owners: what is left of 100 % belongs to people. */
const PARENTS: ReadonlyMap<Cnpj, DemoTies['parents']> = new Map([
  // Four levels: company → Jequitibá → Araucária → Baobá → person, 33,6 % of the company.
  [at(0), [{ parentCnpj: FIRST, percentageOwned: 80 }]],
  [FIRST, [{ parentCnpj: SECOND, percentageOwned: 70 }]],
  [SECOND, [{ parentCnpj: THIRD, percentageOwned: 60 }]],
  // Two paths of 25 % to the same person.
  [at(6), [FOURTH, FIFTH].map((parentCnpj) => ({ parentCnpj, percentageOwned: 50 }))],
  [at(12), [{ parentCnpj: SECOND, percentageOwned: 50 }]],
  [at(18), [{ parentCnpj: at(12), percentageOwned: 30 }]],
  [at(24), [{ parentCnpj: FIRST, percentageOwned: 25 }]],
  [at(30), [{ parentCnpj: FIRST, percentageOwned: 24.999999 }]],
  [CROWDED, Array.from({ length: 15 }, (_, index) => ({ parentCnpj: at(31 + index), percentageOwned: 2 }))],
]);

/** People who own what their company's other owners leave. */
const OWNERS: ReadonlyMap<Cnpj, readonly Representative[]> = new Map([
  [at(0), [partner(person(0), 20, true)]],
  [FIRST, [partner(person(2), 30, true)]],
  [SECOND, [partner(person(4), 40, true)]],
  [THIRD, [partner(person(6), 100, true)]],
  [FOURTH, [partner(person(8), 50, true), partner(person(9), 50, false)]],
  [FIFTH, [partner(person(8), 50, true), partner(person(10), 50, false)]],
  [at(6), [partner(person(8), null, true)]],
  [at(12), [partner(person(12), 50, true)]],
  [at(18), [partner(person(13), 70, true)]],
  [at(24), [partner(person(14), 75, true)]],
  [at(30), [partner(person(15), 75.000001, true)]],
  [
    CROWDED,
    Array.from({ length: 55 }, (_, index) =>
      index < 25 ? partner(person(20 + index), 2.8, index < 3) : partner(person(20 + index), null, false),
    ),
  ],
]);

function ownersOf({ cnpj, level }: DemoCompany, position: number): readonly Representative[] {
  const chosen = OWNERS.get(cnpj);
  if (chosen !== undefined) return chosen;
  const split = SPLITS[position % SPLITS.length] as readonly number[];
  // Where the ficha is half done, the last partner is not there yet.
  const known = level === 'people' && split.length > 1 ? split.slice(0, -1) : split;
  return known.map((share, index) => partner(person(position * 3 + index), share, index === 0));
}

function tiesOf(company: DemoCompany, position: number): DemoTies {
  const { cnpj, level } = company;
  const isFilled = level === 'whole' || level === 'no-bank';
  return {
    cnpj,
    parents: PARENTS.get(cnpj) ?? [],
    representatives: ownersOf(company, position),
    board:
      isFilled && position % 2 === 0
        ? [
            {
              taxId: person(position * 3 + 1),
              position: position % 4 === 0 ? 'Diretor(a)-Presidente' : 'Diretor(a) Financeiro(a)',
              startDate: '2024-04-30',
              endDate: position % 4 === 0 ? '2027-04-30' : null,
            },
          ]
        : [],
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
    guarantors: isFilled && position % 3 === 1 ? [person(position * 3), person(position * 3 + 2)] : [],
    hasBank: level === 'whole',
  };
}

/** Owners before what they own. */
export const DEMO_TIES: readonly DemoTies[] = DEMO_COMPANIES.map(tiesOf).filter((_ties, position) => {
  const level = DEMO_COMPANIES[position]?.level;
  return level !== 'registry' && level !== 'name';
});
