import { isWritable, transitions } from '@touchline/contract';
import type { Entity, ImportEntity, ImportJob } from '@touchline/contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { entityOf } from '#server/imports/columns';
import { rememberNames } from '#server/imports/remember-names';
import { visibleTo } from '#server/streams/access';
import type { Transaction } from '#database/pool';
import type { User } from '#http/user';

/**
 * Compares the staged rows with the stored records, in set operations, and stores the result as the rows of the dry
 * run. Run it in the transaction that staged them.
 */
export async function classify(
  trx: Transaction,
  id: number,
  name: ImportEntity,
  who: User,
): Promise<ImportJob['counts']> {
  const entity = entityOf(name);
  await sql`ALTER TABLE staged ADD COLUMN hidden bool NOT NULL DEFAULT false`.execute(trx);
  if (name === 'stream') await findStreams(trx, who);
  await sql`CREATE INDEX ON staged (target)`.execute(trx);
  await sql`ANALYZE staged (row, target)`.execute(trx);
  await sql`DELETE FROM import_row WHERE import = ${id}`.execute(trx);
  await sql`
    INSERT INTO import_row (import, row, result, name, target, version, "values", before, issues, matches, creates, "byContent")
    SELECT ${id}, row, result, name,
      CASE result WHEN 'new' THEN ${nextId(name)} WHEN 'error' THEN NULL ELSE id END,
      CASE result WHEN 'new' THEN 1 ELSE stored_version END,
      CASE WHEN id IS NULL THEN ${JSON.stringify(emptyRecord(entity))}::jsonb || defaults || "values"
        ELSE coalesce(changes, '{}') END,
      before, issues, matches, creates, "byContent"
    FROM (
      SELECT *, CASE WHEN issues <> '[]' THEN 'error' WHEN id IS NULL THEN 'new'
        WHEN changes IS NULL AND creates = '{}' THEN 'unchanged' ELSE 'changed' END AS result
      FROM (${comparedRows(name)}) compared
    ) decided`.execute(trx);
  // Without fresh statistics the following statements would be planned for a handful of rows. Those of JSON columns, which
  // take seconds, serve no plan.
  await sql`ANALYZE import_row (import, row, result, target)`.execute(trx);
  const { rows } = await sql<{ result: keyof ImportJob['counts']; count: number }>`
    SELECT result, count(*) AS count FROM import_row WHERE import = ${id} GROUP BY result`.execute(trx);
  const counts = { new: 0, changed: 0, unchanged: 0, error: 0 };
  for (const { result, count } of rows) counts[result] = count;
  return counts;
}

/** Draws the id of a new record. The rows keep it until they are written, because changing all of them then takes long. */
export const nextId = (name: ImportEntity) => sql`nextval((SELECT pg_get_serial_sequence(${name}, 'id'))::regclass)`;

/**
 * Every staged row with its stored record, their differences and all issues. A stored record is read and changed once,
 * not once per column, which OFFSET 0 ensures.
 */
function comparedRows(name: ImportEntity): RawBuilder<unknown> {
  return sql`
    SELECT staged.row, staged.name, staged."values", staged.defaults, staged.matches, staged.creates, staged."byContent",
      stored.id, stored.version AS stored_version, diff.changes, diff.before,
      staged.issues || CASE WHEN stored.id IS NULL THEN staged."ifNew" ELSE '[]' END
        || CASE WHEN first < staged.row THEN jsonb_build_array(jsonb_build_object(
          'column', '', 'reason', 'duplicate_row', 'value', staged.name, 'row', first)) ELSE '[]' END
        || ${name === 'stream' ? streamRules() : sql`'[]'::jsonb`} AS issues
    FROM (SELECT *, CASE WHEN target IS NULL THEN row ELSE min(row) OVER (PARTITION BY target) END AS first FROM staged) staged
      LEFT JOIN ${sql.table(name)} stored ON stored.id = staged.target
      LEFT JOIN LATERAL (
        SELECT jsonb_object_agg(key, is_now -> key) AS changes, jsonb_object_agg(key, was -> key) AS before
        FROM (
          SELECT to_jsonb(stored) AS was, to_jsonb(jsonb_populate_record(stored, staged."values")) AS is_now
          WHERE stored.id IS NOT NULL OFFSET 0
        ) both_, jsonb_object_keys(staged."values") AS key
        WHERE was -> key IS DISTINCT FROM is_now -> key
      ) diff ON true`;
}

/**
 * Rules across the fields of a stream: the key is unused, the status transition is allowed, there is a title or a team,
 * the teams differ, and the clock shows the start.
 */
