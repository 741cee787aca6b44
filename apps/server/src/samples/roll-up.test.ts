import { setTimeout as sleep } from 'node:timers/promises';
import type { Samples } from '@touchline/contract';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { listPartitions, makePartition, partitionOf } from '#server/samples/partitions';
import { rollUpSamples } from '#server/samples/roll-up';
import { openSampleWriter } from '#server/samples/sample-writer';
import { idOf, makeRecords, match } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let viewer: Caller;
let stream: number;
beforeAll(async () => {
  t = await startTestApp();
  const admin = await t.signIn('admin');
  viewer = await t.signIn('viewer');
  stream = await idOf(admin, '/stream', match(await makeRecords(admin), {}));
});
afterAll(() => t.close());
afterEach(async () => {
  for (const table of ['sample', 'sample_hour', 'sample_rollup'] as const)
    for (const name of await names(table)) await sql`DROP TABLE ${sql.table(name)}`.execute(t.deps.db);
});

const keep = { sampleDays: 3, rollupDays: 30 };
const clock = (text: string) => new Date(`2026-05-10T${text}Z`);
const secondsAfter = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1_000);

/** Writes one sample for each time, as a prober that was there would have. */
async function write(samples: { at: Date; kbps: number | null; fps?: number; loudness?: number }[]): Promise<void> {
  let now = new Date();
  const writer = openSampleWriter({ ...t.deps, now: () => now }, 60_000);
  for (const { at, kbps, fps = 2_500, loudness = null } of samples) {
    now = at;
    writer.add(stream, { kbps, fps, ms: 40, loudness, difference: loudness && -loudness });
  }
  await writer.stop();
}

async function read(from: Date, to: Date, points: number): Promise<Samples['periods']> {
  const range = { from: from.toISOString(), to: to.toISOString() };
  const { body } = await viewer.call('GET', '/stream/samples', { id: stream, ...range, points });
  return body['periods'] as Samples['periods'];
}

const names = async (table: 'sample' | 'sample_hour' | 'sample_rollup') =>
  (await listPartitions(t.deps.db, table)).map(({ name }) => name);

/** Every ten seconds from 12:00 on, with a dip of one sample. */
async function writeHour(): Promise<void> {
  for (let from = 0; from < 360; from += 18) {
    const part = Array.from({ length: 18 }, (_, index) => from + index);
    await write(
      part.map((round) => ({ at: secondsAfter(clock('12:00:00'), 10 * round), kbps: round === 100 ? 200 : 2_000 })),
    );
  }
}

