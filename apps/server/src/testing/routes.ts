import type { FastifyInstance } from 'fastify';

/** Every route that the application answers, as `GET /api/stream`, read from its router. */
export function routesOf(app: FastifyInstance): string[] {
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
  return found;
}
