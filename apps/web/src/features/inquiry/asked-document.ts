import { type Cpf, parseTaxId, type TaxId } from '@lastro/domain/tax-id';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback } from 'react';
import { type SearchValues, searchFor } from '../../lib/address';
import { newIdempotencyKey } from '../../lib/idempotency-key';
import { paths } from '../../lib/paths';

declare module '@tanstack/history' {
  interface HistoryState {
    /** Names a CPF of `people`. */
    asked?: string;
  }
}

/**
 * The people that `credit/query` was asked about. A CNPJ stands in the address; a CPF never does, because the browser's
 * history, a copied link and the way back of a sign-in would hold it. The entry of the history holds a name for it that
 * means something to this page alone, until it is loaded again or the session ends.
 */
const people = new Map<string, Cpf>();

export function forgetAskedPeople(): void {
  people.clear();
}

/** Opens `credit/query` with the answer; `replace` where one is there already. */
export function useAsk(): (taxId: TaxId, options?: { readonly replace?: true }) => Promise<void> {
  const router = useRouter();
  return useCallback(
    ({ kind, value }, { replace } = {}) => {
      const to = paths.inquiry();
      if (kind === 'cnpj') return router.navigate({ to, search: searchFor({ documento: value }), replace });
      // Never the same name twice: entries from before a reload must not come to mean somebody else.
      const asked = newIdempotencyKey();
      people.set(asked, value);
      return router.navigate({ to, search: searchFor({}), state: { asked }, replace });
    },
    [router],
  );
}

/** Whom this entry of the history asks about. */
export function useAskedPerson(): TaxId | null {
  const asked = useRouterState({ select: ({ location }) => location.state.asked });
  const value = asked === undefined ? undefined : people.get(asked);
  return value === undefined ? null : { kind: 'cpf', value };
}

/** Whether somebody wrote a CPF into the address. */
export function hasPersonIn({ documento }: Readonly<SearchValues>): boolean {
  return [documento].flat().some((text) => text !== undefined && parseTaxId(text)?.kind === 'cpf');
}
