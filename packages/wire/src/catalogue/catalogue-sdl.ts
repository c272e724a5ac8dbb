/** The underwriting service's types (§7 GraphQL); transactions join them with formalization. */
export const catalogueSdl = /* GraphQL */ `
  type OperationType { id: Int! description: String! active: Boolean! system: String! dayCount: String! charges: String! }
  type OperationTypeEdge { cursor: String! node: OperationType! }
  type OperationTypeConnection { edges: [OperationTypeEdge!]! pageInfo: PageInfo! totalCount: Int! }
  type Vehicle { id: Int! name: String! active: Boolean! cnpj: String! }
  type VehicleEdge { cursor: String! node: Vehicle! }
  type VehicleConnection { edges: [VehicleEdge!]! pageInfo: PageInfo! totalCount: Int! }
  type Query {
    allOperationType(active: Boolean): OperationTypeConnection!
    allVehicle(active: Boolean): VehicleConnection!
  }
`;
