import { isAllowed } from '@lastro/domain/identity/access';
import { formatTaxId, parseTaxId } from '@lastro/domain/tax-id';
import { getTaxIdView } from '@lastro/wire/inquiry/inquiry-operations';
import { IconZoomQuestion } from '@tabler/icons-react';
import { skipToken, useQueries } from '@tanstack/react-query';
import { useAsk } from '../../features/inquiry/asked-document';
import type { Place } from '../../lib/page-link';
import { useProfile } from '../../lib/session';
import type { PaletteItem } from './palette-items';
import { RECORD_SEARCHES } from './record-searches';

/** Records that match what was typed, from the calls that this person may make. */
export function useRecordItems(wanted: string, go: (place: Place) => unknown) {
  const { groups } = useProfile();
  const words = wanted.trim();
  const asked = RECORD_SEARCHES.filter(({ operation }) => isAllowed(operation.access, groups, 'read'))
    .map((search) => ({ search, query: search.query(words) }))
    .filter(({ query }) => query !== null);
  const answers = useQueries({
    queries: asked.map(({ query }) => query ?? { queryKey: ['nothing'], queryFn: skipToken }),
  });
  const items = answers.flatMap(({ data }, index) =>
    data === undefined ? [] : (asked[index]?.search.found(data, words, groups) ?? []),
  );
  return {
    items: items.map(
      ({ id, label, hint, icon, ...place }): PaletteItem => ({ id, label, hint, icon, run: () => go(place) }),
    ),
    isSearching: answers.some(({ isFetching }) => isFetching),
    hasFailed: answers.some(({ isError }) => isError),
  };
}

/** A pasted CPF or CNPJ can also be asked about. */
export function useTaxIdQueryItem(wanted: string): PaletteItem[] {
  const { groups } = useProfile();
  const ask = useAsk();
  const taxId = parseTaxId(wanted);
  if (taxId === null || !isAllowed(getTaxIdView.access, groups, 'read')) return [];
  return [
    {
      id: 'tax-id-query',
      label: `Consultar ${formatTaxId(taxId.value)}`,
      hint: 'Registro, restrições, exposição e histórico',
      icon: IconZoomQuestion,
      run: () => ask(taxId),
    },
  ];
}
