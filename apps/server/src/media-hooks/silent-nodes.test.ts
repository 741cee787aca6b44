import { pino } from 'pino';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { publish } from '#kit/events';
import { watchNodes } from '#server/media-hooks/silent-nodes';
import { type CreatedStream, type NodeDesk, openNodeDesk, publisher } from '#server/media-hooks/testing/node-desk';
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

/** A live stream on a node that last reported `silentSeconds` seconds ago. */
async function onAir(silentSeconds: number): Promise<CreatedStream> {
  const stream = await desk.makeStream(-5, {});
  await desk.publish(stream);
  await desk.age(stream.id, silentSeconds + 1);
  await desk.report({ published: [publisher(stream)] });
  await silence(silentSeconds);
  return stream;
}
const silence = (seconds: number) =>
  sql`UPDATE node_report SET at = at - make_interval(secs => ${seconds})`.execute(t.deps.db);

/** Runs the watch for so many seconds, once per second. */
async function watch(seconds: number): Promise<void> {
  const look = watchNodes();
  for (let second = 0; second <= seconds; second += 1) await look(t.deps.db, second * 1_000);
}
const isOnAir = async ({ id }: CreatedStream) => (await desk.publisherOf(id)) !== null;

describe('a node that has not reported for 20 seconds', () => {
  it('counts as gone: its streams have no publisher', async () => {
    const stream = await onAir(21);
    await watch(20);
    expect(await isOnAir(stream)).toBe(false);
    expect(await desk.historyOf(stream.id)).toEqual([
      { kind: 'unpublish', from: '192.0.2.7 rtmp-1' },
      { kind: 'publish', from: '192.0.2.7' },
    ]);
  });

  it('counts as gone after twenty seconds, not before', async () => {
    const stream = await onAir(17);
    await watch(20);
    expect(await isOnAir(stream)).toBe(true);
  });

  it('does not count as gone until this process has watched for as long', async () => {
    const stream = await onAir(30);
    await watch(19);
    expect(await isOnAir(stream)).toBe(true);
  });

  it('does not count as gone right after the console itself was down', async () => {
    const stream = await onAir(30);
    const look = watchNodes();
    for (const second of [0, 5, 10, 15, 21, 26, 31, 36]) await look(t.deps.db, second * 1_000);
    expect(await isOnAir(stream)).toBe(true);
    await look(t.deps.db, 41_000);
    expect(await isOnAir(stream)).toBe(false);
  });

  it('gets its publishers back when it reports again', async () => {
    const stream = await onAir(21);
    await watch(20);
    await desk.report({ published: [publisher(stream)] });
    expect(await desk.publisherOf(stream.id)).toBe('192.0.2.7 rtmp-1');
    await watch(20);
    expect(await isOnAir(stream)).toBe(true);
    expect((await desk.historyOf(stream.id)).map(({ kind }) => kind)).toEqual(['publish', 'unpublish', 'publish']);
  });

  it('keeps the publishers whose signal is there until it is not: its reports may be what is lost', async () => {
    const stream = await onAir(21);
    const setState = (state: string, expiresIn: string) =>
      sql`UPDATE monitor SET state = ${state}, "staleAt" = now() + ${expiresIn}::interval WHERE stream = ${stream.id}`.execute(
        t.deps.db,
      );
    await setState('ok', '30 seconds');
    await watch(40);
    expect(await isOnAir(stream)).toBe(true);
    await setState('ok', '-1 seconds');
    await watch(20);
    expect(await isOnAir(stream)).toBe(false);
    expect((await sql`SELECT FROM node_report`.execute(t.deps.db)).rows).toEqual([]);
  });

  it('keeps a publisher that it has let in since: its node was there', async () => {
    const stream = await onAir(21);
    await sql`UPDATE monitor SET state = 'ok', "staleAt" = now() + interval '30 seconds' WHERE stream = ${stream.id}`.execute(
      t.deps.db,
    );
    const next = await desk.makeStream(-5, {});
    await desk.publish(next);
    await watch(21);
    expect(await isOnAir(next)).toBe(true);
    await desk.report({ published: [publisher(stream), publisher(next)] });
    expect(await isOnAir(next)).toBe(true);
    expect(await desk.historyOf(next.id)).toEqual([{ kind: 'publish', from: '192.0.2.7' }]);
    await silence(21);
    await desk.age(next.id, 21);
    await watch(20);
    expect([await isOnAir(stream), await isOnAir(next)]).toEqual([true, false]);
  });

  it('gets a publisher back with its first report although another one has kept its row', async () => {
    const [seen, unseen] = [await onAir(0), await onAir(0)];
    await desk.report({ published: [publisher(seen), publisher(unseen)] });
    await silence(21);
    for (const { id } of [seen, unseen]) await desk.age(id, 60);
    await sql`UPDATE monitor SET state = 'ok', "staleAt" = now() + interval '30 seconds' WHERE stream = ${seen.id}`.execute(
      t.deps.db,
    );
    await watch(20);
    expect([await isOnAir(seen), await isOnAir(unseen)]).toEqual([true, false]);
    await desk.report({ published: [publisher(seen), publisher(unseen)] });
    expect([await isOnAir(seen), await isOnAir(unseen)]).toEqual([true, true]);
  });

  it('is detected by the prober', { timeout: 20_000 }, async () => {
    const stream = await onAir(21);
    const now = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => now() * 6);
    const prober = startProber({ ...t.deps, log: pino({ level: 'silent' }) }, () => 600, 500);
    const isStillOnAir = async () => {
      // A prober without work looks less often, which at this speed of the clock would be a break in its watch.
      await publish(t.deps.db, 'monitor', { id: stream.id, stream: stream.id });
      return isOnAir(stream);
    };
    await expect.poll(isStillOnAir, { timeout: 15_000, interval: 500 }).toBe(false);
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
