import type { Agent as HttpAgent } from 'node:http';
import type { Agent as HttpsAgent } from 'node:https';
import type { ConnectionOptions } from 'node:tls';
import { ProbeFailure } from './failure.ts';
import { redact } from './redact.ts';
import { emptyResult, type ProbeResult } from './probe-result.ts';
import { createTargetGuard, type TargetGuard } from './target.ts';

/** What a probe may spend and where it may go. */
export type ProbeLimits = {
  /** `playlist` asks whether the newest media is there; `media` also reads it. RTMP and WSS always read some frames. */
  depth: 'playlist' | 'media';
  timeoutMs: number;
  /** Bytes of all answers together. */
  maxBytes: number;
  maxRedirects: number;
  /** Video frames to read from RTMP and WSS before they count as present; audio frames where there is no video. */
  frames: number;
  /** What the server speaks over WebSockets; only `ws-flv` can be looked into. */
  wssDialect: string;
  /** Hosts of the servers directory: only they may have private addresses. */
  allowedHosts: readonly string[];
  /**
   * Keep-alive agents of the caller; null opens a connection for every request. A kept connection is not judged again, so
   * agents live no longer than the list of allowed hosts.
   */
  agents: { http: HttpAgent; https: HttpsAgent } | null;
  /** Further TLS settings, such as a private authority. */
  tls: ConnectionOptions | null;
  /** Gives up without a result: the probe rejects with the signal's reason. */
  signal: AbortSignal | null;
};

/** What the caller usually leaves as it is; the byte cap holds a 4 s segment of 20 Mbit/s. */
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

/** Looks at one URL. Never rejects but when `limits.signal` aborts. */
export type Probe = (url: string, limits: ProbeLimits) => Promise<ProbeResult>;

/** One probe under way. */
export type ProbeRun = {
  url: string;
  limits: ProbeLimits;
  guard: TargetGuard;
  /** Filled as facts are found, so that a later failure keeps them. */
  seen: ProbeResult;
  /** Aborts with a `ProbeFailure` when the time is over. */
  signal: AbortSignal;
  /** Counts received bytes. Throws `too_large` over the limit. */
  spend: (bytes: number) => void;
  /** Names what happens now, for the detail of a time-out. */
  step: (name: string) => void;
};

/** Runs `look` under the limits and turns whatever happens into what was seen. */
export async function runProbe(
  url: string,
  limits: ProbeLimits,
  look: (run: ProbeRun) => Promise<void>,
): Promise<ProbeResult> {
  limits.signal?.throwIfAborted();
  const startedAt = Date.now();
  const started = performance.now();
  const seen = emptyResult(startedAt);
  const over = new AbortController();
  let step = 'connecting';
  let bytes = 0;
  const timer = setTimeout(
    () => over.abort(new ProbeFailure('timeout', `no result in ${limits.timeoutMs} ms while ${step}`)),
    limits.timeoutMs,
  );
  const giveUp = (): void => over.abort(limits.signal?.reason);
  limits.signal?.addEventListener('abort', giveUp, { once: true });
  try {
    await look({
      url,
      limits,
      guard: createTargetGuard(limits.allowedHosts),
      seen,
      signal: over.signal,
      spend(count) {
        bytes += count;
        if (bytes > limits.maxBytes) throw new ProbeFailure('too_large', `more than ${limits.maxBytes} bytes`);
      },
      step: (name) => (step = name),
    });
    seen.ok = true;
  } catch (error) {
    limits.signal?.throwIfAborted();
    // A parser that met bytes it did not expect: whatever it says, the media is what was bad.
    seen.reason = error instanceof ProbeFailure ? error.reason : 'bad_media';
    seen.detail = redact(error instanceof Error ? error.message : 'unreadable', url);
  } finally {
    clearTimeout(timer);
    limits.signal?.removeEventListener('abort', giveUp);
  }
  seen.tookMs = Math.round((performance.now() - started) * 10) / 10;
  return seen;
}
