import { formatDate } from '@lastro/domain/dates';
import { formatMoney } from '@lastro/domain/money';
import { parseCnpj } from '@lastro/domain/tax-id';
import type { ResultOf } from '@lastro/wire/operation';
import { listPartnerOrders } from '@lastro/wire/partner/partner-operations';
import { useQuery } from '@tanstack/react-query';
import { wholeListOf } from '../../lib/query';

export type PartnerOrder = ResultOf<typeof listPartnerOrders>['results'][number];

/** An order as people know it: nobody knows its code. */
export function orderName({ amount, due_date, partner }: PartnerOrder): string {
  return `${formatMoney(amount)}, vence em ${formatDate(due_date)} (${partner.name})`;
}

/** In the place of a name that is still to come. */
const LOADING = 'Carregando…';

export interface OrderNames {
  readonly nameOf: (uuid: string) => string;
  /** Why nothing is decided about an order yet; null once the list has come. */
  readonly trouble: string | null;
}

/** Names the orders of a company, whichever partner sent them and whatever became of them. */
export function useOrderNames(cnpj: string | null): OrderNames {
  const known = cnpj === null ? null : parseCnpj(cnpj);
  const { data, isError } = useQuery({
    ...wholeListOf(listPartnerOrders, { cnpj: known ?? undefined }, ({ uuid }) => uuid),
    enabled: known !== null,
  });
  const isLoading = known !== null && data === undefined && !isError;
  return {
    nameOf: (uuid) => {
      const order = data?.find((one) => one.uuid === uuid);
      if (order !== undefined) return orderName(order);
      return isLoading ? LOADING : unknownOrder(uuid);
    },
    trouble: isLoading
      ? 'O pedido do parceiro ainda está sendo carregado.'
      : data === undefined && known !== null
        ? 'O pedido do parceiro não pôde ser lido. Feche e tente de novo.'
        : null,
  };
}

/** One that the list does not bring: the beginning of its code tells it from another. */
function unknownOrder(uuid: string): string {
  return `Pedido não identificado (código ${uuid.slice(0, 8)})`;
}
