import type { Client } from 'pg';
import { hashOf } from '#server/auth/tokens';
import { englishName, russianName } from './match-names.ts';

/**
 * Two different teams of a match; the step is coprime to the number of teams, so that names are not always paired
 * alike.
 */
export const teamsOf = (n: number, teams: number): [number, number] => [n % teams, (n * 7_919 + 17) % teams];

export function startOf(n: number, days: number): { startDate: string; startTime: string } {
  const minutes = 10 * 60 + ((n * 37) % 26) * 30;
  const clock = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'));
  return { startDate: `2026-05-${String(1 + (n % days)).padStart(2, '0')}`, startTime: clock.join(':') };
}

export const tokenOfUser = (user: number) => `bench-token-of-user-${String(user).padStart(6, '0')}`;

/**
 * Inserts signed-in users, 1 and 2 as editors and the others as operators, and teams with Russian names, the nth with
 * id n + 1. Returns the id of the sport.
 */
export async function fillTeams(client: Client, teams: number): Promise<number> {
  const users = Array.from({ length: 100 }, (_, n) => n + 1);
  await client.query(
    `INSERT INTO "user" (id, email, name, "passwordHash", role, "emailVerifiedAt") OVERRIDING SYSTEM VALUE
     SELECT n, n || '@touchline.test', 'Bench', '', CASE WHEN n < 3 THEN 'editor' ELSE 'operator' END, now() FROM unnest($1::int8[]) n`,
    [users],
  );
  await client.query(
    `INSERT INTO session ("user", "tokenHash", "expiresAt", ip, "userAgent")
     SELECT n, hash, now() + interval '1 day', '', '' FROM unnest($1::int8[], $2::bytea[]) given(n, hash)`,
    [users, users.map((user) => hashOf(tokenOfUser(user)))],
  );
  const { rows } = await client.query(`INSERT INTO sport (name, duration) VALUES ('Football', 120) RETURNING id`);
  const names = Array.from({ length: teams }, (_, n) => russianName(n));
  await client.query(
    `INSERT INTO team (id, name, sport) OVERRIDING SYSTEM VALUE
     SELECT n, name, $1::int8 FROM unnest($2::text[]) WITH ORDINALITY AS given(name, n)`,
    [rows[0].id, names],
  );
  await client.query(`SELECT setval(pg_get_serial_sequence('team', 'id'), $1)`, [teams]);
  return Number(rows[0].id);
}

/** Inserts queries with team names in the other script; the running server matches them. */
export async function insertQueries(client: Client, sport: number, queries: number, days: number): Promise<void> {
  const given = Array.from({ length: queries }, (_, n) => {
    const [team1, team2] = teamsOf(n, queries);
    return { user: (n % 97) + 4, team1: englishName(team1), team2: englishName(team2), ...startOf(n, days) };
  });
  await client.query(
    `INSERT INTO playlist ("user", sport, "team1Text", "team2Text", "startDate", "startTime", timezone)
     SELECT "user", $1::int8, team1, team2, "startDate", "startTime", 'UTC' FROM jsonb_to_recordset($2::jsonb)
       AS given("user" int8, team1 text, team2 text, "startDate" date, "startTime" time)`,
    [sport, JSON.stringify(given)],
  );
}

type State = { id: string; isJoined: boolean; what: string };

/** The stream and the open proposals of each query. */
export async function queryStates(client: Client): Promise<State[]> {
  const { rows } = await client.query<State>(`
    SELECT id, status = 'complete' AS "isJoined", jsonb_build_array(stream, swapped, (
      SELECT jsonb_agg(jsonb_build_array(stream, score) ORDER BY stream) FROM playlist_review
      WHERE playlist = playlist.id AND state = 'open'))::text AS what
    FROM playlist`);
  return rows;
}
