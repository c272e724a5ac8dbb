import { issueText } from '@lastro/wire/issue-texts';
import {
  type GraphqlOperation,
  type InputOf,
  type Operation,
  pathParameters,
  type RestOperation,
  type ResultOf,
} from '@lastro/wire/operation';
import { problemSchema } from '@lastro/wire/problem';
import { issuesFromZod } from '@lastro/wire/zod-issues';
import { z } from 'zod';
import { stringifySearch } from './address';
import { ApiError, ended, fromFetchFailure, fromProblem, ofCommand, unreadable } from './api-error';
import { getConfig } from './config';
import { newIdempotencyKey } from './idempotency-key';
import { fileNameIn, saveBlob } from './save-file';
import { endSession, getSession, type Session } from './session';

const TIMEOUT_MS = 30_000;

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Made when the form opens, so that a repeated save is recognized (decisions §1 "Commands"). */
  readonly idempotencyKey?: string;
  readonly timeoutMs?: number;
}

type UnauthorizedListener = (error: ApiError) => void;
const unauthorizedListeners = new Set<UnauthorizedListener>();

/** A 401 or 403 is announced here (spec §6); the 401 has already cleared the session. */
export function onUnauthorized(listener: UnauthorizedListener): () => void {
  unauthorizedListeners.add(listener);
  return () => unauthorizedListeners.delete(listener);
}

/** The one way to the server: encodes, sends, parses the reply, makes an `ApiError` of any failure. */
export async function call<Op extends Operation>(
  operation: Op,
  input: InputOf<Op>,
  options: CallOptions = {},
): Promise<ResultOf<Op>> {
  const wire = encodeInput(operation, input);
  const request =
    operation.transport === 'rest' ? restRequest(operation, wire) : graphqlRequest(operation, wire);
  const session = getSession();
  // The last words of a page that is left by the end of its session have nobody left to be kept for.
  if (session === null && operation.effect === 'command' && operation.access !== 'public') throw ended();
  const answered = ask(operation, request, session?.token ?? null, options);
  // Whatever it is, an answer to somebody who is gone is nobody's (what a read brings goes with what was loaded). Who signs
  // in asks as nobody, whoever was signed in beside.
  if (operation.effect !== 'command' || operation.access === 'public') return answered;
  await answered.catch(() => undefined);
  if (isOfAnother(session)) return new Promise(() => undefined);
  return options.idempotencyKey === undefined
    ? answered
    : answered.catch((failure: unknown) => {
        throw ofCommand(failure, operation.replayable !== false);
      });
}

async function ask<Op extends Operation>(
  operation: Op,
  request: Request,
  tokenUsed: string | null,
  options: CallOptions,
): Promise<ResultOf<Op>> {
  const reply = await send(operation, request, tokenUsed, options);
  const requestId = reply.headers.get('x-request-id');
  const body = await readJson(reply, requestId);
  const failure = failureIn(operation, reply, body, requestId);
  if (failure !== null) throw await announceIfUnauthorized(operation, failure, tokenUsed);
  const payload = operation.transport === 'graphql' ? graphqlData(body, operation.field) : body;
  const parsed = z.safeDecode(operation.output, payload);
  if (!parsed.success) throw unreadable(reply.status, requestId);
  return parsed.data as ResultOf<Op>;
}

/** Saves the file that an operation answers with, under the name that the server gave it. */
export async function download<Op extends RestOperation>(
  operation: Op,
  input: InputOf<Op>,
  options: CallOptions = {},
): Promise<string> {
  const { blob, fileName } = await readFile(operation, input, options);
  saveBlob(blob, fileName);
  return fileName;
}

/** The file that an operation answers with: a picture to show, a document to save. */
export async function readFile<Op extends RestOperation>(
  operation: Op,
  input: InputOf<Op>,
  options: CallOptions = {},
): Promise<{ blob: Blob; fileName: string }> {
  const tokenUsed = getSession()?.token ?? null;
  const request = restRequest(operation, encodeInput(operation, input));
  const reply = await send(operation, request, tokenUsed, options);
  const requestId = reply.headers.get('x-request-id');
  if (!reply.ok) {
    const body = await readJson(reply, requestId);
    const failure = failureIn(operation, reply, body, requestId) ?? unreadable(reply.status, requestId);
    throw await announceIfUnauthorized(operation, failure, tokenUsed);
  }
  const fileName = fileNameIn(reply.headers.get('content-disposition')) ?? 'arquivo';
  return { blob: await readBlob(reply), fileName };
}

