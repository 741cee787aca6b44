import { readSignedName, readToken } from '@touchline/media/signed-link';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { idOf, makeRecords, match } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let editor: Caller;
let server = 0;
let stream = 0;
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  editor = await t.signIn('editor');
  const records = await makeRecords(admin);
  server = records.server;
  await changeServer({ vendor: 'touchline' });
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  stream = await idOf(admin, '/stream', match(records, { startDate: tomorrow, server }));
});
beforeEach(() => changeServer({ signed: true }));
afterAll(() => t.close());

type Link = { id: number; links: { hls: string } };
const changeServer = (values: object) => admin.call('PUT', '/stream/server', { id: server, ...values });
const limit = ({ id }: Link, maxViewers: number | null) =>
  editor.call('POST', '/stream/link/viewers', { id, maxViewers });
const listed = async () => (await editor.call('GET', '/stream/links', { stream })).body.data;
const tokenOf = ({ links }: Link) => readSignedName(/[^/]+(?=\.m3u8$)/.exec(links.hls)?.[0] ?? '').token ?? '';

async function newLink(maxViewers: number | null): Promise<Link> {
  const client = await idOf(admin, '/stream/client', { name: `Bookmaker of ${maxViewers} ${Math.random()}` });
  return (await editor.call('POST', '/stream/link', { stream, client, maxViewers })).body as unknown as Link;
}

it('a link keeps its addresses when another number may watch with it, and everybody hears of it', async () => {
  const link = await newLink(40);
  expect(await limit(link, 1)).toMatchObject({ status: 200, body: { ...link, maxViewers: 1 } });
  expect((await limit(link, null)).body).toEqual({ ...link, maxViewers: null });
  expect((await listed())[0]).toEqual({ ...link, maxViewers: null });
  expect(readToken(tokenOf(link))?.maxViewers).toBe(40);
  const identified = await editor.call('POST', '/stream/link/identify', { address: tokenOf(link) });
  expect(identified.body['found']).toMatchObject({ maxViewers: null, link: { id: link.id, maxViewers: null } });
  const { rows } = await sql`
    SELECT FROM event WHERE kind = 'signedLink' AND (data ->> 'id')::int8 = ${link.id}`.execute(t.deps.db);
  expect(rows).toHaveLength(3);
});

it('a link that was made for any number keeps its addresses when a number is set', async () => {
  const link = await newLink(null);
  expect((await limit(link, 3)).body).toEqual({ ...link, maxViewers: 3 });
  expect(readToken(tokenOf(link))?.maxViewers).toBeNull();
});

it('no number is set below one, for a link that has ended, or where nobody counts viewers', async () => {
  const link = await newLink(2);
  const wrong = (code: string) => ({ status: 422, body: { fields: { maxViewers: { code } } } });
  expect(await limit(link, 0)).toMatchObject(wrong('too_small'));
  expect(await limit(link, 65_536)).toMatchObject(wrong('too_big'));
  await changeServer({ signed: false });
  expect(await limit(link, 1)).toMatchObject(wrong('server_cannot_check'));
  await changeServer({ signed: true });
  await editor.call('POST', '/stream/link/revoke', { id: link.id });
  expect(await limit(link, 1)).toMatchObject({ status: 409, body: { code: 'link_ended' } });
  expect((await listed())[0]).toMatchObject({ id: link.id, maxViewers: 2 });
});

it('the audit log says who changed the number from what', async () => {
  const link = await newLink(40);
  await limit(link, 1);
  const headers = { 'Filter-Column': 'entity,record', 'Filter-Value': `signed_link,${link.id}` };
  const { body } = await admin.call('GET', '/system/audit', {}, headers);
  expect(body.data[0]).toMatchObject({ action: 'update', before: { maxViewers: 40 }, after: { maxViewers: 1 } });
});
