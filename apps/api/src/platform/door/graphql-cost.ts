import { MAX_PAGE_SIZE } from '@lastro/wire/lists';
import type { GraphqlOperation } from '@lastro/wire/operation';
import type {
  DocumentNode,
  FieldNode,
  FragmentDefinitionNode,
  GraphQLSchema,
  SelectionSetNode,
  ValueNode,
} from 'graphql';

/** A row is read with all that belongs to it, whatever is asked of it; an object of the answer is only written down. */
const ROW = 50;
/** What a list without a page size is taken to hold. */
const LIST = 5;
/** One page of fifty companies with everything of their ficha is 6.750; twenty of them would keep everybody else waiting. */
export const MAX_COST = 10_000;

const PAGE_SIZES = ['first', 'limit'];

type Variables = Readonly<Record<string, unknown>>;
type OperationOf = (field: string) => GraphqlOperation | undefined;

interface Walk {
  readonly schema: GraphQLSchema;
  readonly variables: Variables;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
}

/**
 * What a document will cost, before anything of it runs: each alias is a call of its own, and each call costs as many
 * rows as its page may have. Without the library's helpers: they would meet two copies of its types and throw.
 */
export function costOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  variables: Variables,
  operationOf: OperationOf,
): number {
  const operation = document.definitions.find((each) => each.kind === 'OperationDefinition');
  if (operation === undefined) return 0;
  const fragments = new Map(
    document.definitions.flatMap((each): [string, FragmentDefinitionNode][] =>
      each.kind === 'FragmentDefinition' ? [[each.name.value, each]] : [],
    ),
  );
  const given = Object.fromEntries(
    (operation.variableDefinitions ?? []).map(({ variable: { name }, defaultValue }) => [
      name.value,
      // A variable that is null is null: its default is for those who do not name it.
      Object.hasOwn(variables, name.value) ? variables[name.value] : literal(defaultValue, {}),
    ]),
  );
  const walk: Walk = { schema, variables: given, fragments };
  const root = operation.operation === 'mutation' ? schema.getMutationType() : schema.getQueryType();
  let cost = 0;
  for (const field of fieldsOf(walk, operation.selectionSet)) {
    const rows = rowsOf(walk, field, operationOf(field.name.value));
    cost += rows * ROW + objectsBelow(walk, field, root?.name, 1, rows);
    if (cost > MAX_COST) break;
  }
  return cost;
}

function rowsOf({ variables }: Walk, field: FieldNode, operation: GraphqlOperation | undefined): number {
  const given = new Map(
    (field.arguments ?? []).map(({ name, value }) => [name.value, literal(value, variables)] as const),
  );
  if (operation?.oneBy !== undefined && typeof given.get(operation.oneBy) === 'string') return 1;
  for (const name of PAGE_SIZES) {
    const size = given.get(name) ?? standardOf(operation, name);
    if (typeof size === 'number') return Math.min(Math.max(size, 1), MAX_PAGE_SIZE);
  }
  const lists = [...given.values()].filter(Array.isArray).map((list) => list.length);
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
  for (const child of fieldsOf(walk, field.selectionSet))
    objects += objectsBelow(walk, child, type.replace(/[[\]!]/g, ''), here, isList ? null : page);
  return objects;
}

function typeOf(schema: GraphQLSchema, parent: string, field: string): unknown {
  const type = schema.getType(parent);
  return type !== undefined && 'getFields' in type ? type.getFields()[field]?.type : undefined;
}

/** Fragments say nothing of their own: their fields count where they are spread. `graphql-size.ts` has refused circles and what unfolds too far. */
function* fieldsOf(walk: Walk, set: SelectionSetNode): Generator<FieldNode> {
  for (const selection of set.selections) {
    if (selection.kind === 'Field') {
      yield selection;
      continue;
    }
    const inner =
      selection.kind === 'InlineFragment'
        ? selection.selectionSet
        : walk.fragments.get(selection.name.value)?.selectionSet;
    if (inner !== undefined) yield* fieldsOf(walk, inner);
  }
}

function literal(node: ValueNode | undefined, variables: Variables): unknown {
  if (node === undefined) return undefined;
  if (node.kind === 'Variable') return variables[node.name.value];
  if (node.kind === 'IntValue') return Number(node.value);
  if (node.kind === 'StringValue') return node.value;
  return node.kind === 'ListValue' ? node.values.map((each) => literal(each, variables)) : undefined;
}
