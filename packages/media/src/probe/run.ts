import type { Agent as HttpAgent } from 'node:http';
import type { Agent as HttpsAgent } from 'node:https';
import type { ConnectionOptions } from 'node:tls';
import { ProbeFailure } from './failure.ts';
import { redact } from './redact.ts';
import { emptyResult, type ProbeResult } from './probe-result.ts';
import { createTargetGuard, type TargetGuard } from './target.ts';

/** Limits of a probe: how much it may read and which targets it may reach. */
export type ProbeLimits = {
  /**
   * `playlist` checks that the newest media exist; `start` reads the beginning of the newest segment, for its picture and
   * sound; `media` reads and measures all of it. RTMP and WSS always read some frames.
   */
  depth: 'playlist' | 'start' | 'media';
  timeoutMs: number;
  /** Bytes of all responses together. */
  maxBytes: number;
  maxRedirects: number;
  /** Video frames to read from RTMP and WSS before video counts as present; audio frames if there is no video. */
  frames: number;
  /** Protocol that the server speaks over WebSockets; only `ws-flv` can be parsed. */
  wssDialect: string;
  /** Hosts of the server directory: only they may have private addresses. */
  allowedHosts: readonly string[];
  /**
   * Keep-alive agents of the caller; null opens a connection for every request. Kept connections are not checked again,
   * so agents must not outlive the list of allowed hosts.
   */
  agents: { http: HttpAgent; https: HttpsAgent } | null;
  /** Additional TLS settings, such as a private CA. */
  tls: ConnectionOptions | null;
  /** Aborts without a result: the probe rejects with the signal's reason. */
  signal: AbortSignal | null;
};

/** Defaults; the byte limit allows a 4 s segment of 20 Mbit/s. Only the beginning of a larger one is read. */
export const DEFAULT_LIMITS: ProbeLimits = {
  depth: 'playlist',
  timeoutMs: 8_000,
  maxBytes: 12 * 1024 * 1024,
  maxRedirects: 5,
  frames: 15,
  wssDialect: 'ws-flv',
  allowedHosts: [],
  agents: null,
  tls: null,
  signal: null,
};

/** Probes one URL. Rejects only when `limits.signal` aborts. */
export type Probe = (url: string, limits: ProbeLimits) => Promise<ProbeResult>;

/** A running probe. */
export type ProbeRun = {
  url: string;
  limits: ProbeLimits;
  guard: TargetGuard;
  /** Filled as values are found, so that a later failure keeps them. */
  result: ProbeResult;
  /** Aborts with a `ProbeFailure` on timeout. */
  signal: AbortSignal;
  /** Counts received bytes. Throws `too_large` above the limit. */
  spend: (bytes: number) => void;
  /** Names the current step, for the detail of a timeout. */
  step: (name: string) => void;
};

/** Runs `probe` under the limits and converts every outcome to a result. */
export async function runProbe(
  url: string,
  limits: ProbeLimits,
  probe: (run: ProbeRun) => Promise<void>,
): Promise<ProbeResult> {
  limits.signal?.throwIfAborted();
  const startedAt = Date.now();
  const started = performance.now();
  const result = emptyResult(startedAt);
  const over = new AbortController();
  let step = 'connecting';
  let bytes = 0;
  const timer = setTimeout(
    () => over.abort(new ProbeFailure('timeout', `no result in ${limits.timeoutMs} ms while ${step}`)),
    limits.timeoutMs,
  );
  const abort = (): void => over.abort(limits.signal?.reason);
  limits.signal?.addEventListener('abort', abort, { once: true });
  try {
    await probe({
      url,
      limits,
      guard: createTargetGuard(limits.allowedHosts),
      result,
      signal: over.signal,
      spend(count) {
        bytes += count;
        if (bytes > limits.maxBytes) throw new ProbeFailure('too_large', `more than ${limits.maxBytes} bytes`);
      },
      step: (name) => (step = name),
    });
    result.ok = true;
  } catch (error) {
    limits.signal?.throwIfAborted();
    // A parser met unexpected bytes: whatever the error, the cause is bad media.
    result.reason = error instanceof ProbeFailure ? error.reason : 'bad_media';
    result.detail = redact(error instanceof Error ? error.message : 'unreadable', url);
  } finally {
    clearTimeout(timer);
    limits.signal?.removeEventListener('abort', abort);
  }
  result.tookMs = Math.round((performance.now() - started) * 10) / 10;
  return result;
}
