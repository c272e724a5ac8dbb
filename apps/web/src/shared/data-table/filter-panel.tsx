import type { IsoDate } from '@lastro/domain/dates';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { FilterControl } from './filter-controls';
import type { FilterDef, FilterValue, FilterValues } from './table-state';
import styles from './toolbar.module.css';

interface FilterPanelProps {
  id: string;
  filters: readonly FilterDef[];
  values: FilterValues;
  today: IsoDate;
  onApply: (values: FilterValues) => void;
  onClose: () => void;
}

/** All filters at once; nothing is asked of the server before *Aplicar*. */
export function FilterPanel({ id, filters, values, today, onApply, onClose }: FilterPanelProps) {
  const [draft, setDraft] = useState<FilterValues>(values);
  const [showIssues, setShowIssues] = useState(false);
  const issues = useRef(new Map<string, string>());

  // A removed chip or a saved view changes what the panel must show. Compared as text: the address is parsed anew
  // at every render.
  const valuesText = JSON.stringify(values);
  const [seenText, setSeenText] = useState(valuesText);
  if (valuesText !== seenText) {
    setSeenText(valuesText);
    setDraft(values);
  }

  /** A date or an amount that cannot be read must not be dropped without a word. */
  function noteIssue(place: string, message: string | null) {
    if (message) issues.current.set(place, message);
    else issues.current.delete(place);
  }

  function apply() {
    setShowIssues(true);
    if (issues.current.size === 0) onApply(draft);
  }

  const set = (filterId: string, value: FilterValue | undefined) =>
    setDraft((before) => ({ ...before, [filterId]: value }));
  return (
    <form
      id={id}
      className={styles.panel}
      aria-label="Filtros"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
    >
      <div className={styles.panelFields}>
        {filters.map((filter) => (
          <FilterControl
            key={filter.id}
            filter={filter}
            value={draft[filter.id]}
            today={today}
            onChange={(value) => set(filter.id, value)}
            showIssue={showIssues}
            onIssue={noteIssue}
          />
        ))}
      </div>
      <div className={styles.panelActions}>
        <Button type="submit">Aplicar filtros</Button>
        <Button variant="default" onClick={() => onApply({})}>
          Limpar tudo
        </Button>
      </div>
    </form>
  );
}
