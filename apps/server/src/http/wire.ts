import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import qs from 'qs';
import * as z from 'zod/mini';
import { fieldErrors } from '@touchline/contract';
import { HttpError, invalid } from '#http/http-error';
import { pickOf } from '#http/pick';

/** Sets how bodies are parsed, for every route of a server with `wireOptions`. */
export function setWire(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, parseJson(body));
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  });
}

type Compilers = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>;
type Compiled = { schema: z.ZodMiniType };

const validator = () => (route: Compiled) => (data: unknown) => {
  const result = z.safeParse(route.schema, data, { reportInput: true });
  return result.success ? { value: result.data } : { error: invalid(fieldErrors(result.error.issues)) };
};

const serializer = () => (route: Compiled) => {
  const picked = pickOf(route.schema);
  return (data: unknown) => JSON.stringify(picked(data));
};

/**
 * Options of Fastify: it validates and serializes by the schemas of Zod. Its types expect JSON Schema; its own compilers
 * are not even loaded.
 */
export const wireOptions = {
  schemaController: {
    compilersFactory: { buildValidator: validator, buildSerializer: serializer } as unknown as Compilers,
  },
};

/**
 * Query strings: `ids=1,2`, `ids=1&ids=2`, `ids[]=1` and `ids[0]=1` all become an array. A repeated plain name is an
 * array too, and its schema refuses it.
 */
export function parseQuery(text: string): qs.ParsedQs {
  const query = qs.parse(text, { arrayLimit: 1_001, depth: 2, parameterLimit: 2_000, plainObjects: true });
  if (query['ids'] === undefined) return query;
  const raw = query['ids'];
  const values: unknown[] = typeof raw === 'object' ? Object.values(raw) : [raw];
  // Anything but text becomes an empty id, which the schema refuses.
  return { ...query, ids: values.flatMap((value) => (typeof value === 'string' ? value.split(',') : [''])) };
}

const strict = new TextDecoder('utf-8', { fatal: true });
const badJson = (why: string) => new HttpError(400, 'bad_json', why, {});
const deepest = 32;
/** Values and keys of a whole body. The largest call, an access rule of 10,000 streams, has half as many. */
const maxParts = 20_000;

const tooManyParts = () => new HttpError(413, 'too_large', `The body has more than ${maxParts} parts`, {});

/**
 * Commas separate the parts of JSON, and all texts of a call together have fewer of them. Counting them first avoids
 * parsing a body that will be refused, which is the most expensive step.
 */
function commasIn(body: string | Buffer): number {
  let found = 0;
  for (let at = body.indexOf(','); at >= 0 && found <= maxParts; at = body.indexOf(',', at + 1)) found++;
  return found;
}

function parseJson(body: string | Buffer): unknown {
  if (body.length === 0) return {};
  if (commasIn(body) > maxParts) throw tooManyParts();
  const text = decode(body);
  const value: unknown = decodeJson(text);
  checkShape(value, 0, { parts: 0 });
  return value;
}

function decode(body: string | Buffer): string {
  try {
    return typeof body === 'string' ? body : strict.decode(body);
  } catch {
    throw badJson('The body is not valid UTF-8');
  }
}

function decodeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badJson('The body is not valid JSON');
  }
}

/** Refuses excessive nesting, too many parts, and keys that reach into prototypes, before validation. */
function checkShape(value: unknown, depth: number, seen: { parts: number }): void {
  if (typeof value !== 'object' || value === null) return;
  if (depth >= deepest) throw badJson(`The body nests deeper than ${deepest} levels`);
  const keys = Object.keys(value);
  seen.parts += keys.length;
  if (seen.parts > maxParts) throw tooManyParts();
  if (keys.includes('__proto__')) throw badJson('The body contains a forbidden key');
  for (const inner of Object.values(value)) checkShape(inner, depth + 1, seen);
}
