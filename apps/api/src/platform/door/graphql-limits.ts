import { type ASTVisitor, GraphQLError, type ValidationContext } from 'graphql';

const MAX_ALIASES = 20;
const MAX_FIELDS = 600;
const MAX_FRAGMENTS = 30;

/** One field asked for a hundred times under other names is one cheap text and a hundred use cases. */
export function aliasLimit(context: ValidationContext): ASTVisitor {
  return countNodes(
    context,
    'aliases',
    MAX_ALIASES,
    (node) => node.kind === 'Field' && node.alias !== undefined,
  );
}

export function fieldLimit(context: ValidationContext): ASTVisitor {
  return countNodes(context, 'fields', MAX_FIELDS, (node) => node.kind === 'Field');
}

export function fragmentLimit(context: ValidationContext): ASTVisitor {
  return countNodes(context, 'fragments', MAX_FRAGMENTS, (node) => node.kind === 'FragmentSpread');
}

function countNodes(
  context: ValidationContext,
  what: string,
  max: number,
  counts: (node: { kind: string; alias?: unknown }) => boolean,
): ASTVisitor {
  let found = 0;
  return {
    enter(node) {
      if (!counts(node)) return;
      found += 1;
      if (found === max + 1)
        context.reportError(
          new GraphQLError(`more than ${max} ${what}`, { nodes: [node], extensions: { costly: true } }),
        );
    },
  };
}

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
        context.reportError(new GraphQLError('one operation a document', { nodes: [node] }));
      const [first, second] = node.selectionSet.selections;
      if (node.operation === 'mutation' && (second !== undefined || first?.kind !== 'Field'))
        context.reportError(new GraphQLError('one mutation a document', { nodes: [node] }));
    },
  };
}

/** By name and not by type: the library's own rule meets two copies of the types (CommonJS and module) and throws. */
export function noIntrospection(context: ValidationContext): ASTVisitor {
  return {
    Field(node) {
      if (node.name.value === '__schema' || node.name.value === '__type')
        context.reportError(new GraphQLError('introspection is disabled', { nodes: [node] }));
    },
  };
}
