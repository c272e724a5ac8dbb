import type { GraphqlOperation, Service } from '@lastro/wire/operation';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { GraphQLError, NoSchemaIntrospectionCustomRule } from 'graphql';
import mercurius from 'mercurius';
import type { Binding } from './binding';
import type { Door } from './door';
import { run } from './run';
import { AppError, toProblem } from './errors';
import { aliasLimit, fieldLimit, fragmentLimit, oneMutation } from './graphql-limits';
import { toAppError } from './renderer';
import { singleHeader } from './rest';
import { originOf } from './session';

const MAX_DEPTH = 12;

export interface GraphqlService {
  readonly service: Service;
  readonly sdl: string;
}

/** The second door: one endpoint a service, its fields bound to the same use cases through the same corridor. */
export async function mountGraphql(
  app: FastifyInstance,
  door: Door,
  services: readonly GraphqlService[],
  bindings: readonly Binding[],
  options: { readonly introspection: boolean },
): Promise<void> {
  for (const { service, sdl } of services) {
    // Each in a scope of its own, because the library decorates the scope it is registered in.
    await app.register(async (scope) => {
      await scope.register(mercurius, {
        schema: sdl,
        resolvers: resolversOf(door, service, bindings) as never,
        path: `/api/${service}/graphql`,
        graphiql: false,
        jit: 2,
        queryDepth: MAX_DEPTH,
        allowBatchedQueries: false,
        validationRules: [
          aliasLimit,
          fieldLimit,
          fragmentLimit,
          oneMutation,
          ...(options.introspection ? [] : [NoSchemaIntrospectionCustomRule]),
        ],
        context: (request) => ({ request }),
        errorFormatter: (execution, context) =>
          formatErrors(
            execution.errors ?? [],
            execution.data ?? null,
            (context as unknown as { request?: FastifyRequest }).request,
          ),
      });
    });
  }
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

function resolverOf(door: Door, binding: Binding, operation: GraphqlOperation) {
  return async (_root: unknown, args: Record<string, unknown>, { request }: { request: FastifyRequest }) => {
    try {
      const reply = await run(door, binding, {
        user: request.sessionUser,
        hadToken: request.hadToken,
        origin: originOf(request),
        requestId: request.id,
        idempotencyKey: singleHeader(request.headers['idempotency-key']),
        input: { ...args },
      });
      return reply.body;
    } catch (error) {
      throw toGraphqlError(toAppError(error, request.id, door.log, operation.name), request.id);
    }
  };
}

function toGraphqlError(error: AppError, requestId: string): GraphQLError {
  const problem = toProblem(error, requestId);
  return new GraphQLError(problem.detail, { extensions: { ...problem } });
}

/** Errors of the library itself (syntax, unknown fields, limits) leave in the house's shape too. */
export function formatErrors(
  errors: readonly GraphQLError[],
  data: unknown,
  request: FastifyRequest | undefined,
) {
  const requestId = request?.id ?? '';
  const formatted = errors.map((error) => {
    const own =
      typeof error.extensions?.code === 'string' &&
      typeof error.extensions.status === 'number' &&
      'detail' in error.extensions;
    const cause = error.originalError;
    if (own) return error.toJSON();
    if (cause instanceof AppError) return toGraphqlError(cause, requestId).toJSON();
    return toGraphqlError(new AppError('request.graphql', { reason: error.message }), requestId).toJSON();
  });
  const isEmpty = data === null || Object.values(data as object).every((value) => value === null);
  const first = formatted[0]?.extensions?.status;
  return {
    statusCode: isEmpty && typeof first === 'number' ? first : 200,
    response: { data: isEmpty ? null : data, errors: formatted },
  } as never;
}
