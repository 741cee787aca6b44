import type { TakeConflicts } from '@touchline/contract';
import { sql } from 'kysely';
import { holderConflicts, maxConflicts, restMs, toStream } from '#server/planning/find-conflicts';
import { readPlanned } from '#server/planning/planned-match';
import type { PlannedMatch } from '#server/planning/planned-match';
import { visibleTo } from '#server/streams/access';
import type { Db } from '#database/pool';
import { invalidField } from '#http/http-error';
import type { User } from '#http/user';

/**
 * What a person would have twice, or without a rest, if they took some streams beside what they have. Streams that `who`
 * may not see, or that are over, are left out. Throws 422 for a person who does not exist.
 */
export async function takeConflicts(
  db: Db,
  who: User,
  person: number,
  ids: readonly number[],
): Promise<TakeConflicts[]> {
  const found = await db.selectFrom('user').select(['id', 'name']).where('id', '=', person).executeTakeFirst();
  if (!found) throw invalidField('user', 'missing_record');
  const { rows } = await sql<Period>`
    SELECT extract(epoch FROM "startAt")::float8 * 1000 AS "from", extract(epoch FROM "endAt")::float8 * 1000 AS "to"
    FROM stream WHERE id = ANY(${[...ids]}::int8[]) AND "archivedAt" IS NULL AND phase IN ('scheduled', 'live')
      AND ${visibleTo(who, sql.ref('stream.id'))}`.execute(db);
  const conflicts: TakeConflicts[] = [];
  for (const { from, to } of periodsAround(rows)) {
    const matches = await readPlanned(db, who, from, to);
    const asked = matches.filter(({ id, isVisible }) => id !== null && isVisible && ids.includes(id));
    const held = matches.filter(({ holders }) => holders.some(({ id }) => id === person));
    const all = [...new Set([...held, ...asked])].map((match) => heldBy(match, found));
    for (const match of asked)
      conflicts.push({ ...toStream(match), conflicts: conflictsOf(heldBy(match, found), all) });
  }
  return conflicts.filter((match) => match.conflicts.length > 0);
}

/** In milliseconds. */
type Period = { from: number; to: number };

/**
 * The periods in which something can be in conflict with some matches, earliest first, without what lies between matches that are
 * far apart: that may be a season.
 */
export function periodsAround(matches: readonly Period[]): Period[] {
  const periods: Period[] = [];
  for (const { from, to } of matches.toSorted((a, b) => a.from - b.from)) {
    const last = periods.at(-1);
    if (last && from - restMs <= last.to) last.to = Math.max(last.to, to + restMs);
    else periods.push({ from: from - restMs, to: to + restMs });
  }
  return periods;
}

const heldBy = (match: PlannedMatch, person: { id: number; name: string }) => ({ ...match, holders: [person] });

function conflictsOf(match: PlannedMatch, all: readonly PlannedMatch[]): TakeConflicts['conflicts'] {
  if (match.isTbd) return [];
  return all.flatMap((other) => (other.id === match.id ? [] : holderConflicts(match, other))).slice(0, maxConflicts);
}
