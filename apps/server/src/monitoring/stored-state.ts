import type { Format, FormatStatus, FormatStatuses, MonitorState, Phase, Thresholds } from '@touchline/contract';
import type { ContentMemory } from '#server/pictures/content-memory';
import type { Progress } from '@touchline/media/probe/progress';
import type { ProbeResult, ProbedTracks } from '@touchline/media/probe/probe-result';

/** What a round remembers about a format for the next one. Rows of older versions have the first two fields only. */
export type FormatMemory = {
  /** Failures in a row. */
  failures: number;
  /** Position of the media. */
  progress: Progress | null;
  /** When it was last probed, ms since 1970. */
  askedAt?: number;
  /** Probes in a row in which it lacked a track that another format has. */
  lacks?: number;
  /** Result of the last conclusive probe of each track. */
  tracks?: ProbedTracks;
  /** Whether width and height were read from the picture, not only declared by a manifest. */
  isSized?: boolean;
};

/** The current signal. */
export type Signal = {
  /** When it began, ms since 1970; null while there is none. */
  beganAt: number | null;
  /** When its publisher was admitted, ms since 1970; null when the server does not call the publish gate. */
  publishedAt: number | null;
  /** Whether the signal comes from that publisher: a pulled source continues after one has left. */
  isPublished: boolean;
  /** Formats that have played in it. */
  been: readonly Format[];
};

/** Times in ms since 1970. */
export type InputLoss = {
  /** Since when formats that played have brought no media; absent while one does, and once the stream is down. */
  lostSince?: number;
  /** Since when one brings media again, while the stream is still down. */
  backSince?: number;
};

export type LossLimits = Pick<Thresholds, 'inputLossAfterS' | 'inputLossClearS'>;

export type Memory =
  | (Partial<Record<Format, FormatMemory>> & InputLoss & { signal?: Signal; content?: ContentMemory })
  | null;

/** Results of one round; null when the server does not offer the format, `skipped` when it was not probed this time. */
export type Sample = Record<Format, ProbeResult | 'skipped' | null>;

/** State of the publish gate: when a publisher was last admitted, and whether it is still publishing. */
export type PublishGateState = { publishedAt: Date | null; isPublishing: boolean };

export type Match = {
  phase: Phase;
  isArchived: boolean;
  /** From here on a signal is expected. */
  opensAt: Date;
  startAt: Date;
  endAt: Date;
  plannedSize: { width: number; height: number } | null;
  gate: PublishGateState;
  /** The decoded picture and sound; null while nobody judges them. */
  content: ContentMemory | null;
  /** How long a signal has to be gone, or back. */
  loss: LossLimits;
};

export type StoredState = { state: MonitorState; formats: FormatStatuses | null; memory: Memory };

export const blankFormat: FormatStatus = {
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
