import { createTimestampUnwrapper } from '@touchline/media/timestamp';

/** Where a timestamp of the encoder lies on the stream's own timeline, in milliseconds since the stream began. */
export type ClockReading = { timeMs: number; hasJumped: boolean };

export type StreamClock = {
  /** The next `map` belongs to a new encoder session: it is placed where the wall clock is. */
  beginSession: () => void;
  map: (timestamp: number) => ClockReading;
  /** Called at key frames: takes a small step towards the wall clock when the encoder's clock has drifted. */
  slew: () => void;
  /** Wall clock at time zero, milliseconds since 1970. */
  startedAt: number;
};

/** Timestamps further off than this from what the passed time explains are a new timeline of the encoder. */
const JUMP_BACK_MS = 1_000;
const JUMP_AHEAD_MS = 5_000;
/** Space left after the last frame when timestamps start anew. */
const SEAM_MS = 40;
/** Delay of the network only ever makes frames late, so the least lateness of a while is the clock's own. */
const DRIFT_WINDOW_MS = 10_000;
const DRIFT_TOLERANCE_MS = 250;
/** Further ahead is no drift but a file pushed faster than real time. */
const AHEAD_LIMIT_MS = 10_000;
/** Further behind is an encoder that paused: players look for the newest moment where there is nothing, so it jumps. */
const BEHIND_LIMIT_MS = 3_000;
/** Half a percent of a 2 s segment: below what is seen or heard. */
const SLEW_STEP_MS = 10;
const SLEW_INTERVAL_MS = 2_000;

/**
 * The one timeline of a stream through encoder restarts, timestamp jumps, 32-bit wraps and clock drift. `now` is a
 * monotonic clock and `wallNow` the time of day, both in milliseconds.
 */
export function createStreamClock(now: () => number, wallNow: () => number): StreamClock {
  const startedAt = wallNow();
  const zero = now();
  let unwrap = createTimestampUnwrapper();
  let isNewSession = true;
  let last = { timestamp: 0, arrival: zero, timeMs: -SEAM_MS };
  /** Timeline less encoder timestamp. */
  let offset = 0;
  let window = { since: zero, least: Number.POSITIVE_INFINITY };
  let correction = 0;
  let slewedAt = zero;
  let isBehind = false;

  const anchor = (timestamp: number, arrival: number): void => {
    offset = Math.max(Math.round(arrival - zero), last.timeMs + SEAM_MS) - timestamp;
    window = { since: arrival, least: Number.POSITIVE_INFINITY };
    correction = 0;
    isBehind = false;
  };

  const watchDrift = (lateness: number, arrival: number): void => {
    window.least = Math.min(window.least, lateness);
    if (arrival - window.since < DRIFT_WINDOW_MS) return;
    const isDrift = Math.abs(window.least) > DRIFT_TOLERANCE_MS && window.least > -AHEAD_LIMIT_MS;
    correction = isDrift ? window.least : 0;
    isBehind = window.least > BEHIND_LIMIT_MS;
    window = { since: arrival, least: Number.POSITIVE_INFINITY };
  };

  return {
    startedAt,
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
    slew() {
      if (correction === 0 || now() - slewedAt < SLEW_INTERVAL_MS) return;
      slewedAt = now();
      const step = Math.max(-SLEW_STEP_MS, Math.min(SLEW_STEP_MS, Math.round(correction)));
      offset += step;
      correction -= step;
    },
  };
}
