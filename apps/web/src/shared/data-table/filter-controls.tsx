import type { IsoDate } from '@lastro/domain/dates';
import { MultiSelect, TextInput } from '@mantine/core';
import { clearButton } from '../../ui/clear-button';
import { byTypedText, ChoiceInput } from '../fields/choice-input';
import { DateInput } from '../fields/date-input';
import { MoneyInput } from '../fields/number-inputs';
import {
  type DateRange,
  type FilterDef,
  type FilterValue,
  isList,
  MAX_TEXT,
  type MoneyRange,
} from './table-state';
import styles from './toolbar.module.css';

interface FilterControlProps {
  filter: FilterDef;
  value: FilterValue | undefined;
  today: IsoDate;
  onChange: (value: FilterValue | undefined) => void;
  showIssue: boolean;
  onIssue: (place: string, message: string | null) => void;
}

export function FilterControl({ filter, value, today, onChange, showIssue, onIssue }: FilterControlProps) {
  const { label } = filter;
  switch (filter.kind) {
    case 'text':
      return (
        <TextInput
          label={label}
          placeholder={filter.placeholder}
          maxLength={MAX_TEXT}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.currentTarget.value || undefined)}
        />
      );
    case 'select':
      return (
        <ChoiceInput
          label={label}
          placeholder="Qualquer"
          options={filter.options}
          value={typeof value === 'string' ? value : null}
          onChange={(next) => onChange(next ?? undefined)}
          clearable
          clearButtonProps={clearButton(label)}
        />
      );
    case 'multi': {
      const chosen = value !== undefined && isList(value) ? [...value] : [];
      return (
        <MultiSelect
          label={label}
          placeholder={chosen.length === 0 ? 'Qualquer' : undefined}
          data={[...filter.options]}
          value={chosen}
          onChange={(next) => onChange(next.length > 0 ? next : undefined)}
          clearable
          clearButtonProps={clearButton(label)}
          searchable
          filter={byTypedText}
          selectFirstOptionOnChange
          nothingFoundMessage="Nada encontrado"
        />
      );
    }
    case 'boolean':
      return (
        <ChoiceInput
          label={label}
          placeholder="Qualquer"
          options={[
            { value: 'true', label: filter.yes ?? 'Sim' },
            { value: 'false', label: filter.no ?? 'Não' },
          ]}
          value={typeof value === 'boolean' ? String(value) : null}
          onChange={(next) => onChange(next === null ? undefined : next === 'true')}
          clearable
          clearButtonProps={clearButton(label)}
        />
      );
    case 'date-range':
      return (
        <DateRangeControl
          {...{ label, today, onChange, showIssue }}
          value={value as DateRange | undefined}
          onIssue={(end, message) => onIssue(`${filter.id} ${end}`, message)}
        />
      );
    case 'money-range':
      return (
        <MoneyRangeControl
          {...{ label, onChange, showIssue }}
          value={value as MoneyRange | undefined}
          onIssue={(end, message) => onIssue(`${filter.id} ${end}`, message)}
        />
      );
  }
}

interface RangeProps<T> {
  label: string;
  value: T | undefined;
  onChange: (value: T | undefined) => void;
  showIssue: boolean;
  onIssue: (end: 'first' | 'last', message: string | null) => void;
}

function DateRangeControl(props: RangeProps<DateRange> & { today: IsoDate }) {
  const { label, value = {}, today, onChange, showIssue, onIssue } = props;
  return (
    <div className={styles.range}>
      <DateInput
        {...{ today, showIssue }}
        label={`${label}, de`}
        max={value.to}
        value={value.from ?? null}
        onChange={(from) => onChange({ ...value, from: from ?? undefined })}
        onTextIssue={(message) => onIssue('first', message)}
      />
      <DateInput
        {...{ today, showIssue }}
        label="até"
        min={value.from}
        value={value.to ?? null}
        onChange={(to) => onChange({ ...value, to: to ?? undefined })}
        onTextIssue={(message) => onIssue('last', message)}
      />
    </div>
  );
}

function MoneyRangeControl({ label, value = {}, onChange, showIssue, onIssue }: RangeProps<MoneyRange>) {
  return (
    <div className={styles.range}>
      <MoneyInput
        label={`${label}, de`}
        value={value.min ?? null}
        onChange={(min) => onChange({ ...value, min: min ?? undefined })}
        showIssue={showIssue}
        onTextIssue={(message) => onIssue('first', message)}
      />
      <MoneyInput
        label="até"
        value={value.max ?? null}
        onChange={(max) => onChange({ ...value, max: max ?? undefined })}
        showIssue={showIssue}
        onTextIssue={(message) => onIssue('last', message)}
      />
    </div>
  );
}
