/** Why there is no picture. `detail`: the codec or the dialect in question. */
export type Problem = {
  kind: 'codec' | 'network' | 'notFound' | 'media' | 'dialect' | 'timeout' | 'insecure';
  detail: string;
};

/** What an engine itself knows about what it plays; null where it does not. */
export type EngineFacts = {
  /** Seconds between the newest that could be seen and what is seen. */
  latencyS: number | null;
  bitsPerS: number | null;
  codecs: string | null;
};

export type Engine = { facts: () => EngineFacts; stop: () => void };

/** Starts to play an address in a video element; muted playback needs no gesture. */
export type Play = (video: HTMLVideoElement, url: string, onProblem: (problem: Problem) => void) => Engine;
