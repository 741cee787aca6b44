import * as z from 'zod/mini';
import type { Entity } from '#kit/entity';
import { nothing, oneId, route } from '#kit/route';
import type { Access } from '#kit/route';
import { id, line } from '#kit/value';

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

/** Ids as `ids=1,2`, `ids=1&ids=2`, `ids[]=1`; the server has split them before this looks. At most 1,000. */
export const ids = z.strictObject({ ids: z.array(oneId).check(z.minLength(1), z.maxLength(1000)) });

const search = z.strictObject({ name: line(0, 200) });
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
    create: route('POST', one, write, `Create a ${entity.nouns[0]}`, entity.create as E['create'], item()),
    update: route('PUT', one, write, `Change a ${entity.nouns[0]}`, entity.update as E['update'], item()),
    remove: route('DELETE', one, write, `Delete ${entity.nouns[1]}`, ids, removed),
    find: route('GET', one, read, `One ${entity.nouns[0]}`, z.strictObject({ id: oneId }), item()),
    list: listRoute('GET', many, read, `A page of ${entity.nouns[1]}`, nothing, item()),
    search: listRoute('POST', many, read, `Search ${entity.nouns[1]}`, search, item()),
  };
}

export type Crud = ReturnType<typeof crud<Entity>>;
