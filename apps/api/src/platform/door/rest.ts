import { answersFile, type FileReply, pathParameters, type RestOperation } from '@lastro/wire/operation';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Binding } from './binding';
import { runRequest } from './call';
import type { Door } from './door';
import { toStrangers } from './strangers';

/** Mounts every REST operation; a trailing slash is optional (Fastify is told so). */
export function mountRest(app: FastifyInstance, door: Door, bindings: readonly Binding[]): void {
  for (const binding of bindings) {
    const { operation } = binding;
    if (operation.transport !== 'rest') continue;
    app.route({
      method: operation.method,
      url: restUrl(operation),
      config: { operation },
      ...toStrangers([operation]),
      ...(operation.maxBodyBytes === undefined ? {} : { bodyLimit: operation.maxBodyBytes }),
      handler: (request, reply) => answer(door, binding, operation, request, reply),
    });
  }
}

function restUrl(operation: RestOperation): string {
  return `/api/${operation.service}${operation.path.replace(/\{(\w+)\}/g, ':$1')}`;
}

async function answer(
  door: Door,
  binding: Binding,
  operation: RestOperation,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const result = await runRequest(door, binding, request, inputOf(operation, request));
  if (result.replayed) void reply.header('Idempotency-Replayed', 'true');
  void reply.code(result.status);
  if (answersFile(operation)) return sendFile(reply, result.body as FileReply);
  if (result.status === 204) return null;
  // Fastify would send nothing at all for null, which is not JSON.
  return result.body === null ? reply.type('application/json; charset=utf-8').send('null') : result.body;
}

function sendFile(reply: FastifyReply, { fileName, mime, bytes, shown }: FileReply): Buffer {
  const kind = shown === undefined ? 'attachment' : 'inline';
  void reply
    .type(mime)
    .header('Content-Disposition', `${kind}; filename="${fileName.replace(/[^\w.-]/g, '_')}"`);
  if (shown !== undefined) {
    void reply
      .header('Cache-Control', shown.forGood ? 'private, max-age=31536000, immutable' : 'private, no-cache')
      // What one person may see is not kept for the next one at the same browser.
      .header('Vary', 'Authorization');
  }
  return Buffer.from(bytes);
}

/** One flat object: path parameters win over the body, and a command's query counts only where it has no body. */
function inputOf(operation: RestOperation, request: FastifyRequest): unknown {
  const body = request.body;
  if (body !== undefined && body !== null && (typeof body !== 'object' || Array.isArray(body))) return body;
  const outer =
    operation.method === 'GET' || body === undefined || body === null ? (request.query as object) : body;
  const params = request.params as Record<string, unknown>;
  return {
    ...outer,
    ...Object.fromEntries(pathParameters(operation.path).map((name) => [name, params[name]])),
  };
}
