import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { WebConfig } from '@lastro/wire/web-config';
import type { FastifyInstance } from 'fastify';
import { AppError } from './errors';
import { sendRefusal } from './renderer';
import { isApi } from './server';

/** Serves the built web app: hashed files for a year, everything else asked again each time. */
export async function mountWeb(app: FastifyInstance, folder: string, config: WebConfig): Promise<void> {
  app.get('/config.json', async (_request, reply) => reply.header('Cache-Control', 'no-store').send(config));
  const hasPages = existsSync(join(folder, 'index.html'));
  if (hasPages) await serveFiles(app, folder);
  // The root is a folder to the file server, which would not know what to do with it.
  if (hasPages)
    app.get('/', (_request, reply) => reply.header('Cache-Control', 'no-cache').sendFile('index.html'));
  app.setNotFoundHandler((request, reply) => {
    // A route of the web app (history mode, spec §2); a missing file or call stays missing.
    const isPage =
      hasPages &&
      request.method === 'GET' &&
      !isApi(request) &&
      isPageAddress(request.url.split('?')[0] ?? '');
    if (!isPage) return sendRefusal(app, request, reply, new AppError('request.not-found'));
    return reply.header('Cache-Control', 'no-cache').sendFile('index.html');
  });
}

async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    cacheControl: false,
    // The build leaves each file packed beside it.
    preCompressed: true,
    setHeaders: (response, path) => {
      response.setHeader('Vary', 'Accept-Encoding');
      response.setHeader(
        'Cache-Control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
}

/** Not the address of a file, and not one that nobody types: a way up, a hidden folder, a backslash, two slashes. */
function isPageAddress(path: string): boolean {
  return !/\.\w+$|^\/assets(\/|$)|\/\.|%2e|\\|%5c|\/\//i.test(path);
}
