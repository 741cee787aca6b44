import { monitorStates } from '@touchline/contract';
import type { MonitorState, Stream } from '@touchline/contract';
import { hasAllWords, withoutTimes } from '@touchline/names';
import { isProblem } from './signal-problems.ts';
import type { SignalClock } from './signal-problems.ts';
import type { View, WallState } from './wall-search.ts';

/** The viewer, the clock that decides what is stale, and the ids that the server found for the viewer's search. */
type Onlooker = SignalClock & { user: number | null; searchMatches: ReadonlySet<number> };

/** The streams that the wall shows, in the server's order. */
export function select(streams: readonly Stream[], state: WallState, onlooker: Onlooker): Stream[] {
  return within(streams, state, onlooker.searchMatches).filter(
    (stream) =>
      isOfView(stream, state.view, onlooker) && (state.states.length === 0 || state.states.includes(stream.state)),
  );
}

/** The number of cards that each chip and each view would show if selected. */
export function count(streams: readonly Stream[], state: WallState, onlooker: Onlooker) {
  const matching = within(streams, state, onlooker.searchMatches);
  const inView = matching.filter((stream) => isOfView(stream, state.view, onlooker));
  const states = Object.fromEntries(monitorStates.map((each) => [each, 0])) as Record<MonitorState, number>;
  for (const stream of inView) states[stream.state] += 1;
  return {
    states,
    views: {
      all: matching.length,
      problems: matching.filter((stream) => isOfView(stream, 'problems', onlooker)).length,
      mine: matching.filter((stream) => isOfView(stream, 'mine', onlooker)).length,
    },
  };
}

/** The sports on the wall, by name. */
export function sportsOf(streams: readonly Stream[], locale: string): { id: number; name: string }[] {
  const names = new Map(streams.map((stream) => [stream.sport, stream.sportName]));
  return [...names].map(([id, name]) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name, locale));
}

function within(
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

function isOfView(stream: Stream, view: View, onlooker: Onlooker): boolean {
  if (view === 'mine') return stream.takes.some((holder) => holder.id === onlooker.user);
  return view === 'all' || isProblem(stream, onlooker);
}

/** The texts that the search compares. */
function textsOf(stream: Stream): string[] {
  const { title, team1Name, team2Name, sportName, tournamentName, monitor, event_id, key, takes } = stream;
  const { comment, description, commentator } = stream;
  const texts = [title, team1Name, team2Name, sportName, tournamentName, monitor, event_id, key];
  return [...texts, comment, description, commentator, ...takes.map(({ name }) => name)].filter(
    (text) => text !== null,
  );
}
