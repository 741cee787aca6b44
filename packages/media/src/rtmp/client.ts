import type { LookupFunction, Socket } from 'node:net';
import type { ConnectionOptions } from 'node:tls';
import type { FlvTag } from '#media/flv';
import { type ChunkLimits, DEFAULT_CHUNK_LIMITS } from './chunks.ts';
import { type ClientSession, negotiate, createClientSession, receive, endStream, sendTag } from './client-session.ts';
import { RtmpError, type RtmpReason } from './errors.ts';
import { createRtmpLink } from './link.ts';
import { checkLiteralAddress, openSocket } from './socket.ts';
import { parseRtmpUrl, type RtmpTarget } from './url.ts';

export type RtmpClientOptions = {
  mode: 'play' | 'publish';
  /** Milliseconds from the first byte to the server's acceptance. */
  timeoutMs: number;
  /** Closes an accepted connection when the server sends nothing for this many milliseconds; null for publishers. */
  idleTimeoutMs: number | null;
  /** Custom name lookup, also called for literal addresses: its error fails the connection with the reason `dns`. */
  lookup: LookupFunction | null;
  /** Additional TLS settings for rtmps, such as a private CA. */
  tls: ConnectionOptions | null;
  limits: ChunkLimits | null;
  signal: AbortSignal | null;
  /** Media of a played stream; may be called before `connectRtmp` resolves. */
  onTag: ((tag: FlvTag) => void) | null;
  /** NetStream codes received after acceptance, such as `NetStream.Play.UnpublishNotify`. */
  onStatus: ((code: string) => void) | null;
};

export type RtmpConnection = {
  /** Publishes one tag; false when the socket's buffer is above its high-water mark. */
  send: (tag: FlvTag) => boolean;
  /** Bytes accepted by `send` that the system has not sent yet. */
  bufferedBytes: () => number;
  remoteAddress: string;
  /** Ends the stream and closes the connection. */
  close: () => Promise<void>;
  /** Resolves once when the connection is over: null after `close`, else the error. */
  closed: Promise<RtmpError | null>;
};

/** Connects to an RTMP server and starts playing or publishing. Rejects with `RtmpError`. Protocol: Adobe RTMP 1.0. */
export async function connectRtmp(url: string, options: RtmpClientOptions): Promise<RtmpConnection> {
  const target = parseRtmpUrl(url);
  if (!target) throw new RtmpError('dns', 'bad_url', 'not an RTMP URL with an application and a stream', NOTHING);
  await checkLiteralAddress(target.host, options.lookup).catch((cause: unknown) => {
    throw new RtmpError('dns', 'dns', messageOf(cause), { code: null, cause });
  });
  const attempt = open(target, options);
  const { session, socket } = attempt;
  const { timeoutMs, idleTimeoutMs, signal } = options;
  const timer = setTimeout(() => session.fail('timeout', `no answer in ${timeoutMs} ms`, null, null), timeoutMs);
  const abort = (): void => session.fail('aborted', 'given up by the caller', null, signal?.reason);
  signal?.addEventListener('abort', abort, { once: true });
  void attempt.over.then(() => signal?.removeEventListener('abort', abort));
  if (signal?.aborted) abort();
  try {
    await Promise.race([negotiate(session, attempt.ready), attempt.failure]);
  } finally {
    clearTimeout(timer);
  }
  session.phase = 'media';
  if (idleTimeoutMs !== null)
    socket.setTimeout(idleTimeoutMs, () => session.fail('timeout', `nothing for ${idleTimeoutMs} ms`, null, null));
  return {
    send: (tag) => sendTag(session, tag),
    bufferedBytes: () => socket.writableLength,
    remoteAddress: socket.remoteAddress ?? '',
    closed: attempt.over,
    close: attempt.close,
  };
}

const NOTHING = { code: null, cause: null };

type Attempt = {
  session: ClientSession;
  socket: Socket;
  /** Resolves when the handshake is done. */
  ready: Promise<void>;
  /** Rejects with the first failure. */
  failure: Promise<never>;
  over: Promise<RtmpError | null>;
  close: () => Promise<void>;
};

function open(target: RtmpTarget, options: RtmpClientOptions): Attempt {
  const over = Promise.withResolvers<RtmpError | null>();
  const failure = Promise.withResolvers<never>();
  // After acceptance nobody awaits it; the reason is in `over`.
  failure.promise.catch(() => undefined);
  const ready = Promise.withResolvers<void>();
  let isClosing = false;
  const session = createClientSession(target, options, (reason, message, code, cause) => {
    const error = new RtmpError(session.phase, reason, message, { code, cause });
    failure.reject(error);
    over.resolve(isClosing ? null : error);
    socket.destroy();
  });
  const socket = openSocket(target, options, {
    onPhase: (phase) => (session.phase = phase),
    onOpen: () => {
      session.phase = 'handshake';
      session.link = createRtmpLink(socket, 'client', options.limits ?? DEFAULT_CHUNK_LIMITS, {
        onReady: ready.resolve,
        isSentMedia: () => options.mode === 'publish',
        onMessage: (message) => receive(session, message),
        onError: (error) => session.fail('protocol', messageOf(error), null, error),
      });
    },
    onEnd: (error) =>
      session.fail(endReason(session), error?.message ?? 'the server closed the connection', null, error),
  });
  const close = async (): Promise<void> => {
    isClosing = true;
    endStream(session);
    socket.end();
    const hard = setTimeout(() => socket.destroy(), 1_000);
    await over.promise;
    clearTimeout(hard);
  };
  return { session, socket, ready: ready.promise, failure: failure.promise, over: over.promise, close };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * Many servers refuse by closing, nginx-rtmp even after Start: closing before acceptance, or before any media for a
 * player, counts as a refusal.
 */
function endReason(session: ClientSession): RtmpReason {
  const { phase } = session;
  if (phase === 'dns' || phase === 'tcp' || phase === 'tls' || phase === 'handshake') return phase;
  return phase === 'media' && (session.hasMedia || session.role.mode === 'publish') ? 'closed' : 'rejected';
}
