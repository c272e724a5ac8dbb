import type { Gateway } from '../gateway';
import { builtInCompanyRegistry } from './built-in';
import { httpCompanyRegistry } from './http';
import type { CompanyRegistry } from './port';

export const companyRegistryGateway: Gateway<CompanyRegistry, string> = {
  name: 'company-registry',
  setting: (read) => read.template('COMPANY_REGISTRY_URL', '{cnpj}'),
  real: (address) => httpCompanyRegistry(address),
  builtIn: builtInCompanyRegistry,
  absent: (answer) => ({ find: async () => answer }),
};
