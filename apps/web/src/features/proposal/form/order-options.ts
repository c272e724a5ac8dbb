import { formatDate } from '@lastro/domain/dates';
import { formatMoney } from '@lastro/domain/money';
import { parseCnpj } from '@lastro/domain/tax-id';
import { MAX_PAGE_SIZE } from '@lastro/wire/lists';
import type { ResultOf } from '@lastro/wire/operation';
import { listPartnerOrders } from '@lastro/wire/partner/partner-operations';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../lib/query';
import type { SelectOption } from '../../../shared/form/plain-fields';

type Order = ResultOf<typeof listPartnerOrders>['results'][number];

interface OrderOptions {
  readonly options: readonly SelectOption[];
  /** What an empty field says. */
  readonly hint: string;
}

/** The orders that a partner sent for a company, newest first. */
export function useOrderOptions(
  cnpj: string | null,
  partner: string | null,
  chosen: string | null,
): OrderOptions {
  const known = cnpj === null ? null : parseCnpj(cnpj);
  const of = partner === null ? null : parseCnpj(partner);
  const filter = { cnpj: known ?? undefined, partner: of ?? undefined, page: 1, limit: MAX_PAGE_SIZE };
  const orders = useQuery({
    ...queryOf(listPartnerOrders, filter),
    enabled: known !== null && of !== null,
  });
  if (known === null) return { options: [], hint: 'Escolha antes a empresa' };
  if (of === null) return { options: [], hint: 'Escolha antes o parceiro' };
  if (orders.isError) return { options: [], hint: 'Os pedidos não puderam ser carregados' };
  const options = orderOptions(orders.data?.results ?? [], chosen);
  return {
    options,
    hint: orders.isSuccess && options.length === 0 ? 'Nenhum pedido deste parceiro' : 'Nenhum',
  };
}

export function orderOptions(orders: readonly Order[], chosen: string | null): SelectOption[] {
  return orders
    .filter(({ status, uuid }) => status !== 'canceled' || uuid === chosen)
    .map(({ uuid, status, amount, due_date, partner }) => {
      const label = `${formatMoney(amount)}, vence em ${formatDate(due_date)} (${partner.name})`;
      // The one of this proposal stays to be seen, and says why the proposal cannot go on with it.
      if (status === 'canceled') return { value: uuid, label: `${label}, não está mais aberto` };
      return status === 'open' || uuid === chosen
        ? { value: uuid, label }
        : { value: uuid, label: `${label}, já proposto`, disabled: true };
    });
}
