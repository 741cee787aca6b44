import type { Measured, SamplePeriod } from '@touchline/contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { sampleColumns } from '#server/samples/round-sample';
import type { SampleColumn } from '#server/samples/round-sample';
import { rolledUpS } from '#server/samples/period-length';
import type { Db } from '#database/pool';

type Asked = { stream: number; from: Date; to: Date; stepS: number };
type Row = { at: string; probes: number } & Record<`${SampleColumn}${'Low' | 'Mean' | 'High'}`, number | null>;

/** What was measured of a stream, in periods of `stepS` seconds; those without a sample are left out. */
export async function readPeriods(db: Db, asked: Asked): Promise<SamplePeriod[]> {
  // An hour is in the packed tables or in `sample`, never in both.
  const packed = asked.stepS >= rolledUpS ? rolledUp(asked) : packedSamples(asked);
  const { rows } = await sql<Row>`
    SELECT date_bin(make_interval(secs => ${asked.stepS}), at, 'epoch') AS at, sum(probes)::int4 AS probes,
      ${sql.join(sampleColumns.map(lowMeanHigh))}
    FROM (${samples(asked)} UNION ALL ${packed}) sampled
    WHERE at >= ${asked.from}::timestamptz AND at < ${asked.to}::timestamptz
    GROUP BY 1 ORDER BY 1`.execute(db);
  return rows.map((row) => ({
    at: row.at,
    probes: row.probes,
    bitrate: measured(row, 'kbps', (kbps) => kbps * 1_000),
    fps: measured(row, 'fps', (hundredths) => hundredths / 100),
    probeMs: measured(row, 'ms', (ms) => ms),
    loudness: measured(row, 'loudness', (tenths) => tenths / 10),
    difference: measured(row, 'difference', (hundredths) => hundredths / 100),
  }));
}

function lowMeanHigh(column: SampleColumn): RawBuilder<unknown> {
  const part = (name: 'Low' | 'Mean' | 'High') => sql.ref(column + name);
  return sql.join([
    sql`min(${part('Low')}) AS ${part('Low')}`,
    sql`round(sum(${part('Mean')}::float8 * probes) / sum(probes) FILTER (WHERE ${part('Mean')} IS NOT NULL))::int4 AS ${part('Mean')}`,
    sql`max(${part('High')}) AS ${part('High')}`,
  ]);
}

function measured(row: Row, column: SampleColumn, unit: (value: number) => number): Measured {
  const [low, mean, high] = [row[`${column}Low`], row[`${column}Mean`], row[`${column}High`]];
  if (low === null || mean === null || high === null) return null;
  return { low: unit(low), mean: unit(mean), high: unit(high) };
}

const parts = sampleColumns.flatMap((column) =>
  (['Low', 'Mean', 'High'] as const).map((part) => ({ column, name: `${column}${part}` as const })),
);
/** A sample of `table` is a period of its own: its lowest, mean and highest value are the same. */
const ofSample = (table: string) =>
  sql.join(parts.map(({ column, name }) => sql`${sql.ref(`${table}.${column}`)} AS ${sql.ref(name)}`));

function samples({ stream, from, to }: Asked): RawBuilder<unknown> {
  return sql`SELECT at, 1 AS probes, ${ofSample('sample')} FROM sample
    WHERE stream = ${stream} AND at >= ${from}::timestamptz AND at < ${to}::timestamptz`;
}

/** SQL over a packed table: the hours that the range touches. */
const touchedHours = ({ stream, from, to }: Asked) =>
  sql`stream = ${stream} AND hour > ${from}::timestamptz - interval '1 hour' AND hour < ${to}::timestamptz`;

function packedSamples(asked: Asked): RawBuilder<unknown> {
  const names = sql.join(sampleColumns.map((column) => sql.ref(column)));
  return sql`SELECT hour + make_interval(secs => each.second), 1, ${ofSample('each')}
    FROM sample_hour, unnest(seconds, ${names}) AS each (second, ${names}) WHERE ${touchedHours(asked)}`;
}

function rolledUp(asked: Asked): RawBuilder<unknown> {
  const names = sql.join(parts.map(({ name }) => sql.ref(name)));
  const values = sql.join(parts.map(({ name }) => sql.ref(`each.${name}`)));
  return sql`SELECT hour + make_interval(secs => each.period * ${sql.lit(rolledUpS)}), each.probes, ${values}
    FROM sample_rollup, unnest(period, probes, ${names}) AS each (period, probes, ${names}) WHERE ${touchedHours(asked)}`;
}
