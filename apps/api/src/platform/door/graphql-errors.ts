import type { FastifyRequest } from 'fastify';
import { type DocumentNode, type ExecutionResult, GraphQLError, type GraphQLSchema, parse } from 'graphql';
import { z } from 'zod';
import type { Log } from '../log';
import type { Caller } from './entrance';
import { AppError, toProblem } from './errors';
import { deniedAmong, isAboutValues, wrongArguments } from './graphql-arguments';
import { costOf, MAX_COST } from './graphql-cost';
import { type Call, callsIn, type OperationOf, usesIn, type Variables } from './graphql-document';
import { heldAgainst, MAX_ERRORS, wrongLiterals } from './graphql-given';
import { toAppError } from './renderer';

/** As much of the library's words as a sentence repeats: they hold what was sent. */
const MOST_TOLD = 300;

/** What a request to the second door holds. */
export const requestBody = z.object({
  query: z.string().min(1),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().nullish(),
});

/** What the library finds wrong with a document, in the house's words; null when it is something else. */
export function documentError(
  error: unknown,
  request: FastifyRequest,
  schema: GraphQLSchema,
  operationOf: OperationOf,
): AppError | null {
  const { code, errors = [] } = error as { code?: string; errors?: readonly LibraryError[] };
  if (code !== 'MER_ERR_GQL_VALIDATION') return null;
  if (errors.some(isCostly)) return new AppError('request.graphql-too-costly');
  const messages = errors.map(({ message }) => message);
  // What cannot even be read has no values.
  const isValues = messages.length > 0 && messages.every(isAboutValues) && !errors.some(isOfSyntax);
  if (!isValues) return inItsOwnWords(messages[0]);
  const { query, variables } = requestBody.parse(request.body);
  const document = parse(query, { noLocation: true });
  const calls = callsIn(document, variables ?? {});
  const costly = costlyAmong({ document, calls, request }, schema, operationOf);
  if (costly !== null) return costly;
  // Without the variables, which may be long and stand in many places.
  const bare = callsIn(document, {});
  const judged = calls.map((call, index) => ({
    ...call,
    wrong: () => wrongLiterals(schema, bare[index] ?? call),
  }));
  return wrongArguments(judged, operationOf, callerOf(request)) ?? inItsOwnWords(messages[0]);
}

interface AskedDocument {
  readonly document: DocumentNode;
  readonly request: FastifyRequest;
}

/** Before anything of a document that fits the schema runs: whether it costs too much, or has values that nobody takes. */
export function refuseCalls(
  { document, variables, request }: AskedDocument & { readonly variables: Variables },
  schema: GraphQLSchema,
  operationOf: OperationOf,
): void {
  const calls = callsIn(document, variables);
  const costly = costlyAmong({ document, calls, request }, schema, operationOf);
  if (costly !== null) throw costly;
  // Whoever may make none of the calls is told so before their values are looked at.
  const denied = deniedAmong(calls.slice(0, 1), operationOf, callerOf(request));
  if (denied !== null && calls.every((call) => deniedAmong([call], operationOf, callerOf(request)) !== null))
    throw denied;
  const { wrong, taken } = heldAgainst(schema, document, variables);
  const [first] = wrong;
  if (first === undefined) return;
  const judged = callsIn(document, taken).map((call) => ({
    ...call,
    wrong: () => {
      const uses = usesIn(call.field);
      const found = wrong.flatMap(({ variable, issueAt }) =>
        uses.filter((use) => use.variable === variable).map(({ place }) => issueAt(place)),
      );
      return found.slice(0, MAX_ERRORS);
    },
  }));
  throw (
    wrongArguments(judged, operationOf, callerOf(request)) ??
    inItsOwnWords(`Variable "$${first.variable}": ${first.words}`)
  );
}

/** A page size is a variable as often as not, so this is no rule for the text alone. The right first, as always. */
function costlyAmong(
  { document, calls, request }: AskedDocument & { readonly calls: readonly Call[] },
  schema: GraphQLSchema,
  operationOf: OperationOf,
): AppError | null {
  if (costOf(schema, document, calls, operationOf) <= MAX_COST) return null;
  return deniedAmong(calls, operationOf, callerOf(request)) ?? new AppError('request.graphql-too-costly');
}

function callerOf({ sessionUser: user, hadToken }: FastifyRequest): Caller {
  return { user, hadToken };
}

function inItsOwnWords(message = 'unknown'): AppError {
  return new AppError('request.graphql', { reason: message.slice(0, MOST_TOLD) });
}

function isOfSyntax({ message }: LibraryError): boolean {
  return message.startsWith('Syntax Error');
}

type LibraryError = Error & { readonly code?: string };

function isCostly(error: LibraryError): boolean {
  return (
    error.code === 'MER_ERR_GQL_QUERY_DEPTH' ||
    error instanceof RangeError ||
    /^Syntax Error: Document contains more that \d+ tokens|^Too many validation errors|^Validation aborted/.test(
      error.message,
    )
  );
}

export function toGraphqlError(error: AppError, requestId: string): GraphQLError {
  const problem = toProblem(error, requestId);
  return new GraphQLError(problem.detail, { extensions: { ...problem } });
}

/** What a field answered with leaves as it is; a reply that broke is ours. */
export function formatErrors(
  { errors = [], data = null }: ExecutionResult,
  request: FastifyRequest,
  log: Log,
) {
  const formatted = errors.slice(0, MAX_ERRORS).map((error) => {
    if (isOwn(error)) return error.toJSON();
    // Without a path nothing was called, because the request does not fit: an operation's name that is not there.
    if (error.path === undefined) return toGraphqlError(inItsOwnWords(error.message), request.id).toJSON();
    return toGraphqlError(toAppError(error.originalError ?? error, request.id, log), request.id).toJSON();
  });
  const isEmpty = data === null || Object.values(data).every((value) => value === null);
  const first = formatted[0]?.extensions?.status;
  return {
    statusCode: isEmpty && typeof first === 'number' ? first : 200,
    response: { data: isEmpty ? null : data, errors: formatted },
  };
}

function isOwn({ extensions }: GraphQLError): boolean {
  return (
    typeof extensions?.code === 'string' && typeof extensions.status === 'number' && 'detail' in extensions
  );
}
