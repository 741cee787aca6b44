import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SentBytes } from '@touchline/media/sent-bytes';
import type { ClientAddress } from './client-address.ts';
import { type Edges, sendAddress, toKeep } from './edge.ts';
import { type Answer, IMMUTABLE, NO_STORE, send, sendError } from './http-answer.ts';
import type { Relay } from './relay.ts';
import type { StreamRegistry } from './stream-registry.ts';
import { dashManifest, masterPlaylist, mediaPlaylist, type ManifestSource } from './manifest.ts';
import { preferredWaitS } from './prefer.ts';
import { type Changing, createRequestWaits, type RequestWaits } from './request-waits.ts';
import { countResponse } from './response-bytes.ts';
import type { SegmentRing } from './segment-ring.ts';
import type { Viewers } from './viewers.ts';
import { REFUSED, type WatchRights } from './watch-rights.ts';
import type { WatchSessions } from './watch-sessions.ts';

export type SegmentRequestOptions = {
  streams: StreamRegistry;
  viewers: Viewers;
  rights: WatchRights;
  sessions: WatchSessions;
  addressOf: ClientAddress;
  edges: Edges;
  /** Null: encoders publish here. */
  relay: Pick<Relay, 'want'> | null;
  /** Requests that may wait for a segment or a stream at once; others are answered immediately. */
  maxWaiting: number;
  /** Whether the node takes no more connections. */
  isStopping: () => boolean;
};

/** The requested file: `/hls/{name}/{rest…}`, where the name is a key or a signed name. */
export type SegmentRequest = { folder: 'hls' | 'dash'; name: string; rest: readonly string[] };

/** A request with the time when it came, and its response, which has the bytes that were sent, and those that an edge sends instead. */
type Exchange = {
  request: IncomingMessage;
  since: number;
  response: ServerResponse;
  sent: SentBytes;
  sentByEdge: number;
};

type SegmentTarget = { folder: 'hls' | 'dash'; key: string; rest: readonly string[] };

/** Handles requests for playlists, manifests and segments. */
export type SegmentRequests = {
  serve: (request: IncomingMessage, response: ServerResponse, asked: SegmentRequest) => void;
  /** Gives an edge a file that it has been sent to; the name is a key. */
  serveEdge: (request: IncomingMessage, response: ServerResponse, asked: SegmentRequest) => void;
  /** Number of waiting requests. */
  waiting: () => number;
};

/** `version`: of a playlist or manifest, by which it changes. `pending`: what the request may still get by waiting. */
type Outcome = { kind: 'found'; answer: Answer; version: string | null } | Missing;

type Missing = {
  kind: 'missing';
  code: 'not_found' | 'not_ready' | 'gone';
  message: string;
  pending: Pending | null;
};

/** `timeoutMs`: how long a request waits for it, all in all. */
type Pending = { changing: Changing; timeoutMs: number };

/** The stream goes on after the restart: its players ask again. */
const STOPPING: Missing = { kind: 'missing', code: 'not_ready', message: 'the node is stopping', pending: null };

const PLAYLIST = 'application/vnd.apple.mpegurl';
const MANIFEST = 'application/dash+xml';
/** How long to wait for the first playlist, and for a stream whose playlist the player had before, unless the client prefers otherwise. */
const FIRST_PLAYLIST_MS = 15_000;
const MAX_PREFERRED_MS = 60_000;
/** A segment may take this much longer than the longest so far. */
const LATE_SEGMENT_MS = 3_000;
const RETRY_AFTER_S = 2;
/** Players have one or two requests under way on a connection; a client that sends more is not to take all places. */
const MAX_WAITING_OF_SOCKET = 4;

