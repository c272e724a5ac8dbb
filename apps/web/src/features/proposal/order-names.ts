import { formatDate } from '@lastro/domain/dates';
import { formatMoney } from '@lastro/domain/money';
import { parseCnpj } from '@lastro/domain/tax-id';
import { MAX_PAGE_SIZE } from '@lastro/wire/lists';
import type { ResultOf } from '@lastro/wire/operation';
import { listPartnerOrders } from '@lastro/wire/partner/partner-operations';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/query';

export type PartnerOrder = ResultOf<typeof listPartnerOrders>['results'][number];

/** An order as people know it: nobody knows its code. */
export function orderName({ amount, due_date, partner }: PartnerOrder): string {
  return `${formatMoney(amount)}, vence em ${formatDate(due_date)} (${partner.name})`;
}

/** In the place of a name that is still to come. */
export const ORDER_LOADING = 'Carregando…';

/** Names the orders of a company, whichever partner sent them and whatever became of them. */
export function useOrderNames(cnpj: string): (uuid: string) => string {
  const known = parseCnpj(cnpj);
  const { data, isLoading } = useQuery({
    ...queryOf(listPartnerOrders, { cnpj: known ?? undefined, page: 1, limit: MAX_PAGE_SIZE }),
    enabled: known !== null,
  });
  return (uuid) => {
    const order = data?.results.find((one) => one.uuid === uuid);
    if (order !== undefined) return orderName(order);
    return isLoading ? ORDER_LOADING : unknownOrder(uuid);
  };
}

/** One that the list does not bring: the beginning of its code tells it from another. */
function unknownOrder(uuid: string): string {
  return `Pedido não identificado (código ${uuid.slice(0, 8)})`;
}
