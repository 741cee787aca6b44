import { monitorStates } from '@touchline/contract';
import type { MonitorState } from '@touchline/contract';

export const views = ['all', 'problems', 'mine'] as const;
export type View = (typeof views)[number];
const densities = ['large', 'compact'] as const;
type Density = (typeof densities)[number];

/** Everything that decides what the wall shows. All of it is kept in the address. */
export type WallState = {
  view: View;
  /** States to show; empty shows all. */
  states: readonly MonitorState[];
  sport: number | null;
  search: string;
  density: Density;
  /** Whether the wall fills the screen, without navigation. */
  isFull: boolean;
  /** The stream whose timeline is open. */
  timeline: number | null;
  /** Whether the wall includes what the user's blacklist hides. */
  hidden: boolean;
};

/** Changes a part of the state. `replace` changes the current history entry instead of adding one. */
export type ChangeWall = (change: Partial<WallState>, replace?: boolean) => void;

type WallSearch = Partial<
  Record<'view' | 'states' | 'sport' | 'search' | 'density' | 'layout' | 'timeline' | 'hidden', string>
>;

/** Reads the state from query parameters; invalid ones get the default. */
export function readWall(search: WallSearch): WallState {
  const stateNames = (search.states ?? '').split(',');
  return {
    view: views.find((one) => one === search.view) ?? 'all',
    states: monitorStates.filter((state) => stateNames.includes(state)),
    sport: readId(search.sport),
    search: search.search ?? '',
    density: densities.find((one) => one === search.density) ?? 'large',
    isFull: search.layout === 'wall',
    timeline: readId(search.timeline),
    hidden: search.hidden === 'true',
  };
}

/** The query parameters after a change. Defaults are left out; unrelated parameters are kept. */
export function writeWall(search: WallSearch, change: Partial<WallState>): WallSearch {
  const { view, states, sport, density, isFull, timeline, hidden } = { ...readWall(search), ...change };
  const next = {
    ...search,
    view: view === 'all' ? '' : view,
    states: states.join(','),
    sport: sport === null ? '' : String(sport),
    search: change.search ?? search.search ?? '',
    density: density === 'large' ? '' : density,
    layout: isFull ? 'wall' : '',
    timeline: timeline === null ? '' : String(timeline),
    hidden: hidden ? 'true' : '',
  };
  return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== ''));
}

/** The selected states with one of them toggled, in the wall's order. Selecting all is the same as selecting none. */
export function toggleState(chosen: readonly MonitorState[], state: MonitorState): MonitorState[] {
  const next = monitorStates.filter((each) => (each === state) !== chosen.includes(each));
  return next.length === monitorStates.length ? [] : next;
}

function readId(text: string | undefined): number | null {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
