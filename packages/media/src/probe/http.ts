import { type IncomingMessage, type RequestOptions, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { ByteRange } from '#media/hls-parse';
import { type ConnectionPhase, connectionFailure, ProbeFailure } from './failure.ts';
import type { ProbeRun } from './run.ts';

export type HttpRequest = {
  method: 'GET' | 'HEAD';
  /** Most bytes of the body to read; 0 reads only the header and drops the rest. */
  maxBytes: number;
  /** Only this part of the file is wanted; null: all of it. */
  range: ByteRange | null;
  /** Only so many bytes from the beginning are wanted; null: all. */
  firstBytes: number | null;
  /** So many bytes from the beginning are enough of an answer that is too large; null: it is a failure. */
  cutTo: number | null;
};

/**
 * A successful response, after redirects; `url` is its final URL and the base of its links. `contentLength`: of the file or
 * the wanted part of it, also when only its beginning was read. `isCut`: it is too large, and the body is its beginning, or
 * empty. `encoding`: of the body, mostly empty.
 */
export type HttpResponse = { url: URL; body: Buffer; contentLength: number | null; isCut: boolean; encoding: string };

/** Bytes of an error response that are read. */
const MAX_ERROR_BYTES = 500;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Sends a request and follows redirects, checking each target. Throws `ProbeFailure` unless the status is 2xx. */
export async function request(run: ProbeRun, start: URL, wish: HttpRequest): Promise<HttpResponse> {
  let url = start;
  for (let hops = 0; hops <= run.limits.maxRedirects; hops += 1) {
    const { message, body, isCut } = await exchange(run, url, wish);
    const status = message.statusCode ?? 0;
    if (!REDIRECTS.has(status)) {
      const failure = statusFailure(status);
      if (failure) throw isNotReady(body) ? new ProbeFailure('not_ready', failure.message) : failure;
      const encoding = message.headers['content-encoding'] ?? '';
      return { url, body, contentLength: wish.range?.length ?? lengthOf(message), isCut, encoding };
    }
    const location = message.headers.location ?? '';
    if (location === '' || !URL.canParse(location, url.href))
      throw new ProbeFailure('redirects', `redirected (${status}) to no address`);
    url = new URL(location, url);
    if (url.protocol !== 'http:' && url.protocol !== 'https:')
      throw new ProbeFailure('redirects', `redirected to ${url.protocol}`);
  }
  throw new ProbeFailure('redirects', `more than ${run.limits.maxRedirects} redirects`);
}

function lengthOf({ statusCode, headers }: IncomingMessage): number | null {
  const text = statusCode === 206 ? /\/(\d+)$/.exec(headers['content-range'] ?? '')?.[1] : headers['content-length'];
  const length = Number(text ?? Number.NaN);
  return Number.isSafeInteger(length) ? length : null;
}

/** The failure for an HTTP status; null for 2xx. Also used for refused WebSocket upgrades. */
export function statusFailure(status: number): ProbeFailure | null {
  if (status >= 200 && status < 300) return null;
  if (status === 401 || status === 403) return new ProbeFailure('rejected', `HTTP ${status}`);
  if (status === 404 || status === 410) return new ProbeFailure('not_found', `HTTP ${status}`);
  return new ProbeFailure(status >= 500 ? 'http_5xx' : 'http_4xx', `HTTP ${status}`);
}

/** Whether an error of the bundled node says that the stream exists but has no first segment yet. */
function isNotReady(body: Buffer): boolean {
  return /"code":\s*"not_ready"/.test(body.toString('latin1', 0, MAX_ERROR_BYTES));
}

type Exchange = { message: IncomingMessage; body: Buffer; isCut: boolean };

async function exchange(run: ProbeRun, url: URL, wish: HttpRequest): Promise<Exchange> {
  const first = await exchangeOnce(run, url, wish);
  if (first !== 'stale') return first;
  const second = await exchangeOnce(run, url, wish);
  if (second !== 'stale') return second;
  throw new ProbeFailure('handshake', 'the server closes kept connections at once');
}

/** Sends one request. `stale`: a keep-alive connection had already been closed, which says nothing about the server. */
function exchangeOnce(run: ProbeRun, url: URL, wish: HttpRequest): Promise<Exchange | 'stale'> {
  return new Promise((resolve, reject) => {
    run.signal.throwIfAborted();
    run.guard.check(url.hostname);
    let phase: ConnectionPhase = 'connect';
    let hasAnswer = false;
    const isTls = url.protocol === 'https:';
    const request = (isTls ? httpsRequest : httpRequest)(url, requestOptions(run, isTls, wish));
    const abort = (): void => {
      reject(run.signal.reason);
      request.destroy();
    };
    run.signal.addEventListener('abort', abort, { once: true });
    request.on('close', () => {
      run.signal.removeEventListener('abort', abort);
      // Unless the response was complete. Node also closes silently when a server switches protocols unasked.
      reject(
        hasAnswer
          ? new ProbeFailure('bad_media', 'the answer was cut off')
          : new ProbeFailure('handshake', 'the connection was closed without an answer'),
      );
    });
    request.on('socket', (socket) => {
      if (!socket.connecting) phase = 'open';
      // A keep-alive socket serves many requests, so its listeners must be removed.
      else if (isTls) socket.once('connect', () => (phase = 'tls')).once('secureConnect', () => (phase = 'open'));
      else socket.once('connect', () => (phase = 'open'));
    });
    request.on('error', (error) => {
      const isStale = request.reusedSocket && !hasAnswer && !run.signal.aborted && !(error instanceof ProbeFailure);
      if (isStale) resolve('stale');
      else reject(connectionFailure(error, phase));
    });
    request.on('response', (message) => {
      hasAnswer = true;
      run.result.hasAnswered = true;
      if (wish.maxBytes > 0 || wish.method === 'HEAD') return readBody(run, message, wish, resolve, reject);
      request.destroy();
      return resolve({ message, body: Buffer.alloc(0), isCut: false });
    });
    request.end();
  });
}

function requestOptions(run: ProbeRun, isTls: boolean, wish: HttpRequest): RequestOptions {
  const { agents, tls } = run.limits;
  // A probe asks for the current state: otherwise the node lets players wait for their first playlist (RFC 7240).
  const wanted = wantedOf(wish);
  const range = wanted && { range: `bytes=${wanted.start}-${wanted.start + wanted.length - 1}` };
  const headers = { 'user-agent': 'touchline-probe', prefer: 'wait=0', ...range };
  const agent = (isTls ? agents?.https : agents?.http) ?? false;
  return { ...(isTls ? tls : null), method: wish.method, agent, lookup: run.guard.lookup, headers };
}

function wantedOf({ range, firstBytes }: HttpRequest): ByteRange | null {
  if (!range) return firstBytes === null ? null : { start: 0, length: firstBytes };
  return { start: range.start, length: Math.min(range.length, firstBytes ?? range.length) };
}

function readBody(
  run: ProbeRun,
  message: IncomingMessage,
  wish: HttpRequest,
  resolve: (result: Exchange) => void,
  reject: (error: unknown) => void,
): void {
  const { maxBytes, cutTo } = wish;
  const parts: Buffer[] = [];
  let length = 0;
  const part = wantedOf(wish);
  // Some servers send all of it.
  const isWhole = message.statusCode !== 206;
  const before = isWhole && part ? part.start : 0;
  const isAnnounced = cutTo !== null && before + (part?.length ?? lengthOf(message) ?? 0) > maxBytes;
  const wanted = isAnnounced ? cutTo : (part?.length ?? Infinity);
  const bodyOf = (bytes: number): Buffer => Buffer.concat(parts).subarray(before, before + bytes);
  const stop = (bytes: number, isCut: boolean): void => {
    resolve({ message, body: bodyOf(bytes), isCut });
    message.destroy();
  };
  if (isAnnounced && before + wanted > maxBytes) return stop(0, true);
  message.on('data', (part: Buffer) => {
    parts.push(part);
    length += part.length;
    try {
      run.spend(part.length);
      if (length > maxBytes) throw new ProbeFailure('too_large', `an answer of more than ${maxBytes} bytes`);
    } catch (error) {
      if (cutTo !== null) return stop(cutTo, true);
      reject(error);
      message.destroy();
      return;
    }
    if (length >= before + wanted && (isWhole || isAnnounced)) stop(wanted, isAnnounced);
  });
  message.on('end', () => resolve({ message, body: bodyOf(wanted), isCut: false }));
  message.on('error', () => reject(new ProbeFailure('bad_media', 'the answer was cut off')));
}
