import type { GraphqlOperation, Service } from '@lastro/wire/operation';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { GraphQLError } from 'graphql';
import mercurius from 'mercurius';
import { z } from 'zod';
import type { Log } from '../log';
import type { Binding } from './binding';
import type { Door } from './door';
import { AppError, toProblem } from './errors';
import { aliasLimit, fieldLimit, fragmentLimit, noIntrospection, oneCommand } from './graphql-limits';
import { toAppError } from './renderer';
import { singleHeader } from './rest';
import { run } from './run';
import { originOf } from './session';

const MAX_DEPTH = 12;
/** Some rules compare every field with every other, and texts are remembered: both need an end. */
const MAX_TOKENS = 3000;
const MAX_LENGTH = 32_768;

export interface GraphqlService {
  readonly service: Service;
  readonly sdl: string;
}

interface Options {
  readonly introspection: boolean;
}

/** The second door: one endpoint a service, its fields bound to the same use cases through the same corridor. */
export async function mountGraphql(
  app: FastifyInstance,
  door: Door,
  services: readonly GraphqlService[],
  bindings: readonly Binding[],
  options: Options,
): Promise<void> {
  const stored = storedQueries(bindings);
  for (const { service, sdl } of services) {
    // Each in a scope of its own, because the library decorates the scope it is registered in.
    await app.register(async (scope) => {
      scope.addHook('preValidation', async (request) => useStoredQuery(request, stored));
      await scope.register(mercurius, {
        schema: sdl,
        resolvers: resolversOf(door, service, bindings) as never,
        // The library's own routes also take GET, batches and documents given as a JSON tree.
        routes: false,
        jit: 2,
        queryDepth: MAX_DEPTH,
        graphql: { parseOptions: { maxTokens: MAX_TOKENS } },
        validationRules: [
          aliasLimit,
          fieldLimit,
          fragmentLimit,
          oneCommand,
          ...(options.introspection ? [] : [noIntrospection]),
        ],
        errorFormatter: (execution, context) =>
          formatErrors(execution.errors ?? [], execution.data ?? null, context.reply.request, door.log),
      });
      scope.post(`/api/${service}/graphql`, (request, reply) => answer(request, reply, options));
    });
  }
}

const requestBody = z.object({
  query: z.string().min(1),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().nullish(),
});

async function answer(request: FastifyRequest, reply: FastifyReply, options: Options): Promise<unknown> {
  const asked = requestBody.safeParse(request.body);
  if (!asked.success || isJson(asked.data.query)) throw new AppError('request.malformed');
  const { query, variables, operationName } = asked.data;
  if (query.length > MAX_LENGTH) throw new AppError('request.graphql-too-costly');
  try {
    return await reply.graphql(query, { request }, variables ?? {}, operationName ?? undefined);
  } catch (error) {
    throw documentError(error, options) ?? error;
  }
}

/** No document is valid JSON, but the library would run a JSON text as a syntax tree, without its own checks. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** What the library finds wrong with a document, in the house's words; null when it is something else. */
function documentError(error: unknown, { introspection }: Options): AppError | null {
  const { code, errors = [] } = error as { code?: string; errors?: readonly LibraryError[] };
  if (code !== 'MER_ERR_GQL_VALIDATION') return null;
  if (errors.some(isCostly)) return new AppError('request.graphql-too-costly');
  const reason = errors[0]?.message ?? 'unknown';
  // A hint names fields that were not asked for: as good as handing out the schema.
  return new AppError('request.graphql', {
    reason: introspection ? reason : reason.replace(/ ?Did you mean .*$/s, ''),
  });
}

type LibraryError = Error & { readonly code?: string; readonly extensions?: Record<string, unknown> };

function isCostly(error: LibraryError): boolean {
  return (
    error.extensions?.costly === true ||
    error.code === 'MER_ERR_GQL_QUERY_DEPTH' ||
    error instanceof RangeError ||
    /more that \d+ tokens/.test(error.message)
  );
}

/** The documents of the reads, by name: a client may send `operationName` alone (spec §7, CompanyDetails). */
function storedQueries(bindings: readonly Binding[]): ReadonlyMap<string, string> {
  return new Map(
    bindings.flatMap(({ operation }): [string, string][] => {
      if (operation.transport !== 'graphql' || operation.effect !== 'read') return [];
      const name = /^query (\w+)/.exec(operation.document)?.[1];
      return name === undefined ? [] : [[name, operation.document]];
    }),
  );
}

function useStoredQuery(request: FastifyRequest, stored: ReadonlyMap<string, string>): void {
  const body = request.body as { query?: unknown; operationName?: unknown } | null | undefined;
  if (typeof body !== 'object' || body === null || body.query !== undefined) return;
  const document = typeof body.operationName === 'string' ? stored.get(body.operationName) : undefined;
  if (document !== undefined) body.query = document;
}

function resolversOf(door: Door, service: Service, bindings: readonly Binding[]) {
  const resolvers: Record<'Query' | 'Mutation', Record<string, unknown>> = { Query: {}, Mutation: {} };
  for (const binding of bindings) {
    const { operation } = binding;
    if (operation.transport !== 'graphql' || operation.service !== service) continue;
    resolvers[operation.effect === 'read' ? 'Query' : 'Mutation'][operation.field] = resolverOf(
      door,
      binding,
      operation,
    );
  }
  return Object.fromEntries(Object.entries(resolvers).filter(([, fields]) => Object.keys(fields).length > 0));
}

interface ResolverContext {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

function resolverOf(door: Door, binding: Binding, operation: GraphqlOperation) {
  return async (_root: unknown, args: Record<string, unknown>, { request, reply }: ResolverContext) => {
    try {
      const result = await run(door, binding, {
        user: request.sessionUser,
        hadToken: request.hadToken,
        origin: originOf(request),
        requestId: request.id,
        idempotencyKey: singleHeader(request.headers['idempotency-key']),
        input: { ...args },
      });
      if (result.replayed) void reply.header('Idempotency-Replayed', 'true');
      return result.body;
    } catch (error) {
      throw toGraphqlError(toAppError(error, request.id, door.log, operation), request.id);
    }
  };
}

function toGraphqlError(error: AppError, requestId: string): GraphQLError {
  const problem = toProblem(error, requestId);
  return new GraphQLError(problem.detail, { extensions: { ...problem } });
}

/** What a field answered with leaves as it is; wrong variables are the caller's, a reply that broke is ours. */
function formatErrors(errors: readonly GraphQLError[], data: unknown, request: FastifyRequest, log: Log) {
  const formatted = errors.map((error) => {
    const own =
      typeof error.extensions?.code === 'string' &&
      typeof error.extensions.status === 'number' &&
      'detail' in error.extensions;
    if (own) return error.toJSON();
    const appError =
      error.path === undefined
        ? new AppError('request.graphql', { reason: error.message })
        : toAppError(error.originalError ?? error, request.id, log);
    return toGraphqlError(appError, request.id).toJSON();
  });
  const isEmpty = data === null || Object.values(data as object).every((value) => value === null);
  const first = formatted[0]?.extensions?.status;
  return {
    statusCode: isEmpty && typeof first === 'number' ? first : 200,
    response: { data: isEmpty ? null : data, errors: formatted },
  } as never;
}
