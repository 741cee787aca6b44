import type { Format, StreamFault } from '@touchline/contract';
import type { Loudness } from '#server/pictures/loudness';

/** Which key frame was read, and of which format. */
export type ReadKeyFrame = {
  format: Format;
  /** On the clock of the format. */
  timeMs: number;
  /** Of its bytes. Memories of earlier versions have none. */
  hash?: string;
};

/** A decoded key frame: what it shows, and where and when it was read. */
export type JudgedPicture = ReadKeyFrame & {
  isBlack: boolean;
  hasColorBars: boolean;
  /** Luma of 32 × 18, to compare with later pictures. */
  luma: Uint8Array;
};

/** What one round saw and heard; null for what it did not decode. */
export type Content = { picture: JudgedPicture | null; loudness: Loudness | null };

/** The picture with which later ones are compared: the first of those that have been equal since. */
export type Anchor = ReadKeyFrame & { luma: string; at: number };

/** What is remembered of a stream's content. Times in ms since 1970. */
export type ContentMemory = {
  faults: StreamFault[];
  /** Since when a symptom has been there, also those that are not faults yet. */
  since: Partial<Record<StreamFault, number>>;
  /** Since when the symptom of a fault has been gone. */
  goneSince: Partial<Record<StreamFault, number>>;
  /** When a picture and when sound was last decoded; null if never. */
  pictureAt: number | null;
  soundAt: number | null;
  anchor: Anchor | null;
};
