export const views = ['day', 'days', 'week'] as const;
export type View = (typeof views)[number];
export const groupings = ['server', 'sport', 'tournament', 'holder'] as const;
export type Grouping = (typeof groupings)[number];

/** What the schedule shows besides its filters. All of it is kept in the address. */
export type ScheduleState = {
  view: View;
  grouping: Grouping;
  /** The first day, or one of the week, as `2026-11-21`; null for the present one. */
  day: string | null;
};

type ScheduleSearch = Partial<Record<'view' | 'group' | 'day', string>>;

/** Reads the state from query parameters; invalid ones get the default. */
export function readScheduleSearch(search: ScheduleSearch): ScheduleState {
  return {
    view: views.find((each) => each === search.view) ?? 'day',
    grouping: groupings.find((each) => each === search.group) ?? 'server',
    day: isDay(search.day) ? search.day : null,
  };
}

/** The query parameters after a change. Defaults are left out; unrelated parameters are kept. */
export function writeScheduleSearch(search: ScheduleSearch, change: Partial<ScheduleState>): ScheduleSearch {
  const { view, grouping, day } = { ...readScheduleSearch(search), ...change };
  const next = {
    ...search,
    view: view === 'day' ? '' : view,
    group: grouping === 'server' ? '' : grouping,
    day: day ?? '',
  };
  return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== ''));
}

function isDay(text: string | undefined): text is string {
  if (text === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}
