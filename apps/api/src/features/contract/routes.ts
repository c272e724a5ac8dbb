import { listContracts } from '@lastro/wire/contract/contract-operations';
import { type Binding, bind } from '../../platform/door/binding';
import { listContractsCase } from './contracts';

export const contractBindings: readonly Binding[] = [bind(listContracts, listContractsCase)];
