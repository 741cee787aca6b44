import {
  formatPriorities,
  formats,
  noticeKinds,
  phases,
  qualityPriorities,
  qualitySizes,
  transitions,
} from '@touchline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routesOf } from '#server/testing/routes';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

/** The calls of the specification's section 7, one line per group, in its order. */
const calls = [
  ...of('/auth', ['POST /register', 'POST /confirm', 'POST /login', 'POST /recovery', 'POST /reset', 'POST /logout']),
  ...of('/profile', ['GET ', 'GET /settings', 'PUT /settings', 'GET /statistics']),
  ...of('/user', ['POST ', 'PUT ', 'DELETE ', 'GET ', 'POST /passwd']),
  ...of('/users', ['GET ', 'POST ']),
  ...directory('sport', ['GET s', 'POST s/import']),
  ...directory('tournament', ['GET s', 'POST s/import']),
  ...directory('team', ['GET s', 'POST s/import']),
  ...directory('resolution', ['GET s', 'POST s']),
  ...directory('server', ['GET s', 'POST s']),
  ...directory('synonym', ['GET s']).filter((call) => call !== 'GET /stream/synonym'),
  ...of('/stream', ['POST ', 'PUT ', 'DELETE ', 'GET ', 'GET /findby/key']),
  ...of('/streams', ['GET ', 'POST ', 'PUT /update/statuses', 'POST /import', 'GET /export', 'GET /template']),
  'DELETE /archive',
  ...directory('status', ['GET es']),
  ...of('/profile/playlist', [
    'POST ',
    'PUT ',
    'DELETE ',
    'GET ',
    'GET s',
    'POST /revoke',
    'POST /format',
    'POST /quality',
  ]),
  ...of('/stream/comment', ['POST ', 'PUT ', 'DELETE ', 'GET s']),
  ...of('/profile/blacklist', ['POST ', 'PUT ', 'DELETE ', 'GET ', 'GET s', 'POST s']),
  ...of('/stream/takes', ['PUT ', 'GET ']),
  'GET /dashboard',
];

function of(path: string, ends: string[]): string[] {
  return ends.map((end) => end.replace(' ', ` ${path}`));
}

function directory(name: string, more: string[]): string[] {
  return of(`/stream/${name}`, ['POST ', 'PUT ', 'DELETE ', 'GET ', ...more]);
}

let t: TestApp;
let admin: Caller;
let routes: string[] = [];
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  routes = await routesOf(t.app);
});
afterAll(() => t.close());

describe('section 7', () => {
  it('has 89 calls', () => {
    expect(new Set(calls).size).toBe(89);
  });

  it.each(calls)('%s is answered, and not by a redirect', async (call) => {
    expect(routes).toContain(call.replace(' ', ' /api'));
    const [method = '', path = ''] = call.split(' ');
    // Without a user: public calls require their fields, all others a sign-in.
    const { statusCode } = await t.app.inject({ method: method as 'GET', url: `/api${path}`, payload: {} });
    expect([401, 422]).toContain(statusCode);
  });

  it('answers 404 to an unknown call', async () => {
    expect((await admin.call('GET', '/no/such/call')).body).toMatchObject({ code: 'route_not_found' });
  });
});

describe('the enumerations of section 3', () => {
  const qualities = [
    ['SD', 720, 576],
    ['HD', 1280, 720],
    ['FHD', 1920, 1080],
    ['UHD', 3840, 2160],
    ['HV', 4320, 2160],
    ['SHV', 7680, 4320],
  ] as const;

  it.each(qualities)('have the quality %s of %d by %d pixels, also as a resolution', async (name, width, height) => {
    expect(qualitySizes[name]).toEqual({ width, height });
    const { body } = await admin.call('GET', '/stream/resolutions');
    const known = body.data.map((row) => ({ name: row['name'], width: row['width'], height: row['height'] }));
    expect(known).toContainEqual({ name, width, height });
  });

  it.each([
    ['RTMP', 'rtmp'],
    ['HLS', 'hls'],
    ['WSS', 'wss'],
    ['DASH', 'dash'],
  ] as const)('have the format %s, which a user can prefer and streams have a link for', async (name, format) => {
    expect(formats).toContain(format);
    const { status, body } = await admin.call('PUT', '/profile/settings', { stream_format_priority: name });
    expect({ status, chosen: body['stream_format_priority'] }).toEqual({ status: 200, chosen: name });
  });

  it('have exactly six qualities and four formats', () => {
    expect(qualityPriorities).toEqual(qualities.map(([name]) => name));
    expect(formatPriorities).toEqual(['RTMP', 'HLS', 'WSS', 'DASH']);
  });
});

describe('the states of section 4', () => {
  const named = [
    ['scheduled', 'Scheduled', ['live', 'canceled']],
    ['live', 'Live', ['finished', 'canceled']],
    ['finished', 'Finished', ['live']],
    ['canceled', 'Canceled', ['scheduled']],
  ] as const;

  it.each(named)('have the built-in status %s', async (phase, name, next) => {
    expect(transitions[phase]).toEqual(next);
    const { body } = await admin.call('GET', '/stream/statuses');
    expect(body.data).toContainEqual(expect.objectContaining({ phase, name, builtIn: true }));
  });

  it('are exactly these four', async () => {
    expect(phases).toEqual(named.map(([phase]) => phase));
    const { body } = await admin.call('GET', '/stream/statuses');
    expect(body.data.map((row) => row['phase'])).toEqual([...phases]);
  });

  it('are reported by notifications that each person chooses', () => {
    expect(noticeKinds).toEqual(expect.arrayContaining(['stream_down', 'stream_back', 'taken_from_me', 'mentioned']));
    expect(noticeKinds).toEqual(expect.arrayContaining(['query_complete', 'query_awaiting', 'import_finished']));
  });
});

describe('the constants of section 9', () => {
  const lists = calls.filter((call) =>
    /^GET \/(users|streams|stream\/(sports|tournaments|teams|resolutions|servers|statuses)|profile\/(playlists|blacklists))$/.test(
      call,
    ),
  );

  it.each(lists)('%s starts at page 1 with 10 rows and has the five members of a page', async (call) => {
    const { body } = await admin.call('GET', call.slice(4));
    expect(body).toMatchObject({ current_page: 1, per_page: 10 });
    expect(Object.keys(body).toSorted()).toEqual(['current_page', 'data', 'last_page', 'per_page', 'total']);
  });

  it.each(lists)('%s returns its last page when a later one is requested', async (call) => {
    const { statusCode, body } = await t.app.inject({
      url: `/api${call.slice(4)}`,
      headers: { authorization: `Bearer ${admin.token}`, 'page-current': '999' },
    });
    const page = JSON.parse(body) as { current_page: number; last_page: number };
    expect({ statusCode, current: page.current_page }).toEqual({ statusCode: 200, current: page.last_page });
  });
});
