import { SIMPLES_LIMIT } from '@lastro/domain/credit/iof';
import { AMORTIZATION_SYSTEMS } from '@lastro/domain/credit/schedule';
import { CHARGE_MODES, type SimulationTerms } from '@lastro/domain/credit/simulation';
import { DAY_COUNT_BASES } from '@lastro/domain/day-count';
import type { listOperationTypes } from '@lastro/wire/catalogue/catalogue-operations';
import type { ResultOf } from '@lastro/wire/operation';
import type { ProductTerms } from './local-simulation';

export type Product = ResultOf<typeof listOperationTypes>['edges'][number]['node'];

/** How a product computes; null where it computes in a way that this version does not know. */
export function termsOf({ system, dayCount, charges }: Product): ProductTerms | null {
  const known = {
    system: AMORTIZATION_SYSTEMS.find((one) => one === system),
    base: DAY_COUNT_BASES.find((one) => one === dayCount),
    charges: CHARGE_MODES.find((one) => one === charges),
  };
  return known.system && known.base && known.charges ? (known as ProductTerms) : null;
}

/** What the preview of an offer must know beside the offer. */
export interface KnownTerms {
  readonly terms: ProductTerms;
  /** The server computes in a way that this page does not know. */
  readonly isGuess: boolean;
  /** Simples Nacional or MEI, which lowers the IOF of small operations; null while nobody knows. */
  readonly isSimples: boolean | null;
}

const OTHER_PRODUCT = 'Este produto pode ter outro cálculo: confira na simulação.';
const OTHER_IOF =
  'O IOF pode ser menor: falta saber se a empresa é do Simples Nacional ou MEI. Confira na simulação.';

/** What makes a preview's figures provisional; null where they are the server's. */
export function doubtOf({ isGuess, isSimples }: KnownTerms, { amount }: SimulationTerms): string | null {
  const doubts = [
    ...(isGuess ? [OTHER_PRODUCT] : []),
    ...(isSimples === null && amount <= SIMPLES_LIMIT ? [OTHER_IOF] : []),
  ];
  return doubts.length === 0 ? null : doubts.join(' ');
}
