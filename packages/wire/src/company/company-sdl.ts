import { COMPANY_SCALARS_SDL } from './company-fields';

const connection = (node: string) => `
  type ${node}Edge { cursor: String! node: ${node}! }
  type ${node}Connection { edges: [${node}Edge!]! pageInfo: PageInfo! totalCount: Int! }
`;

const PERSON_IDENTITY = `
  name: String birthDate: String idNumber: String idEmitter: String idEmitterUF: String idEmissionDate: String
  fatherName: String motherName: String gender: String naturality: String nationality: String zipCode: String
  address: String number: String complement: String neighborhood: String city: String state: String phone: String
  email: String
`;
const PERSON_MARITAL = 'maritalStatusId: Int marriageRegimeId: Int';
const PERSON_COMPLEMENTARY =
  'netWorth: Float monthlyIncome: Float otherRevenue: Float companyName: String position: String';
const PERSON_PEP = `
  pep: Boolean pepPeriod: PepPeriodInput pepPosition: String pepOrganization: String
  pepRelationships: [PepRelationshipInput!] pepSecondary: [PepSecondaryInput!]
`;

/** The client-manager's types (§7 GraphQL). */
export const companySdl = /* GraphQL */ `
  type TaxType { id: ID! description: String! }
  ${connection('TaxType')}
  type RiscoSocioAmbiental { id: ID! description: String! }
  ${connection('RiscoSocioAmbiental')}
  type SocietaryType { id: ID! description: String! }
  ${connection('SocietaryType')}
  type Activity { id: ID! code: String! description: String! }
  ${connection('Activity')}
  type Described { id: Int! description: String! }
  type Industry { id: Int! industry: String! }
  type Country { id: Int! country: String! }
  ${connection('Country')}

  type PersonSummary { id: ID! taxId: String! name: String! birthDate: String pep: Boolean masked: Boolean! }
  type CompanySummary { id: ID! cnpj: String! formattedCnpj: String! name: String registeredName: String! foundingDate: String }
  type ParentCompany { id: ID! parentCompany: CompanySummary! percentageOwned: Float! version: Int! }
  type Representative {
    id: ID! person: PersonSummary! isSigner: Boolean isRequiredSigner: Boolean percentageVotingCapital: Float
    percentageOwned: Float startDate: String documentGroups: [String!]! version: Int!
  }
  type BoardMember { id: ID! person: PersonSummary! position: String! startDate: String endDate: String version: Int! }
  type Procurator {
    id: ID! person: PersonSummary! procuratorTaxId: String! isSigner: Boolean powers: String validUntil: String version: Int!
  }
  ${connection('Procurator')}
  type Guarantor { id: ID! person: PersonSummary! version: Int! }
  ${connection('Guarantor')}
  type ExposedPerson {
    person: PersonSummary! relationshipType: String exposedName: String exposedTaxId: String position: String
    organization: String startDate: String endDate: String inForce: Boolean! indirectShare: Float
  }
  type BankAccount {
    bankCode: String! bankName: String! agency: String! agencyDigit: String account: String! accountDigit: String!
    kind: String! masked: Boolean! version: Int!
  }
  type FieldOrigin { field: String! source: String! at: String! registryValue: String registryAt: String }
  type OwingOwner { name: String! kind: String! total: Float! fields: [String!]! }
  type MissingField { key: String! section: String! label: String! owners: [OwingOwner!]! }
  type Completeness { percent: Int! missing: [MissingField!]! }

  type Client {
    id: ID! cnpj: String! formattedCnpj: String! ${COMPANY_SCALARS_SDL}
    societaryTypeDescription: String createdAt: String! updatedAt: String! logoUrl150: String street: String
    country: Country! mainActivity: Activity secondaryActivities: [Activity!]! taxType: Described
    riscoSocioAmbiental: Described industry: Industry useOfCredit: Described parentCompanies: [ParentCompany!]!
    boardMembers: [BoardMember!]! representatives: [Representative!]! procurators: [Procurator!]!
    guarantors: [Guarantor!]! politicallyExposed: [ExposedPerson!]! bankAccount: BankAccount origins: [FieldOrigin!]!
    completeness: Completeness! version: Int!
  }
  ${connection('Client')}

  type ContactInfo {
    address: String number: String complement: String neighborhood: String city: String state: String zipCode: String
    phone: String email: String
  }
  type MaritalStatus { id: Int! statusDescription: String! }
  type MarriageRegime { id: Int! description: String! }
  type Spouse {
    id: ID! taxId: String! name: String! idNumber: String idEmitter: String idEmissionDate: String email: String phone: String
    version: Int!
  }
  type PepPeriod { startDate: String endDate: String }
  type PepRelationship { id: ID! relationshipType: String! }
  type PepPerson { id: ID name: String! taxId: String position: String organization: String relationships: [String!]! }
  type PepSecondary { id: ID! relationshipType: String! person: PepPerson! }
  type PersonCompany { cnpj: String! registeredName: String! roles: [String!]! }
  type Person {
    id: ID! taxId: String! name: String! birthDate: String idNumber: String idEmitter: String idEmitterUF: String
    idEmissionDate: String fatherName: String motherName: String gender: String naturality: String nationality: String
    ${PERSON_COMPLEMENTARY} contactInfo: ContactInfo! maritalStatus: MaritalStatus marriageRegime: MarriageRegime
    spouse: Spouse spouseVersion: Int! pep: Boolean pepInForce: Boolean! pepPeriod: PepPeriod! pepPosition: String pepOrganization: String
    pepRelationships: [PepRelationship!]! pepSecondary: [PepSecondary!]! isProcurator: Boolean! isGuarantor: Boolean!
    companies: [PersonCompany!]! masked: Boolean! createdAt: String! updatedAt: String! version: Int!
  }

  type OwnershipNode {
    key: ID! parentKey: ID taxId: String! kind: String! name: String! direct: Float! indirect: Float!
    reachesThreshold: Boolean! isOpen: Boolean! missing: [String!]!
  }
  type FinalOwner {
    id: ID! taxId: String! name: String! pep: Boolean total: Float! reachesThreshold: Boolean! missing: [String!]!
  }
  type Ownership {
    cnpj: String! registeredName: String! directTotal: Float! hasLoop: Boolean! nodes: [OwnershipNode!]!
    finalOwners: [FinalOwner!]!
  }

  input ClientInput {
    ${COMPANY_SCALARS_SDL} taxTypeId: Int riscoSocioAmbientalId: Int industryId: Int useOfCreditId: Int countryId: Int
    mainActivity: String secondaryActivities: [String!]
  }
  input BankAccountInput {
    bankCode: String agency: String agencyDigit: String account: String accountDigit: String kind: String
  }
  input PepPeriodInput { startDate: String endDate: String }
  input PepRelationshipInput { relationshipType: String! }
  input PepSecondaryInput { relationshipType: String! name: String! taxId: String position: String organization: String }
  input PersonIdentityInput { ${PERSON_IDENTITY} }
  input PersonMaritalInput { ${PERSON_MARITAL} }
  input PersonComplementaryInput { ${PERSON_COMPLEMENTARY} }
  input PersonPepInput { ${PERSON_PEP} }
  input PersonInput { ${PERSON_IDENTITY} ${PERSON_MARITAL} ${PERSON_COMPLEMENTARY} ${PERSON_PEP} }
  input SpouseInput {
    taxId: String! name: String idNumber: String idEmitter: String idEmissionDate: String email: String phone: String
  }
  input RepresentativeInput {
    taxId: String! isSigner: Boolean isRequiredSigner: Boolean percentageVotingCapital: Float percentageOwned: Float
    startDate: String documentGroups: [String!]
  }
  input BoardMemberInput { id: ID taxId: String position: String startDate: String endDate: String }
  input ProcuratorInput { taxId: String! isSigner: Boolean powers: String validUntil: String }
  input GuarantorInput { taxId: String! }

  type Query {
    allTaxType: TaxTypeConnection!
    allRiscoSocioAmbiental: RiscoSocioAmbientalConnection!
    allSocietaryType: SocietaryTypeConnection!
    allActivity(search: String, first: Int, offset: Int, after: String): ActivityConnection!
    allCountry: CountryConnection!
    allClient(cnpj: String, active: Boolean, name: String, first: Int, offset: Int): ClientConnection!
    companyOwnership(cnpj: String!): Ownership!
    personDetails(taxId: String!): Person
    allPersonDetails(taxIds: [String!]!): [Person!]!
    allProcurator(clientCnpj: String!): ProcuratorConnection!
    allGuarantor(clientCnpj: String!): GuarantorConnection!
  }

  type Mutation {
    createClient(cnpj: String!, input: ClientInput!): Client!
    updateClient(cnpj: String!, version: Int, input: ClientInput!): Client!
    updateClientBankData(cnpj: String!, version: Int, input: BankAccountInput!): Client!
    createPerson(taxId: String!, input: PersonInput!): Person!
    updatePerson(
      taxId: String!, version: Int, input: PersonInput!, spouseVersion: Int,
      "Required where the status ends the link to a spouse, 5 to 500 characters" reason: String
    ): Person!
    updatePersonIdentity(taxId: String!, version: Int, input: PersonIdentityInput!): Person!
    updatePersonMarital(
      taxId: String!, version: Int, input: PersonMaritalInput!, spouseVersion: Int,
      "Required where the status ends the link to a spouse, 5 to 500 characters" reason: String
    ): Person!
    updatePersonComplementary(taxId: String!, version: Int, input: PersonComplementaryInput!): Person!
    updatePersonPep(taxId: String!, version: Int, input: PersonPepInput!): Person!
    linkSpouse(
      taxId: String!, version: Int, spouse: SpouseInput, "Required where a link ends, 5 to 500 characters" reason: String
    ): Person!
    createUpdateRepresentative(clientCnpj: String!, version: Int, input: RepresentativeInput!): Client!
    deleteClientRepresentative(id: ID!, version: Int, "Required, 5 to 500 characters" reason: String): Client!
    createUpdateBoardMember(
      clientCnpj: String!, version: Int, input: BoardMemberInput!,
      "Required where another person takes the place of an entry, 5 to 500 characters" reason: String
    ): Client!
    deleteBoardMember(id: ID!, version: Int, "Required, 5 to 500 characters" reason: String): Client!
    createUpdateProcurator(clientCnpj: String!, version: Int, input: ProcuratorInput!): Client!
    deleteProcurator(id: ID!, version: Int, "Required, 5 to 500 characters" reason: String): Client!
    createUpdateGuarantor(clientCnpj: String!, version: Int, input: GuarantorInput!): Client!
    deleteGuarantor(id: ID!, version: Int, "Required, 5 to 500 characters" reason: String): Client!
    createUpdateCompanyRelationship(
      clientCnpj: String!, parentCnpj: String!, version: Int, percentageOwned: Float, company: ClientInput
    ): Client!
    deleteCompanyRelationship(id: ID!, version: Int, "Required, 5 to 500 characters" reason: String): Client!
  }
`;