describe('an hour of samples', () => {
  it('reads the same before and after it was packed, in periods of every length', async () => {
    await writeHour();
    const [from, to] = [clock('12:00:00'), clock('13:00:00')];
    const readAll = () => Promise.all([360, 60, 12, 4, 1].map((points) => read(from, to, points)));
    const before = await readAll();
    await rollUpSamples(t.deps.db, keep, clock('13:30:00'));
    expect(await names('sample')).toEqual([]);
    expect(before.map((periods) => periods.length)).toEqual([360, 60, 12, 4, 1]);
    expect(await readAll()).toEqual(before);
  });

  it('keeps the dip of a single round in a period of an hour', async () => {
    await writeHour();
    await rollUpSamples(t.deps.db, keep, clock('13:30:00'));
    const [hour] = await read(clock('12:00:00'), clock('13:00:00'), 1);
    expect(hour).toMatchObject({ probes: 360, bitrate: { low: 200_000, mean: 1_995_000, high: 2_000_000 } });
  });

  it('is left alone until no process writes to it any more', async () => {
    await write([{ at: clock('12:59:59'), kbps: 1_000 }]);
    await rollUpSamples(t.deps.db, keep, clock('13:09:00'));
    expect(await names('sample')).toContain('sample_2026051012');
    await rollUpSamples(t.deps.db, keep, clock('13:11:00'));
    expect(await names('sample')).not.toContain('sample_2026051012');
  });

  it('is packed once by processes that do so at the same time', async () => {
    await write([{ at: clock('12:00:05'), kbps: 1_000 }]);
    await Promise.all([1, 2, 3, 4].map(() => rollUpSamples(t.deps.db, keep, clock('13:30:00'))));
    await rollUpSamples(t.deps.db, keep, clock('13:30:00'));
    expect(await read(clock('12:00:00'), clock('13:00:00'), 1)).toMatchObject([{ probes: 1 }]);
  });

  it('keeps what was decoded, also beside hours that were packed before there was any of it', async () => {
    await write([{ at: clock('11:00:05'), kbps: 900 }]);
    await rollUpSamples(t.deps.db, keep, clock('12:30:00'));
    for (const table of ['sample_hour', 'sample_rollup'])
      await sql`UPDATE ${sql.table(table)} SET ${sql.join(
        table === 'sample_hour'
          ? [sql`loudness = '{}', difference = '{}'`]
          : [sql`"loudnessLow" = '{}', "loudnessMean" = '{}', "loudnessHigh" = '{}'`],
      )}`.execute(t.deps.db);
    await write([{ at: clock('12:00:05'), kbps: 900, loudness: -255 }]);
    const reads = (points: number) => read(clock('11:00:00'), clock('13:00:00'), points);
    const expected = [
      { bitrate: { mean: 900_000 }, loudness: null },
      { loudness: { low: -25.5, mean: -25.5, high: -25.5 }, difference: { mean: 2.55 } },
    ];
    for (const points of [360, 24]) expect(await reads(points)).toMatchObject(expected);
    await rollUpSamples(t.deps.db, keep, clock('13:30:00'));
    for (const points of [360, 24]) expect(await reads(points)).toMatchObject(expected);
  });

  it('leaves periods without a sample out, and measures that were not made null', async () => {
    await write([{ at: clock('12:00:05'), kbps: null }]);
    await write([{ at: clock('12:31:00'), kbps: 900 }]);
    const reads = () => read(clock('12:00:00'), clock('13:00:00'), 12);
    const expected = [
      { at: '2026-05-10T12:00:00.000Z', bitrate: null, fps: { mean: 25 } },
      { at: '2026-05-10T12:30:00.000Z', bitrate: { mean: 900_000 } },
    ];
    expect(await reads()).toMatchObject(expected);
    await rollUpSamples(t.deps.db, keep, clock('13:30:00'));
    expect(await reads()).toMatchObject(expected);
  });
});

describe('what is older than the settings keep', () => {
  it('is read in steps of five minutes, whatever the settings say by now', async () => {
    await write([{ at: clock('12:00:05'), kbps: 1_000 }]);
    const later = secondsAfter(clock('13:30:00'), 4 * 86_400);
    await rollUpSamples(t.deps.db, keep, later);
    await rollUpSamples(t.deps.db, { ...keep, sampleDays: 30 }, later);
    const reads = () => read(clock('12:00:00'), clock('12:10:00'), 360);
    expect(await reads()).toMatchObject([{ at: '2026-05-10T12:00:00.000Z' }]);
    // Newer samples change nothing about older ones.
    await write([{ at: later, kbps: 1_000 }]);
    expect(await reads()).toMatchObject([{ at: '2026-05-10T12:00:00.000Z' }]);
  });

  it('is dropped: single samples first, then the periods of five minutes', async () => {
    await write([{ at: clock('12:00:05'), kbps: 1_000 }]);
    const days = (count: number) => secondsAfter(clock('13:30:00'), count * 86_400);
    await rollUpSamples(t.deps.db, keep, days(0));
    await rollUpSamples(t.deps.db, keep, days(2));
    expect(await names('sample_hour')).toEqual(['sample_hour_2026051000']);
    await rollUpSamples(t.deps.db, keep, days(4));
    expect([await names('sample_hour'), await names('sample_rollup')]).toEqual([[], ['sample_rollup_2026050700']]);
    // The finest periods that are left.
    expect(await read(clock('12:00:00'), clock('12:10:00'), 360)).toMatchObject([{ at: '2026-05-10T12:00:00.000Z' }]);
    await rollUpSamples(t.deps.db, keep, days(40));
    expect(await names('sample_rollup')).toEqual([]);
  });
});

