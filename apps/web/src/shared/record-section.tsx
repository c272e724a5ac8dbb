import type { ReactNode } from 'react';
import { failureOf } from '../lib/api-error';
import { Section } from '../ui/section';
import { LinesSkeleton } from '../ui/skeletons';
import { FailedState } from '../ui/states';
import styles from './record-section.module.css';
import { type RecordColumn, RecordTable } from './record-table';

interface RecordSectionProps<Row> {
  /** Target of links. */
  id?: string;
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  /** Undefined while they are being read. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  columns: readonly RecordColumn<Row>[];
  /** Said where there is none. */
  empty: ReactNode;
  /** Said above those that there are. */
  note?: ReactNode;
  /** A list that cannot be read says so and leaves the page standing. */
  failed?: { readonly error: Error; readonly retry: () => unknown } | null;
}

/** A section of a record's page that is one short list. */
export function RecordSection<Row>(props: RecordSectionProps<Row>) {
  const { id, title, description, actions, failed } = props;
  return (
    <Section id={id} title={title} description={description} actions={actions}>
      {failed ? <Failed {...failed} /> : <Listed {...props} />}
    </Section>
  );
}

function Failed({ error, retry }: { error: Error; retry: () => unknown }) {
  const { message, requestId } = failureOf(error);
  return (
    <FailedState onRetry={retry} requestId={requestId}>
      {message}
    </FailedState>
  );
}

function Listed<Row>({ title, rows, rowId, columns, empty, note }: RecordSectionProps<Row>) {
  if (rows === undefined) return <LinesSkeleton lines={3} label={`Carregando: ${title}`} />;
  if (rows.length === 0) return <p className={styles.empty}>{empty}</p>;
  return (
    <>
      {note ? <p className={styles.note}>{note}</p> : null}
      <RecordTable caption={title} rows={rows} rowId={rowId} columns={columns} />
    </>
  );
}
