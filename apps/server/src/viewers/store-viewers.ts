import type { Watched } from '@touchline/contract';
import { sql } from 'kysely';
import { change } from '#kit/change';
import { publishMany } from '#kit/events';
import type { Deps } from '#server/deps';

/**
 * Stores what a media node has counted. Numbers only grow, so a report that comes twice changes nothing. Streams of other
 * servers are ignored, as are the console's own checks of the signal. A session stays with its stream when the stream
 * gets another key or server.
 */
export async function storeViewers({ db }: Pick<Deps, 'db'>, server: number, watched: Watched[]): Promise<void> {
  const viewers = watched.filter(({ kind, subject }) => kind !== 'console' || subject !== 0);
  if (viewers.length === 0) return;
  await change(db, null, async (trx) => {
    const { rows } = await sql<{ stream: number; isNews: boolean }>`
      INSERT INTO watch_session AS known (server, name, stream, kind, "user", link, client, format, ip, "startedAt", "endedAt", seconds, bytes)
      SELECT ${server}, seen.id, seen.stream, seen.kind, "user".id, link.id, link.client, seen.format, seen.ip,
        now() - make_interval(secs => seen.seconds), CASE WHEN seen.ended THEN now() END, seen.seconds, seen.bytes
      FROM (
        SELECT DISTINCT ON (id) *, coalesce(
          (SELECT stream FROM watch_session WHERE server = ${server} AND name = told.id),
          (SELECT id FROM stream WHERE server = ${server} AND stream.key = told.key AND "archivedAt" IS NULL)) AS stream
        FROM unnest(
          ${viewers.map(({ id }) => id)}::text[], ${viewers.map(({ key }) => key)}::text[],
          ${viewers.map(({ kind }) => kind)}::text[], ${viewers.map(({ subject }) => subject)}::int8[],
          ${viewers.map(({ format }) => format)}::text[], ${viewers.map(({ ip }) => ip)}::text[],
          ${viewers.map(({ seconds }) => seconds)}::int8[], ${viewers.map(({ bytes }) => bytes)}::int8[],
          ${viewers.map(({ ended }) => ended)}::bool[]
        ) AS told (id, key, kind, subject, format, ip, seconds, bytes, ended)
        ORDER BY id, ended DESC, bytes DESC
      ) seen
        LEFT JOIN "user" ON seen.kind <> 'client' AND "user".id = seen.subject
        LEFT JOIN signed_link link ON seen.kind = 'client' AND link.id = seen.subject AND link.stream = seen.stream
      WHERE seen.stream IS NOT NULL
      ON CONFLICT (server, name) DO UPDATE SET
        seconds = greatest(known.seconds, excluded.seconds),
        bytes = greatest(known.bytes, excluded.bytes),
        "endedAt" = coalesce(known."endedAt", excluded."endedAt"),
        "lastAt" = CASE WHEN known."endedAt" IS NULL THEN now() ELSE known."lastAt" END
      WHERE excluded.seconds > known.seconds OR excluded.bytes > known.bytes
        OR (excluded."endedAt" IS NOT NULL AND known."endedAt" IS NULL)
      RETURNING stream, xmax = 0 OR "endedAt" = now() AS "isNews"`.execute(trx);
    const streams = new Set(rows.flatMap(({ stream, isNews }) => (isNews ? [stream] : [])));
    await publishMany(
      trx,
      'viewer',
      [...streams].map((stream) => ({ id: null, stream })),
    );
  });
}
