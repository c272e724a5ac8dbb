import { parseCpf } from '@lastro/domain/tax-id';
import { saveRepresentative } from '@lastro/wire/company/link-operations';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { ApiError } from '../../../lib/api-error';
import { useCommandRefusal } from '../../../lib/screens-context';
import { type RecordColumn, RecordTable } from '../../../shared/record-table';
import { ActionButton } from '../../../ui/action-button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { notify } from '../../../ui/notify';
import { EmptyState } from '../../../ui/states';
import { type ClientRecord, useClientChanged, useReloadClient } from '../client-queries';
import type { PersonSummary } from './people-of-client';
import styles from './people-section.module.css';
import { PersonCell } from './person-cell';
import { PersonDrawer } from './person-drawer';
import { RowAction } from './row-action';

export interface SectionProps {
  client: ClientRecord;
  canWrite: boolean;
}

interface LinkRow {
  readonly id: string;
  readonly version: number;
  readonly person: PersonSummary;
}

interface PeopleSectionProps<Row extends LinkRow> extends SectionProps {
  caption: string;
  rows: readonly Row[];
  columns: readonly RecordColumn<Row>[];
  addLabel: string;
  /** What somebody of this list is called: "o representante". */
  noun: string;
  empty: { readonly title: string; readonly text: string };
  /** What removing means, beyond the person leaving the list. */
  consequence: string;
  remove: (input: { id: number; version: number; reason: string }) => Promise<ClientRecord>;
  /** Null adds. Without entries to change, a list has no edit button. */
  dialog: (row: Row | null, close: () => void) => ReactNode;
  isEditable?: boolean;
}

type Asking<Row> =
  | { readonly act: 'add' }
  | { readonly act: 'edit' | 'remove' | 'person'; readonly row: Row }
  | null;

const CONCEALED_CPF = 'O CPF desta pessoa está oculto para o seu acesso.';

/** Why nothing can be changed here, or null. */
export function useWriteRefusal(canWrite: boolean): string | null {
  const refusal = useCommandRefusal(saveRepresentative);
  return refusal ?? (canWrite ? null : 'Esta ficha não pode ser alterada agora.');
}

/** The one shape of every list of people: read, add, change, remove; each save at once. */
export function PeopleSection<Row extends LinkRow>(props: PeopleSectionProps<Row>) {
  const { caption, rows, columns, addLabel, noun, empty, dialog, isEditable = true } = props;
  const refusal = useWriteRefusal(props.canWrite);
  const [asking, setAsking] = useState<Asking<Row>>(null);
  const close = () => setAsking(null);
  const clientChanged = useClientChanged();
  const removing = useRemoval(props.client.cnpj);
  const add = (
    <ActionButton
      variant="default"
      leftSection={<IconPlus size={16} aria-hidden />}
      disabledReason={refusal}
      onAction={() => setAsking({ act: 'add' })}
    >
      {addLabel}
    </ActionButton>
  );
  const people: RecordColumn<Row> = {
    header: 'Nome',
    cell: (row) => <PersonCell person={row.person} onOpen={() => setAsking({ act: 'person', row })} />,
  };

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
          <RecordTable
            caption={caption}
            rows={rows}
            rowId={(row) => row.id}
            columns={[people, ...columns]}
            actions={(row) => (
              <>
                {isEditable ? (
                  <RowAction
                    icon={IconPencil}
                    label={`Editar ${noun} ${row.person.name}`}
                    disabledReason={refusal ?? (parseCpf(row.person.taxId) === null ? CONCEALED_CPF : null)}
                    onAction={() => setAsking({ act: 'edit', row })}
                  />
                ) : null}
                <RowAction
                  icon={IconTrash}
                  label={`Remover ${noun} ${row.person.name}`}
                  disabledReason={refusal}
                  onAction={() => setAsking({ act: 'remove', row })}
                />
              </>
            )}
          />
          <div className={`${styles.bar} no-print`}>{add}</div>
        </>
      )}
      {asking?.act === 'add' ? dialog(null, close) : null}
      {asking?.act === 'edit' ? dialog(asking.row, close) : null}
      {asking?.act === 'person' ? (
        <PersonDrawer
          taxId={asking.row.person.taxId}
          name={asking.row.person.name}
          canWrite={refusal === null}
          onClose={close}
        />
      ) : null}
      {asking?.act === 'remove' ? (
        <RemoveDialog
          title={`Remover ${noun} ${asking.row.person.name}?`}
          consequence={`${props.consequence} O cadastro da pessoa continua, e o histórico guarda a remoção.`}
          onClose={close}
          onConfirm={async (reason) => {
            const { id, version } = asking.row;
            clientChanged(await removing(() => props.remove({ id: Number(id), version, reason })));
            notify.success({ message: `${asking.row.person.name} saiu da lista.` });
            close();
          }}
        />
      ) : null}
    </div>
  );
}

/** What somebody else changed meanwhile is shown before it is removed: the list is asked for again. */
export function useRemoval(cnpj: string) {
  const reload = useReloadClient(cnpj);
  return async (remove: () => Promise<ClientRecord>): Promise<ClientRecord> => {
    try {
      return await remove();
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      if (failure.code === 'version.stale' || failure.code === 'link.not-found') reload();
      throw failure.code === 'version.stale' ? new Error(CHANGED_MEANWHILE) : failure;
    }
  };
}

const CHANGED_MEANWHILE =
  'Este item foi alterado por outra pessoa. Feche, confira como ficou na lista e remova de novo se ainda for o caso.';

interface RemoveDialogProps {
  title: string;
  consequence: string;
  onClose: () => void;
  onConfirm: (reason: string) => Promise<void>;
}

export function RemoveDialog({ title, consequence, onClose, onConfirm }: RemoveDialogProps) {
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={title}
      consequence={consequence}
      confirmLabel="Remover"
      tone="danger"
      reason={{ minLength: 5, maxLength: 500 }}
      onConfirm={onConfirm}
    />
  );
}
