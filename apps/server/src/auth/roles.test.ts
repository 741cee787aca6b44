import { roles } from '@touchline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  callers,
  everybody,
  signedIn,
  desk,
  editors,
  admins,
  calls,
  servers,
  crud,
  restorable,
  directory,
  ownThings,
  planning,
  thresholds,
} from '#server/auth/testing/role-groups';
import type { Name, Expectation } from '#server/auth/testing/role-groups';
import { askApp, startTestApp } from '#server/testing/start-app';
import type { TestApp } from '#server/testing/start-app';
import { routesOf } from '#server/testing/routes';

const table: Record<string, Expectation> = {
  'GET /api/openapi.json': { may: callers, status: 200 },
  ...calls('POST /api/auth', ['register', 'confirm', 'login', 'second-factor', 'recovery', 'reset'], everybody),
  'GET /api/auth/setup': { may: callers, status: 200 },
  ...calls('POST /api/auth', ['setup', 'setup/backups', 'setup/restore'], everybody),
  'POST /api/auth/logout': signedIn(200),
  'GET /api/profile': signedIn(200),
  'PUT /api/profile': signedIn(200),
  'GET /api/profile/settings': signedIn(200),
  'PUT /api/profile/settings': signedIn(200),
  'GET /api/profile/statistics': signedIn(200),
  ...ownThings,
  'POST /api/user': admins(422),
  'PUT /api/user': admins(422),
  'DELETE /api/user': admins(422),
  'GET /api/user': admins(422),
  'POST /api/user/passwd': signedIn(422),
  'POST /api/user/access/preview': admins(422),
  // The call sends no picture, and none is stored.
  'POST /api/user/image': signedIn(415),
  'GET /api/user/image': signedIn(404),
  'DELETE /api/user/image': signedIn(200),
  'GET /api/system/appearance': { may: callers, status: 200 },
  ...calls('GET /api/system', ['backups', 'decoders', 'settings', 'outbox', 'tokens'], admins(200)),
  'PUT /api/system/settings': admins(200),
  ...calls('POST /api/system', ['backups', 'settings/mail'], admins(200)),
  'GET /api/system/webhooks': admins(200),
  'POST /api/system/webhook': admins(422),
  ...Object.fromEntries(['PUT', 'DELETE'].map((method) => [`${method} /api/system/webhook`, admins(422)])),
  ...calls('POST /api/system/webhook', ['secret', 'test', 'resend'], admins(422)),
  'GET /api/system/webhook/deliveries': admins(422),
  'GET /api/system/audit': admins(200),
  'POST /api/system/audit': admins(422),
  'POST /api/system/outbox': admins(422),
  'GET /api/users': editors(200),
  'POST /api/users': editors(422),
  ...crud('sport', 'sports', signedIn, editors),
  ...crud('tournament', 'tournaments', signedIn, editors),
  ...crud('team', 'teams', signedIn, editors),
  ...crud('resolution', 'resolutions', signedIn, editors),
  ...crud('status', 'statuses', signedIn, editors),
  ...crud('server', 'servers', editors, admins),
  ...crud('client', 'clients', editors, editors),
  ...directory('sport', editors),
  ...directory('tournament', editors),
  ...directory('team', editors),
  ...restorable('resolution', editors),
  ...restorable('status', editors),
  ...restorable('client', editors),
  ...calls('GET /api/stream', ['links', 'links/copied', 'round'], editors(422)),
  ...calls('GET /api', ['dashboard', 'dashboard/trends', 'incidents', 'incidents/export'], signedIn(200)),
  ...calls('POST /api', ['incidents', 'incident/view'], signedIn(422)),
  ...calls('GET /api', ['incidents/causes', 'incident'], signedIn(422)),
  ...calls('POST /api', ['incident/acknowledge', 'profile/handover'], desk(422)),
  ...calls('PUT /api', ['incident/mute', 'profile/handover'], desk(422)),
  ...calls('GET /api/profile', ['handover', 'handovers', 'shift'], desk(200)),
  'DELETE /api/incident/mute': desk(422),
  'GET /api/stream/server/maintenance': editors(422),
  'POST /api/stream/server/maintenance': editors(422),
  'DELETE /api/stream/server/maintenance': editors(422),
  ...calls('GET /api', ['stream/viewers', 'stream/viewers/export', 'stream/viewers/sums'], editors(200)),
  'GET /api/streams/fixtures/questions': editors(200),
  'GET /api/stream/fixture': signedIn(422),
  'POST /api/stream/viewers/sums': editors(422),
  'GET /api/stream/viewers/sums/export': editors(200),
  ...calls(
    'POST /api/stream',
    ['link', 'link/revoke', 'link/viewers', 'link/identify', 'link/copied/revoke', 'series', 'round'],
    editors(422),
  ),
  ...calls('POST /api/stream/fixture', ['answer', 'take'], editors(422)),
  ...restorable('server', admins),
  'POST /api/stream/server/token': admins(422),
  'POST /api/stream/server/end-links': admins(422),
  'POST /api/stream/server/test': admins(422),
  'GET /api/stream/server/setup': admins(422),
  ...calls('GET /api/stream/server', ['refusals', 'nodes'], editors(422)),
  'POST /api/stream/synonym': editors(422),
  'PUT /api/stream/synonym': editors(422),
  'DELETE /api/stream/synonym': editors(422),
  'GET /api/stream/synonyms': signedIn(422),
  'GET /api/stream/synonyms/learned': signedIn(200),
  'POST /api/stream/synonyms/learned': signedIn(422),
  'GET /api/stream/synonyms/learned/queries': signedIn(422),
  'DELETE /api/stream/synonyms/learned': signedIn(422),
  'GET /api/stream/team/transliteration': editors(422),
  'POST /api/stream/team/transliteration': editors(422),
  'GET /api/stream/uses': editors(422),
  'GET /api/system/feed': admins(200),
  ...calls('POST /api/system/feed', ['try', 'run'], admins(200)),
  'POST /api/system/feed/allow': admins(422),
  'GET /api/profile/push': signedIn(200),
  'DELETE /api/profile/push': signedIn(422),
  ...calls('POST /api/profile', ['push', 'push/test'], signedIn(422)),
  ...calls('POST /api/profile', ['blacklist', 'blacklist/preview', 'mosaic', 'mosaics', 'view'], signedIn(422)),
  'POST /api/profile/blacklists': signedIn(200),
  ...calls('PUT /api/profile', ['blacklist', 'layouts', 'mosaic', 'view'], signedIn(422)),
  ...calls('DELETE /api/profile', ['blacklist', 'mosaic', 'view'], signedIn(422)),
  ...calls('GET /api/profile', ['blacklist', 'mosaic', 'views'], signedIn(422)),
  ...calls('GET /api/profile', ['blacklists', 'layouts', 'mosaics'], signedIn(200)),
  'POST /api/stream': editors(422),
  'PUT /api/stream': editors(422),
  'DELETE /api/stream': editors(422),
  'GET /api/stream': signedIn(422),
  'GET /api/streams': signedIn(200),
  'POST /api/streams': signedIn(422),
  ...calls('PUT /api/streams/update', ['fields', 'statuses'], editors(422)),
  'DELETE /api/archive': editors(422),
  ...planning,
  ...calls('GET /api', ['streams/tags', 'streams/schedule', 'stream/same-picture'], signedIn(422)),
  'GET /api/monitoring': signedIn(200),
  ...calls('GET /api/stream', ['history', 'samples', 'samples/export', 'preview', 'picture'], signedIn(422)),
  ...thresholds,
  'POST /api/stream/publish-secret': editors(422),
  ...Object.fromEntries(['POST', 'DELETE'].map((method) => [`${method} /api/stream/cut`, editors(422)])),
  'GET /api/stream/findby/key': { may: [...roles, 'server'], status: 422 },
  // The call has no multipart body.
  'POST /api/streams/import': editors(415),
  'POST /api/stream/sports/import': editors(415),
  'POST /api/stream/tournaments/import': editors(415),
  'POST /api/stream/teams/import': editors(415),
  'GET /api/streams/template': signedIn(200),
  'GET /api/stream/sports/template': signedIn(200),
  'GET /api/stream/tournaments/template': signedIn(200),
  'GET /api/stream/teams/template': signedIn(200),
  'GET /api/streams/export': signedIn(200),
  'GET /api/stream/sports/export': signedIn(200),
  'GET /api/stream/tournaments/export': signedIn(200),
  'GET /api/stream/teams/export': signedIn(200),
  'GET /api/imports': editors(200),
  'GET /api/import': editors(422),
  ...calls('GET /api/import', ['rows', 'refused'], editors(422)),
  ...calls('POST /api/import', ['check', 'correct', 'commit', 'undo'], editors(422)),
  'POST /api/stream/comment': desk(422),
  'PUT /api/stream/comment': desk(422),
  'DELETE /api/stream/comment': desk(422),
  'GET /api/stream/comments': signedIn(422),
  'PUT /api/stream/takes': desk(422),
  'GET /api/stream/takes': signedIn(422),
  'POST /api/hooks/:serverId/touchline': servers(422),
  ...calls(
    'POST /api/hooks/:serverId',
    ['srs', 'nginx-rtmp', 'mediamtx', 'ovenmediaengine', 'ant-media', 'zlmediakit'],
    servers(422),
  ),
  'GET /api/hooks/:serverId/orders': servers(200),
  ...Object.fromEntries(['refusals', 'report'].map((path) => [`POST /api/hooks/:serverId/${path}`, servers(422)])),
  'GET /api/hooks/:serverId/pulls': servers(200),
  'GET /api/profile/notices': signedIn(200),
  'GET /api/profile/notices/count': signedIn(200),
  'POST /api/profile/notices/read': signedIn(422),
  'DELETE /api/profile/notices': signedIn(422),
  'GET /api/stream/mentions': desk(422),
  'POST /api/support/ticket': signedIn(422),
  'PUT /api/support/ticket': signedIn(422),
  'GET /api/support/ticket': signedIn(422),
  'POST /api/support/message': signedIn(422),
  'GET /api/support/tickets': signedIn(200),
  'POST /api/support/tickets': signedIn(422),
  'POST /api/profile/playlist': signedIn(422),
  'PUT /api/profile/playlist': signedIn(422),
  'DELETE /api/profile/playlist': signedIn(422),
  'GET /api/profile/playlist': signedIn(422),
  'GET /api/profile/playlists': signedIn(200),
  'POST /api/profile/playlists': signedIn(422),
  ...calls('POST /api/profile/playlist', ['revoke', 'format', 'quality', 'point', 'detach'], signedIn(422)),
  ...calls('POST /api/profile/playlist/review', ['accept', 'reject', 'none', 'undo'], signedIn(422)),
  'GET /api/profile/playlist/counts': signedIn(200),
  'GET /api/profile/playlist/export': signedIn(200),
  'GET /api/profile/playlist/reviews': signedIn(200),
  // Its response never ends; src/events has its tests.
  'GET /api/events': signedIn(0),
};

