import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const current = fileURLToPath(new URL('../../../web/dist/current', import.meta.url));

/** Serves the newest build of the console, when there is one. */
export async function serveConsole(app: FastifyInstance): Promise<void> {
  await serveBuild(app, current);
}

/**
 * Serves a built console: files whose address changes with their content for a year, everything else revalidated. A path
 * that is no file and looks like a screen gets the console's page, which routes by itself.
 */
export async function serveBuild(app: FastifyInstance, link: string): Promise<void> {
  if (!existsSync(join(link, 'index.html'))) return;
  // Once, at the start: a later build must not mix its files with those of the page that is served here.
  const root = realpathSync(link);
  const isThisBuild = addressOf(root);
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const fixed = path.includes('/assets/') || isThisBuild(reply.request.url);
      reply.header('Cache-Control', fixed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const [path = '/'] = request.url.split('?');
    const isScreen = !/^\/(api|health|metrics|docs)(\/|$)/.test(path) && !/\/\.|\.[a-z0-9]{1,5}$/i.test(path);
    if (!isScreen) return reply.callNotFound();
    return reply.header('Cache-Control', 'no-cache').sendFile('index.html');
  });
}

/** Whether an address asks for the words of this very build; those of another version must not be kept under its name. */
function addressOf(root: string): (url: string) => boolean {
  const version = /data-locales="(\w+)"/.exec(readFileSync(join(root, 'index.html'), 'utf8'))?.[1];
  return (url) => version !== undefined && url.startsWith('/locales/') && url.endsWith(`?v=${version}`);
}
