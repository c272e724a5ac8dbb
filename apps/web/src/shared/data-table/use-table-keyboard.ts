import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { isInMenu, isShortcutKey } from '../../lib/shortcut-keys';
import { keepPlace, leftPlace } from './left-place';

interface TableKeyboardOptions {
  body: RefObject<HTMLElement | null>;
  rowCount: number;
  /** Of a list that somebody comes back to: it begins with the row that was left. */
  tableId?: string;
  onOpen?: (index: number) => void;
  onEdit?: (index: number) => void;
  onToggle?: (index: number) => void;
}

/**
 * One row is active and takes the focus; j, k and the arrows move it, Enter opens, e edits, x selects.
 * j and k also work while the focus is elsewhere on the page, unless they are typed there: a list can be walked right
 * after it opens, and after a button or a tab over it was pressed.
 */
export function useTableKeyboard(options: TableKeyboardOptions) {
  const { body, rowCount, tableId, onOpen, onEdit, onToggle } = options;
  const [wanted, setActive] = useState(() => (tableId === undefined ? 0 : (leftPlace(tableId)?.row ?? 0)));
  const active = Math.max(0, Math.min(wanted, rowCount - 1));

  function focusRow(index: number) {
    const target = Math.max(0, Math.min(index, rowCount - 1));
    setActive(target);
    const row = body.current?.querySelector<HTMLElement>(`[data-row-index="${target}"]`);
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
  }

  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if ((event.key !== 'j' && event.key !== 'k') || rowCount === 0) return;
      // Prevented: a row that has the focus took it.
      if (event.defaultPrevented || !isShortcutKey(event) || isInMenu(event.target)) return;
      const row = body.current?.querySelector<HTMLElement>(`[data-row-index="${active}"]`);
      row?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [active, body, rowCount]);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    // Keys pressed in a button, link or input inside the row belong to that control.
    const isRow = event.target instanceof HTMLElement && event.target.dataset.rowIndex !== undefined;
    if (!isRow || hasModifier(event)) return;
    const act = actionFor(event.key);
    if (!act) return;
    event.preventDefault();
    act();
  }

  function actionFor(key: string): (() => void) | undefined {
    switch (key) {
      case 'j':
      case 'ArrowDown':
        return () => focusRow(active + 1);
      case 'k':
      case 'ArrowUp':
        return () => focusRow(active - 1);
      case 'Home':
        return () => focusRow(0);
      case 'End':
        return () => focusRow(rowCount - 1);
      case 'Enter':
        return onOpen && (() => onOpen(active));
      case 'e':
        return onEdit && (() => onEdit(active));
      case 'x':
      case ' ':
        return onToggle && (() => onToggle(active));
      default:
        return undefined;
    }
  }

  return {
    onKeyDown,
    rowProps: (index: number, onReach?: () => void) => ({
      'data-row-index': index,
      tabIndex: index === active ? 0 : -1,
      onFocus: () => {
        setActive(index);
        if (tableId !== undefined) keepPlace(tableId, { row: index });
        onReach?.();
      },
    }),
  };
}

function hasModifier(event: { ctrlKey: boolean; metaKey: boolean; altKey: boolean }): boolean {
  return event.ctrlKey || event.metaKey || event.altKey;
}
