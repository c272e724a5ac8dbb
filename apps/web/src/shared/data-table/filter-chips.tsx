import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ActiveFilter } from './filter-text';
import styles from './toolbar.module.css';

interface FilterChipsProps {
  active: readonly ActiveFilter[];
  onRemove: (filterId: string) => void;
  onClear: () => void;
}

/** What is in force, always in sight: a list that hides rows must say so. */
export function FilterChips({ active, onRemove, onClear }: FilterChipsProps) {
  if (active.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label="Filtros ativos">
      {active.map(({ filter, text }) => (
        <li key={filter.id} className={styles.chip}>
          <span className={styles.chipText}>{text}</span>
          <button
            type="button"
            className={`${styles.chipRemove} no-print`}
            aria-label={`Remover filtro ${filter.label}`}
            onClick={() => onRemove(filter.id)}
          >
            <IconX size={14} aria-hidden />
          </button>
        </li>
      ))}
      {active.length > 1 ? (
        <li className="no-print">
          <Button size="compact-sm" variant="subtle" onClick={onClear}>
            Limpar filtros
          </Button>
        </li>
      ) : null}
    </ul>
  );
}
