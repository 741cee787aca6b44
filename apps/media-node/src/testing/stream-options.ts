import { PLAYER_LIMITS } from '../player.ts';
import type { StreamOptions } from '../stream.ts';

/** Options of a stream whose clocks both start at zero and are set by the test. */
export function streamOptions(now: () => number): StreamOptions {
  return {
    packager: { segmentMs: 2_000, windowSegments: 50, extraSegments: 4, maxBytes: 64_000_000 },
    players: { ...PLAYER_LIMITS, slowMs: 15_000 },
    now,
    wallNow: () => 0,
  };
}
