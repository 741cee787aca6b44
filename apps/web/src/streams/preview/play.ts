/** Why there is no picture. `detail` is the codec or the dialect. */
export type Problem = {
  kind: 'codec' | 'network' | 'notFound' | 'media' | 'dialect' | 'timeout' | 'insecure';
  detail: string;
};

/** What a player reports about its playback; null if it does not know. */
export type EngineFacts = {
  /** Seconds between the live edge and the playback position. */
  latencyS: number | null;
  bitsPerS: number | null;
  codecs: string | null;
};

export type Engine = { facts: () => EngineFacts; stop: () => void };

/** Starts playing a URL in a video element, muted, because browsers allow that without a user gesture. */
export type Play = (video: HTMLVideoElement, url: string, onProblem: (problem: Problem) => void) => Engine;
