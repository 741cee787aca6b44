import { createServer } from 'node:http';
import { once } from 'node:events';
import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cutOnServers } from '#server/media-hooks/control/cut-on-servers';
import { type CreatedStream, type NodeDesk, openNodeDesk } from '#server/media-hooks/testing/node-desk';
import { cutBy } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

type Received = { call: string; authorization: string | undefined };

let t: TestApp;
let admin: Caller;
let desk: NodeDesk;
let received: Received[];
let answers: { status: number; body: unknown }[];
let controlUrl = '';
const server = createServer((request, response) => {
  received.push({ call: `${request.method} ${request.url}`, authorization: request.headers.authorization });
  const { status, body } = answers.shift() ?? { status: 404, body: '' };
  response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
});
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  desk = await openNodeDesk(t, admin);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  controlUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/base`;
});
afterAll(async () => {
  server.close();
  await t.close();
});
beforeEach(() => {
  received = [];
  answers = [];
});
afterEach(() => sql`UPDATE publisher_check SET "dueAt" = NULL`.execute(t.deps.db));

const setUp = (values: object) =>
  admin.call('PUT', '/stream/server', {
    id: desk.records.server,
    fqdn: '127.0.0.1',
    publish: '/live/{key}',
    ...values,
  });
async function cutStream(): Promise<CreatedStream> {
  const stream = await desk.makeStream(-5, {});
  await desk.publish(stream);
  return cutBy(admin, stream);
}
const cutsOf = async ({ id }: CreatedStream) =>
  (await admin.call('GET', '/stream/history', { id })).body.data
    .filter(({ kind, userName }) => kind === 'cut' && userName === null)
    .map(({ from, to, reason }) => ({ from, to, reason }));
const done = { from: null, to: 'done', reason: 'cut' };
const basic = `Basic ${Buffer.from('desk:password').toString('base64')}`;

type Answer = (key: string) => { status: number; body: unknown }[];
const ok = { status: 200, body: { code: 0, success: true } };
const vendors: Record<string, [answer: Answer, calls: (key: string) => string[]]> = {
  'nginx-rtmp': [() => [{ status: 200, body: '1' }], (key) => [`GET /base/drop/publisher?app=live&name=${key}`]],
  srs: [
    (key) => [
      {
        status: 200,
        body: {
          code: 0,
          clients: [
            { id: 'x-1', publish: false, name: key },
            { id: 'x-2', publish: true, name: 'other' },
            { id: 'x-3', publish: true, name: key },
          ],
        },
      },
      ok,
    ],
    () => ['GET /base/api/v1/clients/?start=0&count=10000', 'DELETE /base/api/v1/clients/x-3'],
  ],
  mediamtx: [
    (key) => [
      { status: 200, body: { items: [{ id: 'u-1', path: `live/${key}`, state: 'read' }] } },
      { status: 404, body: '' },
      { status: 200, body: { items: [{ id: 'u-2', path: `live/${key}`, state: 'publish' }] } },
      ok,
    ],
    () => [
      'GET /base/v3/rtmpconns/list?itemsPerPage=10000',
      'GET /base/v3/rtmpsconns/list?itemsPerPage=10000',
      'GET /base/v3/srtconns/list?itemsPerPage=10000',
      'POST /base/v3/srtconns/kick/u-2',
      'GET /base/v3/webrtcsessions/list?itemsPerPage=10000',
      'GET /base/v3/rtspsessions/list?itemsPerPage=10000',
      'GET /base/v3/rtspssessions/list?itemsPerPage=10000',
    ],
  ],
  ovenmediaengine: [() => [ok], (key) => [`DELETE /base/v1/vhosts/default/apps/live/streams/${key}`]],
};

describe('a publisher is cut through the control interface of', () => {
  it.each(Object.entries(vendors))('%s', async (vendor, [answer, calls]) => {
    await setUp({ vendor, controlUrl, controlSecret: 'desk:password' });
    const stream = await cutStream();
    answers = answer(stream.key);
    expect(await cutOnServers(t.deps)).toBe(1);
    expect(received.map(({ call }) => call)).toEqual(calls(stream.key));
    expect(new Set(received.map(({ authorization }) => authorization))).toEqual(new Set([basic]));
    expect(await cutsOf(stream)).toEqual([done]);
    expect(await cutOnServers(t.deps)).toBe(0);
  });

  it('ant-media, with a token that its secret signs', async () => {
    await setUp({ vendor: 'ant-media', controlUrl, controlSecret: 'jwt-key' });
    const stream = await cutStream();
    answers = [ok];
    await cutOnServers(t.deps);
    expect(received.map(({ call }) => call)).toEqual([`POST /base/live/rest/v2/broadcasts/${stream.key}/stop`]);
    const authorization = received[0]?.authorization ?? '';
    expect(authorization).toMatch(/^ey[\w-]+\.[\w-]+\.[\w-]+$/);
    const [head, content, signature] = authorization.split('.');
    expect(signature).toBe(createHmac('sha256', 'jwt-key').update(`${head}.${content}`).digest('base64url'));
    expect(await cutsOf(stream)).toEqual([done]);
  });

  it('zlmediakit, with its secret as an argument', async () => {
    await setUp({ vendor: 'zlmediakit', controlUrl, controlSecret: 'a b' });
    const stream = await cutStream();
    answers = [{ status: 200, body: { code: 0, count_hit: 1, count_closed: 1 } }];
    await cutOnServers(t.deps);
    expect(received).toEqual([
      {
        call: `GET /base/index/api/close_streams?secret=a+b&app=live&stream=${stream.key}&force=1`,
        authorization: undefined,
      },
    ]);
    expect(await cutsOf(stream)).toEqual([done]);
  });
});

const retry = () => sql`UPDATE publisher_check SET "dueAt" = now() WHERE "dueAt" IS NOT NULL`.execute(t.deps.db);

describe('a publisher whose right ends while the server lets them in', () => {
  it('is cut once the server lists them', async () => {
    await setUp({ vendor: 'srs', controlUrl, controlSecret: '' });
    const stream = await cutStream();
    const client = { id: 'x-1', publish: true, name: stream.key };
    answers = [
      { status: 200, body: { code: 0, clients: [] } },
      { status: 200, body: { code: 0, clients: [client] } },
      ok,
    ];
    await cutOnServers(t.deps);
    expect(await cutsOf(stream)).toEqual([]);
    await retry();
    await cutOnServers(t.deps);
    expect(await cutsOf(stream)).toEqual([done]);
  });

  it('is looked for at most four times, and the history says nothing when they never come', async () => {
    await setUp({ vendor: 'srs', controlUrl, controlSecret: '' });
    const stream = await cutStream();
    answers = Array.from({ length: 9 }, () => ({ status: 200, body: { code: 0, clients: [] } }));
    for (let tries = 0; tries < 5; tries++) {
      await cutOnServers(t.deps);
      await retry();
    }
    expect(received).toHaveLength(4);
    expect(await cutsOf(stream)).toEqual([]);
  });
});

describe('the history says', () => {
  it('that a server did not do it and why, after four tries', async () => {
    await setUp({ vendor: 'nginx-rtmp', controlUrl, controlSecret: '' });
    const stream = await cutStream();
    answers = Array.from({ length: 9 }, () => ({ status: 403, body: 'desk:password' }));
    for (let tries = 0; tries < 4; tries++) {
      expect(await cutsOf(stream)).toEqual([]);
      await retry();
      expect(await cutOnServers(t.deps)).toBe(1);
    }
    expect(received.map(({ authorization }) => authorization)).toEqual(Array(4).fill(undefined));
    expect(await cutsOf(stream)).toEqual([{ from: 'HTTP 403', to: 'refused', reason: 'cut' }]);
    expect(await cutOnServers(t.deps)).toBe(0);
  });

  it.each([
    ['a server without a control address', { vendor: 'srs', controlUrl: '' }],
    ['a vendor without a control interface', { vendor: 'wowza', controlUrl: 'https://control.example.org' }],
  ])('that a publisher cannot be cut on %s', async (_what, values) => {
    await setUp(values);
    const stream = await cutStream();
    await cutOnServers(t.deps);
    expect(await cutsOf(stream)).toEqual([{ from: null, to: 'impossible', reason: 'cut' }]);
    expect((await admin.call('GET', '/stream', { id: stream.id })).body).toMatchObject({ canBeCut: false });
  });

  it('nothing when the server has no such publisher, or its right is back', async () => {
    await setUp({ vendor: 'nginx-rtmp', controlUrl });
    const [gone, lifted] = [await cutStream(), await cutStream()];
    await admin.call('DELETE', '/stream/cut', { id: lifted.id });
    await desk.age(gone.id, 16);
    answers = [{ status: 204, body: '' }];
    await cutOnServers(t.deps);
    await retry();
    expect(await cutOnServers(t.deps)).toBe(0);
    expect([await cutsOf(gone), await cutsOf(lifted)]).toEqual([[], []]);
    expect(received).toHaveLength(1);
  });
});

it('a private address is called only on the host of a server', async () => {
  await setUp({ vendor: 'nginx-rtmp', controlUrl: controlUrl.replace('127.0.0.1', '127.0.0.2') });
  const stream = await cutStream();
  await sql`UPDATE publisher_check SET tries = 3 WHERE key = ${stream.key}`.execute(t.deps.db);
  await cutOnServers(t.deps);
  expect(await cutsOf(stream)).toEqual([{ from: 'private address', to: 'refused', reason: 'cut' }]);
  expect(received).toEqual([]);
});

it('a control secret is stored sealed, and neither answered nor logged in clear', async () => {
  await setUp({ vendor: 'nginx-rtmp', controlUrl, controlSecret: 'desk:password' });
  const { body } = await admin.call('GET', '/stream/server', { id: desk.records.server });
  expect(body).toMatchObject({ controlUrl, hasControlSecret: true });
  const stream = await desk.makeStream(-5, {});
  const item = await admin.call('GET', '/stream', { id: stream.id });
  const audit = await admin.call('GET', '/system/audit', {}, { 'Page-Size': '100' });
  const { rows } = await sql`SELECT server::text, item::text FROM server, stream_item item LIMIT 1`.execute(t.deps.db);
  for (const shown of [body, item.body, audit.body, rows]) {
    const text = JSON.stringify(shown);
    expect(text).not.toContain('desk:password');
    expect(text).not.toContain(Buffer.from('desk:password').toString('hex'));
  }
  expect(JSON.stringify(item.body)).not.toContain('controlSecretSealed');
  expect((await setUp({ controlSecret: '' })).body).toMatchObject({ hasControlSecret: false });
});

it.each(['ftp://x.org', 'http://user:pass@x.org', 'http://x.org/?a=1', 'x.org'])(
  'the control address %s is refused',
  async (address) => {
    expect(await setUp({ controlUrl: address })).toMatchObject({ status: 422, body: { fields: { controlUrl: {} } } });
  },
);
