import { referencesOf, stream } from '@touchline/contract';
import { sql } from 'kysely';
import { StaleError } from '#server/imports/run-try';
import { visibleTo } from '#server/streams/access';
import type { Transaction } from '#database/pool';
import type { User } from '#http/user';

const references = Object.entries(referencesOf(stream));

/**
 * Throws StaleError when, since the dry run of streams, a stream for one of its new rows has come about or a record that a row
 * refers to was archived. Run it when the missing names were created and no other import of streams can write.
 */
export async function refuseStale(trx: Transaction, id: number, who: User): Promise<void> {
  const ids = sql.join(references.map(([column]) => sql`("values" ->> ${column})::int8 AS ${sql.ref(column)}`));
  const isStored = sql`stream."archivedAt" IS NULL AND ${visibleTo(who, sql.ref('stream.id'))}`;
  const archived = sql.join(
    references.map(
      ([column, table]) => sql`
        SELECT FROM given JOIN ${sql.table(table)} AS record ON record.id = ${sql.ref(`given.${column}`)}
        WHERE record."archivedAt" IS NOT NULL`,
    ),
    sql` UNION ALL `,
  );
  // Counted, because EXISTS would be planned for a match among the first rows, of which there is none.
  const { rows } = await sql<{ stale: number }>`
    WITH given AS MATERIALIZED (
      SELECT result, "byContent", "values" ->> 'event_id' AS event_id, "values" ->> 'title' AS title,
        instant_of(("values" ->> 'startDate')::date + ("values" ->> 'startTime')::time, "values" ->> 'timezone') AS start, ${ids}
      FROM import_row WHERE import = ${id} AND result IN ('new', 'changed')
    ), stale AS (
      SELECT FROM given JOIN stream ON stream.event_id = given.event_id
      WHERE given.result = 'new' AND given.event_id <> '' AND ${isStored}
      UNION ALL
      SELECT FROM given JOIN stream ON stream."startAt" = given.start AND stream.sport = given.sport
        AND stream.team1 IS NOT DISTINCT FROM given.team1 AND stream.team2 IS NOT DISTINCT FROM given.team2
        AND stream.title = given.title
      WHERE given.result = 'new' AND "byContent" AND ${isStored}
      UNION ALL ${archived}
    ) SELECT count(*) AS stale FROM stale`.execute(trx);
  if (rows[0]?.stale !== 0) throw new StaleError();
}
