import { failure } from '@touchline/contract';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idOf, makeRecords, match } from '#server/testing/records';
import type { Records } from '#server/testing/records';
import { routesOf } from '#server/testing/routes';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let records: Records;
let stream = 0;
let serverToken = '';
let routes: string[] = [];
let before = '';
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  records = await makeRecords(admin);
  stream = await idOf(admin, '/stream', match(records));
  serverToken = String((await admin.call('GET', '/stream/server', { id: records.server })).body['token']);
  routes = (await routesOf(t.app)).filter(
    (route) => / \/api\/(?!openapi|events)/.test(route) && !route.startsWith('HEAD'),
  );
  before = await fingerprint();
});
afterAll(() => t.close());

/** A snapshot, as text, of all data that callers can change. */
async function fingerprint(): Promise<string> {
  const tables = [
    'sport',
    'team',
    'tournament',
    'resolution',
    'status',
    'server',
    'stream',
    'comment',
    'take',
    'history',
  ];
  const rows = await Promise.all(tables.map((table) => t.deps.pool.query(`SELECT * FROM "${table}" ORDER BY 1`)));
  return JSON.stringify(rows.map((result) => result.rows as unknown[]));
}

type Sent = { payload?: string | Buffer; headers?: Record<string, string>; query?: string };
async function send(route: string, { payload, headers = {}, query = '' }: Sent) {
  const [method = '', path = ''] = route.split(' ');
  const token = path.includes('/hooks/') ? serverToken : admin.token;
  const response = await t.app.inject({
    method: method as 'GET',
    url: path.replace(':serverId', String(records.server)) + query,
    headers: { authorization: `Bearer ${token}`, ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
  const { success } = failure.safeParse(JSON.parse(response.body));
  return { route, status: response.statusCode, isFailure: success, code: response.json<{ code: string }>().code };
}

const json = { 'content-type': 'application/json' };
/** Files, pictures and the callbacks of other vendors have formats with their own tests. */
const ownFormat = /\/(import|image)$|\/hooks\/:serverId\/(?!touchline)|\/logout$/;
const writes = () => routes.filter((route) => /^(POST|PUT) /.test(route) && !ownFormat.test(route));
/** Calls without a required field. */
const needsNothing = [
  'PUT /api/system/settings',
  'POST /api/system/settings/mail',
  'POST /api/system/settings/sso',
  'POST /api/auth/sso/begin',
  'POST /api/auth/passkey/begin',
  'POST /api/system/backups',
  'POST /api/system/feed/try',
  'POST /api/system/feed/run',
  'PUT /api/profile',
  'PUT /api/profile/settings',
  'POST /api/profile/blacklists',
];
const deep = (levels: number) => '{"a":'.repeat(levels) + '1' + '}'.repeat(levels);

describe.each([
  ['text', 415, 'unsupported_media_type', { payload: 'name=x', headers: { 'content-type': 'text/plain' } }],
  [
    'a form',
    415,
    'unsupported_media_type',
    { payload: 'name=x', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
  ],
  ['XML', 415, 'unsupported_media_type', { payload: '<a/>', headers: { 'content-type': 'application/xml' } }],
  ['broken JSON', 400, 'bad_json', { payload: '{"name":', headers: json }],
  ['JSON with a comma too many', 400, 'bad_json', { payload: '{"name":"x",}', headers: json }],
  ['two JSON values', 400, 'bad_json', { payload: '{} {}', headers: json }],
  ['NaN', 400, 'bad_json', { payload: '{"name":NaN}', headers: json }],
  ['broken UTF-8', 400, 'bad_json', { payload: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]), headers: json }],
  ['UTF-16', 400, 'bad_json', { payload: Buffer.from('{"name":"x"}', 'utf16le'), headers: json }],
  ['nothing', 422, 'invalid', { payload: '', headers: json }],
  ['null', 422, 'invalid', { payload: 'null', headers: json }],
  ['a list', 422, 'invalid', { payload: '[]', headers: json }],
  ['a word', 422, 'invalid', { payload: '"x"', headers: json }],
  ['an unknown key', 422, 'invalid', { payload: '{"surprise":1}', headers: json }],
  ['a key that reaches into prototypes', 400, 'bad_json', { payload: '{"__proto__":{"role":"admin"}}', headers: json }],
  ['such a key deep inside', 400, 'bad_json', { payload: '{"a":[{"__proto__":1}]}', headers: json }],
  ['the key constructor', 422, 'invalid', { payload: '{"constructor":{"prototype":{}}}', headers: json }],
  ['40 levels', 400, 'bad_json', { payload: deep(40), headers: json }],
  ['100,000 levels', 400, 'bad_json', { payload: deep(100_000), headers: json }],
  ['5 MB', 413, 'too_large', { payload: `{"name":"${'x'.repeat(5_000_000)}"}`, headers: json }],
] as const)('a body of %s', (_what, status, code, sent) => {
  it(`answers ${status} ${code} on every route with a body, and changes nothing`, async () => {
    const empty = sent.payload === '' || sent.payload === 'null';
    const asked = writes().filter((route) => !(empty && needsNothing.includes(route)));
    for (const route of asked) expect(await send(route, sent)).toEqual({ route, status, isFailure: true, code });
    expect(await fingerprint()).toBe(before);
  });
});

describe('ids', () => {
  // Deleting a picture takes the id of its user.
  const removals = () => routes.filter((route) => route.startsWith('DELETE') && !route.endsWith('/image'));

  it.each([
    '',
    '?ids=',
    '?ids=0',
    '?ids=-1',
    '?ids=1.5',
    '?ids=9e99',
    '?ids=1e3',
    '?ids=0x10',
    '?ids=abc',
    '?ids=%20999999',
    '?ids=999999,',
    '?ids=999999,abc',
    '?ids=99999999999999999999',
    '?ids=%00',
    '?ids=%D9%A3',
    '?ids[a][b]=1',
    '?ids=999999&surprise=1',
    '?ids=999999&constructor=1',
    '?ids=999999&toString=1',
    `?ids=${Array.from({ length: 1_001 }, (_, n) => n + 900_000).join(',')}`,
    `?${Array.from({ length: 1_500 }, (_, n) => `ids=${n + 900_000}`).join('&')}`,
    `?${Array.from({ length: 5_000 }, (_, n) => `ids[]=${n + 900_000}`).join('&')}`,
  ])('in a query of %s are refused', async (query) => {
    for (const route of removals())
      expect(await send(route, { query })).toEqual({ route, status: 422, isFailure: true, code: 'invalid' });
    expect(await fingerprint()).toBe(before);
  });

  it.each(['[true]', '[[1]]', '[null]', '[1.5]', '[0]', '["1e3"]', '[{}]', '1', '{"0":1}', '[9007199254740993]', '[]'])(
    'in a body of {"ids": %s} are refused',
    async (ids) => {
      for (const route of removals()) {
        const sent = { payload: `{"ids":${ids}}`, headers: json };
        expect(await send(route, sent)).toEqual({ route, status: 422, isFailure: true, code: 'invalid' });
      }
      expect(await fingerprint()).toBe(before);
    },
  );

  it.each([
    '?ids=ONE,TWO',
    '?ids=ONE&ids=TWO',
    '?ids[]=ONE&ids[]=TWO',
    '?ids[0]=ONE&ids[1]=TWO',
    '?ids=ONE,TWO&ids=ONE',
  ])('are read from %s', async (form) => {
    const [one, two] = [await sport(), await sport()];
    const query = form.replaceAll('ONE', String(one)).replaceAll('TWO', String(two));
    const response = await t.app.inject({
      method: 'DELETE',
      url: `/api/stream/sport${query}`,
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(response.json()).toEqual({ ids: [one, two] });
  });

  it('are read from a body, up to a thousand', async () => {
    const ids = [await sport(), ...Array.from({ length: 999 }, (_, n) => n + 900_000)];
    const response = await t.app.inject({
      method: 'DELETE',
      url: '/api/stream/sport',
      headers: { authorization: `Bearer ${admin.token}` },
      payload: { ids },
    });
    expect(response.json()).toEqual({ ids: ids.slice(0, 1) });
  });

  let sports = 0;
  const sport = () => idOf(admin, '/stream/sport', { name: `Sport ${sports++}`, duration: 90 });
});

describe('an id', () => {
  const finds = ['/stream', '/stream/sport', '/stream/server', '/stream/history', '/stream/comments', '/stream/takes'];
  it.each(['0', '-1', '1.5', '9e99', 'abc', '', '%00', '1%0a', ' 1', '01', '0x1', 'true', '99999999999999999999'])(
    'of "%s" is refused',
    async (value) => {
      for (const path of finds) {
        const name = /comments|takes/.test(path) ? 'stream_id' : 'id';
        const { status, code } = await send(`GET /api${path}`, { query: `?${name}=${value}` });
        expect({ path, status, code }).toEqual({ path, status: 422, code: 'invalid' });
      }
    },
  );

  it('that is repeated is refused', async () => {
    for (const query of ['?id=1&id=1', '?id[]=1', '?id[0]=1', '?id[a]=1'])
      expect((await send('GET /api/stream', { query })).status).toBe(422);
  });

  it('of the wrong type in a body is refused', async () => {
    for (const id of [0, -1, 1.5, '1a', true, null, [1], {}, 1e300])
      expect((await admin.call('PUT', '/stream', { id })).body['fields']).toHaveProperty('id');
  });
});

it.each([
  ['\0', 'pattern'],
  ['a\u0007b', 'pattern'],
  ['a\nb', 'pattern'],
  ['a\u2028b', 'pattern'],
  ['a\ud800b', 'pattern'],
  ['\udc00', 'pattern'],
  ['x'.repeat(201), 'too_long'],
  ['😀'.repeat(201), 'too_long'],
  [5, 'wrong_type'],
  [null, 'wrong_type'],
  [['x'], 'wrong_type'],
  [{ x: 1 }, 'wrong_type'],
])('the name %j is refused', async (name, code) => {
  const answer = await admin.call('POST', '/stream/sport', { name, duration: 90 });
  expect(answer).toMatchObject({ status: 422, body: { code: 'invalid', fields: { name: { code } } } });
});

it('lists every invalid field by its path', async () => {
  const { body } = await admin.call('POST', '/stream', { sport: 'x', startDate: 'soon', duration: 5000, holders: [] });
  expect(body['fields']).toEqual({
    sport: { code: 'wrong_type' },
    startDate: { code: 'invalid_date' },
    startTime: { code: 'required' },
    duration: { code: 'too_big', limit: 1440 },
    holders: { code: 'unknown_key' },
  });
  const batch = await admin.call('PUT', '/streams/update/statuses', { ids: [stream, 'x'], status: 1 });
  expect(batch.body['fields']).toEqual({ 'ids.1': { code: 'wrong_type' } });
});

it.each([
  ['/api/nothing', 404, 'route_not_found'],
  ['/api/stream/1', 404, 'route_not_found'],
  ['/api/%zz', 400, 'bad_request'],
  ['/api/%ff', 400, 'bad_request'],
  ['/api/streams%00', 404, 'route_not_found'],
])('the path %s answers %s %s', async (url, status, code) => {
  const response = await t.app.inject({ url, headers: { authorization: `Bearer ${admin.token}` } });
  expect({ status: response.statusCode, code: response.json<{ code: string }>().code }).toEqual({ status, code });
});

it('a parameter longer than any id is refused', async () => {
  const headers = { authorization: `Bearer ${admin.token}` };
  const response = await t.app.inject({ url: `/api/hooks/${'9'.repeat(300)}/pulls`, headers });
  // When the console's files are served, their catch-all route handles the path first.
  expect([404, 414]).toContain(response.statusCode);
  expect(response.json()).toMatchObject({ code: expect.any(String), message: expect.any(String) });
});

it.each([
  ['GET / HTTP/1.1\r\nHost: x\r\nX-Long: ' + 'x'.repeat(20_000) + '\r\n\r\n', 431, 'too_large'],
  ['GARBAGE\r\n\r\n', 400, 'bad_request'],
  ['GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n', 400, 'bad_request'],
])('data that is not HTTP gets the usual error format (%#)', async (raw, status, code) => {
  const url = t.app.server.listening ? '' : await t.app.listen({ port: 0, host: '127.0.0.1' });
  const address = t.app.server.address();
  const port = typeof address === 'object' && address ? address.port : Number(new URL(url).port);
  const socket = connect(port, '127.0.0.1');
  socket.write(raw);
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  expect(text.split(' ')[1]).toBe(String(status));
  expect(failure.parse(JSON.parse(text.slice(text.indexOf('\r\n\r\n')))).code).toBe(code);
});

it('does not read the body of an unauthenticated request', async () => {
  const response = await t.app.inject({
    method: 'POST',
    url: '/api/stream',
    payload: 'x'.repeat(5_000_000),
    headers: json,
  });
  expect(response.statusCode).toBe(401);
});
