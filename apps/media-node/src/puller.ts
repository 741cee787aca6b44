import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { createFlvReader, type FlvTag } from '@touchline/media/flv';
import { ProbeFailure } from '@touchline/media/probe/failure';
import { redact } from '@touchline/media/probe/redact';
import { createTargetGuard, type TargetGuard } from '@touchline/media/probe/target';
import { connectRtmp } from '@touchline/media/rtmp/client';
import { RtmpError } from '@touchline/media/rtmp/errors';
import type { PublishSink } from '@touchline/media/rtmp/server-options';
import type { Hub } from './hub.ts';
import type { Log } from './log.ts';

export type PullerOptions = {
  hub: Hub;
  key: string;
  /** RTMP(S) address, or an HTTP(S) address of an FLV stream. */
  sourceUrl: string;
  /** The source may lie at a private, loopback or link-local address. */
  mayBePrivate: boolean;
  /** First wait before another try; doubles up to `maxRetryMs`. */
  retryMs: number;
  maxRetryMs: number;
  connectTimeoutMs: number;
  idleTimeoutMs: number;
  log: Log;
};

export type Puller = { sourceUrl: string; mayBePrivate: boolean; stop: () => Promise<void> };

const MAX_TAG_BYTES = 8 * 1024 * 1024;
/** A pull that lasted this long was a good one: the next wait is the short one again. */
const GOOD_RUN_MS = 10_000;

/** Fetches a source and publishes it under a key, until it is stopped; comes back after every failure. */
export function startPuller(options: PullerOptions): Puller {
  const stop = new AbortController();
  const done = run(options, stop.signal);
  return {
    sourceUrl: options.sourceUrl,
    mayBePrivate: options.mayBePrivate,
    async stop() {
      stop.abort();
      await done;
    },
  };
}

async function run(options: PullerOptions, signal: AbortSignal): Promise<void> {
  let waitMs = options.retryMs;
  while (!signal.aborted) {
    const startedAt = performance.now();
    const reason = await pullOnce(options, signal).catch((error: unknown) => reasonOf(error, options));
    if (signal.aborted) return;
    options.log('warn', 'pull_ended', { key: options.key, reason });
    if (performance.now() - startedAt > GOOD_RUN_MS) waitMs = options.retryMs;
    // A quarter of chance keeps many pullers of one lost source from coming back together.
    await sleep(waitMs * (0.75 + Math.random() / 2), undefined, { signal }).catch(() => undefined);
    waitMs = Math.min(waitMs * 2, options.maxRetryMs);
  }
}

function reasonOf(error: unknown, { sourceUrl }: PullerOptions): string {
  const cause = error instanceof RtmpError ? error.cause : error;
  if (cause instanceof ProbeFailure && cause.reason === 'forbidden_target')
    return 'the address of the source is private';
  // A source may repeat its own address in what it says, with the password in it.
  if (error instanceof RtmpError) return redact(error.message, sourceUrl);
  return error instanceof Error ? error.message : 'failed';
}

/** One run: resolves with the reason why it ended, rejects when it could not start. */
async function pullOnce(options: PullerOptions, signal: AbortSignal): Promise<string> {
  const end = new AbortController();
  const either = AbortSignal.any([signal, end.signal]);
  const intake = createIntake(options, either, (reason) => end.abort(new Error(reason)));
  const isRtmp = /^rtmps?:/.test(options.sourceUrl);
  try {
    return await (isRtmp ? pullRtmp(options, intake.onTag, either) : pullFlv(options, intake.onTag, either));
  } finally {
    intake.close();
  }
}

/** Publishes with the first tag and not before: a source that is down makes no stream. */
function createIntake(
  options: PullerOptions,
  gone: AbortSignal,
  giveUp: (reason: string) => void,
): { onTag: (tag: FlvTag) => void; close: () => void } {
  const { hub, key, sourceUrl } = options;
  const agent = new URL(sourceUrl).protocol.replace(':', '');
  const early: FlvTag[] = [];
  let sink: PublishSink | null = null;
  let isClosed = false;
  const open = async (): Promise<void> => {
    const publisher = { protocol: 'pull' as const, ip: '', clientId: `pull-${key}`, agent, kick: giveUp };
    const answer = await hub.publish(key, publisher, { secret: null, gone });
    if ('refuse' in answer) giveUp(answer.refuse);
    else if (isClosed) answer.onEnd('the source ended');
    else {
      sink = answer;
      early.splice(0).forEach(answer.onTag);
    }
  };
  return {
    onTag(tag) {
      if (sink) sink.onTag(tag);
      else if (early.push(tag) === 1) void open();
    },
    close() {
      isClosed = true;
      sink?.onEnd('the source ended');
    },
  };
}

/** Judges every address that a source leads to; null when any will do. */
function guardOf({ mayBePrivate }: PullerOptions): TargetGuard | null {
  return mayBePrivate ? null : createTargetGuard([]);
}

type TagHandler = (tag: FlvTag) => void;

async function pullRtmp(options: PullerOptions, onTag: TagHandler, signal: AbortSignal): Promise<string> {
  const connection = await connectRtmp(options.sourceUrl, {
    mode: 'play',
    timeoutMs: options.connectTimeoutMs,
    idleTimeoutMs: options.idleTimeoutMs,
    lookup: guardOf(options)?.lookup ?? null,
    tls: null,
    limits: null,
    signal,
    onTag,
    onStatus: null,
  });
  const error = await connection.closed;
  return error ? reasonOf(error, options) : 'closed';
}

async function pullFlv(options: PullerOptions, onTag: TagHandler, signal: AbortSignal): Promise<string> {
  const { sourceUrl, connectTimeoutMs, idleTimeoutMs } = options;
  const reader = createFlvReader(MAX_TAG_BYTES, onTag);
  const open = sourceUrl.startsWith('https:') ? requestHttps : requestHttp;
  const guard = guardOf(options);
  guard?.check(new URL(sourceUrl).hostname);
  // No shared connections: one of before might lead where this pull may not go.
  const settings = { signal, timeout: connectTimeoutMs, lookup: guard?.lookup, agent: false as const };
  return new Promise((resolve, reject) => {
    const request = open(sourceUrl, settings, (response) => {
      if (response.statusCode !== 200) {
        request.destroy(new Error(`the source answered ${response.statusCode}`));
        return;
      }
      request.setTimeout(idleTimeoutMs);
      response.on('data', (data: Buffer) => {
        try {
          reader.push(data);
        } catch (error) {
          request.destroy(error instanceof Error ? error : new Error('not FLV'));
        }
      });
      response.on('close', () => resolve('the source ended'));
      response.on('error', reject);
    });
    request.on('timeout', () => request.destroy(new Error('the source is silent')));
    request.on('error', reject);
    request.end();
  });
}
