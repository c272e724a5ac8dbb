import { saveRepresentative } from '@lastro/wire/company/link-operations';
import type { Operation } from '@lastro/wire/operation';
import { type Icon, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../../../lib/api-error';
import { useCommandRefusal } from '../../../lib/screens-context';
import { type RecordColumn, RecordTable } from '../../../shared/record-table';
import { ActionButton } from '../../../ui/action-button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { notify } from '../../../ui/notify';
import { EmptyState } from '../../../ui/states';
import type { CompanyRecord } from '../company-queries';
import type { PersonSummary } from './people-of-company';
import styles from './people-section.module.css';
import { PersonDrawer } from './person-drawer';
import { RowAction } from './row-action';
import { useLinkCommand } from './use-link-command';

export interface SectionProps {
  company: CompanyRecord;
  canWrite: boolean;
}

/** Why nothing can be changed here, or null. */
export function useWriteRefusal(canWrite: boolean, command: Operation = saveRepresentative): string | null {
  const refusal = useCommandRefusal(command);
  return refusal ?? (canWrite ? null : 'Esta ficha não pode ser alterada agora.');
}

type Dialog = (close: () => void) => ReactNode;

interface RowAct<Row> {
  readonly label: (row: Row) => string;
  /** Why this row cannot be changed so. */
  readonly refusal?: (row: Row) => string | null;
}

interface LinkSectionProps<Row> extends SectionProps {
  caption: string;
  rows: readonly Row[];
  rowId: (row: Row) => string;
  /** `open` shows everything about the person of a row, and what is demanded of them. */
  columns: (open: (row: Row, demanded?: readonly string[]) => void) => readonly RecordColumn<Row>[];
  total?: { readonly label: string; readonly value: ReactNode };
  empty: { readonly title: string; readonly text: string };
  /** Above the rows. */
  notice?: ReactNode;
  adds: readonly { readonly label: string; readonly icon?: Icon; readonly dialog: Dialog }[];
  /** A list whose entries hold nothing to change has none. */
  edit?: RowAct<Row> & { readonly dialog: (row: Row, close: () => void) => ReactNode };
  removal: RowAct<Row> & {
    readonly consequence: string;
    readonly done: (row: Row) => string;
    readonly run: (input: { id: number; version: number; reason: string }) => Promise<CompanyRecord>;
  };
  personOf: (row: Row) => PersonSummary | null;
}

type Asking<Row> =
  | { readonly act: 'add'; readonly label: string }
  | { readonly act: 'edit' | 'remove'; readonly row: Row }
  | { readonly act: 'person'; readonly row: Row; readonly demanded?: readonly string[] };

interface Linked {
  readonly id: string;
  readonly version: number;
}

/** The one shape of every list of people and owners: read, add, change, remove with a reason; each save at once. */
export function LinkSection<Row extends Linked>(props: LinkSectionProps<Row>) {
  const { caption, rows, rowId, columns, total, empty, edit, removal } = props;
  const refusal = useWriteRefusal(props.canWrite);
  const [asking, setAsking] = useState<Asking<Row> | null>(null);
  const add = props.adds.map(({ label, icon: IconOf = IconPlus }) => (
    <ActionButton
      key={label}
      variant="default"
      leftSection={<IconOf size={16} aria-hidden />}
      disabledReason={refusal}
      onAction={() => setAsking({ act: 'add', label })}
    >
      {label}
    </ActionButton>
  ));
  const action = (act: 'edit' | 'remove', row: Row, icon: Icon, { label, refusal: own }: RowAct<Row>) => (
    <RowAction
      icon={icon}
      label={label(row)}
      disabledReason={refusal ?? own?.(row) ?? null}
      onAction={() => setAsking({ act, row })}
    />
  );
  return (
    <div className={styles.section}>
      {rows.length === 0 ? (
        <div className={styles.empty}>
          <EmptyState title={empty.title} action={add}>
            {empty.text}
          </EmptyState>
        </div>
      ) : (
        <>
          {props.notice}
          <RecordTable
            caption={caption}
            rows={rows}
            rowId={rowId}
            columns={columns((row, demanded) => setAsking({ act: 'person', row, demanded }))}
            total={total}
            actions={(row) => (
              <>
                {edit ? action('edit', row, IconPencil, edit) : null}
                {action('remove', row, IconTrash, removal)}
              </>
            )}
          />
          <div className={`${styles.bar} no-print`}>{add}</div>
        </>
      )}
      {asking === null ? null : (
        <Asked
          {...props}
          asking={asking}
          canWrite={refusal === null}
          // A save that ends late closes its own dialog alone: by then somebody may be typing in another one.
          close={() => setAsking((now) => (now === asking ? null : now))}
        />
      )}
    </div>
  );
}

interface AskedProps<Row> extends LinkSectionProps<Row> {
  asking: Asking<Row>;
  close: () => void;
}

/** One dialog at a time: whichever button of the list was pressed. */
function Asked<Row extends Linked>({
  company,
  asking,
  canWrite,
  adds,
  edit,
  removal,
  personOf,
  close,
}: AskedProps<Row>) {
  const run = useLinkCommand(company);
  // Of this render: the company may have moved on since the button was pressed.
  if (asking.act === 'add') return adds.find(({ label }) => label === asking.label)?.dialog(close);
  const { row } = asking;
  if (asking.act === 'edit') return edit?.dialog(row, close);
  if (asking.act === 'person') {
    const person = personOf(row);
    return person === null ? null : (
      <PersonDrawer
        taxId={person.taxId}
        name={person.name}
        canWrite={canWrite}
        demanded={asking.demanded}
        onClose={close}
      />
    );
  }
  return (
    <ConfirmDialog
      opened
      onClose={close}
      title={`${removal.label(row)}?`}
      consequence={removal.consequence}
      confirmLabel="Remover"
      tone="danger"
      reason={{ minLength: 5, maxLength: 500 }}
      onConfirm={async (reason) => {
        const { id, version } = row;
        await run(() => removal.run({ id: Number(id), version, reason })).catch(tellOfChange);
        notify.success({ message: removal.done(row) });
        close();
      }}
    />
  );
}

const CHANGED_MEANWHILE =
  'Este item foi alterado por outra pessoa. Feche, confira como ficou na lista e remova de novo se ainda for o caso.';

/** What somebody else changed meanwhile is shown before it is removed. */
function tellOfChange(failure: unknown): never {
  throw failure instanceof ApiError && failure.code === 'version.stale'
    ? new Error(CHANGED_MEANWHILE)
    : failure;
}
