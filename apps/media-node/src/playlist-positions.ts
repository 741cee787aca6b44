/** Where the HLS playlists of a stream are: the number of the next segment, and how many discontinuities there were. */
export type PlaylistPosition = { number: number; discontinuities: number };

/**
 * Where the playlists of a stream go on when it begins anew, as after a restart of the node. Players that stay take lower numbers
 * for segments that they have had, and expect higher ones that much later: each for the length of a segment.
 */
export type PlaylistPositions = {
  of: (key: string) => PlaylistPosition;
  keep: (key: string, position: PlaylistPosition) => void;
  /** Takes over what this node last reported before it was restarted. */
  follow: (reported: readonly (PlaylistPosition & { key: string })[]) => void;
};

/** Of a stream that has not been here before. */
export const PLAYLIST_START: PlaylistPosition = { number: 0, discontinuities: 0 };

/** As many segments and discontinuities as may follow the last report. */
const UNREPORTED = 4;
const MAX_KEPT = 10_000;

export function createPlaylistPositions(): PlaylistPositions {
  const kept = new Map<string, PlaylistPosition>();
  const keep = (key: string, position: PlaylistPosition): void => {
    kept.delete(key);
    kept.set(key, position);
    for (const oldest of kept.keys()) {
      if (kept.size <= MAX_KEPT) break;
      kept.delete(oldest);
    }
  };
  return {
    of: (key) => kept.get(key) ?? PLAYLIST_START,
    keep,
    follow(reported) {
      for (const { key, number, discontinuities } of reported)
        if (!kept.has(key)) keep(key, { number: number + UNREPORTED, discontinuities: discontinuities + UNREPORTED });
    },
  };
}
