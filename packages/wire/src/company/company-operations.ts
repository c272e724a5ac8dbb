import { COMPANIES_PAGE } from '@lastro/domain/limits';
import { z } from 'zod';
import { timelineEntry, trailPageOf, until } from '../audit/audit-schemas';
import { cnpj, flag, listOf, version, wholeNumber } from '../codecs';
import { connectionOf } from '../graphql';
import { limit, page, pageOf } from '../lists';
import { fileReply, graphqlMutation, graphqlQuery, restRead } from '../operation';
import { COMPANY_READ, COMPANY_WRITE } from './company-access';
import { client, clientFields, clientRow, registryCompany, stateCode } from './company-schemas';
import { CLIENT_SELECTION } from './company-selection';
import { bankAccountInput, linkVersion } from './link-schemas';
import { ownershipPicture } from './ownership-schemas';

const CLIENT_SORTS = [
  'registeredName',
  '-registeredName',
  'completeness',
  '-completeness',
  'updatedAt',
  '-updatedAt',
] as const;

export const listClients = restRead({
  name: 'company.list-clients',
  summary: 'Companies, filtered, sorted and paged',
  service: 'client-manager',
  method: 'GET',
  path: '/api/clients',
  access: COMPANY_READ,
  input: z.object({
    page,
    limit: limit(COMPANIES_PAGE),
    q: z.string().max(200).optional(),
    active: flag.optional(),
    isClient: flag.optional(),
    fund: flag.optional(),
    complete: flag.optional(),
    state: listOf(stateCode, 27).optional(),
    industry: listOf(wholeNumber(1, 1000), 30).optional(),
    sort: z.enum(CLIENT_SORTS).default('registeredName'),
  }),
  output: pageOf(clientRow),
});

export const lookUpCompany = restRead({
  name: 'company.look-up',
  summary: 'What the public registry and the house know of a CNPJ',
  service: 'client-manager',
  method: 'GET',
  path: '/api/v2/company',
  access: COMPANY_READ,
  input: z.object({ cnpj }),
  output: z.strictObject({ cnpj: z.string(), registered: z.boolean(), registry: registryCompany.nullable() }),
  errors: ['registry.unavailable'],
});

/** allClient in its shapes: by cnpj, by part of a name, active or not. */
export const getClient = graphqlQuery({
  name: 'company.get-client',
  summary: 'Companies with everything of their ficha (stored query CompanyDetails)',
  service: 'client-manager',
  access: COMPANY_READ,
  field: 'allClient',
  oneBy: 'cnpj',
  document: `query CompanyDetails($cnpj: String, $active: Boolean) { allClient(cnpj: $cnpj, active: $active) { totalCount pageInfo { hasNextPage endCursor } edges { cursor node { ${CLIENT_SELECTION} } } } }`,
  input: z.object({
    cnpj: cnpj.nullish(),
    active: z.boolean().nullish(),
    name: z.string().max(200).nullish(),
    first: wholeNumber(1, 50).default(COMPANIES_PAGE),
    offset: wholeNumber(0, 1_000_000).default(0),
  }),
  output: connectionOf(client),
  discloses: true,
});

export const createClient = graphqlMutation({
  name: 'company.create-client',
  summary: 'Register a company',
  service: 'client-manager',
  access: COMPANY_WRITE,
  field: 'createClient',
  document: `mutation CreateClient($cnpj: String!, $input: ClientInput!) { createClient(cnpj: $cnpj, input: $input) { ${CLIENT_SELECTION} } }`,
  input: z.object({ cnpj, input: clientFields }),
  output: client,
  invalid: 'registration.invalid',
  errors: ['company.taken'],
  discloses: true,
});

export const updateClient = graphqlMutation({
  name: 'company.update-client',
  summary: 'Change the ficha of a company',
  service: 'client-manager',
  access: COMPANY_WRITE,
  field: 'updateClient',
  document: `mutation UpdateClient($cnpj: String!, $version: Int, $input: ClientInput!) { updateClient(cnpj: $cnpj, version: $version, input: $input) { ${CLIENT_SELECTION} } }`,
  input: z.object({ cnpj, version, input: clientFields }),
  output: client,
  invalid: 'registration.invalid',
  errors: ['company.not-found', 'version.stale'],
  discloses: true,
});

export const updateClientBankData = graphqlMutation({
  name: 'company.update-bank-data',
  summary: 'Give or change the bank account of a company',
  service: 'client-manager',
  access: COMPANY_WRITE,
  field: 'updateClientBankData',
  document: `mutation UpdateClientBankData($cnpj: String!, $version: Int, $input: BankAccountInput!) { updateClientBankData(cnpj: $cnpj, version: $version, input: $input) { ${CLIENT_SELECTION} } }`,
  input: z.object({ cnpj, version: linkVersion, input: bankAccountInput }),
  output: client,
  invalid: 'registration.invalid',
  errors: ['company.not-found', 'link.not-found', 'version.stale'],
  discloses: true,
});

export const getOwnership = graphqlQuery({
  name: 'company.get-ownership',
  summary: 'The chain of owners down to natural persons',
  service: 'client-manager',
  access: COMPANY_READ,
  field: 'companyOwnership',
  document:
    'query CompanyOwnership($cnpj: String!) { companyOwnership(cnpj: $cnpj) { cnpj registeredName directTotal hasLoop nodes { key parentKey taxId kind name direct indirect reachesThreshold isOpen missing } finalOwners { id taxId name pep total reachesThreshold missing } } }',
  input: z.object({ cnpj }),
  output: ownershipPicture,
  errors: ['company.not-found', 'ownership.too-wide'],
  discloses: true,
});

export const getClientHistory = restRead({
  name: 'company.get-history',
  summary: 'What was done to a company, newest first',
  service: 'client-manager',
  method: 'GET',
  path: '/api/clients/{cnpj}/history',
  access: COMPANY_READ,
  input: z.object({ cnpj, page, limit: limit(25), until }),
  output: trailPageOf(timelineEntry),
  errors: ['company.not-found'],
  discloses: true,
});

/** The ficha cadastral as a Word document (spec §9). */
export const printRegistrationForm = restRead({
  name: 'company.print-form',
  summary: 'The registration form as a Word document',
  service: 'registration',
  method: 'GET',
  path: '/api/v2/client/registration/form',
  access: COMPANY_READ,
  input: z.object({ tax_id: cnpj }),
  output: fileReply,
  errors: ['company.not-found', 'company.form-too-large'],
  discloses: true,
});
