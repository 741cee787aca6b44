import type { Format, FormatSeen, FormatsSeen, MonitorState, Phase } from '@touchline/contract';
import type { Progress } from '@touchline/media/probe/progress';
import type { Seen, TracksSeen } from '@touchline/media/probe/seen';

/** What a round leaves for the next one about a format. Rows of older versions have the first two only. */
export type FormatMemory = {
  /** Failures in a row. */
  failures: number;
  /** Where the media stood. */
  progress: Progress | null;
  /** When it was asked last, ms since 1970. */
  askedAt?: number;
  /** Looks in a row at which it lacked a track that another format has. */
  lacks?: number;
  /** What the last look that could tell has found of each track. */
  tracks?: TracksSeen;
  /** Whether width and height were read from the picture, not only declared by a manifest. */
  isSized?: boolean;
};

/** The signal that is there now. */
export type Signal = {
  /** When it began, ms since 1970; null while there is none. */
  beganAt: number | null;
  /** When its publisher was let in, ms since 1970; null where the server asks no publish gate. */
  publishedAt: number | null;
  /** Whether that publisher is where it comes from: a pulled source goes on after one has left. */
  isPublished: boolean;
  /** Formats that have played in it. */
  been: readonly Format[];
};

export type Memory = (Partial<Record<Format, FormatMemory>> & { signal?: Signal }) | null;

/** One round of probes; null where the server does not offer the format, `skipped` where it was not asked this time. */
export type Sample = Record<Format, Seen | 'skipped' | null>;

/** What the publish gate knows: when somebody was let in last, and whether they are still there. */
export type PublishGateState = { publishedAt: Date | null; isPublishing: boolean };

export type Match = {
  phase: Phase;
  /** From here on a signal is expected. */
  opensAt: Date;
  startAt: Date;
  endAt: Date;
  planned: { width: number; height: number } | null;
  gate: PublishGateState;
};

export type StoredState = { state: MonitorState; formats: FormatsSeen | null; memory: Memory };

export const blankFormat: FormatSeen = {
  state: 'unknown',
  reason: null,
  width: null,
  height: null,
  fps: null,
  bitrate: null,
  videoCodec: null,
  audioCodec: null,
  suspicion: null,
  missingCodec: null,
};
