import { createTimestampUnwrapper } from '@touchline/media/timestamp';
import type { MediaClock } from './media-clock.ts';

/** Position of an encoder timestamp on the stream's own timeline, in milliseconds since the stream began. */
export type ClockReading = { timeMs: number; hasJumped: boolean };

export type TrackKind = 'video' | 'audio';

export type StreamClock = {
  /** The next `map` belongs to a new encoder session, which continues at the wall clock time. */
  beginSession: () => void;
  map: (kind: TrackKind, timestamp: number) => ClockReading;
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

/** Timestamps of a track that differ more than this from the elapsed time are a new timeline of the encoder. */
const JUMP_BACK_MS = 1_000;
const JUMP_AHEAD_MS = 5_000;
/** Encoders send one track up to this much later than the other. Beyond it, the tracks have unrelated timestamps. */
const MAX_SKEW_MS = 5_000;
/** While the encoder may be restarting, frames of its old timeline continue at least this exactly. */
const STEADY_MS = 1_000;
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

type Frame = { timestamp: number; arrival: number };

/** The last frame of a track. */
type Track = Frame & {
  /** Timeline time minus encoder timestamp. */
  offset: number;
  /** The other track has jumped, and this one has not followed yet. */
  mayFollow: boolean;
};

/**
 * The single timeline of a stream across encoder restarts, timestamp jumps, 32-bit wraps and clock drift.
 *
 * Within a session the timeline is the encoder's own: browsers play audio by counting its samples, so stretching the
 * timeline towards the wall clock would put audio and video out of sync. Only the lag follows the wall clock.
 */
export function createStreamClock({ now, wallNow }: MediaClock): StreamClock {
  const startedAt = wallNow();
  const zero = now();
  const drift = createDriftWatch(zero);
  let unwrap = createTimestampUnwrapper();
  let tracks: Partial<Record<TrackKind, Track>> = {};
  let lastTimeMs = -SEAM_MS;

  const anchor = ({ timestamp, arrival }: Frame): number => {
    const timeMs = Math.max(Math.round(arrival - zero), lastTimeMs + SEAM_MS);
    drift.restart(arrival - zero - timeMs, arrival);
    return timeMs - timestamp;
  };

  /** Moves both tracks at once, so that the later one stays later. */
  const catchUp = (): boolean => {
    const shiftMs = drift.takeShiftMs();
    for (const track of Object.values(tracks)) track.offset += shiftMs;
    return shiftMs > 0;
  };

  return {
    startedAt,
    timeOfDay: () => startedAt + now() - zero,
    lagMs: drift.lagMs,
    beginSession() {
      unwrap = createTimestampUnwrapper();
      tracks = {};
    },
    map(kind, raw) {
      const frame = { timestamp: unwrap(raw), arrival: now() };
      const own = tracks[kind];
      const other = tracks[kind === 'video' ? 'audio' : 'video'];
      const hasCaughtUp = catchUp() && (own ?? other) !== undefined;
      const continued = continuedOffset(own, other, frame);
      const offset = continued ?? anchor(frame);
      const isRestart = continued === null && own !== undefined;
      if (isRestart && other) other.mayFollow = true;
      tracks[kind] = { ...frame, offset, mayFollow: own?.mayFollow === true && offset === own.offset };
      const timeMs = frame.timestamp + offset;
      drift.add(frame.arrival - zero - timeMs, frame.arrival);
      lastTimeMs = Math.max(lastTimeMs, timeMs);
      return { timeMs, hasJumped: hasCaughtUp || isRestart };
    },
  };
}

/** The offset of a frame on a timeline that the session already has; null when the frame starts a new one. */
function continuedOffset(own: Track | undefined, other: Track | undefined, frame: Frame): number | null {
  const mayFollow = other && (!own || own.mayFollow);
  if (mayFollow) {
    const isSteady = own && continues(own, frame, 0, STEADY_MS);
    if (!isSteady && continues(other, frame, MAX_SKEW_MS, JUMP_AHEAD_MS)) return other.offset;
  }
  if (own && continues(own, frame, JUMP_BACK_MS, JUMP_AHEAD_MS)) return own.offset;
  // The encoder counts the time of each track from its own zero: only the arrival tells what belongs together.
  if (mayFollow) return other.offset + other.timestamp + Math.round(frame.arrival - other.arrival) - frame.timestamp;
  return null;
}

function continues(last: Frame, frame: Frame, maxBackMs: number, maxAheadMs: number): boolean {
  const step = frame.timestamp - last.timestamp;
  return step >= -maxBackMs && step - (frame.arrival - last.arrival) <= maxAheadMs;
}

type DriftWatch = {
  lagMs: () => number;
  restart: (lagMs: number, arrival: number) => void;
  add: (latenessMs: number, arrival: number) => void;
  /** How far the timeline must jump ahead because the encoder paused, once; otherwise zero. */
  takeShiftMs: () => number;
};

/** Follows the lag by the frames that are late the least, of whichever track. */
function createDriftWatch(zero: number): DriftWatch {
  let lag = 0;
  let window = { since: zero, least: Number.POSITIVE_INFINITY };
  let shift = 0;
  const beginWindow = (since: number): void => void (window = { since, least: Number.POSITIVE_INFINITY });
  return {
    lagMs: () => lag,
    restart(lagMs, arrival) {
      lag = lagMs;
      shift = 0;
      beginWindow(arrival);
    },
    add(latenessMs, arrival) {
      const least = (window.least = Math.min(window.least, latenessMs));
      if (arrival - window.since < DRIFT_WINDOW_MS) return;
      const drift = least - lag;
      if (drift > BEHIND_LIMIT_MS) {
        shift = Math.max(SEAM_MS, Math.round(least));
        lag = least - shift;
      } else if (drift > -AHEAD_LIMIT_MS) lag += Math.max(-MAX_DRIFT_MS, Math.min(MAX_DRIFT_MS, drift));
      beginWindow(arrival);
    },
    takeShiftMs() {
      const taken = shift;
      shift = 0;
      return taken;
    },
  };
}
