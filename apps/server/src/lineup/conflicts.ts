import { setImmediate } from 'node:timers/promises';
import { can } from '@touchline/contract';
import type { ScheduleConflict } from '@touchline/contract';
import { conflictFinder, reachMs } from '#server/planning/find-conflicts';
import { readPlanned } from '#server/planning/planned-match';
import type { Db } from '#database/pool';
import type { User } from '#http/user';

type Found = { id: number; conflicts: ScheduleConflict[] };

/** A match of the line-up may have started long ago without a signal; conflicts with it are no plan any more. */
const behindMs = 3_600_000;

/** The scheduling conflicts of the matches that a user may see and that start within some hours. */
export async function readLineupConflicts(db: Db, who: User, hours: number, nowMs: number): Promise<Found[]> {
  const [from, to] = [nowMs - behindMs, nowMs + hours * 3_600_000];
  const matches = await readPlanned(db, who, from - reachMs, to + reachMs);
  const conflictsOf = conflictFinder(matches);
  const seesServers = can(who.role, 'server.see');
  const found: Found[] = [];
  for (const match of matches) {
    if (!match.isVisible || match.id === null || match.startsAt < from || match.startsAt > to) continue;
    const conflicts = conflictsOf(match).filter(({ kind }) => seesServers || !kind.startsWith('server_'));
    if (conflicts.length > 0) found.push({ id: match.id, conflicts });
    // Many matches take long, in which others are answered too.
    await setImmediate();
  }
  return found;
}