describe('partitions', () => {
  it('are made once by processes that need one at the same time', async () => {
    const partition = partitionOf('sample', clock('15:20:00'));
    await Promise.all([1, 2, 3, 4].map(() => makePartition(t.deps.db, 'sample', partition)));
    expect(await names('sample')).toContain('sample_2026051015');
  });

  it('are made while others write to the table', async () => {
    await write([{ at: clock('12:00:05'), kbps: 1_000 }]);
    const client = new Client({ connectionString: t.databaseUrl });
    await client.connect();
    await client.query('BEGIN');
    await client.query(`INSERT INTO sample VALUES ('2026-05-10T12:00:10Z', ${stream}, 1, 1, 1)`);
    await makePartition(t.deps.db, 'sample', partitionOf('sample', clock('16:00:00')));
    await client.query('ROLLBACK');
    await client.end();
    expect(await names('sample')).toContain('sample_2026051016');
  });

  it('do not keep writers waiting when somebody reads for long: they are packed later', async () => {
    await write([{ at: clock('12:00:05'), kbps: 1_000 }]);
    const reader = new Client({ connectionString: t.databaseUrl });
    await reader.connect();
    await reader.query('BEGIN');
    await reader.query('SELECT count(*) FROM sample');
    const packing = rollUpSamples(t.deps.db, keep, clock('13:30:00'));
    await sleep(100);
    const begun = performance.now();
    await write([{ at: clock('17:00:00'), kbps: 1_000 }]);
    expect(performance.now() - begun).toBeLessThan(1_000);
    await packing;
    expect(await names('sample')).toContain('sample_2026051012');
    await reader.query('ROLLBACK');
    await reader.end();
    await rollUpSamples(t.deps.db, keep, clock('13:30:00'));
    expect(await names('sample')).not.toContain('sample_2026051012');
    expect(await read(clock('12:00:00'), clock('13:00:00'), 1)).toMatchObject([{ probes: 1 }]);
  });
});

describe('a writer', () => {
  it('writes a batch after a moment, and has no timer before the first sample', async () => {
    const writer = openSampleWriter({ ...t.deps, now: () => new Date() }, 20);
    writer.add(stream, { kbps: 1, fps: 1, ms: 1, loudness: null, difference: null });
    writer.add(stream, { kbps: 2, fps: 1, ms: 1, loudness: null, difference: null });
    const count = async () =>
      (await sql<{ count: number }>`SELECT count(*)::int4 FROM sample`.execute(t.deps.db)).rows[0]?.count;
    await expect.poll(count).toBe(2);
    await writer.stop();
  });

  it('writes what a failing database refused once it works again', async () => {
    let isAway = true;
    const now = () => new Date();
    const db = new Proxy(t.deps.db, {
      get: (target, name) => {
        if (isAway && name === 'transaction') throw new Error('away');
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
    await sql`DROP TABLE IF EXISTS ${sql.table(partitionOf('sample', now()).name)}`.execute(t.deps.db);
    const writer = openSampleWriter({ ...t.deps, db, now }, 20);
    writer.add(stream, { kbps: 7, fps: 1, ms: 1, loudness: null, difference: null });
    await sleep(60);
    isAway = false;
    const kept = async () => (await sql<{ kbps: number }>`SELECT kbps FROM sample`.execute(t.deps.db)).rows;
    await expect.poll(kept).toEqual([{ kbps: 7 }]);
    await writer.stop();
  });
});
