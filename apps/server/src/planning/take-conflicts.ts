import type { TakeConflicts } from '@touchline/contract';
import { sql } from 'kysely';
import { holderConflicts, maxConflicts, restMs, toStream } from '#server/planning/find-conflicts';
import { readPlanned } from '#server/planning/planned-match';
import type { PlannedMatch } from '#server/planning/planned-match';
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
  const { rows } = await sql<{ from: number | null; to: number | null }>`
    SELECT extract(epoch FROM min("startAt"))::float8 * 1000 AS "from", extract(epoch FROM max("endAt"))::float8 * 1000 AS "to"
    FROM stream WHERE id = ANY(${[...ids]}::int8[])`.execute(db);
  const { from, to } = rows[0] ?? {};
  if (typeof from !== 'number' || typeof to !== 'number') return [];
  const matches = await readPlanned(db, who, from - restMs, to + restMs);
  const asked = matches.filter(({ id, isVisible }) => id !== null && isVisible && ids.includes(id));
  const held = matches.filter(({ holders }) => holders.some(({ id }) => id === person));
  const all = [...new Set([...held, ...asked])].map((match) => heldBy(match, found));
  return asked
    .map((match) => ({ ...toStream(match), conflicts: conflictsOf(heldBy(match, found), all) }))
    .filter(({ conflicts }) => conflicts.length > 0);
}

const heldBy = (match: PlannedMatch, person: { id: number; name: string }) => ({ ...match, holders: [person] });

function conflictsOf(match: PlannedMatch, all: readonly PlannedMatch[]): TakeConflicts['conflicts'] {
  if (match.isTbd) return [];
  return all.flatMap((other) => (other.id === match.id ? [] : holderConflicts(match, other))).slice(0, maxConflicts);
}
