import { brotliDecompressSync } from 'node:zlib';
import { sql } from 'kysely';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { buildApp } from '#server/app';
import { openDeps } from '#server/open-deps';
import type { Deps } from '#server/deps';
import { idOf, makeRecords, match, statusId } from '#server/testing/records';
import type { Records } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
/** A second process on the same database. */
let second: Awaited<ReturnType<typeof buildApp>>;
let secondDeps: Deps;
let admin: Caller;
let viewer: Caller;
let records: Records;
let stream = 0;
beforeAll(async () => {
  t = await startTestApp();
  secondDeps = await openDeps(t.deps.env, t.databaseUrl, pino({ level: 'silent' }));
  second = await buildApp(secondDeps);
  admin = await t.signIn('admin');
  viewer = await t.signIn('viewer');
  records = await makeRecords(admin);
  stream = await idOf(admin, '/stream', match(records));
  for (let n = 0; n < 20; n++) await idOf(admin, '/stream', match(records, { title: `Match ${n}` }));
});
afterAll(async () => {
  await second.close();
  await secondDeps.eventBus.stop();
  await secondDeps.db.destroy();
  await t.close();
});

type Row = Record<string, unknown> & { id: number };
const request = (who: Caller, headers: Record<string, string> = {}) => ({
  url: '/api/streams',
  headers: { authorization: `Bearer ${who.token}`, 'page-size': '100', ...headers },
});
const pageOn = async (app: typeof second, who: Caller, headers: Record<string, string> = {}) =>
  (await app.inject(request(who, headers))).json<{ total: number; data: Row[] }>();
const rowOn = async (app: typeof second) => (await pageOn(app, viewer)).data.find(({ id }) => id === stream);

const changes: [string, () => Promise<unknown>, (row: Row | undefined) => unknown, unknown][] = [
  ['a title', () => admin.call('PUT', '/stream', { id: stream, title: 'Renamed' }), (row) => row?.['title'], 'Renamed'],
  [
    'a take',
    () => admin.call('PUT', '/stream/takes', { stream_id: stream, take: [admin.id] }),
    (row) => row?.['takes'],
    [expect.anything()],
  ],
  [
    'a comment',
    () => admin.call('POST', '/stream/comment', { stream_id: stream, message: 'Hi' }),
    (row) => row?.['comments'],
    1,
  ],
  [
    'a status',
    async () => admin.call('PUT', '/streams/update/statuses', { ids: [stream], status: await statusId(admin, 'Live') }),
    (row) => row?.['phase'],
    'live',
  ],
  [
    'a team',
    () => admin.call('PUT', '/stream/team', { id: records.home, name: 'Ахмат' }),
    (row) => row?.['team1Name'],
    'Ахмат',
  ],
  [
    'a signal, which publishes no event',
    () =>
      sql`INSERT INTO monitor (stream, state, "stateSince", formats, memory, "staleAt")
        VALUES (${stream}, 'ok', now(), 'null', 'null', 'infinity')`.execute(t.deps.db),
    (row) => row?.['state'],
    'ok',
  ],
  ['a deletion', () => admin.call('DELETE', '/stream', { ids: stream }), (row) => row, undefined],
  ['a restore', () => admin.call('DELETE', '/archive', { ids: stream }), (row) => row?.id, expect.any(Number)],
];

it.each(changes)('%s is in the next answer of every process', async (_, change, read, expected) => {
  for (const app of [t.app, second]) expect(read(await rowOn(app))).not.toEqual(expected);
  await change();
  for (const app of [second, t.app]) expect(read(await rowOn(app))).toEqual(expected);
});

it('after each of many changes, every process answers with it', async () => {
  for (let n = 0; n < 30; n++) {
    await Promise.all([t.app, second].map((app) => rowOn(app)));
    await admin.call('PUT', '/stream', { id: stream, monitor: `wall-${n}` });
    const seen = await Promise.all([second, t.app].map((app) => rowOn(app)));
    expect(seen.map((row) => row?.['monitor'])).toEqual([`wall-${n}`, `wall-${n}`]);
  }
});

