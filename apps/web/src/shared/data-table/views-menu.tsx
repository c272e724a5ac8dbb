import { ActionIcon, Button, Popover, TextInput } from '@mantine/core';
import { IconBookmark, IconCheck, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { PopoverLayer } from '../../ui/passing-layers';
import { type SavedView, useSavedViews, VIEW_NAME_MAX } from './saved-views';
import type { FilterDef, TableState } from './table-state';
import styles from './toolbar.module.css';

interface ViewsMenuProps {
  tableId: string;
  filters: readonly FilterDef[];
  state: TableState;
  onApply: (state: TableState) => void;
}

/** Filters, order and columns under a name of one's own. */
export function ViewsMenu({ tableId, filters, state, onApply }: ViewsMenuProps) {
  const saved = useSavedViews(tableId, filters);
  const [isOpen, setOpen] = useState(false);
  const current = saved.current(state);
  return (
    <PopoverLayer opened={isOpen} onChange={setOpen} position="bottom-end" trapFocus width={320}>
      <Popover.Target>
        <Button
          variant="default"
          className={styles.viewsButton}
          leftSection={<IconBookmark size={16} aria-hidden />}
          onClick={() => setOpen((open) => !open)}
        >
          {current ? current.name : 'Visões'}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Visões salvas">
        {saved.views.length === 0 ? (
          <p className={styles.viewsEmpty}>
            Salve aqui os filtros, a ordem e as colunas que você usa sempre.
          </p>
        ) : (
          <ul className={styles.viewList}>
            {saved.views.map((view) => (
              <ViewLine
                key={view.name}
                view={view}
                isCurrent={view === current}
                onApply={() => {
                  onApply(saved.stateOf(view));
                  setOpen(false);
                }}
                onRename={(name) => saved.rename(view.name, name)}
                onRemove={() => saved.remove(view.name)}
              />
            ))}
          </ul>
        )}
        <NameForm
          label="Nome da nova visão"
          action="Salvar visão"
          disabled={saved.isFull}
          onName={(name) => saved.save(name, state)}
        />
      </Popover.Dropdown>
    </PopoverLayer>
  );
}

interface ViewLineProps {
  view: SavedView;
  isCurrent: boolean;
  onApply: () => void;
  onRename: (name: string) => void;
  onRemove: () => void;
}

function ViewLine({ view, isCurrent, onApply, onRename, onRemove }: ViewLineProps) {
  const [isRenaming, setRenaming] = useState(false);
  if (isRenaming) {
    return (
      <li>
        <NameForm
          label={`Novo nome de ${view.name}`}
          action="Renomear"
          initial={view.name}
          onName={(name) => {
            onRename(name);
            setRenaming(false);
          }}
        />
      </li>
    );
  }
  return (
    <li className={styles.viewLine}>
      <button type="button" className={styles.viewApply} aria-pressed={isCurrent} onClick={onApply}>
        <IconCheck size={14} aria-hidden style={{ visibility: isCurrent ? 'visible' : 'hidden' }} />
        <span className={styles.viewName}>{view.name}</span>
      </button>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Renomear visão ${view.name}`}
        onClick={() => setRenaming(true)}
      >
        <IconPencil size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="subtle" color="gray" aria-label={`Excluir visão ${view.name}`} onClick={onRemove}>
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </li>
  );
}

interface NameFormProps {
  label: string;
  action: string;
  initial?: string;
  disabled?: boolean;
  onName: (name: string) => void;
}

function NameForm({ label, action, initial = '', disabled, onName }: NameFormProps) {
  const [name, setName] = useState(initial);
  return (
    <form
      className={styles.nameForm}
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() === '') return;
        onName(name.trim());
        setName('');
      }}
    >
      <TextInput
        aria-label={label}
        placeholder={label}
        maxLength={VIEW_NAME_MAX}
        value={name}
        disabled={disabled}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={disabled || name.trim() === ''}>
        {action}
      </Button>
    </form>
  );
}
