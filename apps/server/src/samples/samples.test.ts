import { sql } from 'kysely';
import { emptyResult } from '@touchline/media/probe/probe-result';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePartition, partitionOf } from '#server/samples/partitions';
import { sampleOf } from '#server/samples/round-sample';
import { openSampleWriter } from '#server/samples/sample-writer';
import { idOf, makeRecords, match } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let viewer: Caller;
let stream: number;
const clock = (text: string) => `2026-05-10T${text}Z`;
const hour = { from: clock('12:00:00'), to: clock('13:00:00') };

beforeAll(async () => {
  t = await startTestApp();
  [admin, viewer] = [await t.signIn('admin'), await t.signIn('viewer')];
  stream = await idOf(admin, '/stream', match(await makeRecords(admin), {}));
  await makePartition(t.deps.db, 'sample', partitionOf('sample', new Date(hour.from)));
  await sql`INSERT INTO sample (at, stream, kbps, fps, ms, loudness, difference) VALUES
    (${clock('12:00:10')}, ${stream}, 2000, 2500, 30, -250, 400), (${clock('12:00:20')}, ${stream}, 1000, NULL, 50, -1200, 0),
    (${clock('12:30:00')}, ${stream}, NULL, NULL, 20, NULL, NULL), (${clock('12:00:10')}, ${stream + 1}, 9000, 5000, 900, -10, 9000)`.execute(
    t.deps.db,
  );
});
afterAll(() => t.close());

it('answers whoever may see the stream with low, mean and high of each period', async () => {
  const { status, body } = await viewer.call('GET', '/stream/samples', { id: stream, ...hour, points: 60 });
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      from: '2026-05-10T12:00:00.000Z',
      to: '2026-05-10T13:00:00.000Z',
      stepS: 60,
      gapS: 120,
      periods: [
        {
          at: '2026-05-10T12:00:00.000Z',
          probes: 2,
          bitrate: { low: 1_000_000, mean: 1_500_000, high: 2_000_000 },
          fps: { low: 25, mean: 25, high: 25 },
          probeMs: { low: 30, mean: 40, high: 50 },
          loudness: { low: -120, mean: -72.5, high: -25 },
          difference: { low: 0, mean: 2, high: 4 },
        },
        {
          at: '2026-05-10T12:30:00.000Z',
          probes: 1,
          bitrate: null,
          fps: null,
          probeMs: { low: 20, mean: 20, high: 20 },
          loudness: null,
          difference: null,
        },
      ],
    },
  });
});

it('keeps the samples of a batch with one whose sound has no level', async () => {
  const now = () => new Date('2026-05-11T12:00:10Z');
  const writer = openSampleWriter({ ...t.deps, now });
  const sound = (mean: number) => ({ loudness: { mean, loudest: mean }, difference: null });
  const rtmp = { ...emptyResult(0), ok: true, tookMs: 20 };
  for (const mean of [-25, Number.NaN, -35])
    writer.add(stream, sampleOf({ rtmp, hls: null, wss: null, dash: null }, sound(mean)));
  await writer.stop();
  const range = { from: '2026-05-11T12:00:00Z', to: '2026-05-11T13:00:00Z', points: 1 };
  const { body } = await viewer.call('GET', '/stream/samples', { id: stream, ...range });
  expect(body['periods']).toMatchObject([{ probes: 3, loudness: { low: -35, mean: -30, high: -25 } }]);
});

it('has no periods where nothing was measured', async () => {
  const range = { from: clock('20:00:00'), to: clock('21:00:00') };
  const { body } = await viewer.call('GET', '/stream/samples', { id: stream, ...range });
  expect(body).toMatchObject({ stepS: 10, gapS: 30, periods: [] });
});

it('answers 404 for a stream that the access rule hides, and for its export', async () => {
  const hidden = await t.signIn('viewer');
  await admin.call('PUT', '/user', { id: hidden.id, version: 1, access: 'allow', streams: [stream] });
  for (const path of ['/stream/samples', '/stream/samples/export'])
    for (const id of [stream, 999_999])
      expect((await hidden.call('GET', path, { id, ...hour })).body).toMatchObject({ code: 'not_found' });
});

it('refuses a range without an end after its start, of more than a year, and too many points', async () => {
  const status = async (range: object) =>
    (await viewer.call('GET', '/stream/samples', { id: stream, ...range })).status;
  expect(await status({ from: hour.to, to: hour.from })).toBe(422);
  expect(await status({ from: '2020-01-01T00:00:00Z', to: hour.to })).toBe(422);
  expect(await status({ ...hour, points: 100_000 })).toBe(422);
});

it('exports each minute, in the zone and the language of the request', async () => {
  const query = new URLSearchParams({ id: String(stream), ...hour, format: 'csv', language: 'ru', zone: 'Asia/Tokyo' });
  const { statusCode, headers, body } = await t.app.inject({
    url: `/api/stream/samples/export?${query.toString()}`,
    headers: { authorization: `Bearer ${viewer.token}` },
  });
  expect(statusCode).toBe(200);
  expect(headers['content-disposition']).toBe(`attachment; filename="samples-${stream}.csv"`);
  const [header, ...lines] = body.trimEnd().split('\r\n');
  expect(header).toMatch(/^\u{feff}Время \(Asia\/Tokyo\),"Битрейт, кбит\/с, среднее"/u);
  expect(lines).toEqual([
    '2026-05-10 21:00,1500,1000,2000,25,25,25,40,30,50,-72.5,-120,-25,2,0,4,2',
    '2026-05-10 21:30,,,,,,,20,20,20,,,,,,,1',
  ]);
});

it('exports as a spreadsheet too', async () => {
  const query = new URLSearchParams({ id: String(stream), ...hour, format: 'xlsx' });
  const { statusCode, rawPayload } = await t.app.inject({
    url: `/api/stream/samples/export?${query.toString()}`,
    headers: { authorization: `Bearer ${viewer.token}` },
  });
  expect({ statusCode, zip: rawPayload.subarray(0, 2).toString() }).toEqual({ statusCode: 200, zip: 'PK' });
});
