import type { Format } from '@touchline/contract';

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

/** Formats that a browser can play, lowest latency first. */
export const playOrder = ['wss', 'dash', 'hls'] as const satisfies readonly Format[];
export type PlayFormat = (typeof playOrder)[number];

const engines: Record<PlayFormat, () => Promise<Play>> = {
  wss: async () => (await import('./play-wss.ts')).playWss,
  dash: async () => (await import('./play-dash.ts')).playDash,
  hls: async () => (await import('./play-hls.ts')).playHls,
};

/** Loads the player of a format; each comes only when it is first needed. */
export function engineOf(format: PlayFormat): Promise<Play> {
  return engines[format]();
}

/** What can be known before trying: a dialect nobody here speaks, or a plain address on a secure page. */
export function knownProblem(format: PlayFormat, url: string, dialect: string | null, page: Location): Problem | null {
  if (format === 'wss' && dialect !== null && dialect !== 'ws-flv') return { kind: 'dialect', detail: dialect };
  const plain = /^(http|ws):/.test(url);
  const local = /^\w+:\/\/(localhost|127\.|\[::1\])/.test(url);
  return page.protocol === 'https:' && plain && !local ? { kind: 'insecure', detail: '' } : null;
}
