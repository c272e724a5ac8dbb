import type { FastifyRequest } from 'fastify';
import { type ExecutionResult, GraphQLError } from 'graphql';
import { z } from 'zod';
import type { Log } from '../log';
import { AppError, toProblem } from './errors';
import { isAboutValues, type OperationOf, wrongArguments } from './graphql-arguments';
import { toAppError } from './renderer';

/** As much of the library's words as a sentence repeats: they hold what was sent. */
const MOST_TOLD = 300;

/** Each costs as much as the rules that found it. */
export const MAX_ERRORS = 20;

/** What a request to the second door holds. */
export const requestBody = z.object({
  query: z.string().min(1),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().nullish(),
});

/** Of one service. */
export interface Telling {
  readonly introspection: boolean;
  readonly operationOf: OperationOf;
}

/** What the library finds wrong with a document, in the house's words; null when it is something else. */
export function documentError(
  error: unknown,
  request: FastifyRequest,
  { introspection, operationOf }: Telling,
): AppError | null {
  const { code, errors = [] } = error as { code?: string; errors?: readonly LibraryError[] };
  if (code !== 'MER_ERR_GQL_VALIDATION') return null;
  if (errors.some(isCostly)) return new AppError('request.graphql-too-costly');
  const messages = toldBy(errors, introspection);
  const isValues = messages.length > 0 && messages.every(isAboutValues);
  return isValues
    ? wrongValues(messages, request, operationOf)
    : new AppError('request.graphql', { reason: messages[0] ?? 'unknown' });
}

/** A hint names fields that were not asked for: as good as handing out the schema. */
function toldBy(errors: readonly Error[], introspection: boolean): string[] {
  const bare = (message: string) => message.replace(/ ?Did you mean .*$/s, '');
  return errors.map(({ message }) => (introspection ? message : bare(message)));
}

type LibraryError = Error & { readonly code?: string };

function isCostly(error: LibraryError): boolean {
  return (
    error.code === 'MER_ERR_GQL_QUERY_DEPTH' ||
    error instanceof RangeError ||
    /more that \d+ tokens|^Too many validation errors/.test(error.message)
  );
}

/** In the words of the call; in the library's own where nothing else is known. */
function wrongValues(
  messages: readonly string[],
  request: FastifyRequest,
  operationOf: OperationOf,
): AppError {
  const { sessionUser: user, hadToken } = request;
  const wrong = wrongArguments(requestBody.parse(request.body), messages, operationOf, { user, hadToken });
  return wrong ?? new AppError('request.graphql', { reason: (messages[0] ?? 'unknown').slice(0, MOST_TOLD) });
}

export function toGraphqlError(error: AppError, requestId: string): GraphQLError {
  const problem = toProblem(error, requestId);
  return new GraphQLError(problem.detail, { extensions: { ...problem } });
}

/** What a field answered with leaves as it is; wrong variables are the caller's, a reply that broke is ours. */
export function formatErrors(
  { errors = [], data = null }: ExecutionResult,
  request: FastifyRequest,
  { introspection, operationOf, log }: Telling & { readonly log: Log },
) {
  // Without a path nothing was called, because the variables do not fit: the call itself tells all that is wrong.
  const uncalled = errors.filter((error) => error.path === undefined && !isOwn(error)).slice(0, MAX_ERRORS);
  const messages = toldBy(uncalled, introspection);
  const formatted =
    uncalled.length === 0
      ? errors.slice(0, MAX_ERRORS).map((error) => {
          if (isOwn(error)) return error.toJSON();
          return toGraphqlError(
            toAppError(error.originalError ?? error, request.id, log),
            request.id,
          ).toJSON();
        })
      : [toGraphqlError(wrongValues(messages, request, operationOf), request.id).toJSON()];
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
