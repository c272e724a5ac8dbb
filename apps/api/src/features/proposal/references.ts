import { productName } from '@lastro/domain/proposal/product-name';
import { wholeConnection } from '@lastro/wire/graphql';
import type { listOperationTypes, listVehicles } from '@lastro/wire/underwriting/underwriting-operations';
import type { UseCase } from '../../platform/door/binding';
import { allProducts, allVehicles } from './reference-read';

export const listOperationTypesCase: UseCase<typeof listOperationTypes> = async (ctx, { active }) => {
  const kept = (await allProducts(ctx.tx)).filter((row) => active == null || row.active === active);
  return wholeConnection(kept.map((row) => ({ ...row, description: productName(row.description) })));
};

export const listVehiclesCase: UseCase<typeof listVehicles> = async (ctx, { active }) =>
  wholeConnection((await allVehicles(ctx.tx)).filter((row) => active == null || row.active === active));
