import { listOperationTypes, listVehicles } from '@lastro/wire/catalogue/catalogue-operations';
import { type Binding, bind } from '../../platform/door/binding';
import { listOperationTypesCase, listVehiclesCase } from './catalogue';

export const catalogueBindings: readonly Binding[] = [
  bind(listOperationTypes, listOperationTypesCase),
  bind(listVehicles, listVehiclesCase),
];
