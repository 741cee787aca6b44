import type { IncomingMessage, ServerResponse } from 'node:http';

/** Any page may play the streams; only the key in the URL protects them. */
const OPEN_TO_PAGES = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, HEAD, OPTIONS',
  'access-control-allow-headers': 'range, content-type',
  'access-control-expose-headers': 'content-length, date',
  'access-control-max-age': '86400',
  'x-content-type-options': 'nosniff',
} as const;

export const NO_STORE = 'no-store';
/** File names change with every run of a stream, so a file of a given name never changes. */
export const IMMUTABLE = 'public, max-age=3600, immutable';

export type Answer = { status: number; type: string; cache: string; body: Buffer | string };

/** Sends a complete response; for HEAD requests only its headers. */
export function send(request: IncomingMessage, response: ServerResponse, answer: Answer): void {
  response.writeHead(answer.status, {
    ...OPEN_TO_PAGES,
    'content-type': answer.type,
    'content-length': Buffer.byteLength(answer.body),
    'cache-control': answer.cache,
  });
  response.end(request.method === 'HEAD' ? undefined : answer.body);
}

export function sendJson(request: IncomingMessage, response: ServerResponse, status: number, value: unknown): void {
  send(request, response, { status, type: 'application/json', cache: NO_STORE, body: JSON.stringify(value) });
}

/** Error responses have the same form as those of the console. */
export function sendError(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  code: string,
  message: string,
): void {
  sendJson(request, response, status, { code, message });
}

/** Answers a CORS preflight request. */
export function sendPreflight(response: ServerResponse): void {
  response.writeHead(204, OPEN_TO_PAGES).end();
}

/** Starts a response that does not end. */
export function beginLive(response: ServerResponse, type: string): void {
  response.writeHead(200, { ...OPEN_TO_PAGES, 'content-type': type, 'cache-control': NO_STORE });
}
