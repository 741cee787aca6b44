import { existsSync, readFileSync, readdirSync, realpathSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const current = fileURLToPath(new URL('../../../web/dist/current', import.meta.url));

/** Serves the newest build of the console, if there is one. */
export async function serveConsole(app: FastifyInstance): Promise<void> {
  await serveBuild(app, current);
}

/**
 * Serves a built console: files whose URL depends on their content are cached for a year, everything else is
 * revalidated. A path that is not a file and looks like a screen gets the console's page, which has its own router.
 */
export async function serveBuild(app: FastifyInstance, link: string): Promise<void> {
  if (!existsSync(join(link, 'index.html'))) return;
  // Resolved once at the start: files of a later build must not be mixed with the page of this one.
  const root = realpathSync(link);
  const isThisBuild = thisBuildTexts(root);
  const files = filesUnder(root);
  await app.register(fastifyStatic, {
    root,
    // A route for each file would take megabytes of memory.
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const fixed = path.includes('/assets/') || isThisBuild(reply.request.url);
      reply.header('Cache-Control', fixed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.route<{ Params: { '*': string } }>({ method: ['GET', 'HEAD'], url: '/*', schema: { hide: true }, handler });

  async function handler(request: FastifyRequest<{ Params: { '*': string } }>, reply: FastifyReply) {
    const file = request.params['*'];
    if (files.has(file)) return reply.sendFile(file);
    const [path = '/'] = request.url.split('?');
    const isScreen = !/^\/(api|health|metrics|docs)(\/|$)/.test(path) && !/\/\.|\.[a-z0-9]{1,5}$/i.test(path);
    if (!isScreen) return reply.callNotFound();
    return reply.sendFile('index.html');
  }
}

/** The files of a build by their paths, without their compressed copies. */
function filesUnder(root: string): Set<string> {
  const found = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Set(
    found
      .map(({ parentPath, name }) => relative(root, join(parentPath, name)))
      .filter((path) => !/\.(br|gz)$/.test(path)),
  );
}

/** Whether a URL requests the texts of this build; those of another version must not be cached under its name. */
function thisBuildTexts(root: string): (url: string) => boolean {
  const version = /data-locales="(\w+)"/.exec(readFileSync(join(root, 'index.html'), 'utf8'))?.[1];
  return (url) => version !== undefined && url.startsWith('/locales/') && url.endsWith(`?v=${version}`);
}
