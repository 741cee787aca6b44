import type { Failure, Route } from '@touchline/contract';
import { CallError, noResponse, unexpected } from '#kit/call-error.ts';
import type { takeEarlyResponse } from '#kit/early-requests.ts';
import type { sendOnce } from '#kit/idempotency-key.ts';
import type { rememberFailure } from '#kit/last-failure.ts';
import { isSessionEnded, token } from '#kit/session.ts';

export type Input<R extends Route> = R['input']['_zod']['input'];
export type Reply<R extends Route> = R['reply']['_zod']['output'];

/** The path of the API on the document's origin. */
export const apiBase = '/api';

const signInAgain: Failure = { code: 'unauthorized', message: 'Sign in' };

type Session = {
  /** Called when a reply says that the token is no longer valid. */
  onSignedOut: () => void;
  takeEarlyResponse: typeof takeEarlyResponse;
  sendOnce: typeof sendOnce;
  rememberFailure: typeof rememberFailure;
};

const session: Session = {
  onSignedOut: () => {},
  takeEarlyResponse: () => null,
  sendOnce: (_route, _body, request) => request({}),
  rememberFailure: () => {},
};

/** Sets what calls do in a session only: whoever is not signed in does not load it. */
export function extendCalls(parts: Partial<Session>): void {
  Object.assign(session, parts);
}

/** Calls a route of the contract. Throws CallError. */
export function call<R extends Route>(route: R, input: Input<R>, signal: AbortSignal | null): Promise<Reply<R>> {
  return callWithHeaders(route, input, {}, signal);
}

/** The same with further headers. */
export function callWithHeaders<R extends Route>(
  route: R,
  input: Input<R>,
  extra: Record<string, string>,
  signal: AbortSignal | null,
): Promise<Reply<R>> {
  return send(route, input, extra, signal);
}

async function send(route: Route, input: unknown, extra: Record<string, string>, signal: AbortSignal | null) {
  const inQuery = route.method === 'GET' || route.method === 'DELETE';
  if (inQuery)
    return readJson(await callRaw(route, query(input), { headers: extra, body: null, isReading: true }, signal));
  const body = JSON.stringify(input);
  return session.sendOnce(route, body, async (key) => {
    const headers = { ...extra, ...key, 'Content-Type': 'application/json' };
    return readJson(await callRaw(route, '', { headers, body }, signal));
  });
}

/** `isReading`: the reply is JSON that the first view may show, so it may be asked for before the program has come. */
type RawCall = { headers: Record<string, string>; body: string | FormData | null; isReading?: boolean };

/** Calls a route whose body or reply is a file instead of JSON. `suffix` is its query string. Throws CallError unless it succeeds. */
export async function callRaw(
  route: Route,
  suffix: string,
  { headers, body, isReading = false }: RawCall,
  signal: AbortSignal | null,
): Promise<Response> {
  // The server would give this same reply, and polling must not reach it.
  if (isSessionEnded() && route.access !== 'public') throw new CallError(401, signInAgain.message, signInAgain, null);
  const bearer = token();
  const asked = { call: `${route.method} ${route.path}` };
  let response: Response;
  try {
    const asJson = { Accept: 'application/json', ...headers };
    const address = apiBase + route.path + suffix;
    const early =
      isReading && route.method === 'GET' ? session.takeEarlyResponse({ address, headers: asJson }, bearer) : null;
    const authorized = bearer === null ? asJson : { ...asJson, Authorization: `Bearer ${bearer}` };
    const send = () => fetch(address, { method: route.method, headers: authorized, body, credentials: 'omit', signal });
    response = await (early ? early.catch(send) : send());
  } catch (error) {
    const failure = notSent(error);
    if (failure instanceof CallError) session.rememberFailure({ ...asked, status: -1, code: null, requestId: null });
    throw failure;
  }
  if (response.status === 401 && route.access !== 'public' && bearer !== null && bearer === token())
    session.onSignedOut();
  if (response.ok) return response;
  const refusal = await readJson(response);
  const retryAfter = Number(response.headers.get('Retry-After')) || null;
  const failure = isFailure(refusal) ? refusal : null;
  const requestId = response.headers.get('X-Request-Id');
  session.rememberFailure({ ...asked, status: response.status, code: failure?.code ?? null, requestId });
  throw new CallError(response.status, failure?.message ?? (response.statusText || unexpected), failure, retryAfter);
}

/** Input of GET and DELETE as query parameters: lists joined by commas, undefined values left out. */
export function query(input: unknown): string {
  const parameters = new URLSearchParams();
  for (const [key, value] of Object.entries(input ?? {}))
    if (value !== undefined && value !== null)
      parameters.set(key, Array.isArray(value) ? value.join(',') : String(value));
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

function notSent(error: unknown): unknown {
  if (error instanceof DOMException && error.name === 'AbortError') return error;
  // Browsers report every network failure as a TypeError without the reason.
  if (error instanceof TypeError) return new CallError(-1, noResponse, null, null);
  return new CallError(-1, error instanceof Error ? error.message : unexpected, null, null);
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text().catch(() => {
    throw new CallError(-1, noResponse, null, null);
  });
  try {
    return text === '' ? null : (JSON.parse(text) as unknown);
  } catch {
    if (response.ok) throw new CallError(-1, unexpected, null, null);
    return null;
  }
}

/** Whether the body of a reply is the API's own refusal, and not that of a proxy before it. */
export function isFailure(body: unknown): body is Failure {
  return typeof body === 'object' && body !== null && 'code' in body && 'message' in body;
}
