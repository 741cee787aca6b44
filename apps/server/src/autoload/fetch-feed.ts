import { request as httpRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Setting } from '@touchline/contract';
import { connectionFailure } from '@touchline/media/probe/failure';
import type { ConnectionPhase } from '@touchline/media/probe/failure';
import { createTargetGuard } from '@touchline/media/probe/target';
import type { TargetGuard } from '@touchline/media/probe/target';
import { FeedError } from '#server/autoload/failure';

type Limits = { timeMs: number; bytes: number; redirects: number };
type Source = { url: string; format: Setting['feedFormat'] };

/** A feed as it was answered, and the ETag by which it can be asked whether it is still the same. */
export type FetchedFeed = Source & { text: string; etag: string | null };
type Answer = Pick<FetchedFeed, 'text' | 'etag'>;

/**
 * Fetches a feed as text. Every address, including those of redirects, is checked when it is connected to. With
 * `allowPrivate`, the host of the feed itself, and no other, may be in a private network. `last`: an
 * earlier answer, which is returned again if the feed has not changed. Throws FeedError.
 */
export async function fetchFeed(
  source: Source,
  allowPrivate: boolean,
  limits: Limits,
  last: Answer | null,
): Promise<FetchedFeed> {
  const start = readUrl(source.url, source.url);
  const guard = createTargetGuard(allowPrivate ? [start.hostname] : []);
  // One timeout for DNS, connections, redirects and the body, so that a slow drip cannot extend it.
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(new FeedError('timeout', String(limits.timeMs / 1000))), limits.timeMs);
  try {
    return { ...source, ...(await follow(start, source.format, guard, limits, last, stop.signal)) };
  } finally {
    clearTimeout(timer);
  }
}

async function follow(
  start: URL,
  format: Source['format'],
  guard: TargetGuard,
  limits: Limits,
  last: Answer | null,
  signal: AbortSignal,
): Promise<Answer> {
  let url = start;
  for (let hop = 0; hop <= limits.redirects; hop++) {
    const message = await ask(url, headersFor(format, last), guard, signal);
    const status = message.statusCode ?? 0;
    if (status < 300 || status >= 400) {
      const text = await readBody(message, status, format, limits, signal);
      return { text, etag: message.headers.etag ?? null };
    }
    message.destroy();
    if (status === 304 && last?.etag) return last;
    const { location } = message.headers;
    if (location === undefined) throw new FeedError('http_status', String(status));
    url = readUrl(location, url.href);
  }
  throw new FeedError('redirects', String(limits.redirects));
}

function readUrl(text: string, base: string): URL {
  const url = URL.canParse(text, base) ? new URL(text, base) : null;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') throw new FeedError('bad_url', '');
  return url;
}

const accepted = { json: 'application/json', ical: 'text/calendar' };
/** Calendars are often sent as plain files. */
const types = {
  json: /^(?:application|text)\/(?:[\w.-]+\+)?json\b/i,
  ical: /^(?:text\/(?:calendar|plain)|application\/(?:octet-stream|ics))\b/i,
};

function headersFor(format: Source['format'], last: Answer | null): Record<string, string> {
  const headers = { accept: accepted[format], 'accept-encoding': 'identity', 'user-agent': 'touchline-feed' };
  return last?.etag ? { ...headers, 'if-none-match': last.etag } : headers;
}

function ask(
  url: URL,
  headers: Record<string, string>,
  guard: TargetGuard,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    let phase: ConnectionPhase = 'connect';
    const isTls = url.protocol === 'https:';
    const fail = (error: Error) => reject(translate(error, phase, signal));
    try {
      guard.check(url.hostname);
    } catch (error) {
      return fail(error instanceof Error ? error : new Error(String(error)));
    }
    const request = (isTls ? httpsRequest : httpRequest)(url, { agent: false, lookup: guard.lookup, headers, signal });
    // A DNS lookup cannot be aborted, but waiting for it can.
    signal.addEventListener('abort', () => fail(new Error('too late')), { once: true });
    request.on('socket', (socket) => {
      if (isTls) socket.once('connect', () => (phase = 'tls')).once('secureConnect', () => (phase = 'open'));
      else socket.once('connect', () => (phase = 'open'));
    });
    request.on('error', fail);
    request.on('response', resolve);
    request.end();
  });
}

const codes = { dns: 'dns', tcp: 'connect', tls: 'tls', forbidden_target: 'forbidden_target' } as const;

function translate(error: Error, phase: ConnectionPhase, signal: AbortSignal): FeedError {
  if (signal.reason instanceof FeedError) return signal.reason;
  const { reason } = connectionFailure(error, phase);
  const code = Object.entries(codes).find(([name]) => name === reason)?.[1];
  return new FeedError(code ?? 'no_answer', '');
}

async function readBody(
  message: IncomingMessage,
  status: number,
  format: Source['format'],
  limits: Limits,
  signal: AbortSignal,
): Promise<string> {
  try {
    if (status < 200 || status >= 300) throw new FeedError('http_status', String(status));
    const isRight = types[format].test(message.headers['content-type'] ?? '');
    const isPlain = (message.headers['content-encoding'] ?? 'identity') === 'identity';
    if (!isRight || !isPlain) throw new FeedError('wrong_type', '');
    const tooLarge = new FeedError('too_large', String(limits.bytes / 1_048_576));
    if (Number(message.headers['content-length']) > limits.bytes) throw tooLarge;
    const parts: Buffer[] = [];
    let length = 0;
    for await (const part of message as AsyncIterable<Buffer>) {
      length += part.length;
      if (length > limits.bytes) throw tooLarge;
      parts.push(part);
    }
    return decode(Buffer.concat(parts), format);
  } catch (error) {
    if (error instanceof FeedError) throw error;
    throw translate(error instanceof Error ? error : new Error(String(error)), 'open', signal);
  } finally {
    message.destroy();
  }
}

function decode(body: Buffer, format: Source['format']): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw new FeedError(format === 'json' ? 'broken_json' : 'broken_ical', '');
  }
}
