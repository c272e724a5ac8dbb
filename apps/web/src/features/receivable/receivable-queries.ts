import { formatTaxId } from '@lastro/domain/tax-id';
import { getCompanyStanding } from '@lastro/wire/inquiry/inquiry-operations';
import type { ResultOf } from '@lastro/wire/operation';
import { listOptIns } from '@lastro/wire/receivable/opt-in-operations';
import { listReceivables, sumReceivables } from '@lastro/wire/receivable/receivable-operations';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { queryOf } from '../../lib/query';
import type { FilterOption } from '../../shared/data-table/table-state';
import { isSettling, type OptIn } from './opt-in-state';
import { draweeWords, type ReceivablesAddress } from './receivables-address';

export type Receivable = ResultOf<typeof listReceivables>['results'][number];
export type ReceivableSums = ResultOf<typeof sumReceivables>;
export type ReceivableGroup = ReceivableSums['groups'][number];
export type StatusSum = ReceivableSums['totals'][number];

/** Every read that an authorisation or a refresh makes old. */
export const RECEIVABLE_READS = [listReceivables, sumReceivables, listOptIns, getCompanyStanding] as const;

const WATCH_EVERY_MS = 2000;

/** The company's authorisations, newest first. While a job works on the newest one, it is watched. */
export function useOptIns(cnpj: NonNullable<ReceivablesAddress['cnpj']>) {
  const queryClient = useQueryClient();
  const optIns = useQuery({
    ...queryOf(listOptIns, { cnpj }),
    refetchInterval: ({ state }) => (isSettling(state.data?.[0]) ? WATCH_EVERY_MS : false),
  });
  const stands = optIns.data === undefined ? null : standingOf(optIns.data[0]);
  const stood = useRef<string | null>(null);
  useEffect(() => {
    if (stands === null) return;
    // The job may be through before anybody has seen it at work: what counts is that something else stands there.
    if (stood.current !== null && stood.current !== stands)
      for (const read of RECEIVABLE_READS) void queryClient.invalidateQueries({ queryKey: [read.name] });
    stood.current = stands;
  }, [stands, queryClient]);
  return optIns;
}

/** The drawees that a filter offers: the company's, or the largest of all; the chosen one is always among them. */
export function useDraweeOptions({ cnpj, table }: ReceivablesAddress): readonly FilterOption[] {
  const { data } = useQuery(queryOf(sumReceivables, { cnpj: cnpj ?? undefined, by: 'drawee' }));
  const { sacado } = table.filters;
  return useMemo(() => {
    const options = (data?.groups ?? []).map(({ key, label, tax_id }) => ({
      value: key,
      label: `${label} · ${formatTaxId(tax_id ?? '')}`,
    }));
    if (typeof sacado !== 'string' || options.some(({ value }) => value === sacado)) return options;
    return [...options, { value: sacado, label: draweeWords(sacado) }];
  }, [data, sacado]);
}

function standingOf(optIn: OptIn | undefined): string {
  return optIn === undefined ? '' : `${optIn.id} ${optIn.status} ${optIn.refreshed_at}`;
}
