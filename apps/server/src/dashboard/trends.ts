import { isAvailable, monitorStates, trendDays, trendHours } from '@touchline/contract';
import type { Trends } from '@touchline/contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { visibleTo } from '#server/streams/access';
import { watchedSpans } from '#server/streams/watched';
import type { Db } from '#database/pool';
import type { User } from '#http/user';

const there = sql`state IN (${sql.join(monitorStates.filter(isAvailable).map(sql.lit))})`;

type Day = Trends['days'][number];

/** SQL: the first instant of the day of a zone in which an instant is. */
const dayOf = (at: RawBuilder<unknown>, zone: string) =>
  sql`date_trunc('day', ${at} AT TIME ZONE ${zone}) AT TIME ZONE ${zone}`;

/**
 * The availability of the matches that started on each of the last days of a time zone, oldest first. The streams of all
 * days are read as one range of starts: with a join of days the planner would read every stream.
 */
export async function availabilityByDay(db: Db, who: User, zone: string): Promise<Day[]> {
  const { rows: days } = await sql<Pick<Day, 'from' | 'to'>>`
    SELECT day AT TIME ZONE ${zone} AS "from", (day + interval '1 day') AT TIME ZONE ${zone} AS "to"
    FROM generate_series(date_trunc('day', now() AT TIME ZONE ${zone}) - make_interval(days => ${sql.lit(trendDays - 1)}),
      date_trunc('day', now() AT TIME ZONE ${zone}), '1 day') AS day ORDER BY day`.execute(db);
  const seconds = sql`extract(epoch FROM watched.until - watched.since)`;
  const { rows } = await sql<Omit<Day, 'to'>>`
    SELECT ${dayOf(sql.ref('startAt'), zone)} AS "from", count(DISTINCT stream.id) AS matches, sum(${seconds})::float8 AS "watchedS",
      coalesce(sum(${seconds}) FILTER (WHERE ${there}), 0)::float8 AS "availableS", min(watched.since) AS since
    FROM stream CROSS JOIN LATERAL ${watchedSpans} watched
    WHERE "startAt" >= ${days[0]?.from}::timestamptz AND "startAt" < now() AND "archivedAt" IS NULL
      AND phase <> 'canceled' AND ${visibleTo(who, sql.ref('stream.id'))}
    GROUP BY 1`.execute(db);
  const byDay = new Map(rows.map((row) => [row.from, row]));
  const nothing = { matches: 0, watchedS: 0, availableS: 0, since: null };
  return days.map((day) => ({ ...nothing, ...byDay.get(day.from), ...day }));
}

type Takes = NonNullable<Trends['takes']>;

/** How many different streams each person took in each of the last hours, whoever took most first. */
export async function takesByHour(db: Db, who: User): Promise<Takes> {
  const { rows: hours } = await sql<Takes['hours'][number]>`
    SELECT hour AS "from", hour + interval '1 hour' AS "to"
    FROM generate_series(date_trunc('hour', now()) - make_interval(hours => ${sql.lit(trendHours - 1)}), date_trunc('hour', now()), '1 hour') AS hour
    ORDER BY hour`.execute(db);
  const { rows } = await sql<{ id: number; name: string; hour: string; count: number }>`
    SELECT "user".id, "user".name, date_trunc('hour', taken.at) AS hour, count(DISTINCT stream.id) AS count
    FROM taken JOIN "user" ON "user".id = taken."user" JOIN stream ON stream.id = taken.stream
    WHERE taken.at >= ${hours[0]?.from} AND taken.at < ${hours.at(-1)?.to} AND "archivedAt" IS NULL
      AND ${visibleTo(who, sql.ref('taken.stream'))}
    GROUP BY 1, 2, 3`.execute(db);
  const people = [...Map.groupBy(rows, ({ id }) => id)].map(([id, ofPerson]) => {
    const counts = new Map(ofPerson.map(({ hour, count }) => [hour, count]));
    return { id, name: ofPerson[0]?.name ?? '', streams: hours.map(({ from }) => counts.get(from) ?? 0) };
  });
  const total = ({ streams }: Takes['people'][number]) => streams.reduce((sum, count) => sum + count, 0);
  return {
    hours,
    people: people.toSorted((a, b) => total(b) - total(a) || a.name.localeCompare(b.name) || a.id - b.id),
  };
}
