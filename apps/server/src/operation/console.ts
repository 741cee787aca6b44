import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const built = fileURLToPath(new URL('../../../web/dist/', import.meta.url));

/**
 * Serves the built console: hashed files for a year, everything else revalidated. A path that is no file and looks like
 * a screen gets the console's page, which routes by itself.
 */
export async function serveConsole(app: FastifyInstance): Promise<void> {
  if (!existsSync(built)) return;
  await app.register(fastifyStatic, {
    root: built,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      const hashed = path.includes('/assets/');
      response.header('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const [path = '/'] = request.url.split('?');
    const isScreen = !/^\/(api|health|metrics|docs)(\/|$)/.test(path) && !/\/\.|\.[a-z0-9]{1,5}$/i.test(path);
    if (!isScreen) return reply.callNotFound();
    return reply.header('Cache-Control', 'no-cache').sendFile('index.html');
  });
}
