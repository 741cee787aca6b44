import { createTimestampUnwrapper } from '@touchline/media/timestamp';
import type { MediaClock } from './media-clock.ts';

/** Position of an encoder timestamp on the stream's own timeline, in milliseconds since the stream began. */
export type ClockReading = { timeMs: number; hasJumped: boolean };

export type StreamClock = {
  /** The next `map` belongs to a new encoder session, which continues at the wall clock time. */
  beginSession: () => void;
  map: (timestamp: number) => ClockReading;
  /** Time of day at time zero of the timeline, in milliseconds since 1970. */
  startedAt: number;
  /** Time of day, counted from `startedAt` so that adjusting the system clock has no effect. */
  timeOfDay: () => number;
  /**
   * How far the timeline has fallen behind the time of day because the encoder's clock is slow; negative when it is
   * fast. A frame at time t was sent at `startedAt + t + lagMs()`.
   */
  lagMs: () => number;
};

/** Timestamps that differ more than this from the elapsed time are a new timeline of the encoder. */
const JUMP_BACK_MS = 1_000;
const JUMP_AHEAD_MS = 5_000;
/** Gap left after the last frame when timestamps restart. */
const SEAM_MS = 40;
/** The network only ever delays frames, so the smallest delay within this time is due to the clock. */
const DRIFT_WINDOW_MS = 10_000;
/** One percent: no clock drifts faster, and a congested network hardly changes the lag. */
const MAX_DRIFT_MS = 100;
/** Further ahead is not drift but a file that is pushed faster than real time. */
const AHEAD_LIMIT_MS = 10_000;
/** Further behind is an encoder that paused: the timeline jumps, because players expect media at the live edge. */
const BEHIND_LIMIT_MS = 3_000;

/**
 * The single timeline of a stream across encoder restarts, timestamp jumps, 32-bit wraps and clock drift.
 *
 * Within a session the timeline is the encoder's own: browsers play audio by counting its samples, so stretching the
 * timeline towards the wall clock would put audio and video out of sync. Only the lag follows the wall clock.
 */
export function createStreamClock({ now, wallNow }: MediaClock): StreamClock {
  const startedAt = wallNow();
  const zero = now();
  let unwrap = createTimestampUnwrapper();
  let isNewSession = true;
  let last = { timestamp: 0, arrival: zero, timeMs: -SEAM_MS };
  /** Timeline time minus encoder timestamp. */
  let offset = 0;
  let lag = 0;
  let window = { since: zero, least: Number.POSITIVE_INFINITY };
  let isBehind = false;

  const anchor = (timestamp: number, arrival: number): void => {
    const timeMs = Math.max(Math.round(arrival - zero), last.timeMs + SEAM_MS);
    offset = timeMs - timestamp;
    lag = arrival - zero - timeMs;
    window = { since: arrival, least: Number.POSITIVE_INFINITY };
    isBehind = false;
  };

  const watchDrift = (lateness: number, arrival: number): void => {
    window.least = Math.min(window.least, lateness);
    if (arrival - window.since < DRIFT_WINDOW_MS) return;
    const drift = window.least - lag;
    isBehind = drift > BEHIND_LIMIT_MS;
    if (drift > -AHEAD_LIMIT_MS) lag += Math.max(-MAX_DRIFT_MS, Math.min(MAX_DRIFT_MS, drift));
    window = { since: arrival, least: Number.POSITIVE_INFINITY };
  };

  return {
    startedAt,
    timeOfDay: () => startedAt + now() - zero,
    lagMs: () => lag,
    beginSession() {
      unwrap = createTimestampUnwrapper();
      isNewSession = true;
    },
    map(raw) {
      const arrival = now();
      const timestamp = unwrap(raw);
      const step = timestamp - last.timestamp;
      const isOtherTimeline = step < -JUMP_BACK_MS || step - (arrival - last.arrival) > JUMP_AHEAD_MS;
      const hasJumped = !isNewSession && (isOtherTimeline || isBehind);
      if (isNewSession || hasJumped) anchor(timestamp, arrival);
      isNewSession = false;
      const timeMs = timestamp + offset;
      watchDrift(arrival - zero - timeMs, arrival);
      last = { timestamp, arrival, timeMs: Math.max(last.timeMs, timeMs) };
      return { timeMs, hasJumped };
    },
  };
}
