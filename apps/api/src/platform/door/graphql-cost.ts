import { MAX_PAGE_SIZE } from '@lastro/wire/lists';
import type { GraphqlOperation } from '@lastro/wire/operation';
import type { DocumentNode, FieldNode, GraphQLSchema } from 'graphql';
import { type Call, type Fragments, fieldsOf, fragmentsOf, type OperationOf } from './graphql-document';

/** A row is read with all that belongs to it, whatever is asked of it; an object of the answer is only written down. */
const ROW = 50;
/** What a list without a page size is taken to hold. */
const LIST = 5;
/** One page of fifty companies with everything of their ficha is 6.750; twenty of them would keep everybody else waiting. */
export const MAX_COST = 10_000;

const PAGE_SIZES = ['first', 'limit'];

interface Walk {
  readonly schema: GraphQLSchema;
  readonly fragments: Fragments;
}

/**
 * What a document will cost, before anything of it runs: each alias is a call of its own, and each call costs as many
 * rows as its page may have. Without the library's helpers: they would meet two copies of its types and throw.
 */
export function costOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  calls: readonly Call[],
  operationOf: OperationOf,
): number {
  const walk: Walk = { schema, fragments: fragmentsOf(document) };
  const isMutation = document.definitions.some(
    (each) => each.kind === 'OperationDefinition' && each.operation === 'mutation',
  );
  const root = isMutation ? schema.getMutationType() : schema.getQueryType();
  let cost = 0;
  for (const { field, given } of calls) {
    const rows = rowsOf(given, operationOf(field.name.value));
    cost += rows * ROW + objectsBelow(walk, field, root?.name, 1, rows);
    if (cost > MAX_COST) break;
  }
  return cost;
}

function rowsOf(given: Call['given'], operation: GraphqlOperation | undefined): number {
  if (operation?.oneBy !== undefined && typeof given[operation.oneBy] === 'string') return 1;
  for (const name of PAGE_SIZES) {
    const size = given[name] ?? standardOf(operation, name);
    if (typeof size === 'number') return Math.min(Math.max(size, 1), MAX_PAGE_SIZE);
  }
  const lists = Object.values(given)
    .filter(Array.isArray)
    .map((list) => list.length);
  return Math.min(Math.max(1, ...lists), MAX_PAGE_SIZE);
}

/** The page size of those who ask for none. */
function standardOf(operation: GraphqlOperation | undefined, name: string): unknown {
  const { shape } = (operation?.input ?? {}) as { shape?: Record<string, GraphqlOperation['input']> };
  return shape?.[name]?.safeParse(undefined).data;
}

/** How many objects the answer to a field holds; the first list below a page has the page's rows. */
function objectsBelow(
  walk: Walk,
  field: FieldNode,
  parent: string | undefined,
  times: number,
  page: number | null,
): number {
  if (field.selectionSet === undefined || parent === undefined) return 0;
  const type = String(typeOf(walk.schema, parent, field.name.value) ?? '');
  const isList = type.includes('[');
  const here = isList ? times * (page ?? LIST) : times;
  let objects = here;
  for (const child of fieldsOf(field.selectionSet, walk.fragments))
    objects += objectsBelow(walk, child, type.replace(/[[\]!]/g, ''), here, isList ? null : page);
  return objects;
}

function typeOf(schema: GraphQLSchema, parent: string, field: string): unknown {
  const type = schema.getType(parent);
  return type !== undefined && 'getFields' in type ? type.getFields()[field]?.type : undefined;
}
