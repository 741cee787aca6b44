import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { isTaken } from '#database/session-locks';
import { startEventBus } from '#server/events/event-bus';
import type { EventBus } from '#server/events/event-bus';
import type { LiveEvent } from '#server/events/live-event';
import { startFaultProxy } from '#server/testing/fault-proxy';
import type { FaultProxy } from '#server/testing/fault-proxy';
import { startTestApp } from '#server/testing/start-app';
import type { TestApp } from '#server/testing/start-app';
import { publish, publishMany } from '#kit/events';

let t: TestApp;
let proxy: FaultProxy;
let eventBus: EventBus;
const heard: LiveEvent[] = [];
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  proxy = await startFaultProxy(t.databaseUrl);
  eventBus = await startEventBus(proxy.through(t.databaseUrl), pino({ level: 'silent' }), {
    everyMs: 600,
    answerMs: 400,
  });
  heard.length = 0;
  eventBus.subscribe((event) => heard.push(event));
});
afterEach(async () => {
  await eventBus.stop();
  proxy.close();
});

const kinds = () => heard.map(({ kind }) => kind);
const say = (id: number) => publish(t.deps.db, 'reference', { id, entity: 'sport' });
/** Event connections of the eventBus under test; that of the test's application is one more. */
async function connections(): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'touchline events'`.execute(t.deps.db);
  return (rows[0]?.n ?? 0) - 1;
}

it('notices that its connection has fallen silent, says reset, and hears again', async () => {
  await say(1);
  await expect.poll(kinds).toEqual(['reference']);
  proxy.abandon();
  await say(2);
  await expect.poll(() => kinds().at(-1)).toBe('reset');
  await expect.poll(connections, { timeout: 5_000 }).toBeGreaterThan(1);
  // Until the new connection is followed, an event is covered by the reset that ends that.
  const sayAgain = async () => {
    await say(3);
    return heard.at(-1)?.data;
  };
  await expect.poll(sayAgain).toEqual({ id: 3, entity: 'sport' });
});

it('stays connected for as long as the database answers', async () => {
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  await say(1);
  await expect.poll(kinds).toEqual(['reference']);
});

it('a lock is seen by others until it is released or the session ends, and is taken again in the next session', async () => {
  const isSeen = async () => {
    const { rows } = await sql<{ seen: boolean }>`SELECT ${sql.raw(isTaken("'some work'"))} AS seen`.execute(t.deps.db);
    return rows[0]?.seen;
  };
  expect(await isSeen()).toBe(false);
  const release = await eventBus.lock('some work');
  expect(await isSeen()).toBe(true);
  await proxy.set('refuse');
  await expect.poll(isSeen).toBe(false);
  await proxy.set('pass');
  await expect.poll(isSeen, { timeout: 5_000 }).toBe(true);
  await release();
  expect(await isSeen()).toBe(false);
  await eventBus.lock('some work');
  await eventBus.stop();
  await expect.poll(isSeen).toBe(false);
});

const ids = () => heard.map(({ data }) => data.id);

it('hears each event once, also those of a transaction that commits after later ones', async () => {
  await t.deps.db.transaction().execute(async (trx) => {
    await publish(trx, 'reference', { id: 1, entity: 'sport' });
    await say(2);
    await expect.poll(ids).toEqual([2]);
    await say(3);
    await expect.poll(ids).toEqual([2, 3]);
  });
  await expect.poll(ids).toEqual([2, 3, 1]);
  await say(4);
  await expect.poll(ids).toEqual([2, 3, 1, 4]);
});

it('hears an event whose process has ended before it could wake the others', async () => {
  await sql`INSERT INTO event (kind, data) VALUES ('reference', '{"id": 5, "entity": "sport"}')`.execute(t.deps.db);
  await expect.poll(ids).toEqual([5]);
});

it('says reset instead of very many events', async () => {
  await publishMany(
    t.deps.db,
    'reference',
    Array.from({ length: 2_000 }, (_, n) => ({ id: n + 1, entity: 'sport' })),
  );
  await expect.poll(kinds).toEqual(['reset']);
  await say(1);
  await expect.poll(kinds).toEqual(['reset', 'reference']);
});

/** Publishes events until one of them arrives. */
async function untilHeard(): Promise<void> {
  const isHeard = async () => {
    await say(1);
    return kinds().includes('reference');
  };
  await expect.poll(isHeard, { timeout: 5_000 }).toBe(true);
}

it('a reconnection that gets no answer is given up and tried again', async () => {
  await proxy.set('blackhole');
  proxy.reset();
  await expect.poll(() => kinds().filter((kind) => kind === 'reset').length, { timeout: 10_000 }).toBeGreaterThan(1);
  proxy.reset();
  await proxy.set('pass');
  await untilHeard();
});

it('keeps no connection on which it may not listen, and says reset from time to time', async () => {
  await proxy.set('deaf');
  proxy.reset();
  await expect.poll(() => kinds().filter((kind) => kind === 'reset').length, { timeout: 10_000 }).toBe(2);
  expect(await connections()).toBeLessThan(2);
  await proxy.set('pass');
  await untilHeard();
  expect(await connections()).toBe(1);
});

it('stops at once, also on a connection that has fallen silent', async () => {
  proxy.abandon();
  await eventBus.stop();
  expect(kinds()).toEqual([]);
});
