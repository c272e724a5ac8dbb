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
  /** Why nothing is decided about an order: nobody decides what they cannot see. Null once it is known. */
  readonly troubleOf: (uuid: string | null) => string | null;
}

/** Names the orders of a company, whichever partner sent them and whatever became of them. */
export function useOrderNames(cnpj: string | null): OrderNames {
  const known = cnpj === null ? null : parseCnpj(cnpj);
  const { data, isFetching } = useQuery({
    ...wholeListOf(listPartnerOrders, { cnpj: known ?? undefined }, ({ uuid }) => uuid),
    enabled: known !== null,
    // An order that was sent a moment ago may be on the proposal already.
    refetchOnMount: 'always',
  });
  const find = (uuid: string) => data?.find((one) => one.uuid === uuid);
  return {
    nameOf: (uuid) => {
      const order = find(uuid);
      if (order !== undefined) return orderName(order);
      return isFetching ? LOADING : unknownOrder(uuid);
    },
    troubleOf: (uuid) => {
      if (uuid === null || find(uuid) !== undefined) return null;
      return isFetching
        ? 'O pedido do parceiro ainda está sendo carregado.'
        : 'O pedido do parceiro não pôde ser lido. Feche e tente de novo.';
    },
  };
}

/** One that the list does not bring: the beginning of its code tells it from another. */
function unknownOrder(uuid: string): string {
  return `Pedido não identificado (código ${uuid.slice(0, 8)})`;
}
