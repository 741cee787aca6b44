import { setImmediate } from 'node:timers/promises';
import type { ScheduleConflict } from '@touchline/contract';
import { readMoreClubs } from '@touchline/names';
import { sql } from 'kysely';
import { readPlannedRows } from '#server/imports/planned-rows';
import { conflictFinder, reachMs } from '#server/planning/find-conflicts';
import { readPlanned } from '#server/planning/planned-match';
import type { PlannedMatch } from '#server/planning/planned-match';
import type { Deps } from '#server/deps';
import type { Db } from '#database/pool';
import { publish } from '#kit/events';
import type { User } from '#http/user';

/** More rows than this are imported without a look for conflicts. */
export const maxRowsInConflictCheck = 20_000;
/** A look takes half a second for a thousand rows, and ten times as long when many of their names are alike. */
const patienceMs = 300_000;
/** The stored matches around so many days of the file are read at once. */
const portionMs = 7 * 24 * 3_600_000;
const leaseS = 120;
/** How often it looks whether the import has gone on. */
const renewEveryMs = 2_000;

/**
 * Finds the scheduling conflicts of the rows of a dry run, with each other and with the streams that exist, and stores
 * them. It begins when the dry run can be reviewed already, and gives up when the import goes on meanwhile, or after
 * `patience` milliseconds.
 */
export async function findImportConflicts(
  deps: Deps,
  who: User,
  id: number,
  signal: AbortSignal,
  patience = patienceMs,
): Promise<void> {
  const { db } = deps;
  const checks = await beginCheck(db, id);
  if (checks === null) return;
  // The first look-up of a name would read all of the dictionary at once.
  while (readMoreClubs(20)) await setImmediate();
  const rows = await readPlannedRows(db, who, id);
  const replaced = new Set(rows.map(({ id: stored }) => stored));
  const found: { row: number; conflicts: ScheduleConflict[] }[] = [];
  const until = performance.now() + patience;
  let renewedAt = performance.now();
  for (const portion of portionsOf(rows)) {
    const [from, to] = [portion[0]?.startsAt ?? 0, Math.max(...portion.map(({ endsAt }) => endsAt))];
    const stored = await readPlanned(db, who, from - reachMs, to + reachMs);
    const near = rows.filter(({ startsAt, endsAt }) => endsAt > from - reachMs && startsAt < to + reachMs);
    const conflictsOf = conflictFinder([...stored.filter((match) => !replaced.has(match.id)), ...near]);
    for (const match of portion) {
      const conflicts = conflictsOf(match);
      if (conflicts.length > 0) found.push({ row: match.row, conflicts });
      // Others are answered meanwhile.
      await setImmediate();
      if (signal.aborted) return;
      const now = performance.now();
      if (now > until) return giveUp(deps, who, { id, checks });
      if (now < renewedAt + renewEveryMs) continue;
      if (!(await renew(db, { id, checks }))) return;
      renewedAt = now;
    }
  }
  await store(deps, who, { id, checks }, found);
}

async function beginCheck(db: Db, id: number): Promise<number | null> {
  const { rows } = await sql<{ checks: number }>`
    UPDATE import SET "conflictsUntil" = ${lease} WHERE id = ${id} AND state = 'ready' AND "conflictCheck" = 'running'
    RETURNING checks`.execute(db);
  return rows[0]?.checks ?? null;
}

export const lease = sql`now() + make_interval(secs => ${leaseS})`;

/** False when the import has gone on, or another dry run was made. */
async function renew(db: Db, { id, checks }: { id: number; checks: number }): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE import SET "conflictsUntil" = ${lease} WHERE id = ${id} AND state = 'ready' AND checks = ${checks}`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

/** Says that the look took too long, unless the import went on, or another dry run was made. */
async function giveUp({ db }: Deps, who: User, { id, checks }: { id: number; checks: number }): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`UPDATE import SET "conflictCheck" = 'skipped', "conflictsUntil" = NULL
      WHERE id = ${id} AND state = 'ready' AND checks = ${checks}`.execute(trx);
    await publish(trx, 'job', { id, user: who.id });
  });
}

/** Matches in the order of their start, in portions that start within some days of each other. */
function portionsOf<M extends PlannedMatch>(matches: readonly M[]): M[][] {
  const portions: M[][] = [];
  for (const match of matches.toSorted((a, b) => a.startsAt - b.startsAt)) {
    const last = portions.at(-1);
    const first = last?.[0];
    if (last && first && match.startsAt - first.startsAt < portionMs) last.push(match);
    else portions.push([match]);
  }
  return portions;
}

/** Stores what was found unless the import went on, or another dry run was made. */
async function store(
  { db }: Deps,
  who: User,
  { id, checks }: { id: number; checks: number },
  found: { row: number; conflicts: ScheduleConflict[] }[],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { numAffectedRows } = await sql`
      UPDATE import SET "conflictCheck" = 'done', conflicts = ${found.length}, "conflictsUntil" = NULL
      WHERE id = ${id} AND state = 'ready' AND checks = ${checks}`.execute(trx);
    if (!numAffectedRows) return;
    await sql`
      UPDATE import_row SET conflicts = found.conflicts
      FROM jsonb_to_recordset(${JSON.stringify(found)}::jsonb) AS found (row int4, conflicts jsonb)
      WHERE import = ${id} AND import_row.row = found.row`.execute(trx);
    await publish(trx, 'job', { id, user: who.id });
  });
}
