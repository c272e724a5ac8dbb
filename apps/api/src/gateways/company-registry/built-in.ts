import type { Cnpj } from '@lastro/domain/tax-id';
import { unavailable } from '../port';
import { REGISTRY_COMPANIES } from './known-companies';
import type { CompanyRegistry, RegistryAnswer } from './port';

/** CNPJs with this root find the registry out of order: for demonstrations and tests of what happens then. */
export const BROKEN_ROOT = '99999999';

/** The built-in registry answers from a fixed set of fictional companies, and fails on a known input. */
export function builtInCompanyRegistry(): CompanyRegistry {
  const byCnpj = new Map(REGISTRY_COMPANIES.map((company) => [company.cnpj, company]));
  return {
    async find(cnpj: Cnpj): Promise<RegistryAnswer> {
      if (cnpj.startsWith(BROKEN_ROOT)) return unavailable('out of order');
      const company = byCnpj.get(cnpj);
      return company === undefined ? { outcome: 'unknown' } : { outcome: 'found', company };
    },
  };
}
