import { formatDate } from '@lastro/domain/dates';
import { formatMoney } from '@lastro/domain/money';
import { parseCnpj } from '@lastro/domain/tax-id';
import { MAX_PAGE_SIZE } from '@lastro/wire/lists';
import type { ResultOf } from '@lastro/wire/operation';
import { listPartnerOrders } from '@lastro/wire/proposal/partner-operations';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../lib/query';
import type { SelectOption } from '../../shared/form/plain-fields';

type Order = ResultOf<typeof listPartnerOrders>['results'][number];

interface OrderOptions {
  readonly options: readonly SelectOption[];
  /** What an empty field says. */
  readonly hint: string;
}

/** The orders that partners sent for a company, newest first. */
export function useOrderOptions(cnpj: string | null, chosen: string | null): OrderOptions {
  const known = cnpj === null ? null : parseCnpj(cnpj);
  const orders = useQuery({
    ...queryOf(listPartnerOrders, { cnpj: known ?? undefined, page: 1, limit: MAX_PAGE_SIZE }),
    enabled: known !== null,
  });
  if (known === null) return { options: [], hint: 'Escolha antes a empresa' };
  if (orders.isError) return { options: [], hint: 'Os pedidos não puderam ser carregados' };
  const options = orderOptions(orders.data?.results ?? [], chosen);
  return {
    options,
    hint: orders.isSuccess && options.length === 0 ? 'Nenhum pedido desta empresa' : 'Nenhum',
  };
}

export function orderOptions(orders: readonly Order[], chosen: string | null): SelectOption[] {
  return orders
    .filter(({ status, uuid }) => status !== 'canceled' || uuid === chosen)
    .map(({ uuid, status, amount, due_date, partner }) => {
      const label = `${formatMoney(amount)}, vence em ${formatDate(due_date)} (${partner.name})`;
      return status === 'open' || uuid === chosen
        ? { value: uuid, label }
        : { value: uuid, label: `${label}, já proposto`, disabled: true };
    });
}
