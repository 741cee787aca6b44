import type { RequestLimits } from './http-server.ts';

export type Timings = {
  /** Target length of a segment; it ends at the next key frame. */
  segmentMs: number;
  /** How long a stream outlives its publisher without a console. */
  graceMs: number;
  /** With a console it ends when the console says that its match is over, or has not answered for this long. */
  lostMs: number;
  /**
   * Interval of keep-alive tags for players of a stream without a publisher: proxies and players give up after a
   * minute.
   */
  keepAliveMs: number;
  /** How long a stream that is over can be played to its end. */
  endedMs: number;
  /** How long after its end requests are answered with 410. */
  goneMs: number;
  setupTimeoutMs: number;
  idleTimeoutMs: number;
  pingEveryMs: number;
  /** Timeout of one call to the console. */
  hookTimeoutMs: number;
  /** Delay before the console is asked again; doubles up to `maxHookRetryMs`. */
  hookRetryMs: number;
  maxHookRetryMs: number;
  /** How long an encoder waits for a console that cannot decide. */
  publishWaitMs: number;
  /** For this long after going off air, an encoder that the console admitted may return without asking it. */
  rememberMs: number;
  /** For this long without the console, a server with signed links goes on deciding who may watch. */
  watchAloneMs: number;
  pullEveryMs: number;
  /** The console considers a node gone after 20 s without a report. */
  reportEveryMs: number;
  /** Delay before the console is asked for orders again when it has not answered. */
  ordersRetryMs: number;
  pullRetryMs: number;
  /** How long a relay keeps a stream that nobody watches, and lets a viewer wait for one. */
  relayIdleMs: number;
  relayWaitMs: number;
  requests: RequestLimits;
  /** A player that is behind for this long is disconnected. */
  slowPlayerMs: number;
};

export const DEFAULT_TIMINGS: Timings = {
  segmentMs: 2_000,
  graceMs: 30_000,
  lostMs: 6 * 3_600_000,
  keepAliveMs: 15_000,
  endedMs: 60_000,
  goneMs: 24 * 3_600_000,
  setupTimeoutMs: 10_000,
  idleTimeoutMs: 20_000,
  pingEveryMs: 5_000,
  hookTimeoutMs: 2_000,
  hookRetryMs: 100,
  maxHookRetryMs: 500,
  publishWaitMs: 20_000,
  rememberMs: 600_000,
  watchAloneMs: 6 * 3_600_000,
  pullEveryMs: 5_000,
  reportEveryMs: 5_000,
  ordersRetryMs: 1_000,
  pullRetryMs: 1_000,
  relayIdleMs: 60_000,
  relayWaitMs: 10_000,
  // The same limits as on the console.
  requests: { headersMs: 10_000, wholeMs: 30_000, checkEveryMs: 5_000 },
  slowPlayerMs: 15_000,
};
