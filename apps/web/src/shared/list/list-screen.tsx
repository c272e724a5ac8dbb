import type { ReactNode } from 'react';
import { PageHeader } from '../../ui/page-header';
import { DataTable, type DataTableProps } from '../data-table/data-table';
import { CreateButton } from './create-button';
import type { ListCreate } from './list-definition';

interface ListScreenProps<Row> {
  title: string;
  description: string;
  /** What `useListScreen` gave. */
  list: { table: DataTableProps<Row>; create: ListCreate | undefined };
  /** Before the button that creates. */
  actions?: ReactNode;
  /** Figures above the table: totals of what is filtered. */
  summary?: ReactNode;
}

/** A page that is a list. */
export function ListScreen<Row>({ title, description, list, actions, summary }: ListScreenProps<Row>) {
  const create = list.create && <CreateButton {...list.create} />;
  return (
    <>
      <PageHeader
        title={title}
        description={description}
        actions={
          actions || create ? (
            <>
              {actions}
              {create}
            </>
          ) : undefined
        }
      />
      <DataTable {...list.table} summary={summary} />
    </>
  );
}
