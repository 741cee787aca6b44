import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publish } from '#kit/events';
import type { EventBus } from '#server/events/event-bus';
import type { LiveEvent } from '#server/events/live-event';
import { pace, serveEvents } from '#server/events/routes';
import { setWire, wireOptions } from '#http/wire';
import { listen } from '#server/events/testing/listen';
import type { Db, Transaction } from '#database/pool';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

it('sends what was missed before anything that happens meanwhile, so that who leaves in between misses nothing', async () => {
  const t = await startTestApp();
  const admin = await t.signIn('admin');
  let dispatch: (event: LiveEvent) => void = () => {};
  const eventBus: EventBus = {
    subscribe(listener) {
      dispatch = listener;
      return () => {};
    },
    takeDelayMs: () => 0,
    isFollowing: () => true,
    replaced: new AbortController().signal,
    lock: async () => async () => {},
    stop: async () => {},
  };
  const app = Fastify(wireOptions);
  setWire(app);
  await app.register(async (api) => serveEvents(api, { ...t.deps, eventBus }, pace), { prefix: '/api' });
  try {
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    for (const id of [1, 2]) await publish(t.deps.db, 'reference', { id, entity: 'sport' });
    const { rows } = await sql<{ first: string }>`SELECT min(id)::text AS first FROM event`.execute(t.deps.db);
    const returned = await t.deps.db.transaction().execute(async (trx) => {
      await sql`LOCK TABLE event IN ACCESS EXCLUSIVE MODE`.execute(trx);
      const ear = await listen(address, admin.token, rows[0]?.first ?? null);
      dispatch({ id: 9, kind: 'reference', data: { id: 3, entity: 'sport' } });
      await sleep(300);
      return { ear };
    });
    await returned.ear.hears('reference', 3);
    expect(returned.ear.events.map(({ data }) => data['id'])).toEqual([2, 3]);
    returned.ear.close();
  } finally {
    await app.close();
    await t.close();
  }
});

describe('a new reader', () => {
  let t: TestApp;
  let admin: Caller;
  let address = '';
  beforeAll(async () => {
    t = await startTestApp();
    admin = await t.signIn('admin');
    address = await t.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => t.close());

  const happen = async (id: number, secondsAgo: number, db: Db | Transaction = t.deps.db) => {
    await sql`INSERT INTO event (kind, data, at) VALUES ('reference', ${JSON.stringify({ id, entity: 'sport' })},
      now() - make_interval(secs => ${secondsAgo}))`.execute(db);
  };
  /** Waits until nothing runs in the cluster that began before the last event, which would count as not ended. */
  const waitForEarlier = () =>
    expect
      .poll(async () => {
        const { rows } = await sql<{ isOver: boolean }>`
          SELECT max(xid) < pg_snapshot_xmin(pg_current_snapshot()) AS "isOver" FROM event`.execute(t.deps.db);
        return rows[0]?.isOver;
      })
      .toBe(true);
  const heardBy = async (query: string) => {
    const ear = await listen(address, admin.token, null, query);
    await publish(t.deps.db, 'reference', { id: 99, entity: 'sport' });
    await ear.hears('reference', 99);
    ear.close();
    return ear.events.map(({ data }) => data['id']).filter((id) => id !== 99);
  };

  it('gets what happened while it was reading, and nothing from before', async () => {
    await happen(1, 600);
    await waitForEarlier();
    await happen(2, 30);
    await waitForEarlier();
    await happen(3, 4);
    // So that they are not sent live to the readers below.
    await heardBy('');
    expect(await heardBy('?since=10000')).toEqual([3]);
    expect(await heardBy('?since=60000')).toEqual([2, 3]);
    expect(await heardBy('?since=3600000')).toEqual([1, 2, 3]);
    expect(await heardBy('')).toEqual([]);
  });

  it('gets what a transaction published that ended meanwhile, however long ago it began', async () => {
    await sql`DELETE FROM event`.execute(t.deps.db);
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
    const { promise: isWritten, resolve: written } = Promise.withResolvers<void>();
    const long = t.deps.db.transaction().execute(async (trx) => {
      await happen(4, 300, trx);
      written();
      await isOver;
    });
    await isWritten;
    await happen(5, 60);
    end();
    await long;
    await heardBy('');
    expect(await heardBy('?since=5000')).toEqual([4]);
  });

  it('is sent by when it was published what a transaction published at its end, however long that took', async () => {
    const before = await t.deps.db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ at: string }>`SELECT clock_timestamp()::text AS at`.execute(trx);
      await publish(trx, 'reference', { id: 6, entity: 'sport' });
      return rows[0]?.at ?? '';
    });
    const { rows } = await sql<{ isLater: boolean }>`
      SELECT at >= ${before}::timestamptz AS "isLater" FROM event WHERE (data ->> 'id')::int4 = 6`.execute(t.deps.db);
    expect(rows).toEqual([{ isLater: true }]);
  });

  it.each(['?since=-1', '?since=soon', '?since=1e12'])('is refused with %s', async (query) => {
    expect((await listen(address, admin.token, null, query)).status).toBe(422);
  });
});
