import { hostname } from 'node:os';
import type { Log } from '@touchline/media-node/log';
import type { MediaNode } from '@touchline/media-node/media-node';
import { play, publishSegments, startTestNode, TEST_TIMINGS } from '@touchline/media-node/testing/rig';
import { readSignedName } from '@touchline/media/signed-link';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type CreatedStream, type NodeDesk, openNodeDesk } from '#server/media-hooks/testing/node-desk';
import { idOf, publishSecretOf } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let operator: Caller;
let desk: NodeDesk;
let node: MediaNode;
let url: string;
const lines: { event: string; facts: Record<string, unknown> }[] = [];
const log: Log = (_level, event, facts) => void lines.push({ event, facts });
beforeAll(async () => {
  t = await startTestApp();
  url = await t.app.listen({ port: 0, host: '127.0.0.1' });
  admin = await t.signIn('admin');
  operator = await t.signIn('operator');
  desk = await openNodeDesk(t, admin);
  const id = desk.records.server;
  const { body } = await admin.call('PUT', '/stream/server', { id, vendor: 'touchline', signed: true });
  const timings = { ...TEST_TIMINGS, hookTimeoutMs: 5_000, publishWaitMs: 10_000, ordersRetryMs: 100 };
  node = await startTestNode({
    console: { url, serverId: String(id) },
    serverToken: String(body['token']),
    timings,
    log,
  });
});
afterAll(async () => {
  await node.stop();
  await t.close();
});

const name = async ({ key, id }: CreatedStream) => `${key}?secret=${await publishSecretOf(admin, id)}`;
const onAir = async (stream: CreatedStream) => publishSegments(node, await name(stream));
/** The node hears a moment later that somebody may watch a new stream. */
const view = (link: string) => vi.waitFor(() => play(node, link), { timeout: 5_000 });
const history = async ({ id }: CreatedStream) =>
  (await admin.call('GET', '/stream/history', { id })).body.data.map(({ kind, to, reason }) => ({ kind, to, reason }));

/** The name under which the operator's copied link plays a stream. */
async function copied({ id }: CreatedStream): Promise<string> {
  const { hls } = (await operator.call('GET', '/stream', { id })).body['links'] as { hls: string };
  const { key, token } = readSignedName(/\/hls\/([^/]+)\.m3u8$/.exec(hls)?.[1] ?? '');
  return `${key}~${token ?? ''}`;
}

it('a replaced publish secret cuts the encoder that came with the old one, and tells it, the log and the history why', async () => {
  const stream = await desk.makeStream(-5, {});
  const encoder = await onAir(stream);
  await admin.call('POST', '/stream/publish-secret', { id: stream.id });
  const message = 'the publish secret was replaced; copy the address anew from the console';
  expect(await encoder.closed).toMatchObject({ reason: 'rejected', code: 'NetStream.Publish.Rejected', message });
  const facts = expect.objectContaining({ reason: 'secret_replaced' });
  expect(lines).toContainEqual({ event: 'publisher_cut', facts });
  await expect.poll(() => history(stream)).toContainEqual({ kind: 'cut', to: 'done', reason: 'secret_replaced' });
  const again = await onAir(stream);
  const { rows } = await sql<{ at: string }>`SELECT now()::text AS at`.execute(t.deps.db);
  // A report that was made after it was let in does not cut it.
  const reported = () =>
    sql<{ at: string }>`SELECT FROM node_report WHERE at > ${rows[0]?.at ?? ''}::timestamptz`.execute(t.deps.db);
  await expect.poll(async () => (await reported()).rows.length).toBe(1);
  expect(node.streams.find(stream.key)?.publisher).not.toBeNull();
  await again.close();
});

it('the load that a node reports is listed with its server', async () => {
  const encoder = await onAir(await desk.makeStream(-5, {}));
  const nodes = async () => (await admin.call('GET', '/stream/server/nodes', { id: desk.records.server })).body['data'];
  const name = `${hostname()}:${node.httpPort}`;
  await expect.poll(nodes).toMatchObject([{ name, relay: false, silent: false, streams: 1, maxStreams: 20 }]);
  await encoder.close();
});

