import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { publish } from '#kit/events';
import { listen } from '#server/events/testing/listen';
import { idOf, makeRecords, match } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let url = '';
let admin: Caller;
beforeAll(async () => {
  t = await startTestApp();
  url = await t.app.listen({ port: 0, host: '127.0.0.1' });
  admin = await t.signIn('admin');
});
afterAll(() => t.close());
beforeEach(async () => void (await sql`DELETE FROM event`.execute(t.deps.db)));

const publishSport = (id: number) => publish(t.deps.db, 'reference', { id, entity: 'sport' });

/**
 * Asks once, each time from where the last answer ended, which was at `position`: the records of the events that have not come before. An answer may
 * repeat some.
 */
function reader(who: Caller) {
  const known = new Set<string | null>();
  let position: string | null = null;
  return {
    position: () => Number(position),
    async ask(): Promise<string[]> {
      const answer = await listen(url, who.token, position, '?once=true&since=60000');
      expect(answer.status).toBe(200);
      await expect.poll(() => answer.isOpen()).toBe(false);
      const last = answer.events.at(-1);
      if (last?.kind === 'position') position = last.id;
      const news = answer.events.filter(({ id, kind }) => kind !== 'position' && !known.has(id));
      for (const { id } of news) known.add(id);
      return news.map(({ kind, data }) => [kind, data['id']].join(' '));
    },
  };
}

it('an answer that ends has what was missed since the last one, and the position to go on from', async () => {
  const { ask } = reader(admin);
  expect(await ask()).toEqual([]);
  await publishSport(1);
  expect(await ask()).toEqual(['reference 1']);
  await publishSport(2);
  await publishSport(3);
  expect(await ask()).toEqual(['reference 2', 'reference 3']);
  expect(await ask()).toEqual([]);
});

it('the position moves on with events that the reader may not see', async () => {
  const records = await makeRecords(admin);
  const hidden = await idOf(admin, '/stream', match(records));
  const who = await t.signIn('operator');
  await t.deps.db.insertInto('user_stream').values({ user: who.id, stream: hidden }).execute();
  const { ask, position } = reader(who);
  await ask();
  const before = position();
  await admin.call('PUT', '/stream', { id: hidden, title: 'x' });
  expect(await ask()).toEqual([]);
  expect(position()).toBeGreaterThan(before);
});

it('what was written before the position and committed after it comes with the next answer', async () => {
  const { ask } = reader(admin);
  await t.deps.db.transaction().execute(async (trx) => {
    await publish(trx, 'reference', { id: 4, entity: 'sport' });
    await sql`SELECT 1`.execute(trx);
    await publishSport(5);
    expect(await ask()).toEqual(['reference 5']);
  });
  expect(await ask()).toEqual(['reference 4']);
});

it('is refused to who is not signed in', async () => {
  expect((await fetch(`${url}/api/events?once=true`)).status).toBe(401);
});