let t: TestApp;
const tokens: Partial<Record<Name, string>> = {};
let routes: string[] = [];
let serverId = 0;
beforeAll(async () => {
  t = await startTestApp();
  routes = await routesOf(t.app);
  for (const role of roles) tokens[role] = (await t.signIn(role)).token;
  const { body } = await (await t.signIn('admin')).call('POST', '/stream/server', { fqdn: 'media.example.org' });
  serverId = Number(body['id']);
  tokens.server = String(body['token']);
});
afterAll(() => t.close());

async function ask(name: Name, route: string) {
  const [method = '', path = ''] = route.split(' ');
  const role = roles.find((role) => role === name);
  // Signing out would end the session that the other rows use.
  const token = role && path.endsWith('/logout') ? (await t.signIn(role)).token : tokens[name];
  const { statusCode, body } = await askApp(t.app, {
    method,
    url: path.replace(':serverId', String(serverId)),
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(method === 'POST' || method === 'PUT' ? { payload: {} } : {}),
  });
  return { status: statusCode, body };
}

const isUser = (name: Name) => roles.some((role) => role === name);

function expected({ may, status }: Expectation, name: Name): number {
  if (may.includes(name)) return status;
  // The token of a media server is no session, and that of a session is no media server's.
  const isForServers = may.length === 1 && may[0] === 'server';
  return isUser(name) && !isForServers ? 403 : 401;
}

