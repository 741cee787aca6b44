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
/** A client that takes less than a part within this time keeps the response in memory, and is disconnected. */
const PART_TIMEOUT_MS = 20_000;

/** Sends a complete response, counted by `sent`; for HEAD requests only its headers. */
export function send(request: IncomingMessage, response: ServerResponse, answer: Answer, sent: SentBytes | null): void {
  response.writeHead(answer.status, {
    ...OPEN_TO_PAGES,
    'content-type': answer.type,
    'content-length': Buffer.byteLength(answer.body),
    'cache-control': answer.cache,
  });
  if (request.method === 'HEAD') response.end();
  else sendParts(response, typeof answer.body === 'string' ? Buffer.from(answer.body) : answer.body, sent);
}

/** Sends each part when the system has taken the one before it. */
function sendParts(response: ServerResponse, body: Buffer, sent: SentBytes | null): void {
  const timer = setTimeout(() => response.destroy(), PART_TIMEOUT_MS);
  response.on('close', () => clearTimeout(timer));
  const sendFrom = (start: number): void => {
    const end = start + PART_BYTES;
    if (end >= body.length) response.end(body.subarray(start), sent?.note);
    else
      response.write(body.subarray(start, end), (error) => {
        if (error) return;
        timer.refresh();
        sendFrom(end);
      });
    sent?.note();
  };
  sendFrom(0);
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