export function createSegmentRequests(options: SegmentRequestOptions): SegmentRequests {
  const waits = createRequestWaits({ most: options.maxWaiting, mostOfSocket: MAX_WAITING_OF_SOCKET });
  const serve = (arrived: Pick<Exchange, 'request' | 'since' | 'response'>, asked: SegmentRequest): void => {
    const { request, response } = arrived;
    const { folder, name, rest } = asked;
    if (options.isStopping() && isList(rest)) {
      sendMissing(request, response, { folder, rest }, STOPPING);
      return;
    }
    const viewer = { format: folder, ip: options.addressOf(request), agent: request.headers['user-agent'] ?? '' };
    const right = options.rights.admit(name, viewer);
    const end = (): void => void response.destroy();
    const counted = right && options.sessions.ofRequest(right, viewer, end);
    if (!counted) {
      sendError(request, response, 403, 'refused', REFUSED);
      return;
    }
    const release = options.rights.hold(right, end);
    const sent = countResponse(response);
    const target = { folder, key: right.key, rest };
    const exchange: Exchange = { ...arrived, sent, sentByEdge: 0 };
    response.on('close', () => {
      release();
      counted.finish(sent.total() + exchange.sentByEdge);
    });
    const isHere = !options.relay || options.streams.find(right.key) !== null || !isAwaited(target);
    const begin = (): void => answer(options, waits, exchange, target, lookUp(options, target));
    if (isHere) begin();
    else void options.relay?.want(right.key).then(begin);
  };
  return {
    waiting: waits.count,
    serve(request, response, asked) {
      const arrived = { request, since: performance.now(), response };
      const rules = options.rights.firstRules();
      if (rules) void rules.then(() => response.closed || serve(arrived, asked));
      else serve(arrived, asked);
    },
    serveEdge(request, response, { folder, name, rest }) {
      const target = { folder, key: name, rest };
      const outcome = lookUp(options, target);
      if (outcome.kind === 'found') send(request, response, toKeep(outcome.answer), null);
      else sendMissing(request, response, target, outcome);
    },
  };
}

/** Responds at once, or when the file is there that is worth waiting for. */
function answer(
  options: SegmentRequestOptions,
  waits: RequestWaits,
  exchange: Exchange,
  target: SegmentTarget,
  outcome: Outcome,
): void {
  const { request, since, response } = exchange;
  const pending = outcome.kind === 'missing' ? outcome.pending : null;
  const timeoutMs = pending ? waitMs(request, target, pending.timeoutMs) - (performance.now() - since) : 0;
  const isWaiting =
    pending !== null &&
    timeoutMs > 0 &&
    waits.add({
      changing: pending.changing,
      socket: request.socket,
      response,
      timeoutMs,
      next() {
        const next = lookUp(options, target);
        const isSame = next.kind === 'missing' && next.pending?.changing === pending.changing;
        return isSame ? null : () => answer(options, waits, exchange, target, next);
      },
      onTimeout: () => respond(options, exchange, target, lookUp(options, target)),
    });
  if (!isWaiting) respond(options, exchange, target, outcome);
}

/** A client may prefer to wait less for any file, and longer for the first playlist. */
function waitMs({ headers }: IncomingMessage, { rest }: SegmentTarget, usualMs: number): number {
  const preferred = preferredWaitS(headers.prefer?.toString());
  return preferred === null ? usualMs : Math.min(preferred * 1_000, isList(rest) ? MAX_PREFERRED_MS : usualMs);
}

function lookUp({ streams, relay, isStopping }: SegmentRequestOptions, target: SegmentTarget): Outcome {
  const { folder, key, rest } = target;
  const live = streams.find(key);
  if (isStopping() && (isList(rest) || !live)) return STOPPING;
  const stream = live ?? streams.findEnded(key);
  if (stream === 'gone') return { kind: 'missing', code: 'gone', message: 'the stream is over', pending: null };
  if (!stream) {
    const mayFollow = isMediaPlaylist(target);
    const code = mayFollow ? 'not_ready' : 'not_found';
    const pending = mayFollow && !relay ? { changing: streams, timeoutMs: FIRST_PLAYLIST_MS } : null;
    return { kind: 'missing', code, message: 'no such stream', pending };
  }
  const { startedAt, timeOfDay, lagMs } = stream.clock;
  const source = { ring: stream.packager.ring, startedAt, lagMs: lagMs(), run: stream.run, hasEnded: live === null };
  const [name = '', file] = rest;
  if (file !== undefined) return segment(source, name === stream.run && rest.length === 2 ? file : '');
  const nowMs = timeOfDay() - source.lagMs;
  const body = manifest(source, folder, name, nowMs);
  if (body === null) {
    const mayFollow = !source.hasEnded && source.ring.newest() === null && isAwaited(target);
    return missing(source.ring, mayFollow ? FIRST_PLAYLIST_MS : null);
  }
  const type = folder === 'hls' ? PLAYLIST : MANIFEST;
  // A manifest tells the time, by which players find its live edge.
  const parts = [
    source.run,
    source.ring.newest()?.number,
    source.hasEnded,
    folder === 'dash' && Math.floor(nowMs / 1_000),
  ];
  return { kind: 'found', answer: { status: 200, type, cache: NO_STORE, body }, version: parts.join('-') };
}