function streamRules(): RawBuilder<unknown> {
  const phase = sql`(SELECT phase FROM status WHERE id = (diff.changes ->> 'status')::int8)`;
  const isRefused = sql`diff.changes ? 'status' AND ${phase} <> stored.phase
    AND NOT (${JSON.stringify(transitions)}::jsonb -> stored.phase ? ${phase})`;
  const isNobody = sql`stored.id IS NOT NULL AND coalesce(${after('title')}, '') = '' AND ${after('team1')} IS NULL
    AND NOT staged.creates ? 'team1'`;
  const isChanged = (column: string) => sql`(diff.changes ? ${column} AND NOT staged.creates ? ${column})`;
  // Rows that name both teams were checked when they were read.
  const isOneTeam = sql`stored.id IS NOT NULL AND ${isChanged('team1')} <> ${isChanged('team2')}
    AND NOT staged.creates ?| ARRAY['team1', 'team2'] AND ${after('team1')} = ${after('team2')}
    AND NOT staged.issues @> '[{"reason": "same_team"}]'`;
  return sql`${wrong('already_taken', sql`staged."values" ->> 'key'`, 'key', sql`staged.hidden`)}
    || ${wrong('transition_refused', sql`coalesce(staged.given ->> 'status', '')`, 'status', isRefused)}
    || ${wrong('required', sql`''`, 'team1', isNobody)}
    || ${wrong('same_team', sql`''`, 'team2', isOneTeam)} || ${skippedStart}`;
}

/** A value of a changed stream as the row leaves it. */
const after = (column: string) =>
  sql`CASE WHEN diff.changes ? ${column} THEN diff.changes ->> ${column} ELSE ${sql.ref(`stored.${column}`)}::text END`;

/** A start that daylight saving time skips in a changed stream, with the nearest valid times. */
const skippedStart = sql`coalesce((
    SELECT jsonb_build_array(jsonb_build_object('column', 'startTime', 'reason', 'skipped_time',
      'value', to_char(wall, 'HH24:MI'), 'choices', (
        SELECT jsonb_build_array(to_char(max(valid), 'HH24:MI'), to_char(max(valid) + (shown - wall) + interval '1 minute', 'HH24:MI'))
        FROM generate_series(wall - (shown - wall), wall, interval '1 minute') valid
        WHERE instant_of(valid, zone) AT TIME ZONE zone = valid)))
    FROM (
      SELECT wall, zone, instant_of(wall, zone) AT TIME ZONE zone AS shown
      FROM (SELECT (${after('startDate')})::date + (${after('startTime')})::time AS wall, ${after('timezone')} AS zone) given
      WHERE stored.id IS NOT NULL AND diff.changes ?| ARRAY['startDate', 'startTime', 'timezone', 'startTimeTbd'] AND NOT (${after('startTimeTbd')})::bool
    ) start WHERE shown <> wall), '[]')`;

const wrong = (reason: string, value: RawBuilder<unknown>, column: string, when: RawBuilder<unknown>) => sql`
  CASE WHEN ${when} THEN jsonb_build_array(jsonb_build_object('column', ${column}::text, 'reason', ${reason}::text, 'value', ${value})) ELSE '[]' END`;

/** Finds the stored stream of each row: by key, then by event id, then by match and start. */
async function findStreams(trx: Transaction, who: User): Promise<void> {
  const isVisible = visibleTo(who, sql.ref('stream.id'));
  await sql`ANALYZE staged (row, target, "byContent", hidden)`.execute(trx);
  await sql`
    UPDATE staged SET hidden = NOT ${isVisible}, target = CASE WHEN ${isVisible} THEN stream.id END FROM stream
    WHERE stream.key = staged."values" ->> 'key' AND stream."archivedAt" IS NULL`.execute(trx);
  await sql`
    UPDATE staged SET target = stream.id FROM (
      SELECT event_id, min(id) AS id FROM stream
      WHERE event_id <> '' AND "archivedAt" IS NULL AND ${isVisible} GROUP BY event_id
    ) stream
    WHERE target IS NULL AND NOT hidden AND staged."values" ->> 'event_id' = stream.event_id`.execute(trx);
  await sql`
    UPDATE staged SET target = found.id FROM (
      SELECT DISTINCT ON (candidate.row) candidate.row, stream.id FROM (
        SELECT row, ("values" ->> 'sport')::int8 AS sport,
          ("values" ->> 'team1')::int8 AS team1, ("values" ->> 'team2')::int8 AS team2,
          coalesce("values" ->> 'title', '') AS title,
          instant_of((complete ->> 'startDate')::date + (complete ->> 'startTime')::time, complete ->> 'timezone') AS start
        FROM staged CROSS JOIN LATERAL (SELECT defaults || "values" AS complete) completed
        WHERE "byContent" AND NOT creates ?| ARRAY['sport', 'team1', 'team2'] AND target IS NULL AND NOT hidden AND issues = '[]'
      ) candidate JOIN stream ON stream."startAt" = candidate.start AND stream.sport = candidate.sport
        AND stream.team1 IS NOT DISTINCT FROM candidate.team1 AND stream.team2 IS NOT DISTINCT FROM candidate.team2
        AND stream.title = candidate.title
      WHERE stream."archivedAt" IS NULL AND ${isVisible}
      ORDER BY candidate.row, stream.id
    ) found WHERE found.row = staged.row`.execute(trx);
  await rememberNames(trx);
}

/** Values of the columns of a new record that neither the row nor the directories fill. */
function emptyRecord(entity: Entity): Record<string, unknown> {
  const writable = Object.entries(entity.fields).filter(([, field]) => isWritable(field) && field.sql !== null);
  return Object.fromEntries(
    writable.map(([name, { sql: type }]) => [name, type === 'text' ? '' : type === 'bool' ? false : null]),
  );
}
