import type { Group, Lanes } from './lanes.ts';
import type { Match } from './match.ts';

/** A match where it is drawn: somebody's match is in the group of each of its holders. */
export type Place = { group: Group; row: number; match: Match };

/** Names the block of a match in a group. */
export const placeKey = (group: number | null, match: number): string => `${group ?? 'none'}:${match}`;

export function findPlace({ groups }: Lanes, key: string): Place | null {
  const [groupKey = '', id = ''] = key.split(':');
  const group = groups.find((each) => String(each.id ?? 'none') === groupKey);
  if (!group) return null;
  for (const [row, { matches }] of group.rows.entries()) {
    const match = matches.find((each) => each.id === Number(id));
    if (match) return { group, row, match };
  }
  return null;
}

/** The first match of the first group that has any. */
export function firstPlace({ groups }: Lanes): Place | null {
  const group = groups.find(({ matches }) => matches.length > 0);
  const match = group?.rows[0]?.matches[0];
  return group && match ? { group, row: 0, match } : null;
}

export type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

/** The next match in a direction: the neighbor in its row, or the one nearest in time of the next row that has any. */
export function neighborOf({ groups }: Lanes, { group, row, match }: Place, direction: Direction): Place | null {
  const rows = groups.flatMap((each) => each.rows.map((own, index) => ({ group: each, row: index, own })));
  const at = rows.findIndex((each) => each.group === group && each.row === row);
  const step = direction === 'ArrowLeft' || direction === 'ArrowUp' ? -1 : 1;
  if (direction === 'ArrowLeft' || direction === 'ArrowRight') {
    const matches = group.rows[row]?.matches ?? [];
    const next = matches[matches.indexOf(match) + step];
    return next ? { group, row, match: next } : null;
  }
  for (let next = at + step; next >= 0 && next < rows.length; next += step) {
    const found = rows[next];
    const nearest = found && nearestTo(found.own.matches, match.startMs);
    if (found && nearest) return { group: found.group, row: found.row, match: nearest };
  }
  return null;
}

function nearestTo(matches: readonly Match[], atMs: number): Match | null {
  const distance = ({ startMs }: Match) => Math.abs(startMs - atMs);
  return matches.reduce<Match | null>(
    (nearest, match) => (nearest === null || distance(match) < distance(nearest) ? match : nearest),
    null,
  );
}
