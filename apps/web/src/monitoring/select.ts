import { monitorStates } from '@touchline/contract';
import type { MonitorState, Stream } from '@touchline/contract';
import { nameOf } from '#web/streams/names.ts';
import { isProblem } from './judge.ts';
import type { Measure } from './judge.ts';
import type { View, WallState } from './wall-search.ts';

/** Who looks, and by what they judge. */
type Onlooker = Measure & { user: number | null };

/** The cards that the wall shows, in the order in which the server put them. */
export function select(streams: readonly Stream[], state: WallState, onlooker: Onlooker): Stream[] {
  return within(streams, state).filter(
    (stream) =>
      isOfView(stream, state.view, onlooker) && (state.states.length === 0 || state.states.includes(stream.state)),
  );
}

/** How many cards each chip and each view would show, were it chosen. */
export function count(streams: readonly Stream[], state: WallState, onlooker: Onlooker) {
  const found = within(streams, state);
  const inView = found.filter((stream) => isOfView(stream, state.view, onlooker));
  const states = Object.fromEntries(monitorStates.map((each) => [each, 0])) as Record<MonitorState, number>;
  for (const stream of inView) states[stream.state] += 1;
  return {
    states,
    views: {
      all: found.length,
      problems: found.filter((stream) => isOfView(stream, 'problems', onlooker)).length,
      mine: found.filter((stream) => isOfView(stream, 'mine', onlooker)).length,
    },
  };
}

/** The sports on the wall, by name. */
export function sportsOf(streams: readonly Stream[], locale: string): { id: number; name: string }[] {
  const names = new Map(streams.map((stream) => [stream.sport, stream.sportName]));
  return [...names].map(([id, name]) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name, locale));
}

function within(streams: readonly Stream[], { search, sport }: WallState): Stream[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return streams.filter((stream) => {
    if (sport !== null && stream.sport !== sport) return false;
    if (words.length === 0) return true;
    const text = plain(
      [
        nameOf(stream),
        stream.team1Name,
        stream.team2Name,
        stream.sportName,
        stream.tournamentName,
        stream.monitor,
        stream.key,
      ]
        .concat(stream.takes.map((holder) => holder.name))
        .join(' '),
    );
    return words.every((word) => text.includes(word));
  });
}

function isOfView(stream: Stream, view: View, onlooker: Onlooker): boolean {
  if (view === 'mine') return stream.takes.some((holder) => holder.id === onlooker.user);
  return view === 'all' || isProblem(stream, onlooker);
}

/** Upper and lower case, ё and е are the same to whoever searches. */
const plain = (text: string) => text.toLowerCase().replaceAll('ё', 'е');
