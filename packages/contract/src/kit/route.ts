import * as z from 'zod/mini';
import type { Ability } from '../access.ts';
import { id, line } from '#kit/value';
import type { Entity } from '#kit/entity';

/** Who may call: anybody, anybody signed in, a media server with its token, or whoever has the ability. */
export type Access = 'public' | 'signed-in' | 'server' | 'server-or-user' | Ability;

export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  access: Access;
  summary: string;
  /** What arrives: the query of GET and DELETE (a DELETE body counts as well), the body of the others. */
  input: z.ZodMiniType;
  reply: z.ZodMiniType;
  /** The six list headers are read. */
  list: boolean;
  /** Only with a session of the console: tokens of programs are refused, so that they give no access that outlives them. */
  inPerson: boolean;
};

/** Declares a call: what arrives and what leaves, once for server, client and OpenAPI. */
export function route<I extends z.ZodMiniType, O extends z.ZodMiniType>(
  method: Route['method'],
  path: string,
  access: Access,
  summary: string,
  input: I,
  reply: O,
): Omit<Route, 'input' | 'reply'> & { input: I; reply: O } {
  return { method, path, access, summary, input, reply, list: false, inPerson: false };
}

/** A call that answers one page; the headers choose page, order and filter. */
export function listRoute<I extends z.ZodMiniType, O extends z.ZodMiniType>(
  method: 'GET' | 'POST',
  path: string,
  access: Access,
  summary: string,
  input: I,
  item: O,
) {
  return { ...route(method, path, access, summary, input, page(item)), list: true };
}

export const nothing = z.strictObject({});

/** One id, as the text of a query string or the number of a body. */
export const oneId = z.union([id, z.pipe(z.string().check(z.regex(/^[1-9]\d{0,14}$/)), z.transform(Number))]);

/** A switch, as the word of a query string or the boolean of a body. */
export const oneFlag = z.union([z.boolean(), z.stringbool({ truthy: ['true'], falsy: ['false'] })]);

/** Ids as `ids=1,2`, `ids=1&ids=2`, `ids[]=1`; the server has split them before this looks. At most 1,000. */
export const ids = z.strictObject({ ids: z.array(oneId).check(z.minLength(1), z.maxLength(1000)) });

export const removed = z.object({ ids: z.array(id) });

export function page<O extends z.ZodMiniType>(item: O) {
  return z.object({
    current_page: z.int(),
    per_page: z.int(),
    total: z.int(),
    last_page: z.int(),
    data: z.array(item),
  });
}

export type Page<T> = { current_page: number; per_page: number; total: number; last_page: number; data: T[] };

/** The six calls that every entity has: create, update, remove, find, list, search. */
export function crud<E extends Entity>(entity: E, one: string, many: string, read: Access, write: Access) {
  const item = () => entity.item as E['item'];
  return {
    create: route('POST', one, write, `Create a ${entity.name}`, entity.create as E['create'], item()),
    update: route('PUT', one, write, `Change a ${entity.name}`, entity.update as E['update'], item()),
    remove: route('DELETE', one, write, `Delete ${many.split('/').at(-1)}`, ids, removed),
    find: route('GET', one, read, `One ${entity.name}`, z.strictObject({ id: oneId }), item()),
    list: listRoute('GET', many, read, `A page of ${many.split('/').at(-1)}`, nothing, item()),
    search: listRoute(
      'POST',
      many,
      read,
      `Search ${many.split('/').at(-1)}`,
      z.strictObject({ name: line(0, 200) }),
      item(),
    ),
  };
}

export type Crud = ReturnType<typeof crud<Entity>>;
