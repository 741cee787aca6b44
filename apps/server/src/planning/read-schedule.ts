import { longestScheduleMs, maxScheduledMatches } from '@touchline/contract';
import type { Schedule, ScheduledMatch } from '@touchline/contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { streamConditions } from '#server/streams/list';
import { matchName } from '#server/streams/match-name';
import type { Db } from '#database/pool';
import type { Deps } from '#server/deps';
import { invalidField } from '#http/http-error';
import type { ListQuery } from '#http/list-query';
import type { User } from '#http/user';

type Period = { from: string; to: string; name?: string | undefined };

const title = matchName({
  team1: sql`home.name`,
  team2: sql`away.name`,
  tournament: sql`tournament.name`,
  sport: sql`sport.name`,
});

/** The streams that run within a period and that the list with the same filters shows this user, earliest first. */
export async function readSchedule(
  deps: Pick<Deps, 'db' | 'pool' | 'totals' | 'env'>,
  who: User,
  query: ListQuery,
  { from, to, name = '' }: Period,
): Promise<Schedule> {
  const lengthMs = Date.parse(to) - Date.parse(from);
  if (!(lengthMs > 0) || lengthMs > longestScheduleMs) throw invalidField('to', 'too_far');
  const during = { column: 'during', value: `${from}..${to}` };
  const filters = [...query.filters, during];
  const where = await streamConditions(deps, who, { ...query, filters }, name, 'left out');
  const { rows } = await sql<ScheduledMatch>`
    SELECT stream.id, stream.version, ${title} AS title, stream."startAt", stream.duration, stream.timezone,
      stream."startTimeTbd", stream.postponed, stream.phase, stream.status, coalesce(signal.state, 'unknown') AS state,
      stream.sport, stream.tournament, stream.server,
      coalesce((SELECT jsonb_agg(take."user" ORDER BY take."takenAt", take."user") FROM take
        WHERE take.stream = stream.id), '[]') AS holders
    FROM (SELECT * FROM stream WHERE ${where} ORDER BY "startAt", id LIMIT ${maxScheduledMatches + 1}) stream
      JOIN sport ON sport.id = stream.sport LEFT JOIN tournament ON tournament.id = stream.tournament
      LEFT JOIN team home ON home.id = stream.team1 LEFT JOIN team away ON away.id = stream.team2
      LEFT JOIN signal ON signal.stream = stream.id
    ORDER BY stream."startAt", stream.id`.execute(deps.db);
  const data = rows.slice(0, maxScheduledMatches);
  return { isCut: rows.length > data.length, data, ...(await namesOf(deps.db, data)) };
}

/** The names of what matches refer to. */
async function namesOf(db: Db, matches: readonly ScheduledMatch[]) {
  const [sports, tournaments, servers, users, statuses] = await Promise.all([
    readSports(
      db,
      matches.map(({ sport }) => sport),
    ),
    readNames(
      db,
      'tournament',
      sql<string>`name`,
      matches.map(({ tournament }) => tournament),
    ),
    // One host may run several servers, which their location distinguishes.
    readNames(
      db,
      'server',
      sql<string>`concat_ws(' · ', fqdn, nullif(location, ''))`,
      matches.map(({ server }) => server),
    ),
    readNames(
      db,
      'user',
      sql<string>`name`,
      matches.flatMap(({ holders }) => holders),
    ),
    db.selectFrom('status').select(['id', 'name', 'nameRu', 'color']).orderBy('id').execute(),
  ]);
  return { sports, tournaments, servers, users, statuses };
}

async function readSports(db: Db, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; name: string; nameRu: string }>`
    SELECT id, name, "nameRu" FROM sport WHERE id = ANY(${[...new Set(ids)]}::int8[]) ORDER BY id`.execute(db);
  return rows;
}

async function readNames(db: Db, table: string, name: RawBuilder<string>, ids: readonly (number | null)[]) {
  const known = [...new Set(ids)].filter((id) => id !== null);
  if (known.length === 0) return [];
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT id, ${name} AS name FROM ${sql.table(table)} WHERE id = ANY(${known}::int8[])
    ORDER BY id`.execute(db);
  return rows;
}
