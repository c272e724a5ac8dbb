import { errorStatus } from '@lastro/wire/error-catalogue';
import type { Operation } from '@lastro/wire/operation';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../log';
import { AppError, toProblem } from './errors';

/** What Fastify itself refuses, in the house's words. */
const FRAMEWORK_CODES: Readonly<Record<string, AppError['code']>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.unsupported-media',
  FST_ERR_CTP_EMPTY_TYPE: 'request.unsupported-media',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request.malformed',
  FST_ERR_CTP_INVALID_JSON_BODY: 'request.malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.malformed',
  FST_ERR_BAD_URL: 'request.malformed',
  FST_ERR_MAX_PARAM_LENGTH: 'request.address-too-long',
  FST_ERR_ASYNC_CONSTRAINT: 'request.malformed',
  FST_CP_ERR_INVALID_CONTENT_ENCODING: 'request.unsupported-media',
  FST_CP_ERR_INVALID_CONTENT: 'request.malformed',
};

/** The pool gave up waiting, or the server is going down or away. */
const BUSY =
  /timeout exceeded when trying to connect|Connection terminated|ECONNREFUSED|ECONNRESET|ENOENT.*PGSQL|cannot use a pool after/i;
const BUSY_STATES = new Set(['57P01', '57P02', '57P03', '53300', '55P03', '57014', '08006', '08001']);

type FailingOperation = Pick<Operation, 'name' | 'unexpected'>;

/** Whatever was thrown becomes an error of the catalogue; the unknown is logged once and leaves as a plain sentence. */
export function toAppError(
  error: unknown,
  requestId: string,
  log: Log,
  operation?: FailingOperation,
): AppError {
  if (error instanceof AppError) return error;
  const thrown = error as FastifyError;
  const framework = FRAMEWORK_CODES[thrown?.code ?? ''];
  if (framework !== undefined) return new AppError(framework);
  if (thrown instanceof SyntaxError && thrown.statusCode === 400) return new AppError('request.malformed');
  if (thrown?.statusCode === 413) return new AppError('request.too-large');
  if (thrown?.statusCode === 400) return new AppError('request.malformed');
  const busy = BUSY_STATES.has(thrown?.code ?? '') || BUSY.test(thrown?.message ?? '');
  log.error(
    { err: thrown, requestId, operation: operation?.name },
    busy ? 'database busy' : 'unexpected error',
  );
  return new AppError(busy ? 'server.busy' : (operation?.unexpected ?? 'server.unexpected'), { requestId });
}

export function installRenderer(app: FastifyInstance, log: Log): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    return sendProblem(request, reply, toAppError(error, request.id, log, operationOf(request)));
  });
}

/** The operation that a REST route was mounted for. */
export function operationOf(request: FastifyRequest): Operation | undefined {
  return (request.routeOptions?.config as { operation?: Operation } | undefined)?.operation;
}

const GRAPHQL = /^\/api\/[\w-]+\/graphql\/?(\?|$)/;

export function sendProblem(request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply {
  const problem = toProblem(error, request.id);
  const wait = error.params.seconds;
  if (errorStatus(error.code) === 429 && wait !== undefined) void reply.header('Retry-After', String(wait));
  void reply.code(problem.status);
  if (GRAPHQL.test(request.routeOptions.url ?? '') || GRAPHQL.test(request.url)) {
    return reply
      .type('application/json; charset=utf-8')
      .send({ data: null, errors: [{ message: problem.detail, extensions: problem }] });
  }
  return reply.type('application/problem+json; charset=utf-8').send(problem);
}
