import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { EmptyState, FailedState, NoMatchState } from '../../ui/states';
import { activeFilters } from './filter-text';
import type { TableData, TableFailure } from './table-data';
import type { FilterDef, TableState } from './table-state';

export interface EmptyWords {
  title: string;
  description?: ReactNode;
  action?: ReactNode;
}

interface TableStatesProps {
  state: TableState;
  onStateChange: (state: TableState) => void;
  data: TableData<unknown> | undefined;
  failure?: TableFailure | null;
  onRetry?: () => unknown;
  empty: EmptyWords;
  noMatchTitle?: string;
  /** With the quick search's own filter. */
  allFilters: readonly FilterDef[];
}

/** Failed, empty, no match, or a page that is gone, each its own; null where there are rows or will be. */
export function insteadOfRows(props: TableStatesProps): ReactNode | null {
  const { state, onStateChange, data, failure, empty } = props;
  if (!data && failure) {
    return (
      <FailedState onRetry={props.onRetry} requestId={failure.requestId}>
        {failure.message}
      </FailedState>
    );
  }
  if (data && data.total === 0) {
    if (activeFilters(props.allFilters, state.filters).length > 0) {
      return (
        <NoMatchState
          title={props.noMatchTitle}
          onClear={() => onStateChange({ ...state, page: 1, filters: {} })}
        />
      );
    }
    return (
      <EmptyState title={empty.title} action={empty.action}>
        {empty.description}
      </EmptyState>
    );
  }
  if (data && data.rows.length === 0) {
    return (
      <EmptyState
        title="Esta página não tem mais linhas"
        action={
          <Button variant="default" onClick={() => onStateChange({ ...state, page: 1 })}>
            Ir para a primeira página
          </Button>
        }
      >
        A lista encolheu desde que este endereço foi aberto.
      </EmptyState>
    );
  }
  return null;
}
