import type { Cents } from '@lastro/domain/money';
import type { Percent } from '@lastro/domain/percent';
import { simulateOffer } from '@lastro/wire/proposal/offer-operations';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api';
import { type ProductTerms, STANDARD, twinOf } from './local-simulation';

/** An offer on which every two products differ by more than a cent. */
const PROBE = {
  amount: 123_456_700 as Cents,
  grace: 17,
  installments: 7,
  rate: '2.345678' as Percent,
  prepaymentFee: '0' as Percent,
  tac: '1.5' as Percent,
};

/**
 * How a product computes, which its list does not tell: one simulation by the server shows it, and from then on every
 * key typed is computed here by the same terms.
 */
function termsQuery(productId: number | null) {
  return queryOptions({
    queryKey: ['credit.product-terms', productId] as const,
    queryFn: async ({ signal }): Promise<ProductTerms | null> => {
      const { amount, grace, installments, rate, tac } = PROBE;
      const input = { amount, grace, number_installments: installments, rate, tac, product_id: productId };
      const twin = twinOf(await call(simulateOffer, input, { signal }), PROBE);
      return twin?.isSame ? twin.product : null;
    },
    staleTime: 10 * 60_000,
  });
}

export interface KnownTerms {
  readonly terms: ProductTerms;
  /** The server computes in a way that this page does not know. */
  readonly isGuess: boolean;
  /** A micro or small company, as far as the server has let it be seen. */
  readonly isSmall: boolean;
}

export function useProductTerms(productId: string | null, isSmall: boolean): KnownTerms {
  const { data } = useQuery({
    ...termsQuery(productId === null ? null : Number(productId)),
    enabled: productId !== null,
  });
  return { terms: data ?? STANDARD, isGuess: data === null, isSmall };
}
