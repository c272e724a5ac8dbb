import { parseCnpj } from '@lastro/domain/tax-id';
import { listPartnerOrders } from '@lastro/wire/partner/partner-operations';
import { useQuery } from '@tanstack/react-query';
import { wholeListOf } from '../../../lib/query';
import type { SelectOption } from '../../../shared/form/plain-fields';
import { orderName, type PartnerOrder } from '../order-names';
import type { ProposalRecord } from '../proposal-queries';
import { lostOrderReason } from '../proposal-status-look';

interface OrderChoice {
  readonly cnpj: string | null;
  readonly partner: string | null;
  /** What the field holds. */
  readonly chosen: string | null;
  /** The proposal, once it is saved. */
  readonly record: ProposalRecord | undefined;
}

interface OrderOptions {
  readonly options: readonly SelectOption[];
  /** What an empty field says. */
  readonly hint: string;
  /** Why the proposal cannot go on with the chosen one; null when it can. */
  readonly trouble: string | null;
}

/** The orders that a partner sent for a company, newest first. */
export function useOrderOptions({ cnpj, partner, chosen, record }: OrderChoice): OrderOptions {
  const known = cnpj === null ? null : parseCnpj(cnpj);
  const of = partner === null ? null : parseCnpj(partner);
  const orders = useQuery({
    ...wholeListOf(
      listPartnerOrders,
      { cnpj: known ?? undefined, partner: of ?? undefined },
      ({ uuid }) => uuid,
    ),
    enabled: known !== null && of !== null,
  });
  const without = (hint: string) => ({ options: [], hint, trouble: null });
  if (known === null) return without('Escolha antes a empresa');
  if (of === null) return without('Escolha antes o parceiro');
  const listed = orders.data ?? [];
  const lost = record === undefined ? null : lostOrderReason(record);
  const own = record === undefined ? null : { uuid: record.order_uuid, isLost: lost !== null };
  const options = withChosen(orderOptions(listed, chosen, own), chosen);
  const isNone = orders.isSuccess && options.length === 0;
  const order = listed.find(({ uuid }) => uuid === chosen);
  return {
    options,
    hint: orders.isError
      ? 'Os pedidos não puderam ser carregados'
      : isNone
        ? 'Nenhum pedido deste parceiro'
        : 'Nenhum',
    trouble:
      (order === undefined ? null : TROUBLES[standingOf(order, own)]) ??
      (chosen !== null && chosen === own?.uuid ? lost : null),
  };
}

/** The order of a saved proposal, and whether the server says that it is lost. */
interface OwnOrder {
  readonly uuid: string | null;
  readonly isLost: boolean;
}

type Standing = 'free' | 'taken' | 'canceled';

/** An order is told as proposed also while this very proposal has it. */
function standingOf({ uuid, status }: PartnerOrder, own: OwnOrder | null): Standing {
  if (status === 'canceled') return 'canceled';
  if (status === 'open') return 'free';
  return uuid === own?.uuid && !own.isLost ? 'free' : 'taken';
}

/** What is wrong comes first: a field cuts off the end of what is long. */
const PREFIXES: Readonly<Record<Standing, string>> = {
  free: '',
  taken: 'Em outra proposta: ',
  canceled: 'Não está mais aberto: ',
};

const TROUBLES: Readonly<Record<Standing, string | null>> = {
  free: null,
  taken: 'Este pedido já está em outra proposta: troque ou retire o pedido.',
  canceled: 'Este pedido não está mais aberto: troque ou retire o pedido.',
};

/** What cannot be chosen stays to be seen where it was chosen, and says why the proposal cannot go on with it. */
export function orderOptions(
  orders: readonly PartnerOrder[],
  chosen: string | null,
  own: OwnOrder | null,
): SelectOption[] {
  return orders
    .filter(({ status, uuid }) => status !== 'canceled' || uuid === chosen)
    .map((order) => {
      const standing = standingOf(order, own);
      const option = { value: order.uuid, label: `${PREFIXES[standing]}${orderName(order)}` };
      return standing === 'free' || order.uuid === chosen ? option : { ...option, disabled: true };
    });
}

/** One that is not read yet. */
function withChosen(options: readonly SelectOption[], chosen: string | null): readonly SelectOption[] {
  if (chosen === null || options.some(({ value }) => value === chosen)) return options;
  return [...options, { value: chosen, label: 'Pedido já escolhido' }];
}
