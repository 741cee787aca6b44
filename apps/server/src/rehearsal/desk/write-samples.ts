import { sql } from 'kysely';
import type { Course } from '#server/rehearsal/desk/match-course';
import { dayMs, hourMs } from '#server/rehearsal/desk/fixtures';
import { instantOf, recordset, valueOf } from '#server/rehearsal/desk/insert-rows';
import { rateOf } from '#server/rehearsal/desk/viewers';
import type { Streams } from '#server/rehearsal/desk/write-streams';
import type { Db, Transaction } from '#database/pool';
import { makePartition, partitionOf } from '#server/samples/partitions';

/** Every sample is kept for three days, and low, mean and high of five minutes for thirty, as the settings say. */
const sampleDays = 3;

/** The whole days and hours that samples are written for. The current hour is not packed yet. */
function periods(now: number, pastDays: number) {
  const until = Math.floor(now / hourMs) * hourMs;
  const since = Math.floor(now / dayMs - sampleDays) * dayMs;
  return { until, since, from: Math.floor(now / dayMs - pastDays) * dayMs };
}

/** Makes the partitions, which has to happen before the transaction that fills them. */
export async function makeSamplePartitions(db: Db, now: number, pastDays: number): Promise<void> {
  const { since, from } = periods(now, pastDays);
  for (let at = since; at <= now; at += dayMs)
    await makePartition(db, 'sample_hour', partitionOf('sample_hour', new Date(at)));
  for (let at = from; at <= now + 6 * dayMs; at += 7 * dayMs)
    await makePartition(db, 'sample_rollup', partitionOf('sample_rollup', new Date(Math.min(at, now))));
}

/** Stores what was measured of the signals: computed in the database, since there are a hundred thousand samples. */
export async function writeSamples(
  trx: Transaction,
  courses: readonly Course[],
  streams: Streams,
  now: number,
): Promise<void> {
  const { since, until } = periods(now, 0);
  const spans = courses.flatMap((course) =>
    signalsOf(course).map(({ from, to }) => ({
      stream: valueOf(streams, course.match.fixture.key),
      from: instantOf(from),
      to: instantOf(Math.min(to, until)),
      kbps: rateOf(course.match.fixture.key) / 1_000,
    })),
  );
  const given = recordset({ stream: 'int8', from: 'timestamptz', to: 'timestamptz', kbps: 'int4' }, spans);
  await sql`CREATE TEMP TABLE rehearsed ON COMMIT DROP AS SELECT * FROM ${given}`.execute(trx);
  await sql`
    INSERT INTO sample_hour (stream, hour, seconds, kbps, fps, ms, loudness, difference)
    SELECT stream, date_trunc('hour', at), array_agg((extract(epoch FROM at)::int8 % 3600)::int2 ORDER BY at),
      array_agg(kbps * (92 + noise % 17) / 100 ORDER BY at), array_agg((2500 - noise % 3)::int2 ORDER BY at),
      array_agg((18 + noise % 40)::int2 ORDER BY at), array_agg((-190 - noise % 60)::int2 ORDER BY at),
      array_agg((300 + noise % 500)::int2 ORDER BY at)
    FROM rehearsed, generate_series("from", "to", '10 seconds') at, LATERAL ${noise(sql`at`)} noise
    WHERE "to" >= ${instantOf(since)}::timestamptz AND at >= ${instantOf(since)}::timestamptz AND at < ${instantOf(until)}::timestamptz
    GROUP BY stream, date_trunc('hour', at)`.execute(trx);
  await writeRollups(trx);
}

/** When there was a signal: without the times in which it was lost. */
function signalsOf({ signal, troubles }: Course): { from: number; to: number }[] {
  if (!signal) return [];
  const lost = troubles
    .filter(({ cause, since, until }) => cause !== 'content' && since < signal.to && until > signal.from)
    .toSorted((a, b) => a.since - b.since);
  const starts = [signal.from, ...lost.map(({ until }) => until)];
  const ends = [...lost.map(({ since }) => since), signal.to];
  return starts.map((from, at) => ({ from, to: ends[at] ?? signal.to })).filter(({ from, to }) => to > from);
}

/** A whole number that looks random and is the same each time. */
const noise = (at: ReturnType<typeof sql>) =>
  sql`abs(hashint8(stream * 1000003 + extract(epoch FROM ${at})::int8)::int8)`;

async function writeRollups(trx: Transaction): Promise<void> {
  const around = (column: string, middle: ReturnType<typeof sql>, spread: number, type: 'int2' | 'int4') =>
    ['Low', 'Mean', 'High'].map((part, place) => ({
      name: sql.ref(`${column}${part}`),
      value: sql`array_agg((${middle} + ${sql.lit((place - 1) * spread)})::${sql.raw(type)} ORDER BY at)`,
    }));
  const columns = [
    ...around('kbps', sql`kbps * (96 + noise % 9) / 100`, 160, 'int4'),
    ...around('fps', sql`2499`, 1, 'int2'),
    ...around('ms', sql`36 + noise % 8`, 16, 'int2'),
    ...around('loudness', sql`-220 + noise % 20`, 28, 'int2'),
    ...around('difference', sql`550 + noise % 90`, 220, 'int2'),
  ];
  await sql`
    INSERT INTO sample_rollup (stream, hour, period, probes, ${sql.join(columns.map(({ name }) => name))})
    SELECT stream, date_trunc('hour', at), array_agg((extract(epoch FROM at)::int8 % 3600 / 300)::int2 ORDER BY at),
      array_agg(30::int2 ORDER BY at), ${sql.join(columns.map(({ value }) => value))}
    FROM rehearsed, generate_series(date_bin('5 minutes', "from", 'epoch') + interval '5 minutes', "to" - interval '5 minutes', '5 minutes') at,
      LATERAL ${noise(sql`at`)} noise
    GROUP BY stream, date_trunc('hour', at)`.execute(trx);
}
