/** Consecutive AAC frames and what is needed to decode them. */
export type AacSample = {
  /** AudioSpecificConfig (ISO/IEC 14496-3). */
  config: Buffer;
  /** Raw frames, without headers. */
  frames: Buffer[];
};

/** Four seconds at 48 kHz. */
const MAX_FRAMES = 190;

export type AacKeeper = {
  /** Frames of another configuration begin a new sample. */
  config: (config: Buffer) => void;
  frame: (data: Buffer) => void;
  /** The newest frames; null without one. */
  sample: () => AacSample | null;
};

/** Keeps the newest frames of a stream. */
export function createAacKeeper(): AacKeeper {
  let config: Buffer | null = null;
  let frames: Buffer[] = [];
  return {
    config(next) {
      if (config?.equals(next)) return;
      config = next;
      frames = [];
    },
    frame(data) {
      if (!config || data.length === 0) return;
      frames.push(data);
      if (frames.length > MAX_FRAMES) frames.shift();
    },
    sample: () => (config && frames.length > 0 ? { config, frames } : null),
  };
}
