import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import * as contract from '@touchline/contract';
import * as z from 'zod/mini';
import { takesIdempotencyKey } from '#http/idempotency';

/** Schemas with a name in the document; all others are inlined. */
const schemas = z.registry<{ id?: string; readOnly?: boolean }>();
schemas.add(contract.readOnly, { readOnly: true });
schemas.add(contract.failure, { id: 'Failure' });
for (const [name, value] of Object.entries(contract))
  if (typeof value === 'object' && 'item' in value)
    schemas.add(value.item, { id: name.replace(/^./, (a) => a.toUpperCase()) });

const schemaRegistry = { schemaRegistry: schemas };
const jsonSchemaTransform = createJsonSchemaTransform(schemaRegistry);
const nameSchemas = createJsonSchemaTransformObject(schemaRegistry);

/** OpenAPI 3.1 of every declared call at `/api/openapi.json`, and a page to try them at `/docs`. */
export async function addOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Touchline',
        version: '1',
        description: 'Lists read six headers; every failure is `{ code, message, fields? }`.',
      },
      // The host that the page was loaded from.
      servers: [{ url: '/' }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: (route) => addHeaders(jsonSchemaTransform(route), route),
    transformObject: (document) => withWebhooks(withoutInputs(nameSchemas(document))),
  });
  await app.register(swaggerUi, { routePrefix: '/docs', uiConfig: { persistAuthorization: false } });
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

const idempotencyHeader = {
  type: 'object',
  properties: {
    'Idempotency-Key': {
      type: 'string',
      maxLength: 257,
      description: 'Names this request: repeated under the same key within a day it has one effect and gets one answer',
    },
  },
};

const messageHeaders = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
const answers = { '2XX': { description: 'Delivered. After every other answer the message is sent again.' } };
const named = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });

/** The messages that webhooks get, by their types. */
function webhooks(): Record<string, object> {
  return Object.fromEntries(
    contract.webhookTypes.map((type) => {
      const data = named('schemas', contract.webhookDataName(type));
      const properties = { type: { const: type }, timestamp: { type: 'string', format: 'date-time' }, data };
      const schema = { type: 'object', properties, required: Object.keys(properties) };
      const requestBody = { required: true, content: { 'application/json': { schema } } };
      const parameters = messageHeaders.map((name) => named('parameters', name));
      return [type, { post: { summary: `Message ${type}`, parameters, requestBody, responses: answers } }];
    }),
  );
}

/** Adds the messages of webhooks, and what they have in common. */
function withWebhooks(document: ReturnType<typeof nameSchemas>): ReturnType<typeof nameSchemas> {
  const components: { parameters?: object; schemas?: object } = ('components' in document && document.components) || {};
  components.parameters = Object.fromEntries(
    messageHeaders.map((name) => [name, { name, in: 'header', required: true, schema: { type: 'string' } }]),
  );
  const data = Object.entries(contract.webhookData).map(([name, schema]) => {
    const { $schema: _, ...described } = z.toJSONSchema(schema);
    return [name, described] as const;
  });
  components.schemas = { ...components.schemas, ...Object.fromEntries(data) };
  return Object.assign(document, { components, webhooks: webhooks() });
}

/** The named schemas are only used in responses, so their input variants are removed. */
function withoutInputs(document: ReturnType<typeof nameSchemas>): ReturnType<typeof nameSchemas> {
  const schemas: object = ('components' in document && document.components?.schemas) || {};
  for (const name of Object.keys(schemas)) if (name.endsWith('Input')) Reflect.deleteProperty(schemas, name);
  return document;
}

type Transformed = { schema: unknown; url: string };

function addHeaders(transformed: Transformed, { route }: { route: { method: string | string[]; config?: object } }) {
  const isList = route.config && 'list' in route.config && route.config.list === true;
  const headers = isList ? listHeaders : takesIdempotencyKey(route) ? idempotencyHeader : null;
  const schema = headers ? { ...(transformed.schema as object), headers } : transformed.schema;
  return { url: transformed.url, schema: schema as object };
}
