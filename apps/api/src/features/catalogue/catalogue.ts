import { productName } from '@lastro/domain/catalogue/product-name';
import type { listOperationTypes, listVehicles } from '@lastro/wire/catalogue/catalogue-operations';
import { wholeConnection } from '@lastro/wire/graphql';
import type { UseCase } from '../../platform/door/binding';
import { allProducts, allVehicles } from './catalogue-read';

export const listOperationTypesCase: UseCase<typeof listOperationTypes> = async (ctx, { active }) => {
  const kept = (await allProducts(ctx.tx)).filter((row) => active == null || row.active === active);
  return wholeConnection(kept.map((row) => ({ ...row, description: productName(row.description) })));
};

export const listVehiclesCase: UseCase<typeof listVehicles> = async (ctx, { active }) =>
  wholeConnection((await allVehicles(ctx.tx)).filter((row) => active == null || row.active === active));
