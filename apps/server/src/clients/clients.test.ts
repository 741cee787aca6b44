import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { idOf, makeRecords, match } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let editor: Caller;
let stream = 0;
beforeAll(async () => {
  t = await startTestApp();
  editor = await t.signIn('editor');
  stream = await idOf(editor, '/stream', match(await makeRecords(await t.signIn('admin'))));
});
afterAll(() => t.close());

const newClient = (name: string, more: object) => idOf(editor, '/stream/client', { name, ...more });
const clientOf = async (id: number) => (await editor.call('GET', '/stream/client', { id })).body;
const addLink = async (client: number, more: { until?: string; revokedAt?: string }) => {
  const values = { stream, client, formats: ['hls' as const], networks: [], maxViewers: null };
  const until = more.until ?? '2100-01-01T00:00:00.000Z';
  const link = { ...values, until, createdAt: new Date(), createdBy: editor.id, revokedAt: more.revokedAt ?? null };
  return (await t.deps.db.insertInto('signed_link').values(link).returning('id').executeTakeFirstOrThrow()).id;
};

it('a client may have every format from anywhere, unless limited', async () => {
  const { body } = await editor.call('POST', '/stream/client', { name: 'Bookmaker' });
  expect(body).toMatchObject({
    name: 'Bookmaker',
    contact: '',
    formats: ['rtmp', 'hls', 'wss', 'dash'],
    maxViewers: null,
    networks: [],
    openLinks: 0,
    archivedAt: null,
  });
});

it('formats and networks are stored once each, in one order and notation', async () => {
  const given = { formats: ['dash', 'hls', 'dash'], networks: ['203.0.113.9/24', '203.0.113.0/24', '2001:DB8::1'] };
  expect(await clientOf(await newClient('Media site', given))).toMatchObject({
    formats: ['hls', 'dash'],
    networks: ['203.0.113.0/24', '2001:db8::1/128'],
  });
});

it.each([
  [{ formats: [] }, { formats: { code: 'too_small', limit: 1 } }],
  [{ formats: ['hls', 'flv'] }, { 'formats.1': { code: 'unknown_value' } }],
  [{ networks: ['203.0.113.0/24', 'example.org'] }, { 'networks.1': { code: 'pattern' } }],
  [{ networks: Array.from({ length: 9 }, (_, n) => `10.0.0.${n}`) }, { networks: { code: 'too_big', limit: 8 } }],
  [{ maxViewers: 0 }, { maxViewers: { code: 'too_small', limit: 1 } }],
])('refuses %j', async (more, fields) => {
  const { status, body } = await editor.call('POST', '/stream/client', { name: 'Refused', ...more });
  expect({ status, fields: body['fields'] }).toEqual({ status: 422, fields });
});

it('is found by its contact', async () => {
  const id = await newClient('Third party', { contact: 'Ирина Петрова' });
  const { body } = await editor.call('POST', '/stream/clients', { name: 'petrova' });
  expect(body.data.map((row) => row['id'])).toEqual([id]);
});

it('counts the links that are neither revoked nor past their end', async () => {
  const id = await newClient('Counted', {});
  await addLink(id, {});
  await addLink(id, {});
  await addLink(id, { until: '2026-01-01T00:00:00.000Z' });
  await addLink(id, { revokedAt: '2026-01-01T00:00:00.000Z' });
  expect((await clientOf(id))['openLinks']).toBe(2);
});

it('one without links is deleted, one with links is archived and its links are revoked', async () => {
  const [unused, used, other] = [
    await newClient('Unused', {}),
    await newClient('Used', {}),
    await newClient('Other', {}),
  ];
  const open = await addLink(used, {});
  const past = await addLink(used, { until: '2026-01-01T00:00:00.000Z' });
  const others = await addLink(other, {});
  await editor.call('DELETE', '/stream/client', { ids: `${unused},${used}` });
  expect((await editor.call('GET', '/stream/client', { id: unused })).status).toBe(404);
  expect(await clientOf(used)).toMatchObject({ archivedAt: expect.any(String), openLinks: 0 });
  const { rows } = await sql`
    SELECT id, "revokedAt" IS NOT NULL AS revoked, "revokedBy" FROM signed_link
    WHERE id = ANY(${[open, past, others]}::int8[]) ORDER BY id`.execute(t.deps.db);
  expect(rows).toEqual([
    { id: open, revoked: true, revokedBy: editor.id },
    { id: past, revoked: false, revokedBy: null },
    { id: others, revoked: false, revokedBy: null },
  ]);
  const events = await sql<{ data: object }>`SELECT data FROM event WHERE kind = 'signedLink'`.execute(t.deps.db);
  expect(events.rows.map(({ data }) => data)).toEqual([{ id: open, stream }]);
});

it('operators and viewers see no clients', async () => {
  for (const role of ['operator', 'viewer'] as const)
    expect((await (await t.signIn(role)).call('GET', '/stream/clients')).status).toBe(403);
});
