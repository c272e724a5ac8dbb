import { z } from 'zod';
import { wholeNumber } from '../codecs';
import { connectionOf } from '../graphql';
import { graphqlQuery, restRead } from '../operation';
import { COMPANY_READ } from './company-access';

const access = COMPANY_READ;
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

export const listActivities = graphqlQuery({
  name: 'company.list-activities',
  summary: 'Economic activities (CNAE) by part of code or description',
  service: 'client-manager',
  access,
  field: 'allActivity',
  document:
    'query AllActivity($search: String, $first: Int, $offset: Int, $after: String) { allActivity(search: $search, first: $first, offset: $offset, after: $after) { totalCount edges { cursor node { id code description } } pageInfo { hasNextPage endCursor } } }',
  input: z.object({
    search: z.string().max(100).nullish(),
    first: wholeNumber(1, 100).default(20),
    offset: wholeNumber(0, 1_000_000).default(0),
    /** A cursor of an earlier page: what follows it, instead of an offset. */
    after: wholeNumber(0, 1_000_000).nullish(),
  }),
  output: connectionOf(z.strictObject({ id: z.string(), code: z.string(), description: z.string() })),
});

export const listCountries = graphqlQuery({
  name: 'company.list-countries',
  summary: 'Countries a company can be in, Brazil first',
  service: 'client-manager',
  access,
  field: 'allCountry',
  document:
    'query AllCountry { allCountry { totalCount edges { cursor node { id country } } pageInfo { hasNextPage endCursor } } }',
  input: nothing,
  output: connectionOf(z.strictObject({ id: z.number().int(), country: z.string() })),
});

export const listLegalNatures = graphqlQuery({
  name: 'company.list-legal-natures',
  summary: 'Legal natures a company can have',
  service: 'client-manager',
  access,
  field: 'allSocietaryType',
  document:
    'query AllSocietaryType { allSocietaryType { totalCount edges { cursor node { id description } } pageInfo { hasNextPage endCursor } } }',
  input: nothing,
  output: connectionOf(described),
});

export const listIndustries = restRead({
  name: 'company.list-industries',
  summary: 'Industries',
  service: 'client-manager',
  method: 'GET',
  path: '/industrys',
  access,
  input: nothing,
  output: z.strictObject({
    results: z.array(z.strictObject({ id: z.number().int(), industry: z.string() })),
  }),
});

export const listUsesOfCredit = restRead({
  name: 'company.list-uses-of-credit',
  summary: 'What a company can want credit for',
  service: 'client-manager',
  method: 'GET',
  path: '/use-of-credit',
  access,
  input: nothing,
  output: z.strictObject({
    results: z.array(z.strictObject({ id: z.number().int(), description: z.string() })),
  }),
});
