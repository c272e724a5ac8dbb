import type {
  DocumentNode,
  FragmentDefinitionNode,
  GraphQLSchema,
  SelectionNode,
  SelectionSetNode,
} from 'graphql';
import { AppError } from './errors';

/** Three times the longest text of our own screens. */
const MAX_FIELDS = 600;
/** One field asked for a hundred times under other names is one cheap text and a hundred use cases. */
const MAX_ALIASES = 20;
const MAX_FRAGMENTS = 30;
/** How often one place of the answer is asked for: the library compares each mention with each other one. */
const MAX_MENTIONS = 5;

/** A place of the answer, and the places below it. */
interface Place {
  mentions: number;
  readonly below: Map<string, Place>;
}

interface Walk {
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly seen: Set<string>;
  /** The fragments that the walk is inside of. */
  readonly inside: string[];
  readonly left: { fields: number; aliases: number; fragments: number };
}

/**
 * Ends what is too large before the library looks at it: its rules compare fields with each other, and their time is
 * everybody's. Fragments count where they are spread, as often as they are, so that a short text cannot unfold into an
 * endless one; the walk ends at the first limit.
 */
export function refuseLargeText(schema: GraphQLSchema, document: DocumentNode): void {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const each of document.definitions) {
    // Types and directives of a document's own serve nobody, and their names are as long as one likes.
    if (each.kind !== 'OperationDefinition' && each.kind !== 'FragmentDefinition')
      throw new AppError('request.graphql', { reason: each.kind });
    // Below a root that the schema does not have nothing has a type, and the library's rules find nothing wrong there.
    if (each.kind === 'OperationDefinition' && schema.getRootType(each.operation) == null)
      throw new AppError('request.graphql', { reason: each.operation });
    if (each.kind !== 'FragmentDefinition') continue;
    // Of two with one name only one would be counted, and both be read.
    if (fragments.has(each.name.value))
      throw new AppError('request.graphql', { reason: 'FragmentDefinition' });
    fragments.set(each.name.value, each);
  }
  const left = { fields: MAX_FIELDS, aliases: MAX_ALIASES, fragments: MAX_FRAGMENTS };
  const walk: Walk = { fragments, seen: new Set(), inside: [], left };
  for (const each of document.definitions)
    if (each.kind === 'OperationDefinition') lookAt(walk, each.selectionSet, new Map());
  // What nobody spreads is compared all the same.
  for (const [name, { selectionSet }] of fragments)
    if (!walk.seen.has(name)) enter(walk, name, selectionSet, new Map());
}

function lookAt(walk: Walk, { selections }: SelectionSetNode, places: Place['below']): void {
  for (const selection of selections) {
    count(walk, selection);
    if (selection.kind === 'InlineFragment') lookAt(walk, selection.selectionSet, places);
    else if (selection.kind === 'FragmentSpread') {
      const { value: name } = selection.name;
      const fragment = walk.fragments.get(name);
      if (fragment !== undefined) enter(walk, name, fragment.selectionSet, places);
    } else {
      const { value: name } = selection.alias ?? selection.name;
      const place = places.get(name) ?? { mentions: 0, below: new Map() };
      places.set(name, place);
      place.mentions += 1;
      if (place.mentions > MAX_MENTIONS) throw tooCostly();
      if (selection.selectionSet !== undefined) lookAt(walk, selection.selectionSet, place.below);
    }
  }
}

function enter(walk: Walk, name: string, set: SelectionSetNode, places: Place['below']): void {
  if (walk.inside.includes(name))
    throw new AppError('request.graphql', { reason: `Cannot spread fragment "${name}" within itself.` });
  walk.seen.add(name);
  walk.inside.push(name);
  lookAt(walk, set, places);
  walk.inside.pop();
}

function count({ left }: Walk, selection: SelectionNode): void {
  if (selection.kind !== 'Field') left.fragments -= 1;
  else {
    left.fields -= 1;
    if (selection.alias !== undefined) left.aliases -= 1;
  }
  if (Math.min(left.fields, left.aliases, left.fragments) < 0) throw tooCostly();
}

const tooCostly = () => new AppError('request.graphql-too-costly');
