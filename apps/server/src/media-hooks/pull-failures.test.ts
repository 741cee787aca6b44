import { pullReasons } from '@touchline/contract';
import { PULL_REASONS } from '@touchline/media-node/pull-failure';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { watchNodes } from '#server/media-hooks/silent-nodes';
import { type CreatedStream, type NodeDesk, openNodeDesk } from '#server/media-hooks/testing/node-desk';
import { idOf } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let desk: NodeDesk;
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  desk = await openNodeDesk(t, admin);
});
afterAll(() => t.close());

const source_url = 'rtmp://name:secret@source.example.org/live/x';

/** A stream with a source, which a prober has begun to probe. */
async function pulled(): Promise<CreatedStream> {
  const stream = await desk.makeStream(-5, { source_url });
  await sql`INSERT INTO monitor (stream, state, "stateSince", formats, memory, "dueAt")
    VALUES (${stream.id}, 'down', now(), 'null', 'null', now())`.execute(t.deps.db);
  return stream;
}
const failureOf = async ({ id }: CreatedStream, who = admin) =>
  (await who.call('GET', '/stream', { id })).body['pullFailure'];
const sinceOf = async (stream: CreatedStream) => {
  const failure = await failureOf(stream);
  return failure && typeof failure === 'object' && 'since' in failure ? failure.since : null;
};

it('the stream shows a failed pull with its reason and start until the pull succeeds', async () => {
  const stream = await pulled();
  expect(await failureOf(stream)).toBeNull();
  // The first call of a server is an event of its own.
  await desk.report({});
  await sql`DELETE FROM event`.execute(t.deps.db);
  await desk.report({ pulls: [{ key: stream.key, reason: 'dns' }] });
  expect(await failureOf(stream)).toEqual({ reason: 'dns', since: expect.stringMatching(/^\d{4}-.*Z$/) });
  await sql`UPDATE monitor SET "pullFailedSince" = '2026-05-01T18:00:00Z'`.execute(t.deps.db);
  await desk.report({ pulls: [{ key: stream.key, reason: 'dns' }] });
  await desk.report({ pulls: [{ key: stream.key, reason: 'not_found' }] });
  expect(await failureOf(stream)).toEqual({ reason: 'not_found', since: '2026-05-01T18:00:00.000Z' });
  await desk.report({ pulls: [{ key: stream.key, reason: null }] });
  expect(await failureOf(stream)).toBeNull();
  // One event per change, none for an unchanged failure.
  const { rows } = await sql`SELECT kind, data FROM event`.execute(t.deps.db);
  const change = { kind: 'monitor', data: { id: stream.id, stream: stream.id } };
  expect(rows).toEqual([change, change, change]);
});

it('a later failure has its own start', async () => {
  const stream = await pulled();
  await desk.report({ pulls: [{ key: stream.key, reason: 'dns' }] });
  await sql`UPDATE monitor SET "pullFailedSince" = '2026-05-01T18:00:00Z'`.execute(t.deps.db);
  await desk.report({ pulls: [{ key: stream.key, reason: null }] });
  await desk.report({ pulls: [{ key: stream.key, reason: 'dns' }] });
  expect(await sinceOf(stream)).not.toBe('2026-05-01T18:00:00.000Z');
});

it.each<[string, (stream: CreatedStream) => Promise<unknown>]>([
  ['the node no longer has to pull it', () => desk.report({})],
  ['the stream is archived', ({ id, key }) => archivedAndReported(id, key)],
  ['the stream gets a new key', ({ id }) => admin.call('PUT', '/stream', { id, key: `renamed-${id}` })],
  ['the node is gone', () => goSilent()],
])('the failure is cleared when %s', async (_how, happen) => {
  const stream = await pulled();
  await desk.report({ pulls: [{ key: stream.key, reason: 'tcp' }] });
  expect(await failureOf(stream)).not.toBeNull();
  await happen(stream);
  const found = sql`SELECT "pullFailure", "pullFailedSince" FROM monitor WHERE stream = ${stream.id}`;
  expect((await found.execute(t.deps.db)).rows).toEqual([{ pullFailure: null, pullFailedSince: null }]);
});

async function archivedAndReported(id: number, key: string): Promise<void> {
  await admin.call('DELETE', '/stream', { ids: id });
  await desk.report({ pulls: [{ key, reason: 'tcp' }] });
}

async function goSilent(): Promise<void> {
  await sql`UPDATE node_report SET at = at - interval '21 seconds'`.execute(t.deps.db);
  const look = watchNodes();
  for (let second = 0; second <= 20; second += 5) await look(t.deps.db, second * 1_000);
}

it('a report does not affect the streams of another server', async () => {
  const stream = await pulled();
  await desk.report({ pulls: [{ key: stream.key, reason: 'tcp' }] });
  const other = await idOf(admin, '/stream/server', { fqdn: 'other.example.org' });
  const bearer = String((await admin.call('GET', '/stream/server', { id: other })).body['token']);
  for (const pulls of [[], [{ key: stream.key, reason: 'dns' }]]) {
    const url = `/api/hooks/${other}/report`;
    const headers = { authorization: `Bearer ${bearer}` };
    const answer = await t.app.inject({ method: 'POST', url, headers, payload: { published: [], kept: [], pulls } });
    expect(answer.statusCode).toBe(200);
    expect(await failureOf(stream)).toMatchObject({ reason: 'tcp' });
  }
});

it('every viewer of the stream sees the failure, and only its editors see the address', async () => {
  const stream = await pulled();
  await desk.report({ pulls: [{ key: stream.key, reason: 'rejected' }] });
  for (const role of ['editor', 'operator', 'viewer'] as const) {
    const who = await t.signIn(role);
    expect(await failureOf(stream, who)).toMatchObject({ reason: 'rejected' });
    const wall = await who.call('GET', '/monitoring', {}, { 'Page-Size': '100' });
    expect(wall.body.data.find(({ id }) => id === stream.id)?.['pullFailure']).toMatchObject({ reason: 'rejected' });
    const { body } = await who.call('GET', '/stream', { id: stream.id });
    expect(body['source_url']).toBe(role === 'editor' ? source_url : 'rtmp://…@source.example.org/live/x');
  }
  const stranger = await t.signIn('viewer');
  await admin.call('PUT', '/user', { id: stranger.id, access: 'allow', streams: [stream.id] });
  expect((await stranger.call('GET', '/stream', { id: stream.id })).status).toBe(404);
});

it('a stored source with an unsupported scheme shows that as its failure, and no node gets it to pull', async () => {
  const stream = await pulled();
  await sql`UPDATE stream SET source_url = 'srt://source.example.org:9000' WHERE id = ${stream.id}`.execute(t.deps.db);
  expect(await failureOf(stream)).toEqual({ reason: 'unsupported_source', since: null });
  const { body } = await admin.call('GET', '/stream/server', { id: desk.records.server });
  const headers = { authorization: `Bearer ${String(body['token'])}` };
  const pulls = await t.app.inject({ url: `/api/hooks/${desk.records.server}/pulls`, headers });
  expect(pulls.json<{ pulls: { key: string }[] }>().pulls.map(({ key }) => key)).not.toContain(stream.key);
});

it('the node’s reasons are those of the console', () => {
  expect(PULL_REASONS).toEqual(pullReasons);
});
