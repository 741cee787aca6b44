import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setWire, wireOptions } from '#http/wire';
import { openPool } from '#database/pool';
import type { Db } from '#database/pool';
import type { Deps } from '#server/deps';
import { startEventBus } from '#server/events/event-bus';
import type { EventBus } from '#server/events/event-bus';
import { pace, serveEvents } from '#server/events/routes';
import { listen } from '#server/events/testing/listen';
import type { Ear } from '#server/events/testing/listen';
import { startFaultProxy } from '#server/testing/fault-proxy';
import type { FaultProxy } from '#server/testing/fault-proxy';
import { startTestApp } from '#server/testing/start-app';
import type { TestApp } from '#server/testing/start-app';

let t: TestApp;
let proxy: FaultProxy;
let eventBus: EventBus;
let token = '';
let close: () => Promise<void> = async () => {};
const log = pino({ level: 'silent' });
beforeAll(async () => {
  t = await startTestApp();
  ({ token } = await t.signIn('viewer'));
});
afterAll(() => t.close());
beforeEach(async () => {
  proxy = await startFaultProxy(t.databaseUrl);
  eventBus = await startEventBus(proxy.through(t.databaseUrl), log, { everyMs: 200, answerMs: 400 });
});
afterEach(async () => {
  await close();
  await eventBus.stop();
  proxy.close();
});

/** A reader of events whose server hears of changes through the proxy. `db`: what its requests use. */
async function openReader(db: Db): Promise<Ear> {
  const app = Fastify(wireOptions);
  setWire(app);
  const deps: Deps = { ...t.deps, db, eventBus };
  await app.register(async (api) => serveEvents(api, deps, { ...pace, heartbeatMs: 50 }), { prefix: '/api' });
  const ear = await listen(await app.listen({ port: 0, host: '127.0.0.1' }), token, null);
  close = async () => {
    ear.close();
    await app.close();
  };
  return ear;
}

/** How much is sent within a second. */
async function sentInASecond(ear: Ear): Promise<number> {
  const before = ear.pieces();
  await sleep(1_000);
  return ear.pieces() - before;
}

describe('a server that does not hear of changes', () => {
  it('is silent while the database does not answer, and goes on after it does', async () => {
    const { db } = openPool(proxy.through(t.databaseUrl), 2, log);
    const ear = await openReader(db);
    expect(await sentInASecond(ear)).toBeGreaterThan(5);
    await proxy.set('blackhole');
    proxy.reset();
    await expect.poll(eventBus.isFollowing).toBe(false);
    // The last heartbeat may still be on its way.
    await sleep(100);
    expect([await sentInASecond(ear), ear.isOpen()]).toEqual([0, true]);
    await proxy.set('pass');
    proxy.reset();
    await ear.hears('reset', null);
    expect(await sentInASecond(ear)).toBeGreaterThan(5);
    await db.destroy();
  });

  it('tells its readers to read everything again while requests reach the database, and sends no heartbeat', async () => {
    const ear = await openReader(t.deps.db);
    await proxy.set('deaf');
    proxy.reset();
    await ear.hears('reset', null);
    expect(eventBus.isFollowing()).toBe(false);
    expect(await sentInASecond(ear)).toBeLessThan(3);
  });
});
