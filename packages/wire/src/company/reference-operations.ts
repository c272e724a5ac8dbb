import { AREA_ACCESS } from '@lastro/domain/identity/areas';
import { z } from 'zod';
import { connectionOf } from '../graphql';
import { graphqlQuery } from '../operation';

const access = AREA_ACCESS.company;
const described = z.strictObject({ id: z.string(), description: z.string() });
const nothing = z.object({});

export const listTaxTypes = graphqlQuery({
  name: 'company.list-tax-types',
  summary: 'Tax regimes a company can be under',
  service: 'client-manager',
  access,
  field: 'allTaxType',
  document:
    'query AllTaxType { allTaxType { totalCount edges { cursor node { id description } } pageInfo { hasNextPage endCursor } } }',
  input: nothing,
  output: connectionOf(described),
});

export const listSocioEnvironmentalRisks = graphqlQuery({
  name: 'company.list-socio-environmental-risks',
  summary: 'Socio-environmental risk classes',
  service: 'client-manager',
  access,
  field: 'allRiscoSocioAmbiental',
  document:
    'query AllRiscoSocioAmbiental { allRiscoSocioAmbiental { totalCount edges { cursor node { id description } } pageInfo { hasNextPage endCursor } } }',
  input: nothing,
  output: connectionOf(described),
});
