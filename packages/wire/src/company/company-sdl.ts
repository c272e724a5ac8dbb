/** The client-manager's types, as the specification names its fields (§7 GraphQL). */
export const companySdl = /* GraphQL */ `
  type TaxType { id: ID! description: String! }
  type TaxTypeEdge { cursor: String! node: TaxType! }
  type TaxTypeConnection { edges: [TaxTypeEdge!]! pageInfo: PageInfo! totalCount: Int! }

  type RiscoSocioAmbiental { id: ID! description: String! }
  type RiscoSocioAmbientalEdge { cursor: String! node: RiscoSocioAmbiental! }
  type RiscoSocioAmbientalConnection { edges: [RiscoSocioAmbientalEdge!]! pageInfo: PageInfo! totalCount: Int! }

  type Query {
    allTaxType: TaxTypeConnection!
    allRiscoSocioAmbiental: RiscoSocioAmbientalConnection!
  }
`;
