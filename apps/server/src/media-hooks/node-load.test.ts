import type { NodeLoad } from '@touchline/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type NodeDesk, openNodeDesk } from '#server/media-hooks/testing/node-desk';
import { deleteExpired } from '#server/operation/clean-up';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

const metricsToken = 'm'.repeat(40);
let t: TestApp;
let admin: Caller;
let desk: NodeDesk;
beforeAll(async () => {
  t = await startTestApp({ METRICS_TOKEN: metricsToken });
  admin = await t.signIn('admin');
  desk = await openNodeDesk(t, admin);
});
beforeEach(async () => {
  await sql`DELETE FROM media_node`.execute(t.deps.db);
});
afterAll(() => t.close());

const load: NodeLoad = {
  node: 'video-1:8081',
  draining: false,
  uptimeS: 3_600,
  streams: 12,
  maxStreams: 200,
  viewers: 340,
  players: 40,
  maxPlayers: 2_000,
  receivesKbps: 72_000,
  sendsKbps: 1_950_000,
  cpu: 31,
  memoryMb: 420,
};
const listNodes = async (who = admin) => who.call('GET', '/stream/server/nodes', { id: desk.records.server });
const namesOf = async () => ((await listNodes()).body['data'] as { name: string }[]).map(({ name }) => name);
const ageBy = (interval: string) =>
  sql`UPDATE media_node SET "reportedAt" = now() - ${interval}::interval`.execute(t.deps.db);

it('lists the nodes of a server with what each last said, relays after the node that they relay', async () => {
  await desk.report({ relay: true, load: { ...load, node: 'a relay', draining: true, cpu: 97 } });
  await desk.report({ load });
  await desk.report({ load: { ...load, streams: 13 } });
  const { status, body } = await listNodes();
  const { node, uptimeS, ...facts } = load;
  const times = { startedAt: expect.any(String), reportedAt: expect.any(String) };
  expect([status, body]).toEqual([
    200,
    {
      data: [
        { ...facts, ...times, name: node, relay: false, silent: false, streams: 13 },
        { ...facts, ...times, name: 'a relay', relay: true, silent: false, draining: true, cpu: 97 },
      ],
    },
  ]);
  const [first] = body['data'] as { startedAt: string; reportedAt: string }[];
  expect(Date.parse(first?.reportedAt ?? '') - Date.parse(first?.startedAt ?? '')).toBe(uptimeS * 1_000);
});

it('a node that has not reported for 20 seconds is silent, and after a day it is forgotten', async () => {
  await desk.report({ load });
  await ageBy('21 seconds');
  expect((await listNodes()).body['data']).toMatchObject([{ silent: true }]);
  await deleteExpired(t.deps.db);
  expect(await namesOf()).toEqual([load.node]);
  await ageBy('25 hours');
  await deleteExpired(t.deps.db);
  expect(await namesOf()).toEqual([]);
});

it('the metrics have the highest of what a node uses of its limits, while it reports', async () => {
  const used = async () => {
    const headers = { authorization: `Bearer ${metricsToken}` };
    const { payload } = await t.app.inject({ url: '/metrics', headers });
    return [...payload.matchAll(/^touchline_node_use\{node="[^"]* (.*)"\} (.*)$/gm)].map(([, ...found]) => found);
  };
  await desk.report({ load });
  await desk.report({ relay: true, load: { ...load, node: 'relay', players: 1_900 } });
  expect(await used()).toEqual([
    ['video-1:8081', '0.31'],
    ['relay', '0.95'],
  ]);
  await ageBy('21 seconds');
  expect(await used()).toEqual([]);
});

it('the metrics say for how long the node of a server has been silent, also once its publishers are taken for gone', async () => {
  const silentFor = async () => {
    const headers = { authorization: `Bearer ${metricsToken}` };
    const { payload } = await t.app.inject({ url: '/metrics', headers });
    return [...payload.matchAll(/^touchline_node_report_seconds\{server="\d+"\} (\d+)/gm)].map(([, s]) => s);
  };
  await desk.report({ load });
  await desk.report({ relay: true, load: { ...load, node: 'relay' } });
  await ageBy('65 seconds');
  await sql`DELETE FROM node_report`.execute(t.deps.db);
  expect(await silentFor()).toEqual(['65']);
  await admin.call('PUT', '/stream/server', { id: desk.records.server, enabled: false });
  expect(await silentFor()).toEqual([]);
  await admin.call('PUT', '/stream/server', { id: desk.records.server, enabled: true });
});

it('a token holder cannot fill the database with nodes', async () => {
  const names = Array.from({ length: 102 }, (_, at) => `node ${at}`);
  for (const node of names) expect((await desk.report({ load: { ...load, node } })).status).toBe(200);
  expect(await namesOf()).toHaveLength(100);
  await desk.report({ load: { ...load, node: 'node 7', cpu: 5 } });
  const { body } = await listNodes();
  expect(body['data']).toContainEqual(expect.objectContaining({ name: 'node 7', cpu: 5 }));
});

it.each([{ maxStreams: 0 }, { cpu: -1 }, { node: '' }, { node: 'n'.repeat(81) }, { more: 1 }])(
  'a report with the load %j is refused',
  async (change) => {
    const report = { published: [], kept: [], pulls: [], load: { ...load, ...change } };
    expect(await desk.send('report', report)).toMatchObject({ status: 422, body: { code: 'invalid' } });
  },
);

it('is for those who may see servers', async () => {
  const operator = await t.signIn('operator');
  expect((await listNodes(operator)).status).toBe(403);
  expect((await admin.call('GET', '/stream/server/nodes', { id: 999_999 })).status).toBe(404);
});
