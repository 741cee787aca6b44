import type { RefusedPublisher } from './console-client.ts';
import type { ConsoleGate } from './console-gate.ts';
import type { Log } from './log.ts';
import type { PlaylistPositions } from './playlist-positions.ts';
import type { StreamOptions } from './stream.ts';
import type { WatchRights } from './watch-rights.ts';
import type { WatchSessions } from './watch-sessions.ts';

export type StreamRegistryOptions = {
  stream: StreamOptions;
  /** How long a stream outlives its publisher; longer while the console says that its match goes on. */
  graceMs: number;
  /** Interval of keep-alive tags for players of a stream without a publisher. */
  keepAliveMs: number;
  /** How long playlists and segments of a stream that is over are served. */
  endedMs: number;
  /** How long after its end requests are answered with 410. */
  goneMs: number;
  maxStreams: number;
  maxPlayers: number;
  /** Null: every valid key may be published, for tests and benchmarks. */
  console: ConsoleGate | null;
  authorizePlay: boolean;
  rights: WatchRights;
  sessions: WatchSessions;
  positions: PlaylistPositions;
  /** Called when a stream has lost its publisher. */
  onLost: () => void;
  /** Called when the node itself has refused an encoder. */
  onRefused: (refused: RefusedPublisher) => void;
  log: Log;
};
