import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config';
import { AppError } from './errors';
import { clientAddress } from './session';

declare module 'fastify' {
  interface FastifyRequest {
    counted: boolean;
  }
  interface FastifyInstance {
    /** Counts a request once, however often it is asked; refuses with 429 what is too many. */
    countRequest(request: FastifyRequest): Promise<void>;
  }
}

/**
 * A budget a minute: of an address before sign-in, of a session afterwards. Every call of the API is counted as it
 * arrives. Pages and files are not, but whatever is refused is (a missing file, an address that cannot be read), so that
 * looking for what might be there costs as much as calling.
 */
export async function installRateLimits(
  app: FastifyInstance,
  config: Pick<Config, 'rateLimitAnonymous' | 'rateLimitSession'>,
): Promise<void> {
  app.decorateRequest('counted', false);
  await app.register(rateLimit, {
    global: false,
    timeWindow: '1 minute',
    // An address that cannot be read has not even been asked for its session.
    max: (request) =>
      request.sessionUser?.sessionId === undefined ? config.rateLimitAnonymous : config.rateLimitSession,
    // One household or office has a whole IPv6 network (/64), and could come from another address each time.
    keyGenerator: (request) => request.sessionUser?.sessionId ?? normalizeIP(clientAddress(request)),
  });
  const count = app.createRateLimit();
  app.decorate('countRequest', async (request: FastifyRequest) => {
    if (request.counted) return;
    request.counted = true;
    const result = await count(request);
    if (!result.isAllowed && result.isExceeded)
      throw new AppError('request.too-many', { seconds: Math.max(1, Math.ceil(result.ttl / 1000)) });
  });
}
