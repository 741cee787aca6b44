import { pino } from 'pino';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { watchNodes } from '#server/media-hooks/silent-nodes';
import { type Made, type NodeDesk, openNodeDesk, publisher } from '#server/media-hooks/testing/node-desk';
import { startProber } from '#server/monitoring/prober';
import { startTestApp } from '#server/testing/start-app';
import type { TestApp } from '#server/testing/start-app';

let t: TestApp;
let desk: NodeDesk;
beforeAll(async () => {
  t = await startTestApp();
  desk = await openNodeDesk(t, await t.signIn('admin'));
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => t.close());

/** A stream on air on a node that has reported it, and then nothing for so many seconds. */
async function onAir(silentSeconds: number): Promise<Made> {
  const stream = await desk.makeStream(-5, {});
  await desk.publish(stream);
  await desk.report({ published: [publisher(stream)] });
  await silence(silentSeconds);
  return stream;
}
const silence = (seconds: number) =>
  sql`UPDATE node_report SET at = at - make_interval(secs => ${seconds})`.execute(t.deps.db);

/** Watches for so many seconds, a look each. */
async function watch(seconds: number): Promise<void> {
  const look = watchNodes();
  for (let second = 0; second <= seconds; second += 1) await look(t.deps.db, second * 1_000);
}
const isOnAir = async ({ id }: Made) => (await desk.publisherOf(id)) !== null;

describe('a node that has not reported for 20 seconds', () => {
  it('is gone: nobody publishes to it any more', async () => {
    const stream = await onAir(21);
    await watch(20);
    expect(await isOnAir(stream)).toBe(false);
    expect(await desk.historyOf(stream.id)).toEqual([
      { kind: 'unpublish', from: '192.0.2.7 rtmp-1' },
      { kind: 'publish', from: '192.0.2.7' },
    ]);
  });

  it('is gone at its twentieth second, not before', async () => {
    const stream = await onAir(17);
    await watch(20);
    expect(await isOnAir(stream)).toBe(true);
  });

  it('is not gone while this process has not watched for as long', async () => {
    const stream = await onAir(30);
    await watch(19);
    expect(await isOnAir(stream)).toBe(true);
  });

  it('is not gone right after the console itself was away', async () => {
    const stream = await onAir(30);
    const look = watchNodes();
    for (const second of [0, 5, 10, 15, 21, 26, 31, 36]) await look(t.deps.db, second * 1_000);
    expect(await isOnAir(stream)).toBe(true);
    await look(t.deps.db, 41_000);
    expect(await isOnAir(stream)).toBe(false);
  });

  it('has its publishers again when it reports again', async () => {
    const stream = await onAir(21);
    await watch(20);
    await desk.report({ published: [publisher(stream)] });
    expect(await desk.publisherOf(stream.id)).toBe('192.0.2.7 rtmp-1');
    await watch(20);
    expect(await isOnAir(stream)).toBe(true);
    expect((await desk.historyOf(stream.id)).map(({ kind }) => kind)).toEqual(['publish', 'unpublish', 'publish']);
  });

  it('is looked for by the prober', { timeout: 20_000 }, async () => {
    const stream = await onAir(21);
    const now = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => now() * 10);
    const prober = startProber({ db: t.deps.db, log: pino({ level: 'silent' }), now: t.deps.now }, () => 600, 500);
    await expect.poll(() => isOnAir(stream), { timeout: 15_000 }).toBe(false);
    await prober.stop();
  });
});

it('a server that never reports keeps its publishers', async () => {
  await sql`DELETE FROM node_report`.execute(t.deps.db);
  const stream = await desk.makeStream(-5, {});
  await desk.publish(stream);
  await watch(100);
  expect(await isOnAir(stream)).toBe(true);
});
