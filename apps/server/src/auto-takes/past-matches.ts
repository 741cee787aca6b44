import { sql } from 'kysely';
import { matchColumns } from '#server/auto-takes/match-row';
import type { Match } from '#server/auto-takes/rule';
import type { Db } from '#database/pool';

/** Milliseconds since 1970. */
export type Period = { from: number; to: number };

/** How a match was from a moment on, in microseconds since 1970. */
export type Version = { at: number; match: Match };

/** No planned match is longer, so that a match that begins further away overlaps none of the period. */
const reach = sql`interval '28 hours'`;

const instant = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`;
const microsecondsOf = (column: string) => sql<number>`(extract(epoch FROM ${sql.ref(column)}) * 1000000)::int8`;

type Stored = Match & { createdAt: number };

/** Every version of the matches that start, or once should have started, within a period or shortly before or after it. */
export async function readVersions(db: Db, { from, to }: Period): Promise<Version[][]> {
  const isNear = sql`BETWEEN ${instant(from)} - ${reach} AND ${instant(to)} + ${reach}`;
  const { rows } = await sql<Stored>`
    SELECT ${matchColumns}, ${microsecondsOf('stream.createdAt')} AS "createdAt" FROM stream
    WHERE ("startAt" ${isNear} AND "archivedAt" IS NULL) OR ("startAt" ${isNear} AND "archivedAt" IS NOT NULL)
      OR id = ANY(ARRAY(
        SELECT record FROM audit WHERE entity = 'stream' AND action = 'update' AND before ? 'startAt'
          AND (before ->> 'startAt')::timestamptz ${isNear}))`.execute(db);
  const changes = await readChanges(
    db,
    rows.map(({ id }) => id),
  );
  const phases = await readPhases(db);
  return rows.map(({ createdAt, ...match }) => versionsOf(match, createdAt, changes.get(match.id) ?? [], phases));
}

async function readPhases(db: Db): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; phase: string }>`SELECT id, phase FROM status`.execute(db);
  return new Map(rows.map(({ id, phase }) => [id, phase]));
}

type Change = { record: number; at: number; before: Record<string, unknown> | null };

const watched = [
  'sport',
  'tournament',
  'team1',
  'team2',
  'startAt',
  'endAt',
  'startDate',
  'startTimeTbd',
  'postponed',
  'status',
  'archivedAt',
];

/** What the audit log has of streams, oldest first; `before`: null for their creation. */
async function readChanges(db: Db, ids: number[]): Promise<Map<number, Change[]>> {
  const { rows } = await sql<Change>`
    SELECT record, ${microsecondsOf('at')} AS at, before - '{source_url,description,comment,key}'::text[] AS before FROM audit
    WHERE entity = 'stream' AND record = ANY(${ids}::int8[]) AND (action = 'create' OR (action = 'update' AND before ?| ${watched}::text[]))
    ORDER BY id`.execute(db);
  return Map.groupBy(rows, ({ record }) => record);
}

/** The versions of a match, made of what it is now and of what changed. */
function versionsOf(
  now: Match,
  createdAt: number,
  changes: readonly Change[],
  phases: ReadonlyMap<number, string>,
): Version[] {
  const updates = changes.flatMap(({ at, before }) => (before ? [{ at, before }] : []));
  const versions: Version[] = [];
  let match = now;
  for (const { at, before } of updates.toReversed()) {
    versions.unshift({ at, match });
    match = { ...match, ...beforeChange(before, phases) };
  }
  const isKnown = changes.length > updates.length;
  if (isKnown || updates.length > 0) return [{ at: createdAt, match }, ...versions];
  // Its log is gone: it was planned once, and has become what it is by its end.
  const planned = { ...match, phase: 'scheduled', isArchived: false, isPostponed: false };
  return [
    { at: createdAt, match: planned },
    { at: Math.max(createdAt, match.endsAt * 1_000), match },
  ];
}

/** What of a match an entry of the log says was different. */
function beforeChange(before: Record<string, unknown>, phases: ReadonlyMap<number, string>): Partial<Match> {
  const { startAt, endAt, startTimeTbd, postponed, status, archivedAt, phase, ...rest } = before;
  const same = Object.fromEntries(
    Object.entries(rest).filter(([name]) => ['sport', 'tournament', 'team1', 'team2', 'startDate'].includes(name)),
  );
  const wasPhase = typeof phase === 'string' ? phase : phases.get(Number(status));
  return {
    ...same,
    ...(typeof startAt === 'string' ? { startsAt: Date.parse(startAt) } : {}),
    ...(typeof endAt === 'string' ? { endsAt: Date.parse(endAt) } : {}),
    ...(typeof startTimeTbd === 'boolean' ? { isTbd: startTimeTbd } : {}),
    ...(typeof postponed === 'boolean' ? { isPostponed: postponed } : {}),
    ...(archivedAt === undefined ? {} : { isArchived: archivedAt !== null }),
    ...(wasPhase === undefined ? {} : { phase: wasPhase }),
  };
}

/** One time that somebody had a match; microseconds since 1970. `releasedAt`: null while they have it. */
export type PastTake = { stream: number; user: number; at: number; releasedAt: number | null; ruleName: string | null };

/** Who took some matches, oldest first. */
export async function readTakes(db: Db, ids: readonly number[]): Promise<PastTake[]> {
  const { rows } = await sql<PastTake>`
    SELECT stream, "user", ${microsecondsOf('at')} AS at, ${microsecondsOf('releasedAt')} AS "releasedAt", "ruleName" FROM taken
    WHERE stream = ANY(${[...ids]}::int8[]) ORDER BY at, "user"`.execute(db);
  return rows;
}