it('has an expectation for every route, and none for a removed route', () => {
  const calls = routes.filter((route) => route.includes(' /api') && !route.startsWith('HEAD '));
  expect(calls.toSorted()).toEqual(Object.keys(table).toSorted());
});

it('serves outside /api only health, metrics, documentation and the files of the console', () => {
  const dynamic = routes
    .filter((route) => route.startsWith('GET ') && !/ \/(api|docs)\//.test(route))
    .map((route) => route.slice(4));
  // Of the files there is one route, once the console is built.
  expect(dynamic.filter((path) => path !== '*').toSorted()).toEqual(
    ['/docs', '/health/live', '/health/ready', '/metrics'].toSorted(),
  );
});

describe.each(Object.entries(table).map(([route, row]) => ({ route, row })))('$route', ({ route, row }) => {
  it('accepts the roles of its row and refuses all others', async () => {
    const wanted: Record<string, number> = {};
    const got: Record<string, number> = {};
    for (const name of callers) {
      wanted[name] = expected(row, name);
      got[name] = wanted[name] === 0 ? 0 : (await ask(name, route)).status;
    }
    expect(got).toEqual(wanted);
  });

  it('accepts HEAD from the same roles as GET', async () => {
    const head = route.replace('GET', 'HEAD');
    const asked = route.startsWith('GET') && routes.includes(head) ? callers : [];
    for (const name of asked) {
      expect({ name, status: (await ask(name, head)).status }).toEqual({ name, status: expected(row, name) });
    }
  });
});

it('answers 401 with only the code unauthorized and 403 with only the code forbidden', async () => {
  const { body: stranger } = await ask('visitor', 'POST /api/stream');
  expect(JSON.parse(stranger)).toEqual({ code: 'unauthorized', message: 'Sign in first' });
  const { body: viewer } = await ask('viewer', 'POST /api/stream');
  expect(JSON.parse(viewer)).toEqual({ code: 'forbidden', message: 'Your role does not allow this' });
});

it('accepts a token only in the Authorization header', async () => {
  const { token } = await t.signIn('admin');
  for (const headers of [
    { cookie: `auth_token=${token}` },
    { authorization: token },
    { authorization: `Basic ${token}` },
    { authorization: `Bearer  ${token}` },
    { 'x-auth-token': token },
  ]) {
    expect((await t.app.inject({ url: '/api/profile', headers })).statusCode).toBe(401);
  }
  expect((await t.app.inject({ url: `/api/profile?auth_token=${token}&token=${token}` })).statusCode).toBe(401);
});

it('returns a server’s token only to an administrator who reads that one server', async () => {
  const [admin, editor] = [await t.signIn('admin'), await t.signIn('editor')];
  expect((await admin.call('GET', '/stream/server', { id: serverId })).body['token']).toMatch(/^[\w-]{43}$/);
  expect((await editor.call('GET', '/stream/server', { id: serverId })).body['token']).toBeNull();
  for (const who of [admin, editor]) {
    const { body } = await who.call('GET', '/stream/servers');
    expect(body.data.map(({ token }) => token)).toEqual([null]);
    expect(JSON.stringify(body)).not.toMatch(/tokenHash|tokenSealed/);
  }
});
