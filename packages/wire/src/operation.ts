import type { Access, Effect } from '@lastro/domain/identity/access';
import type { Issue } from '@lastro/domain/issues';
import { z } from 'zod';
import type { ErrorCode } from './error-catalogue';

/**
 * An operation is a value: the API mounts it, the web app calls it, OpenAPI is printed from it and tests
 * enumerate it. Its input is flat: path parameters, query and body fields are one object, so that REST and GraphQL
 * can bind the same use case.
 */
export const SERVICES = [
  'proposals',
  'collection',
  'monitor',
  'payments',
  'documents',
  'formalization',
  'registration',
  'auth',
  'banking',
  'bi',
  'client-manager',
  'underwriting',
] as const;

export type Service = (typeof SERVICES)[number];

interface OperationBase<I extends z.ZodType, O extends z.ZodType> {
  /** `feature.verb-noun`: the name in logs, audit and documentation. */
  readonly name: string;
  readonly summary: string;
  readonly service: Service;
  readonly access: Access;
  readonly effect: Effect;
  readonly input: I;
  readonly output: O;
  /** Failures of this call beyond those that every call shares; an undeclared one throws outside production. */
  readonly errors?: readonly ErrorCode[];
  /** What the specification says (§8) when a field is missing or is no such thing; without it 'Erro de validação'. */
  readonly invalid?: ErrorCode;
  /** Parts of the input that have their own sentence there, and a call of their own whose names their fields keep. */
  readonly invalidParts?: Readonly<Record<string, ErrorCode>>;
  /** What the specification says (§8) when this call fails for no fault of the caller. */
  readonly unexpected?: ErrorCode;
  /** `false` only where the reply carries a secret that must not be stored for a replay. */
  readonly replayable?: false;
  /**
   * It may show personal data as it is. A read records that it did; a command answers with the record, and that is
   * counted as a reading, too.
   */
  readonly discloses?: true;
  /**
   * Whom the call names by CPF: a look-up of people. It is for those who may see a CPF whole, and recorded and
   * limited for everybody.
   */
  peopleIn?(input: z.output<I>): readonly string[];
  /** A look-up that others may make, too: it shows them concealed data only. */
  readonly openLookUp?: true;
  /** `false` only for a person's own scratch work (drafts), which is no business record. */
  readonly audited?: false;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface RestOperation<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType>
  extends OperationBase<I, O> {
  readonly transport: 'rest';
  readonly method: Method;
  /** Below `/api/<service>`, as the specification spells it, with `{name}` for path parameters. */
  readonly path: string;
  readonly status: 200 | 201 | 204;
  /** Of a call that carries a file: how large its body may be, where the house's own limit is too small. */
  readonly maxBodyBytes?: number;
  /** Of a call that creates or updates: whether this reply tells of something new, which is answered with 201. */
  creates?(reply: z.input<O>): boolean;
}

export interface GraphqlOperation<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType>
  extends OperationBase<I, O> {
  readonly transport: 'graphql';
  /** The field of Query (reads) or Mutation (commands) that answers. */
  readonly field: string;
  /** The document that the web app sends. */
  readonly document: string;
  /** Of a list: the argument that names one of its rows whole, so that the page holds no other. */
  readonly oneBy?: string;
}

export type Operation<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> =
  | RestOperation<I, O>
  | GraphqlOperation<I, O>;

/** What a use case receives: parsed values (cents, civil dates). */
export type InputOf<Op extends Operation> = z.output<Op['input']>;
/** What a use case answers: plain JSON as it travels. */
export type ReplyOf<Op extends Operation> = z.input<Op['output']>;
/** What the web app gets back: parsed values again. */
export type ResultOf<Op extends Operation> = z.output<Op['output']>;

type Loose<T> = Omit<T, 'transport' | 'effect' | 'status'>;

export function restRead<I extends z.ZodType, O extends z.ZodType>(
  // A POST only where the specification asks for a computation that way.
  definition: Loose<RestOperation<I, O>> & { readonly method: 'GET' | 'POST' },
): RestOperation<I, O> {
  return { ...definition, transport: 'rest', effect: 'read', status: 200 };
}

export function restCommand<I extends z.ZodType, O extends z.ZodType>(
  definition: Loose<RestOperation<I, O>> & { readonly status?: 200 | 201 | 204 },
): RestOperation<I, O> {
  return { status: 200, ...definition, transport: 'rest', effect: 'command' };
}

export function graphqlQuery<I extends z.ZodType, O extends z.ZodType>(
  definition: Loose<GraphqlOperation<I, O>>,
): GraphqlOperation<I, O> {
  return { ...definition, transport: 'graphql', effect: 'read' };
}

export function graphqlMutation<I extends z.ZodType, O extends z.ZodType>(
  definition: Loose<GraphqlOperation<I, O>>,
): GraphqlOperation<I, O> {
  return { ...definition, transport: 'graphql', effect: 'command' };
}

/** Every failure that an operation declares. */
export function failuresOf({ errors = [], invalid, invalidParts = {} }: Operation): ErrorCode[] {
  const shapes = [...(invalid === undefined ? [] : [invalid]), ...Object.values(invalidParts)];
  return [...new Set([...errors, ...shapes])];
}

/**
 * What is said of fields that are missing or no such thing: a part's own sentence where nothing else is wrong. An address
 * that leads to no record comes first: whatever else was sent, there is nothing to do it to.
 */
export function failureOfShape(
  operation: Operation,
  issues: readonly Issue[],
): { readonly code: ErrorCode; readonly issues: readonly Issue[] } {
  const { invalid = 'request.invalid', invalidParts = {} } = operation;
  const address = operation.transport === 'rest' ? pathParameters(operation.path) : [];
  const [astray] = issues.flatMap(({ path }) => (address.includes(path) ? (invalidParts[path] ?? []) : []));
  const partOf = ({ path }: Issue) => path.split('.')[0] ?? '';
  const codes = new Set(issues.map((issue) => invalidParts[partOf(issue)] ?? invalid));
  const [only = invalid] = codes;
  return {
    code: astray ?? (codes.size === 1 ? only : invalid),
    issues: issues.map((issue) =>
      partOf(issue) in invalidParts && issue.path.includes('.')
        ? { ...issue, path: issue.path.slice(issue.path.indexOf('.') + 1) }
        : issue,
    ),
  };
}

export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
}

/** A reply that is a file, not JSON: its bytes, name and type. */
export interface FileReply {
  readonly fileName: string;
  readonly mime: string;
  readonly bytes: Uint8Array;
  /** A picture to show rather than a file to save, and whether its address will ever mean another one. */
  readonly shown?: { readonly forGood: boolean };
}

export const fileReply = z.custom<FileReply>(
  (value) => typeof value === 'object' && value !== null && (value as FileReply).bytes instanceof Uint8Array,
);

export function answersFile(operation: Operation): boolean {
  return (operation.output as unknown) === fileReply;
}