it('equal requests are answered by one read, also when different users send them', async () => {
  const others = await Promise.all([t.signIn('viewer'), t.signIn('viewer')]);
  const readTogether = async () => {
    const query = vi.spyOn(Client.prototype, 'query');
    const pages = await Promise.all(Array.from({ length: 12 }, (_, n) => pageOn(t.app, others[n % 2] ?? viewer)));
    const reads = query.mock.calls.filter(([first]) => JSON.stringify(first).includes('stream_item')).length;
    query.mockRestore();
    t.deps.answers.forget();
    return { pages, reads };
  };
  // News of the sign-ins may arrive between the requests: what comes after it is read again.
  const first = await readTogether();
  const { pages, reads } = first.reads === 1 ? first : await readTogether();
  expect(reads).toBe(1);
  for (const page of pages) expect(page).toEqual(pages[0]);
});

const tagsOf = (who: Caller) =>
  who.call('GET', '/streams/tags', { from: '2026-03-01T00:00:00Z', to: '2026-03-02T00:00:00Z' });

it('equal counts of tags are answered by one count, other users get their own, and a change is counted at once', async () => {
  const [other, blocked] = [await t.signIn('operator'), await t.signIn('viewer')];
  await t.deps.db.insertInto('user_stream').values({ user: blocked.id, stream }).execute();
  const countTogether = async () => {
    await admin.call('PUT', '/stream', { id: stream, title: 'Counted' });
    const made = vi.spyOn(t.deps.totals, 'count');
    const answers = await Promise.all([viewer, other, viewer, other].map(tagsOf));
    const counts = made.mock.calls.length;
    made.mockRestore();
    return { answers, counts };
  };
  // News of the change may arrive between the requests: what comes after it is counted again.
  const first = await countTogether();
  const { answers, counts } = first.counts === 5 ? first : await countTogether();
  // One for each of five tags.
  expect(counts).toBe(5);
  const all = Number(answers[0]?.body['all']);
  for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
  expect((await tagsOf(blocked)).body['all']).toBe(all - 1);
  const added = await idOf(admin, '/stream', match(records));
  expect((await tagsOf(viewer)).body['all']).toBe(all + 1);
  await admin.call('DELETE', '/stream', { ids: added });
  expect((await tagsOf(viewer)).body['all']).toBe(all);
});

it('users who see different rows or different parts of them get different answers', async () => {
  const [blocked, picky] = [await t.signIn('viewer'), await t.signIn('viewer')];
  await t.deps.db.insertInto('user_stream').values({ user: blocked.id, stream }).execute();
  await picky.call('POST', '/profile/blacklist', { field: 'team1', operator: 'exact', value: 'Ахмат' });
  const [all, withoutOne, withoutTeam, editors] = await Promise.all(
    [viewer, blocked, picky, admin].map((who) => pageOn(t.app, who)),
  );
  expect(withoutOne?.total).toBe((all?.total ?? 0) - 1);
  expect(withoutOne?.data.map(({ id }) => id)).not.toContain(stream);
  expect(withoutTeam?.total).toBe(0);
  expect(all?.data[0]?.['key']).toBe('');
  expect(editors?.data[0]?.['key']).not.toBe('');
});

it('brotli and gzip answers have the same text, and nothing that the contract does not name', async () => {
  const plain = await t.app.inject(request(viewer));
  const brotli = await t.app.inject(request(viewer, { 'accept-encoding': 'gzip, br' }));
  const gzip = await t.app.inject(request(viewer, { 'accept-encoding': 'gzip, br;q=0' }));
  expect(plain.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
  expect(plain.body).not.toMatch(/searchKey|publishSecretVersion|"offer"/);
});

it('a request that fails is tried again by the next', async () => {
  const query = vi.spyOn(t.deps.pool, 'query').mockRejectedValue(new Error('lost'));
  await t.app.inject(request(viewer)).catch(() => null);
  query.mockRestore();
  expect((await t.app.inject(request(viewer))).statusCode).toBe(200);
});