it('the links that a user copied end where they play, and one that is copied afterwards plays', async () => {
  const stream = await desk.makeStream(-5, {});
  const encoder = await onAir(stream);
  const link = await copied(stream);
  const viewer = await view(link);
  await admin.call('POST', '/stream/link/copied/revoke', { stream: stream.id, user: operator.id });
  expect(await viewer.connection.closed).toMatchObject({ reason: 'closed' });
  await expect(play(node, link)).rejects.toThrow('this link does not play');
  const { connection } = await view(await copied(stream));
  await connection.close();
  await encoder.close();
});

it('when fewer may watch with a link, its newest viewer is disconnected and the first watches on', async () => {
  const stream = await desk.makeStream(-5, {});
  const encoder = await onAir(stream);
  const client = await idOf(admin, '/stream/client', { name: 'Bookmaker' });
  const { body } = await admin.call('POST', '/stream/link', { stream: stream.id, client, maxViewers: 2 });
  const { hls } = body['links'] as { hls: string };
  const link = /\/hls\/([^/]+)\.m3u8$/.exec(hls)?.[1] ?? '';
  const [first, second] = [await view(link), await view(link)];
  const lowered = await admin.call('POST', '/stream/link/viewers', { id: body['id'], maxViewers: 1 });
  expect(lowered.body).toMatchObject({ maxViewers: 1, links: { hls } });
  expect(await second.connection.closed).toMatchObject({ reason: 'closed' });
  await expect(play(node, link)).rejects.toThrow('this link does not play');
  expect(node.streams.find(stream.key)?.players.size).toBe(1);
  await first.connection.close();
  await encoder.close();
});

describe('the node of a server that is', () => {
  const archive = (ids: number) => admin.call('DELETE', '/stream/server', { ids });
  const gone =
    'this server was archived or deleted in the console; nothing is published or watched here until it is restored';

  it('archived cuts its publishers and viewers at once and admits nobody, until the server is restored', async () => {
    const stream = await desk.makeStream(-5, {});
    const encoder = await onAir(stream);
    const [address, link] = [await name(stream), await copied(stream)];
    const viewer = await view(link);
    expect((await archive(desk.records.server)).status).toBe(200);
    // The order to cut the stream may come first.
    const message = expect.stringMatching(/server (is|was) archived/);
    expect(await encoder.closed).toMatchObject({ reason: 'rejected', message });
    expect(await viewer.connection.closed).toMatchObject({ reason: 'closed' });
    expect(lines).toContainEqual({ event: 'server_gone', facts: { message: gone } });
    await expect(publishSegments(node, address)).rejects.toThrow(gone);
    await expect(play(node, link)).rejects.toThrow('this link does not play');
    await expect.poll(() => history(stream)).toContainEqual({ kind: 'cut', to: 'done', reason: 'server_archived' });

    await admin.call('POST', '/stream/server/restore', { ids: [desk.records.server] });
    await expect.poll(() => lines.map(({ event }) => event)).toContain('server_restored');
    const again = await publishSegments(node, address);
    const { connection } = await view(link);
    await connection.close();
    await again.close();
  });

  it('deleted does the same', async () => {
    const server = await idOf(admin, '/stream/server', { fqdn: 'other.example.org', signed: true });
    const { body } = await admin.call('GET', '/stream/server', { id: server });
    const logged: string[] = [];
    const other = await startTestNode({
      console: { url, serverId: String(server) },
      serverToken: String(body['token']),
      log: (_level, event) => void logged.push(event),
    });
    expect((await archive(server)).status).toBe(200);
    await expect.poll(() => logged).toContain('server_gone');
    expect((await admin.call('GET', '/stream/server', { id: server })).status).toBe(404);
    await expect(publishSegments(other, 'match')).rejects.toThrow(gone);
    expect(logged.filter((event) => event === 'server_gone')).toHaveLength(1);
    await other.stop();
  });
});
