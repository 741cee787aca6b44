import type { Ability, Role, Route } from '@touchline/contract';
import { can, failure } from '@touchline/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import type * as z from 'zod/mini';
import { forbidden, scopeTooNarrow, sessionRequired } from '#http/http-error';
import { readListQuery } from '#http/list-query';
import type { ListQuery } from '#http/list-query';
import { isReady, sendReady } from '#http/ready-answer';
import type { ReadyAnswer } from '#http/ready-answer';
import type { User } from '#http/user';

/** Identifies the caller by bearer token. All throw 401 without a valid one. */
export type Authenticator = {
  user: (request: FastifyRequest) => Promise<User>;
  /** The id of the media server whose token the request bears. */
  server: (request: FastifyRequest) => Promise<number>;
  /** The same, also of a server that was archived or deleted. */
  formerServer: (request: FastifyRequest) => Promise<number>;
};

type Declared<I extends z.ZodMiniType, O extends z.ZodMiniType> = Omit<Route, 'input' | 'reply'> & {
  input: I;
  reply: O;
};

export type Call<I, Who> = { input: I; who: Who; list: ListQuery; request: FastifyRequest; reply: FastifyReply };

type Handler<I extends z.ZodMiniType, O extends z.ZodMiniType, Who> = (
  call: Call<z.output<I>, Who>,
) => Promise<z.input<O> | ReadyAnswer>;

const users = new WeakMap<FastifyRequest, User>();

/** The signed-in user of a request that `serve` admitted; null otherwise. */
export const userOf = (request: FastifyRequest): User | null => users.get(request) ?? null;

/** Serves a declared call to signed-in users who have its ability. */
export function serve<I extends z.ZodMiniType, O extends z.ZodMiniType>(
  app: FastifyInstance,
  authenticator: Authenticator,
  route: Declared<I, O>,
  handler: Handler<I, O, User>,
): void {
  const admitted = async (request: FastifyRequest) => {
    const user = admit(await authenticator.user(request), route);
    users.set(request, user);
    return user;
  };
  add(app, route, admitted, handler);
}

/** Serves a declared call to anybody. */
export function serveOpen<I extends z.ZodMiniType, O extends z.ZodMiniType>(
  app: FastifyInstance,
  route: Declared<I, O>,
  handler: Handler<I, O, null>,
): void {
  add(app, route, async () => null, handler);
}

/** Serves a declared call to media servers; `who` is the server's id. */
export function serveServers<I extends z.ZodMiniType, O extends z.ZodMiniType>(
  app: FastifyInstance,
  authenticator: Authenticator,
  route: Declared<I, O>,
  handler: Handler<I, O, number>,
): void {
  add(app, route, authenticator.server, handler);
}

/** Serves a declared call to media servers, also to those that were archived or deleted; `who` is the server's id. */
export function serveFormerServers<I extends z.ZodMiniType, O extends z.ZodMiniType>(
  app: FastifyInstance,
  authenticator: Authenticator,
  route: Declared<I, O>,
  handler: Handler<I, O, number>,
): void {
  add(app, route, authenticator.formerServer, handler);
}

/** Serves a declared call to media servers (`who` is the server's id) and to signed-in users. */
export function serveServersOrUsers<I extends z.ZodMiniType, O extends z.ZodMiniType>(
  app: FastifyInstance,
  authenticator: Authenticator,
  route: Declared<I, O>,
  handler: Handler<I, O, number | User>,
): void {
  const either = async (request: FastifyRequest) =>
    authenticator.server(request).catch(() => authenticator.user(request));
  add(app, route, either, handler);
}

type Admission = Pick<Route, 'access' | 'method' | 'list' | 'inPerson'>;

/** Returns the user when their role has the ability that the route names, and their token may use it. Throws 403. */
export function admit(user: User, route: Admission): User {
  const { accessToken: token } = user;
  if (!isOpenTo(user.role, route)) throw token && isOpenTo(token.ownRole, route) ? scopeTooNarrow() : forbidden();
  if (token && route.inPerson) throw sessionRequired();
  if (token?.scope === 'read' && route.method !== 'GET' && !route.list) throw scopeTooNarrow();
  return user;
}

function isOpenTo(role: Role, { access }: Admission): boolean {
  if (access === 'public' || access === 'signed-in' || access === 'server-or-user') return true;
  return access !== 'server' && can(role, access satisfies Ability);
}

const callers = new WeakMap<FastifyRequest, unknown>();

function add<I extends z.ZodMiniType, O extends z.ZodMiniType, Who>(
  app: FastifyInstance,
  route: Declared<I, O>,
  who: (request: FastifyRequest) => Promise<Who>,
  handler: Handler<I, O, Who>,
): void {
  const inQuery = route.method === 'GET' || route.method === 'DELETE';
  const schema: FastifySchema = {
    summary: route.summary,
    tags: [route.path.split('/')[1] ?? ''],
    security: route.access === 'public' ? [] : [{ bearer: [] }],
    [inQuery ? 'querystring' : 'body']: route.input,
    response: { 200: route.reply, default: failure },
  };
  app.route({
    method: route.method,
    url: route.path,
    schema,
    config: { access: route.access, list: route.list },
    // Runs before the body is read, so that bodies of strangers are not parsed.
    onRequest: async (request) => void callers.set(request, await who(request)),
    preValidation: (request, _reply, done) => {
      if (route.method === 'DELETE' && isRecord(request.body))
        request.query = { ...ownQuery(request), ...request.body };
      if (!inQuery) request.body ??= {};
      done();
    },
    handler: async (request, reply) => {
      const list = route.list ? readListQuery(request.headers) : emptyList;
      const input = (inQuery ? request.query : request.body) as z.output<I>;
      const answer = await handler({ input, who: callers.get(request) as Who, list, request, reply });
      return isReady(answer) ? sendReady(request, reply, answer) : answer;
    },
  });
}

const emptyList: ListQuery = { page: 1, size: 10, sort: null, order: 'asc', filters: [] };

function ownQuery(request: FastifyRequest): Record<string, unknown> {
  return isRecord(request.query) ? request.query : {};
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
