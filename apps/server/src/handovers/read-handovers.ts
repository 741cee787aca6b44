import type { Handover } from '@touchline/contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { visibleTo } from '#server/streams/access';
import { matchNameOfRow } from '#server/streams/match-name';
import type { Db } from '#database/pool';
import { prepared } from '#database/prepared';
import { notFound } from '#http/http-error';
import type { User } from '#http/user';

/** The handovers from and to a user that are open or ended within a day, newest first. */
export function listHandovers(db: Db, who: User): Promise<Handover[]> {
  return read(db, who, sql<boolean>`(state = 'open' OR "endedAt" > now() - interval '1 day')`);
}

/** A handover from or to the user. Throws 404. */
export async function readHandover(db: Db, who: User, id: number): Promise<Handover> {
  const [found] = await read(db, who, sql<boolean>`handover.id = ${id}`);
  if (!found) throw notFound();
  return found;
}

async function read(db: Db, who: User, where: RawBuilder<boolean>): Promise<Handover[]> {
  const { rows } = await sql<Handover>`${prepared}
    SELECT handover.id, jsonb_build_object('id', giver.id, 'name', giver.name) AS "from",
      jsonb_build_object('id', receiver.id, 'name', receiver.name) AS "to", note, handover."createdAt", "expiresAt", "endedAt",
      CASE WHEN state = 'open' AND "expiresAt" <= now() THEN 'expired' ELSE state END AS state, streams
    FROM handover JOIN "user" giver ON giver.id = "from" JOIN "user" receiver ON receiver.id = "to" CROSS JOIN LATERAL (
      SELECT coalesce(jsonb_agg(jsonb_build_object('id', item.id, 'title', item.title, 'startAt', item."startAt", 'endAt', item."endAt",
        'overlaps', item.overlaps) ORDER BY item."startAt", item.id), '[]') AS streams
      FROM (
        SELECT stream.id, ${matchNameOfRow} AS title, stream."startAt", stream."endAt", (
            SELECT count(*)::int4 FROM take JOIN stream other ON other.id = take.stream
            WHERE take."user" = handover."to" AND other.id <> stream.id AND other."archivedAt" IS NULL AND other.phase IN ('scheduled', 'live')
              AND other."startAt" < stream."endAt" AND stream."startAt" < other."endAt"
          ) AS overlaps
        FROM handover_stream JOIN stream ON stream.id = handover_stream.stream
        WHERE handover_stream.handover = handover.id AND ${visibleTo(who, sql.ref('stream.id'))}
      ) item
    ) listed
    WHERE ("from" = ${who.id} OR "to" = ${who.id}) AND ${where} ORDER BY handover.id DESC LIMIT 200`.execute(db);
  return rows.map((row) => ({ ...row, streams: row.streams.map(inUtc) }));
}

/** JSON of PostgreSQL writes instants with an offset. */
const inUtc = (stream: Handover['streams'][number]) => ({
  ...stream,
  startAt: new Date(stream.startAt).toISOString(),
  endAt: new Date(stream.endAt).toISOString(),
});
