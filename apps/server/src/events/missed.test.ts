import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { publish } from '#kit/events';
import type { EventBus } from '#server/events/event-bus';
import type { LiveEvent } from '#server/events/live-event';
import { serveEvents } from '#server/events/routes';
import { listen } from '#server/events/testing/listen';
import { startTestApp } from '#server/testing/start-app';

it('sends what was missed before anything that happens meanwhile, so that who leaves in between misses nothing', async () => {
  const t = await startTestApp();
  const admin = await t.signIn('admin');
  let dispatch: (event: LiveEvent) => void = () => {};
  const eventBus: EventBus = {
    subscribe(listener) {
      dispatch = listener;
      return () => {};
    },
    stop: async () => {},
  };
  const app = Fastify();
  await app.register(async (api) => serveEvents(api, { ...t.deps, eventBus }, 60_000), { prefix: '/api' });
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
