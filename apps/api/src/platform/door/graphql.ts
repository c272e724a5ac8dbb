import type { GraphqlOperation, Service } from '@lastro/wire/operation';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type DocumentNode, parse } from 'graphql';
import mercurius from 'mercurius';
import type { Binding } from './binding';
import { runRequest } from './call';
import type { Door } from './door';
import { AppError } from './errors';
import { type OperationOf, operationIn } from './graphql-document';
import { documentError, formatErrors, refuseCalls, requestBody, toGraphqlError } from './graphql-errors';
import { MAX_ERRORS } from './graphql-given';
import { noIntrospection, oneCommand } from './graphql-limits';
import { refuseLargeText } from './graphql-size';
import { tellWait, toAppError } from './renderer';
import { toStrangers } from './strangers';

const MAX_DEPTH = 12;
/** Every rule looks at every token. The longest text of our own screens has some 300. */
const MAX_TOKENS = 2000;
const MAX_LENGTH = 32_768;

/** A hint names fields that were not asked for, as good as handing out the schema, and is dear to find. */
const VALIDATION = { maxErrors: MAX_ERRORS, hideSuggestions: true };

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
    const fields = fieldsOf(service, bindings);
    const own = new Map(fields.map(({ operation: { document } }) => [document, parse(document)]));
    // What the web app sends is read once and compiled. Anybody can send ever new texts, which weigh up to a quarter of
    // a megabyte each: those are read every time, and push nothing out.
    const remembering = await library(app, door, sdl, fields, { ...options, remember: true });
    const forgetting = await library(app, door, sdl, fields, { ...options, remember: false });
    app.post(
      `/api/${service}/graphql`,
      {
        ...toStrangers(fields.map(({ operation }) => operation)),
        preValidation: async (request) => useStoredQuery(request, stored),
      },
      (request, reply) =>
        answer(request, reply, operationsOf(fields), (query) => {
          const document = own.get(query) ?? null;
          return { library: document === null ? forgetting : remembering, document };
        }),
    );
  }
}

type Library = FastifyInstance['graphql'];
/** What one service answers. */
type Fields = readonly { readonly binding: Binding; readonly operation: GraphqlOperation }[];

/** In a scope of its own, because the library decorates the scope it is registered in. */
async function library(
  app: FastifyInstance,
  door: Door,
  sdl: string,
  fields: Fields,
  { introspection, remember }: Options & { readonly remember: boolean },
): Promise<Library> {
  let made: Library | null = null;
  const operationOf = operationsOf(fields);
  await app.register(async (scope) => {
    await scope.register(mercurius, {
      schema: sdl,
      resolvers: resolversOf(door, fields),
      // The library's own routes also take GET, batches and documents given as a JSON tree.
      routes: false,
      ...(remember ? { jit: 2 } : { cache: false }),
      queryDepth: MAX_DEPTH,
      // Without places: they keep the whole text, token by token, for messages that nobody gets.
      graphql: {
        parseOptions: { maxTokens: MAX_TOKENS, noLocation: true },
        validateOptions: VALIDATION,
      },
      validationRules: [oneCommand, ...(introspection ? [] : [noIntrospection])],
      errorFormatter: (execution, context) => formatErrors(execution, context.reply.request, door.log),
    });
    scope.graphql.addHook('preValidation', async (schema, document) => refuseLargeText(schema, document));
    scope.graphql.addHook<ResolverContext>('preExecution', async (schema, document, context) => {
      const { request, variables } = context;
      // Only here a foreign document is known to fit the schema. One of our own was looked at before: the library counts
      // its calls until it compiles it, and does not count one again that was refused here.
      if (!remember) refuseCalls({ document, variables, request }, schema, operationOf);
      return { variables };
    });
    made = scope.graphql;
  });
  if (made === null) throw new Error('the GraphQL library was not registered');
  return made;
}

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  operationOf: OperationOf,
  readBy: (query: string) => { readonly library: Library; readonly document: DocumentNode | null },
): Promise<unknown> {
  const asked = requestBody.safeParse(request.body);
  if (!asked.success) throw new AppError('request.malformed');
  const { query, variables } = asked.data;
  // Some tools send an empty name for none.
  const operationName = asked.data.operationName || undefined;
  if (query.length > MAX_LENGTH) throw new AppError('request.graphql-too-costly');
  if (isJson(query)) throw new AppError('request.malformed');
  const { library, document } = readBy(query);
  const context: ResolverContext = { request, reply, variables: variables ?? {} };
  if (document !== null) {
    refuseOtherName(document, operationName);
    refuseCalls({ document, ...context }, library.schema, operationOf);
  }
  try {
    // Without the variables: it would check them before our hook does, with all that was sent in each of its messages.
    return await library(query, { ...context }, undefined, operationName);
  } catch (error) {
    throw documentError(error, request, library.schema, operationOf) ?? error;
  }
}

/** Once it is compiled, the library does not look at the name any more. */
function refuseOtherName(document: DocumentNode, name: string | undefined): void {
  if (name !== undefined && operationIn(document)?.name?.value !== name)
    throw new AppError('request.graphql', { reason: 'operationName' });
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

const operationsOf =
  (fields: Fields) =>
  (name: string): GraphqlOperation | undefined =>
    fields.find(({ operation }) => operation.field === name)?.operation;

function fieldsOf(service: Service, bindings: readonly Binding[]): Fields {
  return bindings.flatMap((binding) => {
    const { operation } = binding;
    return operation.transport === 'graphql' && operation.service === service ? [{ binding, operation }] : [];
  });
}

function resolversOf(door: Door, fields: Fields) {
  const resolvers: Record<'Query' | 'Mutation', Record<string, Resolver>> = { Query: {}, Mutation: {} };
  for (const { binding, operation } of fields)
    resolvers[operation.effect === 'read' ? 'Query' : 'Mutation'][operation.field] = resolverOf(
      door,
      binding,
      operation,
    );
  return Object.fromEntries(Object.entries(resolvers).filter(([, each]) => Object.keys(each).length > 0));
}

type Resolver = ReturnType<typeof resolverOf>;

interface ResolverContext {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly variables: Record<string, unknown>;
}

function resolverOf(door: Door, binding: Binding, operation: GraphqlOperation) {
  return async (_root: unknown, args: Record<string, unknown>, { request, reply }: ResolverContext) => {
    try {
      const result = await runRequest(door, binding, request, { ...args });
      if (result.replayed) void reply.header('Idempotency-Replayed', 'true');
      return result.body;
    } catch (error) {
      const told = toAppError(error, request.id, door.log, operation);
      tellWait(reply, told);
      throw toGraphqlError(told, request.id);
    }
  };
}
