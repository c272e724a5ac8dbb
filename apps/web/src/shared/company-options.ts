import { formatTaxId } from '@lastro/domain/tax-id';
import { listClients } from '@lastro/wire/company/company-operations';
import type { ResultOf } from '@lastro/wire/operation';
import { useQueries, useQuery } from '@tanstack/react-query';
import { queryOf } from '../lib/query';
import type { AsyncOptions } from './form/use-found';

type CompanyRow = ResultOf<typeof listClients>['results'][number];

const FOUND_AT_MOST = 15;

function labelOf({ registeredName, cnpj }: CompanyRow): string {
  return `${registeredName} · ${formatTaxId(cnpj)}`;
}

function searchQuery(q: string) {
  return queryOf(listClients, {
    page: 1,
    limit: FOUND_AT_MOST,
    sort: 'registeredName',
    active: true,
    q: q === '' ? undefined : q,
  });
}

function oneQuery(cnpj: string) {
  return queryOf(listClients, { page: 1, limit: 1, sort: 'registeredName', q: cnpj });
}

/** Companies by part of the name or by CNPJ, with or without its mask and with letters. */
export const COMPANY_OPTIONS: AsyncOptions = {
  useSearch: (text) => {
    const found = useQuery(searchQuery(text));
    const options = found.data?.results.map((row) => ({ value: row.cnpj, label: labelOf(row) }));
    return { options: options ?? [], isSearching: found.isFetching, hasFailed: found.isError };
  },
  useLabels: (values) =>
    useQueries({
      queries: values.map(oneQuery),
      combine: (answers) =>
        new Map(
          answers.flatMap(({ data }) =>
            (data?.results ?? []).map((row) => [row.cnpj, labelOf(row)] as const),
          ),
        ),
    }),
};
