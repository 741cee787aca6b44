import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { isAnyNoShow, nextNoShowMs, raiseNoShows } from '#server/lineup/no-shows';
import { setSignal, soon } from '#server/lineup/testing/soon';
import { watchNoShows } from '#server/lineup/watch-no-shows';
import { claimMails } from '#server/mail/outbox';
import { deliverPushes } from '#server/push/deliver';
import { makeBrowser } from '#server/push/testing/push-service';
import { change } from '#kit/change';
import { idOf, makeRecords, match, statusId } from '#server/testing/records';
import type { Records } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let anna: Caller;
let boris: Caller;
let records: Records;
beforeAll(async () => {
  t = await startTestApp();
  [admin, anna, boris] = [await t.signIn('admin'), await t.signIn('operator'), await t.signIn('operator')];
  records = await makeRecords(admin);
});
beforeEach(async () => {
  await sql`TRUNCATE stream, notice CASCADE`.execute(t.deps.db);
});
afterAll(() => t.close());

const create = (minutes: number, more: object = {}) =>
  idOf(admin, '/stream', match(records, { ...soon(minutes), server: records.server, ...more }));
const raise = () => change(t.deps.db, null, raiseNoShows);
const take = (who: Caller, stream_id: number) => who.call('PUT', '/stream/takes', { stream_id, take: [who.id] });
const noShows = async () =>
  (await sql<{ stream: number }>`SELECT stream FROM no_show ORDER BY stream`.execute(t.deps.db)).rows.map(
    ({ stream }) => stream,
  );
const notices = async (who: Caller) =>
  (await who.call('GET', '/profile/notices', {})).body.data.flatMap(({ kind, data }) =>
    kind === 'no_show' ? [data] : [],
  );
const noShowAt = async (id: number) => {
  const { body } = await admin.call('GET', '/lineup', { hours: 3 });
  return body.data.find((row) => row['id'] === id)?.['noShowAt'];
};

it('a match without a signal five minutes before its start is a no-show, which the line-up and the history say', async () => {
  const [due, ready, early, unknown, tbd] = [
    await create(4),
    await create(4),
    await create(8),
    await create(4),
    await create(4, { startTimeTbd: true }),
  ];
  for (const id of [due, early, tbd]) await setSignal(t.deps.db, id, 'waiting');
  await setSignal(t.deps.db, ready, 'ok');
  await setSignal(t.deps.db, unknown, 'unknown');
  expect(await isAnyNoShow(t.deps.db)).toBe(true);
  await raise();
  expect(await noShows()).toEqual([due]);
  expect(await isAnyNoShow(t.deps.db)).toBe(false);
  expect(await noShowAt(due)).toMatch(/Z$/);
  expect(await noShowAt(ready)).toBeNull();
  const { body } = await admin.call('GET', '/stream/history', { id: due });
  expect(body.data[0]).toMatchObject({ kind: 'no_show', userName: null });
});

it('a match without a server is one too, and a canceled one is not', async () => {
  const [without, canceled] = [await create(4, { server: null }), await create(4)];
  await setSignal(t.deps.db, canceled, 'waiting');
  await admin.call('PUT', '/streams/update/statuses', { ids: [canceled], status: await statusId(admin, 'Canceled') });
  await raise();
  expect(await noShows()).toEqual([without]);
});

it('notifies the holders once, or the operators when nobody holds it', async () => {
  const [held, free] = [await create(4, { title: 'Held' }), await create(4, { title: 'Free' })];
  await take(anna, held);
  for (const id of [held, free]) await setSignal(t.deps.db, id, 'waiting');
  await raise();
  await raise();
  expect(await notices(anna)).toEqual([
    { stream: free, title: 'Free' },
    { stream: held, title: 'Held' },
  ]);
  expect(await notices(boris)).toEqual([{ stream: free, title: 'Free' }]);
  expect(await notices(admin)).toEqual([]);
});

it('notifies the operators when no holder can work on the match, and the others when no operator can', async () => {
  const [ofBlocked, hidden] = [await create(4, { title: 'Of a blocked one' }), await create(4, { title: 'Hidden' })];
  const clara = await t.signIn('operator');
  await take(clara, ofBlocked);
  await sql`UPDATE "user" SET status = 'inactive' WHERE id = ${clara.id}`.execute(t.deps.db);
  for (const { id } of [anna, boris])
    await sql`INSERT INTO user_stream ("user", stream) VALUES (${id}, ${hidden})`.execute(t.deps.db);
  for (const id of [ofBlocked, hidden]) await setSignal(t.deps.db, id, 'waiting');
  await raise();
  expect(await notices(anna)).toEqual([{ stream: ofBlocked, title: 'Of a blocked one' }]);
  expect(await notices(admin)).toEqual([{ stream: hidden, title: 'Hidden' }]);
});

it('disturbs nobody about a match that was planned at the last moment, until its signal had time to come', async () => {
  const id = await create(4);
  await setSignal(t.deps.db, id, 'waiting');
  await sql`UPDATE monitor SET "stateSince" = now()`.execute(t.deps.db);
  await raise();
  expect(await noShows()).toEqual([]);
  const ms = await nextNoShowMs(t.deps.db);
  expect(ms).toBeGreaterThan(5_000);
  expect(ms).toBeLessThanOrEqual(15_000);
  await sql`UPDATE monitor SET "stateSince" = now() - interval '15 seconds'`.execute(t.deps.db);
  await raise();
  expect(await noShows()).toEqual([id]);
});

