import { groupsOf, namesIn } from './match.ts';
import type { Match, Names } from './match.ts';
import type { Grouping } from './schedule-search.ts';

/** Matches one after the other, in one row of a group. */
export type Row = { matches: readonly Match[]; longestMs: number };

/** `top`: the number of rows above it. */
export type Group = { id: number | null; name: string; top: number; matches: readonly Match[]; rows: readonly Row[] };

export type Lanes = { grouping: Grouping; groups: readonly Group[]; rowCount: number };

/** A shorter match is drawn as if it took this long, so that it can be seen and pressed. */
export const shortestMs = 20 * 60_000;

type Options = {
  grouping: Grouping;
  names: Names;
  /** Shown even without matches: id and name. */
  always: readonly { id: number; name: string }[];
  /** The name of the group of matches without a server, tournament or holder. */
  noneName: string;
  locale: string;
};

/**
 * Groups matches, which are in the order of their start, and stacks those of a group that overlap. Groups whose matches
 * are those of `before` keep their rows, so that a live change draws only what it concerns.
 */
export function lanesOf(matches: readonly Match[], options: Options, before: Lanes | null): Lanes {
  const { grouping, always, noneName, locale } = options;
  const names = namesIn(options.names, locale);
  const members = new Map<number | null, Match[]>(always.map(({ id }) => [id, []]));
  for (const match of matches)
    for (const id of groupsOf(match, grouping)) {
      const group = members.get(id);
      if (group) group.push(match);
      else members.set(id, [match]);
    }
  const alwaysNamed = new Map(always.map(({ id, name }) => [id, name]));
  const nameOf = (id: number | null) =>
    id === null ? noneName : (names[grouping].get(id) ?? alwaysNamed.get(id) ?? String(id));
  const known = new Map(before?.grouping === grouping ? before.groups.map((group) => [group.id, group]) : []);
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const sorted = [...members]
    .map(([id, own]) => ({ id, own, name: nameOf(id) }))
    .sort((a, b) => Number(a.id === null) - Number(b.id === null) || compare(a.name, b.name));
  let top = 0;
  const groups = sorted.map(({ id, own, name }): Group => {
    const group = groupOf({ id, name, top, matches: own }, known.get(id));
    top += group.rows.length;
    return group;
  });
  return { grouping, groups, rowCount: top };
}

function groupOf(group: Omit<Group, 'rows'>, before: Group | undefined): Group {
  const isSame =
    before?.matches.length === group.matches.length && before.matches.every((each, at) => each === group.matches[at]);
  if (!isSame) return { ...group, rows: stack(group.matches) };
  return before.top === group.top && before.name === group.name ? before : { ...group, rows: before.rows };
}

/** Puts each match into the first row that is free at its start. A group without matches has one row. */
export function stack(matches: readonly Match[]): Row[] {
  const rows: { matches: Match[]; endMs: number; longestMs: number }[] = [];
  for (const match of matches) {
    const lengthMs = Math.max(match.endMs - match.startMs, shortestMs);
    let row = rows.find(({ endMs }) => endMs <= match.startMs);
    if (!row) rows.push((row = { matches: [], endMs: 0, longestMs: 0 }));
    row.matches.push(match);
    row.endMs = match.startMs + lengthMs;
    row.longestMs = Math.max(row.longestMs, lengthMs);
  }
  return rows.length === 0 ? [{ matches: [], longestMs: 0 }] : rows;
}

/** The matches of a row that start from one moment until before another. */
export function startingBetween({ matches }: Row, fromMs: number, toMs: number): readonly Match[] {
  return matches.slice(firstFrom(matches, fromMs), firstFrom(matches, toMs));
}

/** The place of the first match that starts at a moment or later. */
export function firstFrom(matches: readonly Match[], atMs: number): number {
  let [low, high] = [0, matches.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((matches[middle]?.startMs ?? Infinity) < atMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The group that has a row, counted from the top of all; the last one below them. */
export function groupAt({ groups }: Lanes, row: number): Group | null {
  return groups.findLast(({ top }) => top <= row) ?? groups[0] ?? null;
}
