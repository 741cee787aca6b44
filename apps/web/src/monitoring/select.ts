import { monitorStates } from '@touchline/contract';
import type { MonitorState, Stream } from '@touchline/contract';
import { hasAllWords, withoutTimes } from '@touchline/names';
import { sportOf } from '#kit/sport-of.ts';
import { isProblem, presentState } from './signal-problems.ts';
import type { SignalClock } from './signal-problems.ts';
import type { View, WallState } from './wall-search.ts';

/** The viewer, the clock that decides what is stale, and the ids that the server found for the viewer's search. */
export type Viewer = SignalClock & { user: number | null; searchMatches: ReadonlySet<number> };

/** The streams that the wall shows, in the server's order. */
export function selectStreams(streams: readonly Stream[], state: WallState, viewer: Viewer): Stream[] {
  return matchingStreams(streams, state, viewer.searchMatches).filter(
    (stream) =>
      isOfView(stream, state.view, viewer) &&
      (state.states.length === 0 || state.states.includes(presentState(stream, viewer))),
  );
}

/** The number of cards that each chip and each view would show if selected. */
export function countStreams(streams: readonly Stream[], state: WallState, viewer: Viewer) {
  const matching = matchingStreams(streams, state, viewer.searchMatches);
  const inView = matching.filter((stream) => isOfView(stream, state.view, viewer));
  const states = Object.fromEntries(monitorStates.map((each) => [each, 0])) as Record<MonitorState, number>;
  for (const stream of inView) states[presentState(stream, viewer)] += 1;
  return {
    states,
    views: {
      all: matching.length,
      problems: matching.filter((stream) => isOfView(stream, 'problems', viewer)).length,
      mine: matching.filter((stream) => isOfView(stream, 'mine', viewer)).length,
    },
  };
}

/** The sports on the wall, by name. */
export function sportsOf(streams: readonly Stream[], locale: string): { id: number; name: string }[] {
  const names = new Map(streams.map((stream) => [stream.sport, sportOf(stream, locale)]));
  return [...names].map(([id, name]) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name, locale));
}

function matchingStreams(
  streams: readonly Stream[],
  { search, sport }: WallState,
  searchMatches: ReadonlySet<number>,
): Stream[] {
  const query = withoutTimes(search);
  return streams.filter((stream) => {
    if (sport !== null && stream.sport !== sport) return false;
    return search === '' || searchMatches.has(stream.id) || hasAllWords(textsOf(stream), query);
  });
}

function isOfView(stream: Stream, view: View, viewer: Viewer): boolean {
  if (view === 'mine') return stream.takes.some((holder) => holder.id === viewer.user);
  return view === 'all' || isProblem(stream, viewer);
}

/** The texts that the search compares. */
function textsOf(stream: Stream): string[] {
  const { title, team1Name, team2Name, sportName, sportNameRu, tournamentName, monitor, event_id, key, takes } = stream;
  const { comment, description, commentator } = stream;
  const texts = [title, team1Name, team2Name, sportName, sportNameRu, tournamentName, monitor, event_id, key];
  return [...texts, comment, description, commentator, ...takes.map(({ name }) => name)].filter(
    (text) => text !== null,
  );
}
