import type { GraphqlOperation } from '@lastro/wire/operation';
import {
  type DocumentNode,
  type FieldNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValueNode,
  valueFromASTUntyped,
  visit,
} from 'graphql';

/** Of one service, by its field. */
export type OperationOf = (field: string) => GraphqlOperation | undefined;

export type Variables = Readonly<Record<string, unknown>>;

/** By their names. */
export type Fragments = ReadonlyMap<string, SelectionSetNode>;

/** A field of a document's root, with its arguments as JSON would say them. */
export interface Call {
  readonly field: FieldNode;
  readonly given: Readonly<Record<string, unknown>>;
}

/** All that a document calls, in its one operation: each alias is a call of its own. */
export function callsIn(document: DocumentNode, variables: Variables): Call[] {
  const operation = operationIn(document);
  if (operation === undefined) return [];
  const known: Record<string, unknown> = Object.create(null);
  for (const { variable, defaultValue } of operation.variableDefinitions ?? []) {
    const { value: name } = variable.name;
    // A variable that is null is null: its default is for those who do not name it.
    if (Object.hasOwn(variables, name)) known[name] = variables[name];
    else if (defaultValue !== undefined) known[name] = jsonOf(defaultValue, {});
  }
  return [...fieldsOf(operation.selectionSet, fragmentsOf(document))].map((field) => ({
    field,
    given: Object.fromEntries(
      (field.arguments ?? []).map(({ name, value }) => [name.value, jsonOf(value, known)]),
    ),
  }));
}

export function operationIn({ definitions }: DocumentNode): OperationDefinitionNode | undefined {
  return definitions.find((each) => each.kind === 'OperationDefinition');
}

export function fragmentsOf({ definitions }: DocumentNode): Fragments {
  return new Map(
    definitions.flatMap((each): [string, SelectionSetNode][] =>
      each.kind === 'FragmentDefinition' ? [[each.name.value, each.selectionSet]] : [],
    ),
  );
}

/** Fragments say nothing of their own: their fields stand where they are spread. `graphql-size.ts` has refused circles and what unfolds too far. */
export function* fieldsOf({ selections }: SelectionSetNode, fragments: Fragments): Generator<FieldNode> {
  for (const each of selections) {
    if (each.kind === 'Field') {
      yield each;
      continue;
    }
    const inner = each.kind === 'InlineFragment' ? each.selectionSet : fragments.get(each.name.value);
    if (inner !== undefined) yield* fieldsOf(inner, fragments);
  }
}

/** A place of a call's arguments that holds a variable: all of one, or a part. */
export interface Use {
  readonly variable: string;
  readonly place: string;
}

export function usesIn({ arguments: args = [] }: FieldNode): Use[] {
  const found: Use[] = [];
  const look = (node: ValueNode, place: string): void => {
    if (node.kind === 'Variable') found.push({ variable: node.name.value, place });
    if (node.kind === 'ListValue')
      for (const [index, each] of node.values.entries()) look(each, `${place}.${index}`);
    if (node.kind === 'ObjectValue')
      for (const { name, value } of node.fields) look(value, `${place}.${name.value}`);
  };
  for (const { name, value } of args) look(value, name.value);
  return found;
}

/** Those that decide what is shown, and not what is asked. */
export function variablesOfDirectives(document: DocumentNode): string[] {
  const found: string[] = [];
  visit(document, {
    Directive: ({ arguments: args = [] }) => {
      for (const { value } of args) if (value.kind === 'Variable') found.push(value.name.value);
    },
  });
  return found;
}

/** A bare word becomes what no field takes: none of our schemas has such values. */
function jsonOf(node: ValueNode, known: Record<string, unknown>): unknown {
  const noWords = visit(node, { EnumValue: () => ({ kind: Kind.OBJECT, fields: [] }) });
  return valueFromASTUntyped(noWords, known);
}
