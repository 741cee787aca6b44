import type { Format } from '@touchline/contract';
import type { Play, Problem } from './play.ts';

/** Formats that a browser can play, lowest latency first. */
export const playOrder = ['wss', 'dash', 'hls'] as const satisfies readonly Format[];
export type PlayFormat = (typeof playOrder)[number];

const playerLoaders: Record<PlayFormat, () => Promise<Play>> = {
  wss: async () => (await import('./play-wss.ts')).playWss,
  dash: async () => (await import('./play-dash.ts')).playDash,
  hls: async () => (await import('./play-hls.ts')).playHls,
};

/** Loads the player of a format on first use. */
export function loadPlayer(format: PlayFormat): Promise<Play> {
  return playerLoaders[format]();
}

/** A problem that is certain without an attempt: an unsupported dialect, or a plain-text URL on a secure page. */
export function knownProblem(format: PlayFormat, url: string, dialect: string | null, page: Location): Problem | null {
  if (format === 'wss' && dialect !== null && dialect !== 'ws-flv') return { kind: 'dialect', detail: dialect };
  const plain = /^(http|ws):/.test(url);
  const local = /^\w+:\/\/(localhost|127\.|\[::1\])/.test(url);
  return page.protocol === 'https:' && plain && !local ? { kind: 'insecure', detail: '' } : null;
}
