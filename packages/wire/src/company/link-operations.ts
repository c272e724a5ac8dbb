import { DOCUMENT_GROUP_CODES } from '@lastro/domain/company/company-lists';
import type { Percent } from '@lastro/domain/percent';
import { z } from 'zod';
import { cnpj, cpf, isoDate, percentUpTo, reason, recordId, text } from '../codecs';
import { connectionOf } from '../graphql';
import { graphqlMutation, graphqlQuery } from '../operation';
import { COMPANY_READ, COMPANY_WRITE } from './company-access';
import { client, clientFields } from './company-schemas';
import { CLIENT_SELECTION } from './company-selection';
import { guarantor, linkVersion, procurator, yesNo } from './link-schemas';

const service = 'client-manager';
const share = percentUpTo('100' as Percent);
/** Why a link ends. */
const NAMES = 'id version person { id taxId name birthDate pep masked }';

/**
 * Commands on the people and owners of a company answer with the whole ficha: one save, one picture. Of a link that is
 * there, what is absent stays and null clears; of a new one, what is absent is empty.
 */
function link<I extends z.ZodType>(field: string, parameters: string, input: I, summary: string) {
  const names = [...parameters.matchAll(/\$(\w+)/g)].map((match) => match[1]);
  return graphqlMutation({
    name: `company.${field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    summary,
    service,
    access: COMPANY_WRITE,
    field,
    document: `mutation Link(${parameters}) { ${field}(${names.map((name) => `${name}: $${name}`).join(', ')}) { ${CLIENT_SELECTION} } }`,
    input,
    output: client,
    invalid: 'registration.invalid',
    peopleIn: personOfLink,
    discloses: true,
    errors: [
      'company.not-found',
      'person.not-found',
      'link.not-found',
      'link.taken',
      'link.required-signer',
      'ownership.loop',
      'ownership.above-100',
      'ownership.too-wide',
      'version.stale',
    ],
  });
}

/** The person of a representative, board member, procurator or guarantor; other links name nobody. */
function personOfLink(input: unknown): readonly string[] {
  const named = (input as { readonly input?: { readonly taxId?: string } }).input?.taxId;
  return named === undefined ? [] : [named];
}

export const saveRepresentative = link(
  'createUpdateRepresentative',
  '$clientCnpj: String!, $version: Int, $input: RepresentativeInput!',
  z.object({
    clientCnpj: cnpj,
    version: linkVersion,
    input: z.object({
      taxId: cpf,
      isSigner: yesNo.optional(),
      isRequiredSigner: yesNo.optional(),
      percentageVotingCapital: share.nullish(),
      percentageOwned: share.nullish(),
      startDate: isoDate.nullish(),
      documentGroups: z.array(z.enum(DOCUMENT_GROUP_CODES)).max(DOCUMENT_GROUP_CODES.length).nullish(),
    }),
  }),
  'Add or change a representative',
);
export const removeRepresentative = remove('deleteClientRepresentative', 'Remove a representative');

export const saveBoardMember = link(
  'createUpdateBoardMember',
  '$clientCnpj: String!, $version: Int, $input: BoardMemberInput!, $reason: String',
  z.object({
    clientCnpj: cnpj,
    version: linkVersion,
    /** Asked for where somebody else takes the place of the entry: that is a removal and an addition. */
    reason: reason.nullish(),
    input: z.object({
      /** Which entry: the same person can hold two positions. Without it the person and the position tell. */
      id: recordId.nullish(),
      taxId: cpf.optional(),
      position: text(2, 100).optional(),
      startDate: isoDate.nullish(),
      endDate: isoDate.nullish(),
    }),
  }),
  'Add or change a board member',
);
export const removeBoardMember = remove('deleteBoardMember', 'Remove a board member');

export const saveProcurator = link(
  'createUpdateProcurator',
  '$clientCnpj: String!, $version: Int, $input: ProcuratorInput!',
  z.object({
    clientCnpj: cnpj,
    version: linkVersion,
    input: z.object({
      taxId: cpf,
      isSigner: yesNo.optional(),
      powers: text(1, 2500).nullish(),
      validUntil: isoDate.nullish(),
    }),
  }),
  'Add or change a procurator',
);
export const removeProcurator = remove('deleteProcurator', 'Remove a procurator');

export const saveGuarantor = link(
  'createUpdateGuarantor',
  '$clientCnpj: String!, $version: Int, $input: GuarantorInput!',
  z.object({ clientCnpj: cnpj, version: linkVersion, input: z.object({ taxId: cpf }) }),
  'Add a guarantor',
);
export const removeGuarantor = remove('deleteGuarantor', 'Remove a guarantor');

/** `company` carries the extra data of an owner of 25 % or more, or creates the owner where it is not registered. */
export const saveRelationship = link(
  'createUpdateCompanyRelationship',
  '$clientCnpj: String!, $parentCnpj: String!, $version: Int, $percentageOwned: Float, $company: ClientInput',
  z.object({
    clientCnpj: cnpj,
    parentCnpj: cnpj,
    version: linkVersion,
    percentageOwned: share.optional(),
    company: clientFields.nullish(),
  }),
  'Add or change a company that owns part of another',
);
export const removeRelationship = remove(
  'deleteCompanyRelationship',
  'Remove a company that owns part of another',
);

function remove(field: string, summary: string) {
  return link(
    field,
    '$id: ID!, $version: Int, $reason: String',
    z.object({ id: recordId, version: linkVersion, reason }),
    summary,
  );
}

export const listProcurators = graphqlQuery({
  name: 'company.list-procurators',
  summary: 'Procurators of a company',
  service,
  access: COMPANY_READ,
  field: 'allProcurator',
  document: `query AllProcurator($clientCnpj: String!) { allProcurator(clientCnpj: $clientCnpj) { totalCount pageInfo { hasNextPage endCursor } edges { cursor node { ${NAMES} procuratorTaxId isSigner powers validUntil } } } }`,
  input: z.object({ clientCnpj: cnpj }),
  output: connectionOf(procurator),
  errors: ['company.not-found'],
  discloses: true,
});

export const listGuarantors = graphqlQuery({
  name: 'company.list-guarantors',
  summary: 'Guarantors of a company',
  service,
  access: COMPANY_READ,
  field: 'allGuarantor',
  document: `query AllGuarantor($clientCnpj: String!) { allGuarantor(clientCnpj: $clientCnpj) { totalCount pageInfo { hasNextPage endCursor } edges { cursor node { ${NAMES} } } } }`,
  input: z.object({ clientCnpj: cnpj }),
  output: connectionOf(guarantor),
  errors: ['company.not-found'],
  discloses: true,
});
