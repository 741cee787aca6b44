import type { Watched } from '@touchline/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type CreatedStream, type NodeDesk, openNodeDesk } from '#server/media-hooks/testing/node-desk';
import { deleteExpired } from '#server/operation/clean-up';
import { idOf } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let desk: NodeDesk;
let stream: CreatedStream;
let client = 0;
let link = 0;
let made = 0;

beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  desk = await openNodeDesk(t, admin);
  await admin.call('PUT', '/stream/server', { id: desk.records.server, vendor: 'touchline', signed: true });
});
beforeEach(async () => {
  stream = await desk.makeStream(-5, {});
  client = await idOf(admin, '/stream/client', { name: `Bookmaker ${++made}` });
  link = await idOf(admin, '/stream/link', { stream: stream.id, client });
  await sql`DELETE FROM event`.execute(t.deps.db);
});
afterAll(() => t.close());

/** Somebody who watches with the link of the client. */
const viewer = (change: Partial<Watched>): Watched => ({
  id: `run-${stream.id}-1`,
  key: stream.key,
  kind: 'client',
  subject: link,
  format: 'hls',
  ip: '203.0.113.9',
  seconds: 10,
  bytes: 1_000_000,
  ended: false,
  ...change,
});
const report = async (...watched: Watched[]) => expect(await desk.report({ watched })).toMatchObject({ status: 200 });
const stored = () =>
  t.deps.db
    .selectFrom('watch_session')
    .selectAll()
    .where('name', 'like', `run-${stream.id}-%`)
    .orderBy('name')
    .execute();
const news = async () => {
  const { rows } = await sql<{ data: object }>`SELECT data FROM event WHERE kind = 'viewer' ORDER BY id`.execute(
    t.deps.db,
  );
  return rows.map(({ data }) => data);
};
const pass = (seconds: number) =>
  sql`UPDATE watch_session SET "startedAt" = "startedAt" - make_interval(secs => ${seconds}),
    "lastAt" = "lastAt" - make_interval(secs => ${seconds})`.execute(t.deps.db);
const linkNow = async () => {
  const { body } = await admin.call('GET', '/stream/links', { stream: stream.id });
  return body.data[0];
};

it('a report stores what was counted, and whose link it was', async () => {
  const other = { id: `run-${stream.id}-2`, kind: 'person', subject: admin.id, format: 'rtmp' } as const;
  const unknown = { id: `run-${stream.id}-3`, kind: null, subject: null, seconds: 0, bytes: 0 };
  await report(viewer({}), viewer(other), viewer(unknown));
  const all = { server: desk.records.server, stream: stream.id, ip: '203.0.113.9', endedAt: null };
  expect(await stored()).toMatchObject([
    { ...all, kind: 'client', link, client, user: null, format: 'hls', seconds: 10, bytes: 1_000_000 },
    { ...all, kind: 'person', link: null, client: null, user: admin.id, format: 'rtmp' },
    { ...all, kind: null, link: null, client: null, user: null, seconds: 0, bytes: 0 },
  ]);
  const [first] = await stored();
  expect(Date.parse(first?.lastAt ?? '') - Date.parse(first?.startedAt ?? '')).toBe(10_000);
  expect(await news()).toEqual([{ id: null, stream: stream.id }]);
});

it('a report that comes again, or after a later one, changes nothing', async () => {
  await report(viewer({ seconds: 15, bytes: 1_500_000 }));
  const before = await stored();
  await report(viewer({ seconds: 15, bytes: 1_500_000 }));
  await report(viewer({}));
  expect(await stored()).toEqual(before);
  expect(await news()).toHaveLength(1);
});

it('larger numbers replace the earlier ones, and only a beginning and an end are news', async () => {
  await report(viewer({}));
  await report(viewer({ seconds: 15, bytes: 1_500_000 }));
  expect(await news()).toHaveLength(1);
  await report(viewer({ seconds: 17, bytes: 1_600_000, ended: true }));
  const [row] = await stored();
  expect(row).toMatchObject({ seconds: 17, bytes: 1_600_000, endedAt: row?.lastAt });
  expect(await news()).toHaveLength(2);
  await report(viewer({ seconds: 17, bytes: 1_600_000, ended: true }));
  expect([await stored(), (await news()).length]).toEqual([[row], 2]);
});

it('the console’s own checks are not stored, its previews are', async () => {
  await report(
    viewer({ kind: 'console', subject: 0 }),
    viewer({ id: `run-${stream.id}-2`, kind: 'console', subject: admin.id }),
  );
  expect(await stored()).toMatchObject([{ name: `run-${stream.id}-2`, kind: 'console', user: admin.id }]);
});

it('viewers of a stream of another server are ignored', async () => {
  const server = await idOf(admin, '/stream/server', { fqdn: `other${++made}.example.org` });
  const others = await desk.makeStream(-5, { server });
  await report(viewer({ key: others.key }), viewer({ id: `run-${stream.id}-2`, key: 'nobody-has-this' }));
  expect(await stored()).toEqual([]);
});

it('a link of another stream is not believed', async () => {
  const watched = await desk.makeStream(-5, {});
  await report(viewer({ key: watched.key }));
  expect(await stored()).toMatchObject([{ stream: watched.id, kind: 'client', link: null, client: null }]);
});

it('who watches a stream that gets another key or server is counted to the end', async () => {
  await report(viewer({}));
  const server = await idOf(admin, '/stream/server', { fqdn: `next${++made}.example.org` });
  await admin.call('PUT', '/stream', { id: stream.id, key: `next-${stream.id}`, server });
  await report(viewer({ seconds: 12, bytes: 1_200_000, ended: true }));
  expect(await stored()).toMatchObject([{ stream: stream.id, seconds: 12, bytes: 1_200_000 }]);
});

it.each([
  ['negative bytes', { bytes: -1 }],
  ['more seconds than a year has', { seconds: 40_000_000 }],
  ['an unknown format', { format: 'srt' }],
])('a report with %s is refused', async (_name, change) => {
  const payload = { published: [], kept: [], pulls: [], watched: [{ ...viewer({}), ...change }] };
  expect(await desk.send('report', payload)).toMatchObject({ status: 422 });
});

it('a link says when it was last used and how many watch with it', async () => {
  expect(await linkNow()).toMatchObject({ usedAt: null, watching: 0 });
  await report(viewer({}), viewer({ id: `run-${stream.id}-2` }), viewer({ id: `run-${stream.id}-3`, ended: true }));
  const [row] = await stored();
  expect(await linkNow()).toMatchObject({ usedAt: row?.lastAt, watching: 2 });
  await report(viewer({ seconds: 12, ended: true }));
  expect(await linkNow()).toMatchObject({ watching: 1 });
  const { links } = (await linkNow()) as { links: { hls: string } };
  const { body } = await admin.call('POST', '/stream/link/identify', { address: links.hls });
  expect(body['found']).toMatchObject({ link: { id: link, watching: 1 } });
});

it('nobody watches on a node that has been silent for 30 seconds, until it reports again', async () => {
  await report(viewer({}));
  await pass(29);
  expect(await linkNow()).toMatchObject({ watching: 1 });
  await pass(2);
  expect(await linkNow()).toMatchObject({ watching: 0 });
  await report(viewer({ seconds: 45 }));
  expect(await linkNow()).toMatchObject({ watching: 1 });
});

it('sessions are kept for 100 days', async () => {
  await report(viewer({}));
  await pass(99 * 86_400);
  await deleteExpired(t.deps.db);
  expect(await stored()).toHaveLength(1);
  await pass(86_400);
  await deleteExpired(t.deps.db);
  expect(await stored()).toEqual([]);
});
