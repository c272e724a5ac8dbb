import { staffOf } from '@lastro/domain/identity/access';
import { AREA_ACCESS } from '@lastro/domain/identity/areas';
import { z } from 'zod';
import { connectionOf } from '../graphql';
import { graphqlQuery } from '../operation';

/** Read by everybody who proposes or formalizes credit. */
const access = staffOf(...new Set([...AREA_ACCESS.credit.groups, ...AREA_ACCESS.formalization.groups]));
const input = z.object({ active: z.boolean().nullish() });

export const listOperationTypes = graphqlQuery({
  name: 'underwriting.list-operation-types',
  summary: 'Products of credit',
  service: 'underwriting',
  access,
  field: 'allOperationType',
  document:
    'query AllOperationType($active: Boolean) { allOperationType(active: $active) { totalCount edges { cursor node { id description active system dayCount charges } } pageInfo { hasNextPage endCursor } } }',
  input,
  output: connectionOf(
    z.strictObject({
      id: z.number().int(),
      description: z.string(),
      active: z.boolean(),
      /** How its offers are computed: open texts, because a product of a newer server is still a product. */
      system: z.string(),
      dayCount: z.string(),
      charges: z.string(),
    }),
  ),
  invalid: 'operation-types.invalid',
  unexpected: 'operation-types.failed',
});

export const listVehicles = graphqlQuery({
  name: 'underwriting.list-vehicles',
  summary: 'Vehicles that can hold a credit',
  service: 'underwriting',
  access,
  field: 'allVehicle',
  document:
    'query AllVehicle($active: Boolean) { allVehicle(active: $active) { totalCount edges { cursor node { id name active cnpj } } pageInfo { hasNextPage endCursor } } }',
  input,
  output: connectionOf(
    z.strictObject({ id: z.number().int(), name: z.string(), active: z.boolean(), cnpj: z.string() }),
  ),
  invalid: 'vehicles.invalid',
  unexpected: 'vehicles.failed',
});
