import type { Gateway } from '../gateway';
import { builtInReceivablesRegistry } from './built-in';
import { httpReceivablesRegistry } from './http';
import type { ReceivablesRegistry } from './port';

export const receivablesRegistryGateway: Gateway<ReceivablesRegistry, string> = {
  name: 'receivables-registry',
  setting: (read) => read.url('RECEIVABLES_REGISTRY_URL'),
  real: (address) => httpReceivablesRegistry(address),
  builtIn: builtInReceivablesRegistry,
  absent: (answer) => ({ authorise: async () => answer, receivablesOf: async () => answer }),
};
