import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import * as contract from './index.ts';
import type { Route } from './index.ts';

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'input' in value && 'reply' in value;

const routes: Route[] = Object.entries(contract)
  .filter(([name]) => name.endsWith('Routes'))
  .flatMap(([, group]) => Object.values(group))
  .filter(isRoute);

const isSchema = (value: unknown): value is z.core.JSONSchema.BaseSchema => typeof value === 'object' && value !== null;
type Inner = { path: string; schema: z.core.JSONSchema.BaseSchema };

/** The schemas inside a schema, one level down. */
function nestedSchemas({ path, schema }: Inner): Inner[] {
  const at = (name: string, inner: unknown): Inner[] =>
    isSchema(inner) ? [{ path: `${path}${name}`, schema: inner }] : [];
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([key, inner]) => at(`.${key}`, inner)),
    ...[schema.items].flat().flatMap((inner) => at('[]', inner)),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((inner) => at('|', inner)),
    ...at('{}', schema.additionalProperties),
    ...at('{key}', schema.propertyNames),
  ];
}

const allSchemas = (from: Inner): Inner[] => [from, ...nestedSchemas(from).flatMap(allSchemas)];

it('finds the routes', () => {
  expect(routes.length).toBeGreaterThan(89);
});

describe.each(routes.map((route) => ({ name: `${route.method} ${route.path}`, route })))('$name', ({ name, route }) => {
  const schemas = allSchemas({
    path: name,
    schema: z.toJSONSchema(route.input, { io: 'input', unrepresentable: 'any' }),
  });
  const paths = (found: Inner[]) => found.map(({ path }) => path);

  it('rejects unknown fields at every depth', () => {
    const objects = schemas.filter(({ schema }) => schema.type === 'object' && !schema.propertyNames);
    expect(paths(objects)).toContain(name);
    // Calendars and players add parameters of their own to an address.
    const open = objects.filter(({ schema }) => schema.additionalProperties !== false);
    expect(paths(open)).toEqual(name.startsWith('GET /feeds/') ? [name] : []);
  });

  it('limits the length of every list', () => {
    const lists = schemas.filter(({ schema }) => schema.type === 'array');
    // An access rule grows without a user's edit and must be accepted unchanged; a media node reports all of its
    // streams.
    const most = (path: string) => (path.endsWith('.streams') ? 10_000 : path.includes('/report.') ? 5_000 : 1_000);
    expect(paths(lists.filter(({ path, schema }) => !(Number(schema.maxItems) <= most(path))))).toEqual([]);
  });
});

const long = ['x', '1', '/x', '1.'].flatMap((unit) =>
  ['', 'rtmp://example.org/', '/{key}'].map((head) => head + unit.repeat(20_001)),
);
/** Read-only fields are dropped, whatever their length. */
const isDropped = ({ input }: Route, key: string) =>
  input instanceof z.ZodMiniObject && input.shape[key] === contract.readOnly;
const keysOf = (route: Route): string[] =>
  Object.keys(z.toJSONSchema(route.input, { unrepresentable: 'any', io: 'input' }).properties ?? {}).filter(
    (key) => !isDropped(route, key),
  );

it.each(routes.map((route) => ({ name: `${route.method} ${route.path}`, route })))(
  '$name limits the length of every text',
  ({ route }) => {
    for (const key of keysOf(route)) {
      const wrong = (value: unknown) => {
        const { error } = z.safeParse(route.input, { [key]: value });
        return error?.issues.some(({ path }) => path[0] === key) === true;
      };
      expect({ key, taken: long.filter((text) => !wrong(text)).map((text) => text.slice(0, 30)) }).toEqual({
        key,
        taken: [],
      });
    }
  },
);
