import * as contract from '@touchline/contract';
import type { Route } from '@touchline/contract';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { pick } from '#http/pick';

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'reply' in value && 'path' in value;

/** Every declared call of the contract. */
const routes = Object.values(contract).flatMap((value) =>
  typeof value === 'object' && value !== null ? Object.values(value).filter(isRoute) : [],
);

/** A value from a handler, and the parts of it that the schema names. */
type Sample = { given: unknown; named: unknown };

const secret = { passwordHash: 'argon2id', tokenSealed: { data: [1, 2, 3] } };

const defOf = (schema: z.core.$ZodType) => (schema as unknown as { def: z.core.$ZodTypes['_zod']['def'] }).def;

/** Sample values of a schema, with extra properties in every object. Independent of the tested code. */
function samples(schema: z.core.$ZodType): Sample[] {
  const def = defOf(schema);
  switch (def.type) {
    case 'object':
      return withEach(Object.entries(def.shape).map(([name, field]) => [name, samples(field)] as const));
    case 'record': {
      const keys = defOf(def.keyType);
      const key = keys.type === 'enum' ? Object.values(keys.entries)[0] : 'key';
      return samples(def.valueType).map(({ given, named }) => ({
        given: { [String(key)]: given },
        named: { [String(key)]: named },
      }));
    }
    case 'array': {
      const items = samples(def.element);
      return [
        { given: [], named: [] },
        { given: items.map(({ given }) => given), named: items.map(({ named }) => named) },
      ];
    }
    case 'union':
      return def.options.flatMap(samples);
    case 'nullable':
      return [{ given: null, named: null }, ...samples(def.innerType)];
    case 'optional':
      return samples(def.innerType);
    default: {
      const value = def.type === 'number' ? 7 : def.type === 'boolean' ? false : 'text';
      return [{ given: value, named: value }];
    }
  }
}

/** Combines the samples of all fields into as many objects as the field with the most samples has. */
function withEach(fields: (readonly [string, Sample[]])[]): Sample[] {
  const most = Math.max(1, ...fields.map(([, values]) => values.length));
  return Array.from({ length: most }, (_, n) => {
    const at = (part: keyof Sample) =>
      Object.fromEntries(fields.map(([name, values]) => [name, values[n % values.length]?.[part]]));
    return { given: { ...at('given'), ...secret }, named: at('named') };
  });
}

describe('a reply of the contract', () => {
  it.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s keeps only the fields that its schema names, at every depth',
    (_name, route) => {
      const all = samples(route.reply);
      expect(all.length).toBeGreaterThan(0);
      for (const { given, named } of all) expect(pick(route.reply, given)).toEqual(named);
    },
  );
});

it('returns stored values that the current rules would refuse', () => {
  const { item } = contract.team;
  const long = { id: 1, version: 1, name: '\u0007'.repeat(5_000), sport: -4 };
  expect(pick(item, long)).toEqual(long);
});

it('drops an object where the contract has a plain value', () => {
  const schema = z.object({ name: z.nullable(z.string()), list: z.array(z.string()), at: z.string() });
  const at = new Date('2026-05-01T18:00:00Z');
  expect(pick(schema, { name: secret, list: [secret, 'a'], at })).toEqual({
    name: undefined,
    list: [undefined, 'a'],
    at,
  });
  expect(pick(schema, { name: null, list: secret, at: [secret] })).toEqual({ name: null });
});

it('picks the first union option whose fields are all present, and nothing of an unknown shape', () => {
  const schema = z.union([z.object({ id: z.int(), email: z.string() }), z.object({ id: z.int() }), z.string()]);
  expect(pick(schema, { id: 1, email: 'a@b.c', ...secret })).toEqual({ id: 1, email: 'a@b.c' });
  expect(pick(schema, { id: 1, ...secret })).toEqual({ id: 1 });
  expect([pick(schema, secret), pick(schema, 'text')]).toEqual([undefined, 'text']);
});

it('keeps only the keys of a record with fixed keys', () => {
  const schema = z.record(z.enum(['ok', 'down']), z.int());
  expect(pick(schema, { ok: 1, down: 2, passwordHash: 3 })).toEqual({ ok: 1, down: 2 });
});

it('refuses a schema that transforms values', () => {
  const schema = z.object({ ids: z.pipe(z.string(), z.transform(Number)) });
  expect(() => pick(schema, {})).toThrow('A reply cannot contain a schema of type pipe');
});
