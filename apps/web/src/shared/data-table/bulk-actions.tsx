import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import styles from './bulk.module.css';
import type { BulkAction } from './bulk-action';
import { BulkDialog } from './bulk-dialog';

interface BulkBarProps<Row> {
  actions: readonly BulkAction<Row>[];
  rows: readonly Row[];
  rowId: (row: Row) => string;
  rowLabel: (row: Row) => string;
  onClear: () => void;
  /** After an action ran, whatever the outcome: the list is fetched again. */
  onDone?: () => void;
}

export function BulkBar<Row>({ actions, rows, rowId, rowLabel, onClear, onDone }: BulkBarProps<Row>) {
  const [open, setOpen] = useState<BulkAction<Row> | null>(null);
  if (rows.length === 0 && open === null) return null;
  return (
    <div className={`${styles.bulk} no-print`}>
      <span role="status" className="tabular">
        {rows.length === 1 ? '1 linha selecionada' : `${rows.length} linhas selecionadas`}
      </span>
      {actions.map((action) => (
        <Button
          key={action.id}
          size="compact-sm"
          variant="default"
          leftSection={action.icon}
          onClick={() => setOpen(action)}
        >
          {action.label}
        </Button>
      ))}
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconX size={14} aria-hidden />}
        onClick={onClear}
      >
        Limpar seleção
      </Button>
      {open ? (
        <BulkDialog
          action={open}
          rows={rows}
          rowId={rowId}
          rowLabel={rowLabel}
          onClose={(hasRun) => {
            setOpen(null);
            if (!hasRun) return;
            onClear();
            onDone?.();
          }}
        />
      ) : null}
    </div>
  );
}
