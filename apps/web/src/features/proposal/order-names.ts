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

/** In the place of a name that is still to come, or that could not be had. */
const LOADING = 'Carregando…';
const UNREAD = 'Não pôde ser lido';

/** Why nothing is decided about an order yet; null where it is named. */
export function orderUnknown(name: string): string | null {
  if (name === LOADING) return 'O pedido do parceiro ainda está sendo carregado.';
  return name === UNREAD ? 'O pedido do parceiro não pôde ser lido. Feche e tente de novo.' : null;
}

/** Names the orders of a company, whichever partner sent them and whatever became of them. */
export function useOrderNames(cnpj: string): (uuid: string) => string {
  const known = parseCnpj(cnpj);
  const { data, isError } = useQuery({
    ...wholeListOf(listPartnerOrders, { cnpj: known ?? undefined }),
    enabled: known !== null,
  });
  return (uuid) => {
    const order = data?.find((one) => one.uuid === uuid);
    if (order !== undefined) return orderName(order);
    if (data !== undefined || known === null) return unknownOrder(uuid);
    return isError ? UNREAD : LOADING;
  };
}

/** One that the list does not bring: the beginning of its code tells it from another. */
function unknownOrder(uuid: string): string {
  return `Pedido não identificado (código ${uuid.slice(0, 8)})`;
}
