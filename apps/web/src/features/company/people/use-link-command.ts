import { ApiError } from '../../../lib/api-error';
import { useDoubt } from '../../../lib/query';
import { type CompanyRecord, useCompanyChanged, useReloadCompany } from '../company-queries';

/**
 * Commands on the people, owners and account of a company answer with the whole of it. What somebody else changed
 * meanwhile is asked for again, and so is what nobody knows the outcome of once its dialog is closed: the list below must
 * not go on showing what is not so.
 */
export function useLinkCommand({ cnpj }: CompanyRecord) {
  const companyChanged = useCompanyChanged();
  const reload = useReloadCompany(cnpj);
  const doubt = useDoubt(reload);
  return async (command: () => Promise<CompanyRecord>): Promise<void> => {
    try {
      companyChanged(await command());
      doubt.settle();
    } catch (failure) {
      if (failure instanceof ApiError && failure.isInDoubt) doubt.raise();
      if (failure instanceof ApiError && isOutdated(failure)) reload();
      throw failure;
    }
  };
}

function isOutdated({ code }: ApiError): boolean {
  return code === 'version.stale' || code === 'idempotency.key-reused' || code.startsWith('link.');
}