/** Their page is left, and what the command brought or why it failed would be the next person's to read. */
function isOfAnother(asked: Session | null): boolean {
  return asked !== null && asked.user.id !== getSession()?.user.id;
}

interface Request {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

function encodeInput(operation: Operation, input: unknown): Record<string, unknown> {
  const encoded = z.safeEncode(operation.input, input);
  if (encoded.success) return encoded.data as Record<string, unknown>;
  // What the server would refuse anyway reads the same when it never leaves.
  const fieldErrors: Record<string, string[]> = {};
  for (const issue of issuesFromZod(encoded.error)) {
    fieldErrors[issue.path] = [...(fieldErrors[issue.path] ?? []), issueText(issue.code, issue.params)];
  }
  throw new ApiError({ status: 400, code: 'request.invalid', detail: 'Erro de validação', fieldErrors });
}

function restRequest(operation: RestOperation, input: Record<string, unknown>): Request {
  const rest = { ...input };
  let path = operation.path;
  for (const name of pathParameters(operation.path)) {
    path = path.replace(`{${name}}`, encodeURIComponent(String(rest[name])));
    delete rest[name];
  }
  if (operation.method === 'GET') return { method: 'GET', path: path + stringifySearch(rest) };
  return { method: operation.method, path, body: rest };
}

function graphqlRequest(operation: GraphqlOperation, variables: Record<string, unknown>): Request {
  return { method: 'POST', path: '/graphql', body: { query: operation.document, variables } };
}

async function send(operation: Operation, request: Request, token: string | null, options: CallOptions) {
  const headers = new Headers({ accept: 'application/json' });
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  if (request.body !== undefined) headers.set('content-type', 'application/json');
  if (operation.effect === 'command')
    headers.set('idempotency-key', options.idempotencyKey ?? newIdempotencyKey());
  const timeout = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
  const base = getConfig().services[operation.service] ?? `/api/${operation.service}`;
  try {
    return await fetch(`${base}${request.path}`, {
      method: request.method,
      headers,
      body: request.body === undefined ? undefined : JSON.stringify(request.body),
      signal: options.signal === undefined ? timeout : AbortSignal.any([options.signal, timeout]),
      cache: 'no-store',
    });
  } catch (failure) {
    throw fromFetchFailure(failure);
  }
}

async function readJson(reply: Response, requestId: string | null): Promise<unknown> {
  try {
    const text = await reply.text();
    return text === '' ? undefined : JSON.parse(text);
  } catch (failure) {
    if (failure instanceof SyntaxError) throw unreadable(reply.status, requestId);
    throw fromFetchFailure(failure);
  }
}

async function readBlob(reply: Response): Promise<Blob> {
  try {
    return await reply.blob();
  } catch (failure) {
    throw fromFetchFailure(failure);
  }
}

const graphqlBody = z.object({
  data: z.record(z.string(), z.unknown()).nullish(),
  errors: z.array(z.object({ message: z.string(), extensions: z.unknown() })).optional(),
});

function failureIn(
  operation: Operation,
  reply: Response,
  body: unknown,
  requestId: string | null,
): ApiError | null {
  const retryAfter = reply.headers.get('retry-after');
  if (operation.transport === 'graphql') {
    const problem = graphqlBody
      .safeParse(body)
      .data?.errors?.map((error) => problemSchema.safeParse(error.extensions))[0];
    if (problem?.success) return fromProblem(problem.data, requestId, retryAfter);
    if (problem !== undefined) return unreadable(reply.status, requestId);
  }
  if (reply.ok) return null;
  const problem = problemSchema.safeParse(body);
  return problem.success
    ? fromProblem(problem.data, requestId, retryAfter)
    : unreadable(reply.status, requestId);
}

function graphqlData(body: unknown, field: string): unknown {
  return graphqlBody.safeParse(body).data?.data?.[field];
}

async function announceIfUnauthorized(
  operation: Operation,
  error: ApiError,
  tokenUsed: string | null,
): Promise<ApiError> {
  // A refused sign-in is an answer to the form, not the end of a session.
  if (operation.access === 'public' || (error.status !== 401 && error.status !== 403)) return error;
  // A late answer to the previous session must not end the one that began since; what nobody asked ends none.
  if (error.status === 401 && tokenUsed === null) return error;
  if (error.status === 401 && tokenUsed !== (getSession()?.token ?? null)) return error;
  const isLeft = error.status === 401 ? endSession({ message: error.detail }) : undefined;
  for (const listener of unauthorizedListeners) listener(error);
  // The door says it: the page that it takes the place of has nothing of its own to say.
  if (operation.effect === 'command') await isLeft;
  return error;
}
