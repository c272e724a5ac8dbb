import { errorStatus } from '@lastro/wire/error-catalogue';
import type { Operation } from '@lastro/wire/operation';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type DatabaseFailure, databaseFailure } from '../db/failures';
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

const DATABASE_CODES: Readonly<Record<DatabaseFailure, AppError['code']>> = {
  'in-use': 'record.in-use',
  full: 'server.full',
  unavailable: 'server.busy',
};

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
  // The file server's: a way out of its folder, a folder instead of a file.
  if (thrown?.statusCode === 403 || thrown?.statusCode === 404) return new AppError('request.not-found');
  const failure = databaseFailure(thrown);
  log.error(
    { err: thrown, requestId, operation: operation?.name, trouble: failure ?? undefined },
    failure === null ? 'unexpected error' : `database ${failure}`,
  );
  if (failure !== null) return new AppError(DATABASE_CODES[failure]);
  return new AppError(operation?.unexpected ?? 'server.unexpected', { requestId });
}

export function installRenderer(app: FastifyInstance, log: Log): void {
  app.setErrorHandler((error: FastifyError, request, reply) =>
    sendRefusal(app, request, reply, toAppError(error, request.id, log, operationOf(request))),
  );
}

/**
 * What is refused counts against the caller's budget, whatever was asked for; beyond it the answer is that. A fault of ours
 * is nobody's guess: without the database nobody's session is known, and a whole office would share one address's budget.
 */
export async function sendRefusal(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  error: AppError,
): Promise<FastifyReply> {
  if (errorStatus(error.code) >= 500) return sendProblem(request, reply, error);
  const tooMany = await app.countRequest(request).then(
    () => null,
    (thrown: unknown) => (thrown instanceof AppError ? thrown : null),
  );
  return sendProblem(request, reply, tooMany ?? error);
}

/** The operation that a REST route was mounted for. */
export function operationOf(request: FastifyRequest): Operation | undefined {
  return (request.routeOptions?.config as { operation?: Operation } | undefined)?.operation;
}

/** When to come again, where it is only a matter of time. */
export function tellWait(reply: FastifyReply, { status, params: { seconds } }: AppError): void {
  if ((status === 429 || status === 503) && seconds !== undefined)
    void reply.header('Retry-After', String(seconds));
}

const GRAPHQL = /^\/api\/[\w-]+\/graphql\/?(\?|$)/;

function sendProblem(request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply {
  const problem = toProblem(error, request.id);
  tellWait(reply, error);
  void reply.code(problem.status);
  if (GRAPHQL.test(request.routeOptions.url ?? '') || GRAPHQL.test(request.url)) {
    return reply
      .type('application/json; charset=utf-8')
      .send({ data: null, errors: [{ message: problem.detail, extensions: problem }] });
  }
  return reply.type('application/problem+json; charset=utf-8').send(problem);
}
