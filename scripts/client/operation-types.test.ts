import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { operationTypes } from './operation-types.ts';
import type { Document } from './operation-types.ts';
import { root } from '../root.ts';

it('the types of the client are those of docs/openapi.json; npm run client makes them anew', () => {
  const document = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8')) as Document;
  expect(operationTypes(document)).toBe(readFileSync(join(root, 'packages/client/src/operations.ts'), 'utf8'));
});

it('each form of a schema becomes its type', () => {
  const types = operationTypes({
    components: {
      schemas: {
        Pet: {
          type: 'object',
          properties: { id: { type: 'integer' }, tag: { type: ['string', 'null'] } },
          required: ['id'],
        },
      },
    },
    paths: {
      '/api/pets': {
        get: {
          summary: 'Pets',
          parameters: [
            { name: 'kind', in: 'query', required: true, schema: { enum: ['cat', 'dog'] } },
            { name: 'Page-Current', in: 'header', schema: { type: 'integer' } },
          ],
          responses: {
            200: {
              content: {
                'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Pet' } } },
              },
            },
          },
        },
      },
      '/api/picture': { get: { responses: { 200: {} } } },
    },
  });
  expect(types).toContain('export type Pet = { "id": number; "tag"?: string | null };');
  expect(types).toContain(`'GET /pets': { input: { "kind": "cat" | "dog" }; reply: (Pet)[]; list: true };`);
  expect(types).not.toContain('/picture');
});
