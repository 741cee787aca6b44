import type { Client } from 'pg';
import { hashOf } from '#server/auth/tokens';
import { fill } from './fill.ts';

/** Each signed-in user and each address may make 6,000 requests a minute, so that the load is spread over these. */
export const operators = Array.from(
  { length: 200 },
  (_, n) => `bench-token-of-an-operator-${String(n).padStart(4, '0')}`,
);

/** An administrator may sort and filter by every column. */
export const adminToken = 'bench-token-of-the-administrator-01';

/**
 * Fills the list up to `rows` streams, one in twenty with a value in every column, and adds signals, takes and an
 * import, so that every filter finds rows.
 */
export async function fillList(client: Client, rows: number): Promise<void> {
  await fill(client, rows);
  await addUsers(client, 'operator', operators);
  await addUsers(client, 'admin', [adminToken]);
  await client.query('SET session_replication_role = replica');
  await client.query(`INSERT INTO server (fqdn, hls, "tokenHash", "tokenSealed")
    SELECT 'media-' || n || '.example.org', '/{key}.m3u8', sha256(n::text::bytea), ''
    FROM generate_series(1, 20) n ON CONFLICT DO NOTHING`);
  await client.query(`
    UPDATE stream SET server = (SELECT min(id) FROM server) + id % 20, resolution = (SELECT min(id) FROM resolution),
      title = 'Final ' || id, "searchKey" = 'final ' || id || '~~', monitor = 'mon-' || id % 5000,
      commentator = 'Speaker ' || id % 50, comment = 'Note ' || id, description = 'Line ' || id,
      event_id = 'event-' || id, source_url = 'https://source.example.org/' || id,
      "startTimeTbd" = id % 3 = 0, betting = id % 2 = 0
    WHERE id % 20 = 5 AND title = ''`);
  await client.query(`INSERT INTO monitor (stream, state, "stateSince", formats, memory, "staleAt", "probedAt")
    SELECT id, CASE WHEN phase = 'live' THEN (ARRAY['ok', 'ok', 'ok', 'degraded', 'down'])[1 + id % 5] ELSE 'unknown' END,
      now(), 'null', 'null', CASE WHEN phase = 'live' THEN 'infinity'::timestamptz ELSE now() END, now()
    FROM stream WHERE phase = 'live' OR id % 4 = 0 ON CONFLICT DO NOTHING`);
  await client.query(`INSERT INTO history (stream, at, kind, "to")
    SELECT id, "startAt" + interval '5 minutes', 'state', 'ok' FROM stream
    WHERE id % 40 = 0 AND "startAt" < now() AND NOT EXISTS (SELECT FROM history WHERE history.stream = stream.id)`);
  await client.query(`INSERT INTO take (stream, "user") SELECT id, (SELECT min(id) FROM "user")
    FROM stream WHERE phase = 'live' LIMIT 500 ON CONFLICT DO NOTHING`);
  await client.query(`INSERT INTO taken ("user", at, stream) SELECT "user", now(), stream FROM take
    WHERE NOT EXISTS (SELECT FROM taken WHERE taken.stream = take.stream)`);
  await client.query(`WITH made AS (
      INSERT INTO import ("user", entity, state, "fileName", options)
      SELECT min(id), 'stream', 'done', 'bench.csv', '{}' FROM "user" WHERE NOT EXISTS (SELECT FROM import) HAVING count(*) > 0 RETURNING id)
    INSERT INTO import_row (import, row, result, name, target, "values", issues, matches, creates)
    SELECT made.id, n, 'new', '', n, '{}', '[]', '[]', '{}' FROM made, generate_series(1, 2000) n`);
  await client.query('SET session_replication_role = DEFAULT');
  await client.query('VACUUM ANALYZE');
}

/** Adds confirmed users of a role, each with a session of one of the tokens. */
export async function addUsers(client: Client, role: string, tokens: string[]): Promise<void> {
  await client.query(
    `WITH person AS (
       INSERT INTO "user" (email, name, "passwordHash", role, "emailVerifiedAt")
       SELECT $1 || n || '@touchline.test', 'Bench', '', $1, now() FROM generate_series(1, $2::int) n
       ON CONFLICT DO NOTHING RETURNING id),
     numbered AS (SELECT id, row_number() OVER (ORDER BY id) AS n FROM person)
     INSERT INTO session ("user", "tokenHash", "expiresAt", ip, "userAgent")
     SELECT id, ($3::bytea[])[n], now() + interval '1 day', '', '' FROM numbered`,
    [role, tokens.length, tokens.map(hashOf)],
  );
}
