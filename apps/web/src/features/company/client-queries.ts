import { COMPANIES_PAGE } from '@lastro/domain/limits';
import { type Cnpj, parseCnpj } from '@lastro/domain/tax-id';
import {
  getClient,
  getClientHistory,
  getOwnership,
  listClients,
} from '@lastro/wire/company/company-operations';
import { listGuarantors, listProcurators } from '@lastro/wire/company/link-operations';
import { getPeople, getPerson } from '@lastro/wire/company/person-operations';
import { errorText } from '@lastro/wire/error-catalogue';
import type { ResultOf } from '@lastro/wire/operation';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api';
import { ApiError } from '../../lib/api-error';

export type ClientRecord = ResultOf<typeof getClient>['edges'][number]['node'];

/** Every read that a change of a company makes old, beside the company itself. */
export const CLIENT_READS = [
  listClients,
  getClientHistory,
  getOwnership,
  listProcurators,
  listGuarantors,
] as const;

/** One company with its whole ficha. A CNPJ that nobody registered is a 404, as a REST read would answer. */
export function clientQuery(cnpj: string) {
  return queryOptions({
    queryKey: [getClient.name, cnpj] as const,
    queryFn: async ({ signal }): Promise<ClientRecord> => {
      const id = parseCnpj(cnpj);
      const found = id === null ? null : await call(getClient, oneClient(id), { signal });
      const client = found?.edges[0]?.node;
      if (client === undefined) {
        const detail = errorText('company.not-found');
        throw new ApiError({ status: 404, code: 'company.not-found', detail });
      }
      return client;
    },
  });
}

function oneClient(cnpj: Cnpj) {
  return { cnpj, first: COMPANIES_PAGE, offset: 0 };
}

/** Somebody else changed the company: it is asked for again. */
export function useReloadClient(cnpj: string) {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: clientQuery(cnpj).queryKey });
}

/** Commands answer with the company as it now stands: every screen shows it without asking again. */
export function useClientChanged() {
  const queryClient = useQueryClient();
  return (client: ClientRecord) => {
    queryClient.setQueryData(clientQuery(client.cnpj).queryKey, client);
    for (const read of [...CLIENT_READS, getPerson, getPeople]) {
      void queryClient.invalidateQueries({ queryKey: [read.name] });
    }
  };
}
