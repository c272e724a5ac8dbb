import { type ASTVisitor, GraphQLError, type ValidationContext } from 'graphql';

/**
 * A document holds one operation (the library remembers a compiled document without its operation's name), and a
 * command is one transaction with one idempotency key: one field, and no fragment that could hide a second one.
 */
export function oneCommand(context: ValidationContext): ASTVisitor {
  let operations = 0;
  return {
    OperationDefinition(node) {
      operations += 1;
      if (operations === 2)
        context.reportError(new GraphQLError('uma operação por documento', { nodes: [node] }));
      const [first, second] = node.selectionSet.selections;
      if (node.operation === 'mutation' && (second !== undefined || first?.kind !== 'Field'))
        context.reportError(new GraphQLError('um comando por documento', { nodes: [node] }));
    },
  };
}

/** By name and not by type: the library's own rule meets two copies of the types (CommonJS and module) and throws. */
export function noIntrospection(context: ValidationContext): ASTVisitor {
  return {
    Field(node) {
      if (node.name.value === '__schema' || node.name.value === '__type')
        context.reportError(new GraphQLError('o esquema não é informado', { nodes: [node] }));
    },
  };
}
