import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SentBytes } from '@touchline/media/sent-bytes';

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

/**
 * What the system has taken of a part is not known before it has taken all of it. Longer parts would be counted too
 * imprecisely when their player leaves, shorter ones would cost more time.
 */
const PART_BYTES = 65_536;

/** Sends a complete response, counted by `sent`; for HEAD requests only its headers. */
export function send(request: IncomingMessage, response: ServerResponse, answer: Answer, sent: SentBytes | null): void {
  response.writeHead(answer.status, {
    ...OPEN_TO_PAGES,
    'content-type': answer.type,
    'content-length': Buffer.byteLength(answer.body),
    'cache-control': answer.cache,
  });
  if (request.method === 'HEAD') response.end();
  else if (sent && typeof answer.body !== 'string') sendParts(response, answer.body, sent);
  else response.end(answer.body);
}

/** Sends each part when the system has taken the one before it. */
function sendParts(response: ServerResponse, body: Buffer, sent: SentBytes): void {
  if (body.length <= PART_BYTES) response.end(body, sent.note);
  else
    response.write(body.subarray(0, PART_BYTES), (error) => {
      if (!error) sendParts(response, body.subarray(PART_BYTES), sent);
    });
  sent.note();
}

export function sendJson(request: IncomingMessage, response: ServerResponse, status: number, value: unknown): void {
  send(request, response, { status, type: 'application/json', cache: NO_STORE, body: JSON.stringify(value) }, null);
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
