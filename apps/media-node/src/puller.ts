import { setTimeout as sleep } from 'node:timers/promises';
import { FLV_TAG, type FlvTag } from '@touchline/media/flv';
import { ProbeFailure } from '@touchline/media/probe/failure';
import { createTargetGuard, type TargetGuard } from '@touchline/media/probe/target';
import { connectRtmp } from '@touchline/media/rtmp/client';
import type { PublishSink } from '@touchline/media/rtmp/server-options';
import type { StreamRegistry } from './stream-registry.ts';
import type { Log } from './log.ts';
import { pullFlv } from './pull-flv.ts';
import { PullFailure, type PullReason, refusedPull, toPullFailure } from './pull-failure.ts';

export type PullerOptions = {
  streams: StreamRegistry;
  key: string;
  /** Called for each attempt: RTMP(S) URL, or HTTP(S) URL of an FLV stream. */
  sourceUrl: () => string;
  /** Whether the source may have a private, loopback or link-local address. */
  mayBePrivate: boolean;
  /** Delay before the first retry; doubles up to `maxRetryMs`. */
  retryMs: number;
  maxRetryMs: number;
  connectTimeoutMs: number;
  idleTimeoutMs: number;
  log: Log;
};

export type Puller = {
  /** Why the last attempt failed; null while running, and before the first attempt has ended. */
  failure: () => PullReason | null;
  stop: () => Promise<void>;
};

/** The options of one attempt. */
export type Attempt = Omit<PullerOptions, 'sourceUrl'> & { sourceUrl: string };

/** A pull that lasted this long was successful: the next delay is the short one again. */
const GOOD_RUN_MS = 10_000;

/** Pulls a source and publishes it under a key until stopped; retries after every failure. */
export function startPuller(options: PullerOptions): Puller {
  const stop = new AbortController();
  let failure: PullReason | null = null;
  const done = run(options, stop.signal, (ended) => (failure = ended?.reason ?? null));
  return {
    failure: () => failure,
    async stop() {
      stop.abort();
      await done;
    },
  };
}

async function run(
  options: PullerOptions,
  signal: AbortSignal,
  onState: (failure: PullFailure | null) => void,
): Promise<void> {
  let waitMs = options.retryMs;
  while (!signal.aborted) {
    const startedAt = performance.now();
    const failure = await pullOnce(options, signal, () => onState(null));
    if (signal.aborted) return;
    onState(failure);
    const { message, reason } = failure;
    options.log('warn', 'pull_ended', { key: options.key, reason: message, code: reason });
    if (performance.now() - startedAt > GOOD_RUN_MS) waitMs = options.retryMs;
    // A random quarter more or less keeps pullers of one lost source from retrying at the same time.
    await sleep(waitMs * (0.75 + Math.random() / 2), undefined, { signal }).catch(() => undefined);
    waitMs = Math.min(waitMs * 2, options.maxRetryMs);
  }
}

/** One attempt; resolves with the reason why it ended. */
async function pullOnce(given: PullerOptions, signal: AbortSignal, onPublished: () => void): Promise<PullFailure> {
  const end = new AbortController();
  const either = AbortSignal.any([signal, end.signal]);
  const options = { ...given, sourceUrl: given.sourceUrl() };
  const intake = createIntake(options, either, onPublished, (failure) => end.abort(failure));
  const { sourceUrl, mayBePrivate } = options;
  // Checks every address that the source resolves to; null when any is allowed.
  const guard = mayBePrivate ? null : createTargetGuard([]);
  try {
    const ended = await (/^rtmps?:/.test(sourceUrl)
      ? pullRtmp(options, guard, intake.onTag, either)
      : pullFlv(options, guard, intake.onTag, either));
    return end.signal.aborted ? toPullFailure(end.signal.reason, sourceUrl) : ended;
  } catch (error) {
    return toPullFailure(end.signal.aborted ? end.signal.reason : error, sourceUrl);
  } finally {
    intake.close();
  }
}

/** Publishes at the first tag, not before, so that a source that is down creates no stream. */
function createIntake(
  options: Attempt,
  gone: AbortSignal,
  onPublished: () => void,
  fail: (failure: PullFailure) => void,
): { onTag: (tag: FlvTag) => void; close: () => void } {
  const { streams, key, sourceUrl, idleTimeoutMs } = options;
  const agent = new URL(sourceUrl).protocol.replace(':', '');
  const early: FlvTag[] = [];
  let sink: PublishSink | null = null;
  let isClosed = false;
  // Sources keep connections alive without media, so only frames count.
  const silence = setTimeout(() => fail(new PullFailure('no_media', 'the source is silent')), idleTimeoutMs);
  const kick = (reason: string): void => fail(new PullFailure('rejected', reason));
  const open = async (): Promise<void> => {
    const publisher = { protocol: 'pull' as const, ip: '', clientId: 'pull', agent, kick };
    const answer = await streams.publish(key, publisher, { secret: null, gone });
    if ('refuse' in answer) fail(refusedPull(answer.refuse));
    else if (isClosed) answer.onEnd('the source ended');
    else {
      sink = answer;
      onPublished();
      early.splice(0).forEach(answer.onTag);
    }
  };
  return {
    onTag(tag) {
      if (tag.type !== FLV_TAG.script) silence.refresh();
      if (sink) sink.onTag(tag);
      else if (early.push(tag) === 1) void open();
    },
    close() {
      clearTimeout(silence);
      isClosed = true;
      sink?.onEnd('the source ended');
    },
  };
}

async function pullRtmp(
  options: Attempt,
  guard: TargetGuard | null,
  onTag: (tag: FlvTag) => void,
  signal: AbortSignal,
): Promise<PullFailure> {
  const connection = await connectRtmp(options.sourceUrl, {
    mode: 'play',
    timeoutMs: options.connectTimeoutMs,
    // The intake watches for frames instead.
    idleTimeoutMs: null,
    lookup: guard?.lookup ?? null,
    tls: null,
    limits: null,
    signal,
    onTag,
    onStatus: null,
  });
  const error = await connection.closed;
  return toPullFailure(error ?? new ProbeFailure('no_media', 'closed'), options.sourceUrl);
}
