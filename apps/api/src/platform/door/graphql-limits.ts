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
        context.reportError(new GraphQLError(`more than ${max} ${what}`, { nodes: [node] }));
    },
  };
}

/** A command is one transaction with one idempotency key, so a document holds one command. */
export function oneMutation(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition(node) {
      if (node.operation === 'mutation' && node.selectionSet.selections.length > 1) {
        context.reportError(new GraphQLError('one mutation a document', { nodes: [node] }));
      }
    },
  };
}
