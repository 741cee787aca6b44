import { monitorStates } from '@touchline/contract';
import type { Dashboard, MonitorState } from '@touchline/contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { visibleTo } from '#server/streams/access';
import { hiddenFrom } from '#server/streams/hidden';
import { inWindow, startsWithin, taken } from '#server/streams/window';
import type { Db } from '#database/pool';
import { prepared } from '#database/prepared';
import type { Deps } from '#server/deps';
import type { User } from '#http/user';

type Context = Pick<Deps, 'db' | 'totals'>;

const seenBy = (who: User) => visibleTo(who, sql.ref('stream.id'));

/** These figures are counted like their lists: without what the caller's blacklist hides. */
async function notHiddenFrom(context: Context, who: User): Promise<RawBuilder<boolean>> {
  const hidden = await hiddenFrom(context, who);
  return hidden ? sql<boolean>`(${seenBy(who)} AND (${hidden}) IS NOT TRUE)` : seenBy(who);
}

/** SQL: ids of the streams on the wall that are not archived. Two selects, since no index supports an OR over two tables. */
const onWall = sql`(SELECT id FROM stream WHERE ${inWindow}
  UNION SELECT stream FROM monitor WHERE "dueAt" IS NOT NULL AND state IN ('unexpected', 'overrun'))`;

/** The number of live streams, and of those on the wall by the state of their signal. */
export async function liveNow(context: Context, who: User): Promise<Dashboard['live']> {
  const { rows } = await sql<{ state: MonitorState; count: number; live: number }>`${prepared}
    SELECT coalesce(signal.state, 'unknown') AS state, count(*) AS count, count(*) FILTER (WHERE phase = 'live') AS live
    FROM stream LEFT JOIN signal ON signal.stream = stream.id
    WHERE "archivedAt" IS NULL AND stream.id IN ${onWall} AND ${await notHiddenFrom(context, who)} GROUP BY 1`.execute(
    context.db,
  );
  const states = Object.fromEntries(monitorStates.map((state) => [state, 0])) as Record<MonitorState, number>;
  for (const { state, count } of rows) states[state] = count;
  return { total: rows.reduce((sum, { live }) => sum + live, 0), states };
}

/** The number of scheduled matches that start within an hour, of those that nobody has taken, and of those without a server. */
export async function nextHour(context: Context, who: User): Promise<Dashboard['nextHour']> {
  const { rows } = await sql<Dashboard['nextHour']>`${prepared}
    SELECT count(*) AS total, count(*) FILTER (WHERE NOT ${taken}) AS untaken,
      count(*) FILTER (WHERE stream.server IS NULL) AS serverless FROM stream
    WHERE "archivedAt" IS NULL AND phase = 'scheduled' AND ${startsWithin.hour} AND ${await notHiddenFrom(context, who)}`.execute(
    context.db,
  );
  return rows[0] ?? { total: 0, untaken: 0, serverless: 0 };
}

/**
 * The current load of each server: of the formats of a stream only the highest bitrate, since they carry the same
 * picture.
 */
export async function serverLoads(db: Db, who: User): Promise<NonNullable<Dashboard['servers']>> {
  const rate = sql.join(
    ['rtmp', 'hls', 'wss', 'dash'].map((format) => sql`(signal.formats -> ${sql.lit(format)} ->> 'bitrate')::float8`),
  );
  const { rows } = await sql<NonNullable<Dashboard['servers']>[number]>`${prepared}
    SELECT server.id, server.fqdn AS name, server.location, server.enabled, server.capacity,
      coalesce(load.streams, 0) AS streams, CASE WHEN load.streams IS NULL THEN 0 ELSE load.bitrate END AS bitrate
    FROM server LEFT JOIN (
      SELECT stream.server, count(*) AS streams, sum(greatest(${rate})) AS bitrate
      FROM stream LEFT JOIN signal ON signal.stream = stream.id
      WHERE ${inWindow} AND ${seenBy(who)} GROUP BY 1
    ) load ON load.server = server.id
    WHERE server."archivedAt" IS NULL
    ORDER BY coalesce(load.streams, 0)::float8 / server.capacity DESC NULLS LAST, load.streams DESC NULLS LAST, lower(server.fqdn), server.id`.execute(
    db,
  );
  return rows;
}
