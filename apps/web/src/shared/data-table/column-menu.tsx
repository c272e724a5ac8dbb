import { Button, Checkbox, Popover } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useState } from 'react';
import { PopoverLayer } from '../../ui/passing-layers';
import { type Column, columnChoice, visibleColumns } from './columns';
import styles from './toolbar.module.css';

interface ColumnMenuProps<Row> {
  columns: readonly Column<Row>[];
  chosen: readonly string[] | undefined;
  onChoose: (chosen: string[] | undefined) => void;
}

export function ColumnMenu<Row>({ columns, chosen, onChoose }: ColumnMenuProps<Row>) {
  const [isOpen, setOpen] = useState(false);
  const shown = new Set(visibleColumns(columns, chosen).map((column) => column.id));

  function toggle(id: string) {
    const next = new Set(shown);
    if (!next.delete(id)) next.add(id);
    onChoose(columnChoice(columns, next));
  }

  return (
    <PopoverLayer opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus>
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconColumns3 size={16} aria-hidden />}
          onClick={() => setOpen((open) => !open)}
        >
          Colunas
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Colunas da tabela">
        <div className={styles.columnList}>
          {columns.map((column) => (
            <Checkbox
              key={column.id}
              label={column.header}
              checked={shown.has(column.id)}
              disabled={column.primary}
              onChange={() => toggle(column.id)}
            />
          ))}
        </div>
        <Button
          mt="sm"
          size="compact-sm"
          variant="subtle"
          disabled={chosen === undefined}
          onClick={() => onChoose(undefined)}
        >
          Voltar ao padrão
        </Button>
      </Popover.Dropdown>
    </PopoverLayer>
  );
}
