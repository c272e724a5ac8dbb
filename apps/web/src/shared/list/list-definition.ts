import type { Access } from '@lastro/domain/identity/access';
import type { pageMetadata } from '@lastro/wire/lists';
import type { InputOf, Operation, ResultOf } from '@lastro/wire/operation';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { Column } from '../data-table/columns';
import type { FilterDef, FilterValues } from '../data-table/table-state';

/** What every list asks for, besides its own filters. */
export interface PageInput {
  readonly page: number;
  readonly limit: number;
}

interface PageReply<Row> {
  readonly results: readonly Row[];
  readonly metadata: ReturnType<typeof pageMetadata>;
}

export type ReadPage<Input, Row> = (input: Input, signal: AbortSignal) => Promise<PageReply<Row>>;

/** A read that answers in pages. All that it takes besides the page is optional, and has its own default. */
export type ListOperation<Input extends PageInput, Row> = Operation<
  z.ZodType<Input>,
  z.ZodType<PageReply<Row>>
>;

/** A list, told once: what it asks the server, what it shows of each row, and its words. */
export interface ListDefinition<Input extends PageInput, Row> {
  /** Names the list among saved views; stable across releases. */
  readonly id: string;
  readonly operation: ListOperation<Input, Row>;
  /** Where a page depends on those read before it: a reader for the screen, and one for each export. */
  readonly reader?: () => ReadPage<Input, Row>;
  readonly caption: string;
  /** A function where a cell depends on the other rows of its page. */
  readonly columns: readonly Column<Row>[] | ((rows: readonly Row[]) => readonly Column<Row>[]);
  readonly filters?: readonly FilterDef[];
  /** Shows the quick search: "Buscar por nome, CNPJ ou número". */
  readonly searchPlaceholder?: string;
  /** What the filters ask for, as the operation takes it. */
  readonly asks?: (filters: FilterValues) => Partial<Input>;
  readonly rowId: (row: Row) => string;
  /** What names the row to somebody who does not see it. */
  readonly rowLabel: (row: Row) => string;
  /** The page of a row: its name is a link to it, and a click on the row or Enter leads there. */
  readonly pathOf?: (row: Row) => string;
  /** Where a row has buttons of its own: only the link of its name opens it. */
  readonly opensByNameOnly?: true;
  /** Where `e` leads. */
  readonly editPathOf?: (row: Row) => string;
  /** Opens a row that has no page of its own. */
  readonly onOpen?: (row: Row) => void;
  readonly create?: ListCreate;
  readonly empty: { readonly title: string; readonly description?: ReactNode };
  /** Sentence for filters that match nothing, where the product has its own. */
  readonly noMatchTitle?: string;
  /** The exported file, without its extension; absent where nothing is exported. */
  readonly fileName?: string;
}

/** The button that makes a new record, and who may press it. */
export interface ListCreate {
  readonly label: string;
  readonly path: string;
  readonly command: { readonly access: Access };
  /** Why somebody without the right cannot, where the list has better words than the house's. */
  readonly refusal?: string;
}

/** The definition of an operation's list: `const USERS: ListOf<typeof listUsers> = { … }`. */
export type ListOf<Op extends Operation<z.ZodType<PageInput>, z.ZodType<PageReply<unknown>>>> =
  ListDefinition<InputOf<Op>, RowOf<Op>>;

export type RowOf<Op extends Operation<z.ZodType<PageInput>, z.ZodType<PageReply<unknown>>>> =
  ResultOf<Op>['results'][number];
