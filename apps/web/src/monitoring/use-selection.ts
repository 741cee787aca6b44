import type { Stream } from '@touchline/contract';
import { serverNow, useTicking } from '#ui/clock.ts';
import { countStreams, selectStreams } from './select.ts';
import type { Viewer } from './select.ts';
import { isLate, isStale } from './signal-problems.ts';
import type { WallState } from './wall-search.ts';

/**
 * The streams that the wall shows, and its counts; null until loaded, which is not zero. They also follow the time, because a
 * stream becomes late or out of date without any event, as when the server no longer answers.
 */
export function useSelection(streams: readonly Stream[] | null, state: WallState, viewer: Omit<Viewer, 'now'>) {
  const { staleAfterMs } = viewer;
  useTicking(
    (now) => (streams ?? []).filter((each) => isStale(each, { now, staleAfterMs }) || isLate(each, now)).length,
  );
  const presentViewer = { ...viewer, now: serverNow() };
  return {
    visibleStreams: selectStreams(streams ?? [], state, presentViewer),
    counts: streams && countStreams(streams, state, presentViewer),
  };
}