it('is one again for another start', async () => {
  const id = await create(4);
  await setSignal(t.deps.db, id, 'waiting');
  await raise();
  const { body } = await admin.call('GET', '/stream', { id });
  await admin.call('PUT', '/stream', { id, version: body['version'], ...soon(3) });
  expect(await noShowAt(id)).toBeNull();
  await raise();
  expect(await noShows()).toEqual([id, id]);
});

it('is found once by two processes at the same time', async () => {
  const ids = [];
  for (let made = 0; made < 5; made++) ids.push(await create(4));
  for (const id of ids) {
    await take(anna, id);
    await setSignal(t.deps.db, id, 'waiting');
  }
  const [found, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = change(t.deps.db, null, async (trx) => {
    await raiseNoShows(trx);
    found.resolve();
    await mayCommit.promise;
  });
  await found.promise;
  // The other one does not see what the first has not committed, and waits for it.
  const second = raise();
  await vi.waitFor(async () => {
    const { rows } = await sql`SELECT FROM pg_locks WHERE NOT granted`.execute(t.deps.db);
    expect(rows).not.toEqual([]);
  }, 20_000);
  mayCommit.resolve();
  await Promise.all([first, second]);
  expect(await noShows()).toEqual(ids);
  // A second notification of the same would be counted in the first.
  expect((await notices(anna)).map((data) => Object.keys(data as object).sort())).toEqual(
    ids.map(() => ['stream', 'title']),
  );
  for (const id of ids) {
    const { body } = await admin.call('GET', '/stream/history', { id });
    expect(body.data.filter(({ kind }) => kind === 'no_show')).toHaveLength(1);
  }
});

it('waits for the moment at which the next match has to have a signal', async () => {
  expect(await nextNoShowMs(t.deps.db)).toBe(12 * 3_600_000);
  await create(9);
  const ms = await nextNoShowMs(t.deps.db);
  // Starts have whole minutes.
  expect(ms).toBeGreaterThan(175_000);
  expect(ms).toBeLessThanOrEqual(240_000);
});

it('two watching processes find it at that moment, when one of them has died also, and once', async () => {
  const [due, later] = [await create(6), await create(6)];
  for (const id of [due, later]) {
    await take(anna, id);
    await setSignal(t.deps.db, id, 'waiting');
  }
  const [first, second] = [watchNoShows(t.deps), watchNoShows(t.deps)];
  // Its last five minutes begin in half a second.
  const start = sql`(now() + interval '5 minutes 500 milliseconds')`;
  const begin = (id: number) =>
    sql`
    WITH moved AS (UPDATE stream SET "startDate" = (${start} AT TIME ZONE 'UTC')::date, "startTime" = (${start} AT TIME ZONE 'UTC')::time WHERE id = ${id} RETURNING id)
    INSERT INTO event (kind, data) SELECT 'stream', jsonb_build_object('id', id, 'stream', id) FROM moved`.execute(
      t.deps.db,
    );
  await begin(due);
  await vi.waitFor(async () => expect(await noShows()).toEqual([due]), 20_000);
  await first.stop();
  await begin(later);
  await vi.waitFor(async () => expect(await noShows()).toEqual([due, later]), 20_000);
  await second.stop();
  expect(await notices(anna)).toHaveLength(2);
});

describe('its mail and push message', () => {
  let id = 0;
  beforeEach(async () => {
    await sql`TRUNCATE mail, push_subscription CASCADE`.execute(t.deps.db);
    await anna.call('PUT', '/profile/settings', { notifications: { no_show: { console: true, mail: true } } });
    await anna.call('POST', '/profile/push', makeBrowser('https://push.example.org', 'en').subscription);
    id = await create(4);
    await take(anna, id);
    await setSignal(t.deps.db, id, 'waiting');
    await raise();
  });
  /** What is sent later, as after quiet hours. */
  const sent = async () => {
    const mails = await claimMails(t.deps.db, 5);
    const posted: string[] = [];
    await deliverPushes(t.deps, (message) => {
      posted.push(message.url);
      return Promise.resolve({ status: 201, error: null });
    });
    return [mails.length, posted.length];
  };

  it('are sent while the match has no signal', async () => {
    expect(await sent()).toEqual([1, 1]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['has its signal', () => setSignal(t.deps.db, id, 'ok')],
    ['is canceled', async () => admin.call('PUT', '/streams/update/statuses', { ids: [id], status: await statusId(admin, 'Canceled') })], // prettier-ignore
    ['starts later', () => sql`UPDATE stream SET "startDate" = "startDate" + 1 WHERE id = ${id}`.execute(t.deps.db)],
  ])('are withdrawn once it %s', async (_what, finish) => {
    await finish();
    expect(await sent()).toEqual([0, 0]);
    const left = await sql`SELECT id FROM mail UNION ALL SELECT id FROM push_delivery`.execute(t.deps.db);
    expect(left.rows).toEqual([]);
  });
});