function segment({ ring, hasEnded }: ManifestSource, file: string): Outcome {
  const body = ring.find(file);
  if (!body) return missing(ring, !hasEnded && ring.nextNames().has(file) ? ring.longestMs() + LATE_SEGMENT_MS : null);
  const type = file.startsWith('a-') ? 'audio/mp4' : 'video/mp4';
  return { kind: 'found', answer: { status: 200, type, cache: IMMUTABLE, body }, version: null };
}

/** Whether a file is a playlist or manifest. */
const isList = (rest: readonly string[]): boolean => rest.length === 1;

/** Files that come with the first segment. */
function isAwaited(target: SegmentTarget): boolean {
  const entry = target.folder === 'hls' ? 'master.m3u8' : 'manifest.mpd';
  return target.rest.join('/') === entry || isMediaPlaylist(target);
}

/** Players know these from the master playlist, and reload them. */
function isMediaPlaylist({ folder, rest }: Omit<SegmentTarget, 'key'>): boolean {
  return folder === 'hls' && ['video.m3u8', 'audio.m3u8'].includes(rest.join('/'));
}

/** `timeoutMs`: how long waiting is worthwhile; null when it is not. */
function missing(ring: SegmentRing, timeoutMs: number | null): Outcome {
  const pending = timeoutMs === null ? null : { changing: ring, timeoutMs };
  return ring.newest() === null
    ? { kind: 'missing', code: 'not_ready', message: 'the first segment is not finished yet', pending }
    : { kind: 'missing', code: 'not_found', message: 'no such file', pending };
}

function manifest(source: ManifestSource, folder: 'hls' | 'dash', name: string, nowMs: number): string | null {
  if (folder === 'dash') return name === 'manifest.mpd' ? dashManifest(source, nowMs) : null;
  if (name === 'master.m3u8') return masterPlaylist(source);
  if (name === 'video.m3u8') return mediaPlaylist(source, 'video');
  return name === 'audio.m3u8' ? mediaPlaylist(source, 'audio') : null;
}

function respond(
  { viewers, addressOf, edges }: SegmentRequestOptions,
  exchange: Exchange,
  target: SegmentTarget,
  outcome: Outcome,
): void {
  const { key, folder, rest } = target;
  const { request, response, sent } = exchange;
  if (outcome.kind === 'missing') {
    sendMissing(request, response, target, outcome);
    return;
  }
  const { answer, version } = outcome;
  if (version !== null) viewers.add(key, folder, `${addressOf(request)} ${request.headers['user-agent'] ?? ''}`);
  if (!edges.includes(request)) {
    send(request, response, answer, sent);
    return;
  }
  if (request.method !== 'HEAD') exchange.sentByEdge = Buffer.byteLength(answer.body);
  const path = [folder, key, ...rest].map(encodeURIComponent).join('/');
  sendAddress(response, version === null ? path : `${path}?v=${version}`, answer);
}

function sendMissing(
  request: IncomingMessage,
  response: ServerResponse,
  target: Omit<SegmentTarget, 'key'>,
  outcome: Missing,
): void {
  const { code, message } = outcome;
  const isStopping = outcome === STOPPING;
  if (code === 'not_ready') response.setHeader('retry-after', RETRY_AFTER_S);
  if (isStopping) response.setHeader('connection', 'close');
  // Many players never reload a playlist after a 404.
  const missingStatus = isStopping || (code === 'not_ready' && isMediaPlaylist(target)) ? 503 : 404;
  sendError(request, response, code === 'gone' ? 410 : missingStatus, code, message);
}
