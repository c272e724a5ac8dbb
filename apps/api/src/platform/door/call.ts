import type { FastifyRequest } from 'fastify';
import type { Binding } from './binding';
import type { Call, Door, Reply } from './door';
import { run } from './run';
import { originOf } from './session';

/** A request through the corridor, whichever way it came. Its body counts until all is done. */
export async function runRequest(
  door: Door,
  binding: Binding,
  request: FastifyRequest,
  input: unknown,
): Promise<Reply> {
  const letGo = request.keepBody();
  return run(door, binding, callOf(request, input)).finally(letGo);
}

function callOf(request: FastifyRequest, input: unknown): Call {
  return {
    user: request.sessionUser,
    hadToken: request.hadToken,
    askAgain: request.askAgain,
    gone: request.gone,
    origin: originOf(request),
    requestId: request.id,
    idempotencyKey: singleHeader(request.headers['idempotency-key']),
    input,
  };
}

function singleHeader(value: string | string[] | undefined): string | null {
  if (value === undefined) return null;
  return Array.isArray(value) ? value.join(',') : value;
}
