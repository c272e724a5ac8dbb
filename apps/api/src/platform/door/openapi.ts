import { errorStatus } from '@lastro/wire/error-catalogue';
import { formOf } from '@lastro/wire/json-forms';
import { failuresOf, type Operation, pathParameters, type RestOperation } from '@lastro/wire/operation';
import { problemSchema } from '@lastro/wire/problem';
import { z } from 'zod';
import { APP_VERSION } from '../version';

type Json = Record<string, unknown>;

/** OpenAPI 3.1, printed from the operations themselves: it cannot say something else than the server does. */
export function printOpenApi(operations: readonly Operation[]): Json {
  const paths: Record<string, Json> = {};
  for (const operation of operations) {
    const path =
      operation.transport === 'rest'
        ? `/api/${operation.service}${operation.path}`
        : `/api/${operation.service}/graphql#${operation.field}`;
    const method = operation.transport === 'rest' ? operation.method.toLowerCase() : 'post';
    paths[path] = { ...paths[path], [method]: describe(operation) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lastro',
      version: APP_VERSION,
      description: 'Back-office for credit intermediation and receivables.',
    },
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
      schemas: { Problem: jsonSchema(problemSchema) },
    },
  };
}

function describe(operation: Operation): Json {
  const access = operation.access;
  return {
    operationId: operation.name,
    summary: operation.summary,
    tags: [operation.service],
    ...(access === 'public' ? {} : { security: [{ session: [] }] }),
    'x-groups': access === 'public' ? 'public' : (access.groups ?? 'any'),
    'x-hidden-from': access === 'public' ? [] : (access.hideGroups ?? []),
    ...(operation.transport === 'rest' ? restInput(operation) : graphqlInput(operation)),
    responses: responses(operation),
  };
}

function restInput(operation: RestOperation): Json {
  const schema = jsonSchema(operation.input) as { properties?: Record<string, Json>; required?: string[] };
  const inPath = pathParameters(operation.path);
  const properties = Object.entries(schema.properties ?? {});
  const rest = properties.filter(([name]) => !inPath.includes(name));
  const hasBody = operation.method !== 'GET' && rest.length > 0;
  const parameters = [
    ...inPath.map((name) => ({
      name,
      in: 'path',
      required: true,
      schema: schema.properties?.[name] ?? { type: 'string' },
    })),
    ...(hasBody
      ? []
      : rest.map(([name, each]) => ({
          name,
          in: 'query',
          required: schema.required?.includes(name) ?? false,
          schema: each,
        }))),
    ...(operation.effect === 'command' && operation.replayable !== false
      ? [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: false,
            schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,128}$' },
          },
        ]
      : []),
  ];
  if (!hasBody) return { parameters };
  const body = {
    type: 'object',
    properties: Object.fromEntries(rest),
    required: (schema.required ?? []).filter((name) => !inPath.includes(name)),
  };
  return { parameters, requestBody: { required: true, content: { 'application/json': { schema: body } } } };
}

function graphqlInput(operation: Extract<Operation, { transport: 'graphql' }>): Json {
  return {
    description: 'GraphQL field',
    'x-graphql-document': operation.document,
    'x-variables': jsonSchema(operation.input),
  };
}

function responses(operation: Operation): Json {
  const success = successOf(operation);
  const shared = operation.access === 'public' ? [400, 413, 415, 429] : [400, 401, 403, 413, 415, 429];
  const keyed = operation.effect === 'command' && operation.replayable !== false ? [409, 422] : [];
  const own = failuresOf(operation).map(errorStatus);
  const failures = [...new Set([...shared, ...keyed, ...own, 500, 503])].sort((a, b) => a - b);
  const problem = {
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  };
  const body = { content: { 'application/json': { schema: jsonSchema(operation.output) } } };
  return {
    ...Object.fromEntries(
      success.map((status) => [status, { description: 'OK', ...(status === 204 ? {} : body) }]),
    ),
    ...Object.fromEntries(
      failures.map((status) => [status, { description: codesOf(operation, status), ...problem }]),
    ),
  };
}

function successOf(operation: Operation): number[] {
  if (operation.transport !== 'rest') return [200];
  return operation.creates === undefined ? [operation.status] : [operation.status, 201];
}

function codesOf(operation: Operation, status: number): string {
  const codes = failuresOf(operation).filter((code) => errorStatus(code) === status);
  return codes.length > 0 ? codes.join(', ') : 'Problem';
}

/** As it travels: the input side of the codecs, and what they say of themselves that no schema could. */
export function jsonSchema(schema: z.ZodType): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: printed }) => {
      const form = formOf(zodSchema, jsonSchema);
      if (form === undefined) return;
      for (const key of Object.keys(printed)) delete (printed as Json)[key];
      Object.assign(printed, form);
    },
  }) as Json;
  return rest;
}
