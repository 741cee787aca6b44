import type { Client } from 'pg';
import { hashOf } from '#server/auth/tokens';

/** The bearer token of the benchmark's operator. */
export const token = 'bench-token-of-the-operator-0001';

const towns = ['Harbour', 'Granite', 'Pier', 'Lake', 'North', 'Mill', 'Crown', 'River', 'Forest', 'Summit'];
const kinds = ['City', 'Rovers', 'United', 'Bears', 'Wolves', 'Kings', 'Foxes', 'Athletic', 'Rangers', 'Stars'];

/** What the requests search for: each matches about one team in a hundred. */
export const teamNames = towns.flatMap((town) => kinds.map((kind) => `${town} ${kind}`));

/**
 * Fills the list up to `rows` streams: 2,000 teams, 400 tournaments, starts over two years, one in fifty live, so that
 * from 20,000 rows on every team name has live matches.
 */
export async function fill(client: Client, rows: number): Promise<void> {
  await client.query(`INSERT INTO "user" (email, name, "passwordHash", role, "emailVerifiedAt")
    VALUES ('bench@touchline.test', 'Bench', '', 'operator', now()) ON CONFLICT DO NOTHING`);
  await client.query(
    `INSERT INTO session ("user", "tokenHash", "expiresAt", ip, "userAgent") SELECT id, $1, now() + interval '1 day', '', '' FROM "user" LIMIT 1 ON CONFLICT DO NOTHING`,
    [hashOf(token)],
  );
  await client.query(`INSERT INTO sport (name, duration) VALUES ('Football', 120) ON CONFLICT DO NOTHING`);
  await client.query(
    `INSERT INTO team (name, sport) SELECT name || ' ' || n, (SELECT min(id) FROM sport) FROM unnest($1::text[]) name, generate_series(1, 20) n ON CONFLICT DO NOTHING`,
    [teamNames],
  );
  await client.query(`INSERT INTO tournament (name, sport)
    SELECT 'Cup ' || n, (SELECT min(id) FROM sport) FROM generate_series(1, 400) n ON CONFLICT DO NOTHING`);
  // Skips triggers and foreign keys, which would cost ten times as much as the rows.
  await client.query('SET session_replication_role = replica');
  await client.query('DROP INDEX IF EXISTS stream_text');
  await client.query(`
    WITH numbers AS (SELECT min(id) AS first, (SELECT min(id) FROM tournament) AS "firstTournament" FROM team)
    INSERT INTO stream (key, sport, tournament, team1, team2, "startDate", "startTime", timezone, duration, status, phase, "startAt", "endAt")
    SELECT 'bench-' || n, (SELECT min(id) FROM sport), "firstTournament" + n / 7 % 400, first + n % 2000, first + (n * 7 + 1) % 2000,
      start::date, start::time, 'UTC', 120, status.id, status.phase, start AT TIME ZONE 'UTC', start AT TIME ZONE 'UTC' + interval '2 hours'
    FROM numbers, generate_series((SELECT count(*)::int + 1 FROM stream), ${rows}) n
      CROSS JOIN LATERAL (SELECT timestamp '2026-01-01 12:00' + make_interval(days => n % 730, mins => n % 600) AS start) at
      JOIN status ON status."builtIn"
        AND status.phase = CASE WHEN (n + n / 2000) % 50 = 0 THEN 'live' WHEN n % 3 = 0 THEN 'finished' ELSE 'scheduled' END`);
  await client.query('SET session_replication_role = DEFAULT');
  await client.query(
    'CREATE INDEX stream_text ON stream USING gin (lower(title) gin_trgm_ops, lower(key) gin_trgm_ops, lower(monitor) gin_trgm_ops)',
  );
  await client.query('VACUUM ANALYZE');
}
