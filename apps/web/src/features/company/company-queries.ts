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
import { keepAnswer, metaOf, readUntilRead } from '../../lib/query';

export type CompanyRecord = ResultOf<typeof getClient>['edges'][number]['node'];

/** Every read that a change of a company makes old, beside the company itself. */
export const COMPANY_READS = [
  listClients,
  getClientHistory,
  getOwnership,
  listProcurators,
  listGuarantors,
] as const;

/** One company with its whole ficha. A CNPJ that nobody registered is a 404, as a REST read would answer. */
export function companyQuery(cnpj: string) {
  return queryOptions({
    queryKey: [getClient.name, cnpj] as const,
    queryFn: async ({ signal }): Promise<CompanyRecord> => {
      const id = parseCnpj(cnpj);
      const found = id === null ? null : await call(getClient, oneCompany(id), { signal });
      const company = found?.edges[0]?.node;
      if (company === undefined) {
        const detail = errorText('company.not-found');
        throw new ApiError({ status: 404, code: 'company.not-found', detail });
      }
      return company;
    },
    meta: metaOf(getClient),
  });
}

function oneCompany(cnpj: Cnpj) {
  return { cnpj, first: COMPANIES_PAGE, offset: 0 };
}

/** Somebody else changed the company, or nobody knows whether it was changed: it is asked for again. */
export function useReloadCompany(cnpj: string) {
  const queryClient = useQueryClient();
  return () => void readUntilRead(queryClient, companyQuery(cnpj).queryKey);
}

/** Commands answer with the company as it now stands: every screen shows it without asking again. */
export function useCompanyChanged() {
  const queryClient = useQueryClient();
  return (company: CompanyRecord) => {
    keepAnswer(queryClient, companyQuery(company.cnpj).queryKey, company);
    for (const read of [...COMPANY_READS, getPerson, getPeople]) {
      void queryClient.invalidateQueries({ queryKey: [read.name] });
    }
  };
}
