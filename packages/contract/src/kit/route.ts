import * as z from 'zod/mini';
import type { Ability } from '../access.ts';
import { id } from '#kit/value';

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

export const nothing = z.strictObject({});

/** One id, as the text of a query string or the number of a body. */
export const oneId = z.union([id, z.pipe(z.string().check(z.regex(/^[1-9]\d{0,14}$/)), z.transform(Number))]);

/** A switch, as the word of a query string or the boolean of a body. */
export const oneFlag = z.union([z.boolean(), z.stringbool({ truthy: ['true'], falsy: ['false'] })]);
