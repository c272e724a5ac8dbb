import type { TableState } from '../data-table/table-state';
import type { ListOperation, PageInput } from './list-definition';

/**
 * The page and the order that the address asks for, as the operation reads them. What the address leaves out is the
 * operation's own default, and so is an order that it does not know: a link may be old.
 */
export function pageInput<Input extends PageInput, Row>(
  { input }: Pick<ListOperation<Input, Row>, 'input'>,
  { page, pageSize, sort }: TableState,
): Input {
  const wanted = { page, limit: pageSize };
  const order = sort === undefined ? undefined : `${sort.direction === 'desc' ? '-' : ''}${sort.column}`;
  const sorted = input.safeParse({ ...wanted, sort: order });
  return sorted.success ? sorted.data : input.parse(wanted);
}
