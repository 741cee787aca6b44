import { authRoutes, sportRoutes, streamRoutes } from '@touchline/contract';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import './session-calls.ts';
import { call, extendCalls, query } from './call.ts';
import { callPage } from './call-page.ts';
import { CallError } from './call-error.ts';
import { lastFailure } from './last-failure.ts';
import { endSession, resumeSession, setPerson, setToken } from './session.ts';
import { signOut } from './sign-out.ts';

type SentCall = { method: string; url: string; headers: IncomingMessage['headers']; body: string };

let server: Server;
let seen: SentCall[];
let answer: (response: ServerResponse) => void;
const stored = new Map<string, string>();
const realFetch = globalThis.fetch;

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
const failed = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error as CallError,
  );

beforeEach(async () => {
  seen = [];
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
      answer(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  // A browser resolves paths against the page; Node needs the origin.
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => realFetch(`http://127.0.0.1:${port}${path}`, init));
});

afterEach(() => {
  signOut();
  vi.unstubAllGlobals();
  server.closeAllConnections();
  server.close();
});

describe('a call', () => {
  it('carries the bearer token and asks for JSON', async () => {
    stored.set('auth_token', 'secret');
    answer = json(200, { id: 1 });
    await call(sportRoutes.find, { id: 1 }, null);
    expect(seen[0]?.headers).toMatchObject({ authorization: 'Bearer secret', accept: 'application/json' });
    expect(seen[0]?.headers.cookie).toBeUndefined();
  });

  it('sends the data of GET and DELETE as query parameters and of the others as a body', async () => {
    answer = json(200, { ids: [1, 2] });
    await call(sportRoutes.remove, { ids: [1, 2] }, null);
    await call(sportRoutes.create, { name: 'Хоккей', duration: 150 }, null);
    expect(seen[0]).toMatchObject({ method: 'DELETE', url: '/api/stream/sport?ids=1%2C2', body: '' });
    expect(seen[1]).toMatchObject({
      method: 'POST',
      url: '/api/stream/sport',
      body: '{"name":"Хоккей","duration":150}',
    });
  });

  it('puts page, order and filters into the six headers, with values percent-encoded', async () => {
    answer = json(200, { current_page: 2, per_page: 20, total: 0, last_page: 1, data: [] });
    const filters = [
      { column: 'title', value: 'Финал, часть 1' },
      { column: 'sport', value: '3' },
    ];
    await callPage(
      streamRoutes.list,
      {},
      { page: 2, size: 20, sort: { column: 'startAt', order: 'desc' }, filters },
      null,
    );
    expect(seen[0]?.headers).toMatchObject({
      'page-current': '2',
      'page-size': '20',
      'sort-column': 'startAt',
      'sort-order': 'desc',
      'filter-column': 'title,sport',
      'filter-value': `${encodeURIComponent('Финал, часть 1')},3`,
    });
  });

  it('fails with the status, the code and the fields that the server names', async () => {
    answer = json(422, { code: 'invalid', message: 'Wrong', fields: { name: { code: 'required' } } });
    const error = await failed(call(sportRoutes.create, { name: '', duration: 1 }, null));
    expect(error).toMatchObject({ status: 422, code: 'invalid', fields: { name: { code: 'required' } } });
  });

  it('remembers its failure for support: the call, what came back and the request, nothing of what was sent', async () => {
    stored.set('auth_token', 'secret');
    answer = json(409, { code: 'conflict', message: 'No' }, { 'x-request-id': 'req-7' });
    await failed(call(sportRoutes.remove, { ids: [41] }, null));
    const known = { call: 'DELETE /stream/sport', status: 409, code: 'conflict', requestId: 'req-7' };
    expect(lastFailure()).toEqual({ ...known, at: expect.stringMatching(/Z$/) });
    answer = json(200, { id: 1 });
    await call(sportRoutes.find, { id: 1 }, null);
    expect(lastFailure()).toMatchObject(known);
    answer = (response) => response.destroy();
    await failed(call(sportRoutes.find, { id: 1 }, null));
    expect(lastFailure()).toMatchObject({ call: 'GET /stream/sport', status: -1, code: null, requestId: null });
    stored.set('auth_token', 'of somebody else');
    expect(lastFailure()).toBeNull();
  });

  it('says how long to wait when the server does', async () => {
    answer = json(429, { code: 'rate_limited', message: 'Slow down' }, { 'retry-after': '7' });
    expect(await failed(call(sportRoutes.find, { id: 1 }, null))).toMatchObject({ status: 429, retryAfter: 7 });
  });

  it('fails with -1 and "No response received" when nothing comes', async () => {
    answer = (response) => response.destroy();
    expect(await failed(call(sportRoutes.find, { id: 1 }, null))).toMatchObject({
      status: -1,
      message: 'No response received',
    });
  });

  it('fails with -1 and "An unexpected error occurred" when the answer cannot be read', async () => {
    answer = (response) => response.writeHead(200).end('<html>');
    const error = await failed(call(sportRoutes.find, { id: 1 }, null));
    expect(error).toBeInstanceOf(CallError);
    expect(error).toMatchObject({ status: -1, message: 'An unexpected error occurred' });
  });

  it('fails with -1 and its own message when it could not be sent', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new Error('The token holds a line break')));
    const error = await failed(call(sportRoutes.find, { id: 1 }, null));
    expect(error).toMatchObject({ status: -1, message: 'The token holds a line break' });
  });

  it('waits without a limit, and takes no cookies along', async () => {
    const sent = vi.fn<typeof fetch>(() => Promise.resolve(Response.json({ id: 1 })));
    vi.stubGlobal('fetch', sent);
    await call(sportRoutes.find, { id: 1 }, null);
    expect(sent.mock.calls[0]?.[1]).toMatchObject({ signal: null, credentials: 'omit' });
  });

  it('keeps the status of a failure whose body is no JSON', async () => {
    answer = (response) => response.writeHead(502, 'Bad Gateway').end('<html>');
    expect(await failed(call(sportRoutes.find, { id: 1 }, null))).toMatchObject({
      status: 502,
      message: 'Bad Gateway',
      code: null,
    });
  });

  it('signs out once the server no longer knows the token, and not when there was none', async () => {
    const signedOut = vi.fn<() => void>();
    extendCalls({ onSignedOut: signedOut });
    answer = json(401, { code: 'unauthorized', message: 'Sign in' });
    await failed(call(sportRoutes.find, { id: 1 }, null));
    expect(signedOut).not.toHaveBeenCalled();
    stored.set('auth_token', 'old');
    await failed(call(sportRoutes.find, { id: 1 }, null));
    expect(signedOut).toHaveBeenCalledOnce();
  });
});

describe('while the session has ended', () => {
  it('a call fails with the code of it and is not sent, but signing in is', async () => {
    setToken('old');
    setPerson(7);
    endSession();
    answer = json(200, { ok: true });
    const error = await failed(call(sportRoutes.find, { id: 1 }, null));
    expect(error).toMatchObject({ status: 401, code: 'unauthorized' });
    expect(seen).toEqual([]);
    await call(authRoutes.login, { email: 'olga@touchline.test', password: 'a sentence works well' }, null);
    expect(seen.map(({ url }) => url)).toEqual(['/api/auth/login']);
    resumeSession('new', 7);
    await call(sportRoutes.find, { id: 1 }, null);
    expect(seen.at(-1)?.headers).toMatchObject({ authorization: 'Bearer new' });
  });
});

describe('query', () => {
  it('leaves out what is undefined or null', () => {
    expect(query({ id: 1, key: undefined, name: null })).toBe('?id=1');
    expect(query({})).toBe('');
  });
});
