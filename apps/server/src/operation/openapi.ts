import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { failure } from '@touchline/contract';
import * as z from 'zod/mini';
import type { Deps } from '#kit/deps';

/** OpenAPI 3.1 of every declared call at `/api/openapi.json`, with a page to try them at `/docs`. */
export async function addOpenApi(app: FastifyInstance, { env }: Deps): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Touchline',
        version: '1',
        description: 'Lists read six headers; every failure is `{ code, message, fields? }`.',
      },
      servers: [{ url: env.PUBLIC_URL }],
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
        schemas: { Failure: z.toJSONSchema(failure) as object },
      },
    },
    transform: (route) => addHeaders(jsonSchemaTransform(route), route),
  });
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: true, uiConfig: { persistAuthorization: false } });
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
}

const listHeaders = {
  type: 'object',
  properties: {
    'Page-Current': { type: 'integer', minimum: 1, default: 1 },
    'Page-Size': { type: 'integer', minimum: 1, maximum: 100, default: 10 },
    'Sort-Column': { type: 'string' },
    'Sort-Order': { enum: ['asc', 'desc'] },
    'Filter-Column': { type: 'string', description: 'Comma-separated columns' },
    'Filter-Value': { type: 'string', description: 'As many values, percent-encoded, comma-separated' },
  },
};

type Transformed = { schema: unknown; url: string };

function addHeaders(made: Transformed, { route }: { route: { config?: object } }) {
  const isList = route.config && 'list' in route.config && route.config.list === true;
  const schema = isList ? { ...(made.schema as object), headers: listHeaders } : made.schema;
  return { url: made.url, schema: schema as object };
}
