import type { Schedule, ScheduledMatch } from '@touchline/contract';
import type { Grouping } from './schedule-search.ts';

/** A match of the schedule. Times are milliseconds since 1970. */
export type Match = Omit<ScheduledMatch, 'startAt'> & { startMs: number; endMs: number };

type Status = Schedule['statuses'][number];
export type Names = Record<Grouping, ReadonlyMap<number, string>> & {
  statuses: ReadonlyMap<number, Status>;
  /** The names of sports for people who read Russian. */
  sportRu: ReadonlyMap<number, string>;
};

/** The names in a language. */
export const namesIn = (names: Names, language: string): Names =>
  language === 'ru' ? { ...names, sport: names.sportRu } : names;

/** Matches by start, and the names of what they refer to. */
export type ScheduleData = { matches: readonly Match[]; names: Names; isCut: boolean };

export function toMatch({ startAt, ...match }: ScheduledMatch): Match {
  const startMs = Date.parse(startAt);
  return { ...match, startMs, endMs: startMs + match.duration * 60_000 };
}

export const byStart = (a: Match, b: Match): number => a.startMs - b.startMs || a.id - b.id;

/** The ids of what matches are grouped by; null for none. Somebody's match is in the group of each of its holders. */
export function groupsOf(match: Match, grouping: Grouping): readonly (number | null)[] {
  if (grouping !== 'holder') return [match[grouping]];
  return match.holders.length === 0 ? [null] : match.holders;
}

/** The data of several answers. */
export function joinAnswers(answers: readonly Schedule[]): ScheduleData {
  const matches = new Map<number, Match>();
  // A match that runs over midnight is in the answers of both days.
  for (const { data } of answers) for (const match of data) matches.set(match.id, toMatch(match));
  return {
    matches: [...matches.values()].sort(byStart),
    names: answers.reduce(withNames, noNames),
    isCut: answers.some(({ isCut }) => isCut),
  };
}

/** The data with the matches of `ids` replaced by those that were read of them; unchanged ones keep their identity. */
export function withRead(data: ScheduleData, ids: readonly number[], answer: Schedule): ScheduleData {
  const read = new Map(answer.data.map((match) => [match.id, toMatch(match)]));
  const asked = new Set(ids);
  const before = new Map(data.matches.flatMap((match) => (asked.has(match.id) ? [[match.id, match]] : [])));
  const isSame = (id: number) => JSON.stringify(before.get(id)) === JSON.stringify(read.get(id));
  if (ids.every(isSame)) return data;
  const fresh = ids.flatMap((id) => (isSame(id) ? before.get(id) : read.get(id)) ?? []);
  return {
    ...data,
    matches: [...data.matches.filter(({ id }) => !asked.has(id)), ...fresh].sort(byStart),
    names: withNames(data.names, answer),
  };
}

/** The data with one match replaced. */
export function withMatch(data: ScheduleData, match: Match): ScheduleData {
  const others = data.matches.filter(({ id }) => id !== match.id);
  return { ...data, matches: [...others, match].sort(byStart) };
}

const noNames: Names = {
  server: new Map(),
  sport: new Map(),
  sportRu: new Map(),
  tournament: new Map(),
  holder: new Map(),
  statuses: new Map(),
};

/** The names with those of an answer; the same object if it has no others, since every block is drawn with them. */
function withNames(names: Names, { servers, sports, tournaments, users, statuses }: Schedule): Names {
  const next: Names = {
    server: withNew(names.server, servers, ({ name }) => name),
    sport: withNew(names.sport, sports, ({ name }) => name),
    sportRu: withNew(names.sportRu, sports, ({ name, nameRu }) => nameRu || name),
    tournament: withNew(names.tournament, tournaments, ({ name }) => name),
    holder: withNew(names.holder, users, ({ name }) => name),
    statuses: withNew(names.statuses, statuses, (status) => status),
  };
  const isSame = (Object.keys(next) as (keyof Names)[]).every((key) => next[key] === names[key]);
  return isSame ? names : next;
}

function withNew<T extends { id: number }, V>(
  known: ReadonlyMap<number, V>,
  more: readonly T[],
  valueOf: (record: T) => V,
): ReadonlyMap<number, V> {
  const fresh = more.filter((record) => JSON.stringify(known.get(record.id)) !== JSON.stringify(valueOf(record)));
  return fresh.length === 0
    ? known
    : new Map([...known, ...fresh.map((record) => [record.id, valueOf(record)] as const)]);
}
