import { request as httpRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { connectionFailure } from '@touchline/media/probe/failure';
import type { ConnectionPhase } from '@touchline/media/probe/failure';
import { createTargetGuard } from '@touchline/media/probe/target';
import type { TargetGuard } from '@touchline/media/probe/target';
import { FeedError } from '#server/autoload/failure';

type Limits = { timeMs: number; bytes: number; redirects: number };

/**
 * Fetches a feed as text. Every address, including those of redirects, is checked when it is connected to. With
 * `allowPrivate`, the host of the feed itself, and no other, may be in a private network. Throws FeedError.
 */
export async function fetchFeed(address: string, allowPrivate: boolean, limits: Limits): Promise<string> {
  const start = readUrl(address, address);
  const guard = createTargetGuard(allowPrivate ? [start.hostname] : []);
  // One timeout for DNS, connections, redirects and the body, so that a slow drip cannot extend it.
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(new FeedError('timeout', String(limits.timeMs / 1000))), limits.timeMs);
  try {
    return await follow(start, guard, limits, stop.signal);
  } finally {
    clearTimeout(timer);
  }
}

async function follow(start: URL, guard: TargetGuard, limits: Limits, signal: AbortSignal): Promise<string> {
  let url = start;
  for (let hop = 0; hop <= limits.redirects; hop++) {
    const message = await ask(url, guard, signal);
    const status = message.statusCode ?? 0;
    if (status < 300 || status >= 400) return readBody(message, status, limits, signal);
    message.destroy();
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

const headers = { accept: 'application/json', 'accept-encoding': 'identity', 'user-agent': 'touchline-feed' };

function ask(url: URL, guard: TargetGuard, signal: AbortSignal): Promise<IncomingMessage> {
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
  limits: Limits,
  signal: AbortSignal,
): Promise<string> {
  try {
    if (status < 200 || status >= 300) throw new FeedError('http_status', String(status));
    const isJson = /^(?:application|text)\/(?:[\w.-]+\+)?json\b/i.test(message.headers['content-type'] ?? '');
    const isPlain = (message.headers['content-encoding'] ?? 'identity') === 'identity';
    if (!isJson || !isPlain) throw new FeedError('wrong_type', '');
    const tooLarge = new FeedError('too_large', String(limits.bytes / 1_048_576));
    if (Number(message.headers['content-length']) > limits.bytes) throw tooLarge;
    const parts: Buffer[] = [];
    let length = 0;
    for await (const part of message as AsyncIterable<Buffer>) {
      length += part.length;
      if (length > limits.bytes) throw tooLarge;
      parts.push(part);
    }
    return decode(Buffer.concat(parts));
  } catch (error) {
    if (error instanceof FeedError) throw error;
    throw translate(error instanceof Error ? error : new Error(String(error)), 'open', signal);
  } finally {
    message.destroy();
  }
}

function decode(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw new FeedError('broken_json', '');
  }
}
