import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Every route of the application, as `GET /api/stream`, read from its router. */
export async function routesOf(app: FastifyInstance): Promise<string[]> {
  const above: string[] = [];
  const found: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', part = '', methods = ''] =
      /^((?:[│ ] {3})*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?/.exec(line) ?? [];
    if (part === '') continue;
    const depth = indent.length / 4;
    const path = (above[depth - 1] ?? '') + part;
    above[depth] = path;
    for (const method of methods.split(', ').filter(Boolean)) found.push(`${method} ${path}`);
  }
  // Printing the routes takes long on a busy machine, after which the application sheds requests for a moment.
  while ((await app.inject({ url: '/api/openapi.json' })).statusCode === 503) await sleep(100);
  return found;
}
