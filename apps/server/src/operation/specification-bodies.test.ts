import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idOf, makeRecords, statusId } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let given: Record<string, Record<string, unknown>>;
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  const { sport, home: team1, away: team2, tournament, server } = await makeRecords(admin);
  const match = { sport, tournament, team1, team2, startDate: '2026-05-01', startTime: '18:00', resolution: null };
  const stream = await idOf(admin, '/stream', match);
  const token = 'a-token-of-the-old-console';
  given = {
    '/stream': {
      ...match,
      key: 'final-2026',
      server,
      source_url: 'rtmp://source.example.org/live/final',
      description: 'Final',
      comment: 'Ask the club',
      status: await statusId(admin, 'Scheduled'),
      monitor: '12',
      takes: [],
    },
    '/profile/playlist': {
      ...match,
      event_id: 'ev-1',
      description: 'Final',
      status: 'awaiting',
      stream_format_priority: 'HLS',
      stream_quality_priority: 'FHD',
      stream_url: '',
    },
    '/stream/server': {
      fqdn: 'old.example.org',
      ip: '192.0.2.1',
      token,
      location: 'Riga',
      rtmp: '/live/{key}',
      hls: '/hls/{key}.m3u8',
      wss: '/ws/{key}',
      mpd: '/dash/{key}.mpd',
    },
    '/stream/sport': { name: 'Volleyball', synonyms: ['Beach', 'Волейбол'] },
    '/stream/tournament': { name: 'World League', synonyms: ['WL'] },
    '/stream/team': { name: 'Fakel', synonyms: ['Факел'] },
    '/stream/resolution': { name: 'qHD', description: 'Quarter', width: 960, height: 540 },
    '/user': {
      lastname: 'Lee',
      firstname: 'Ann',
      middlename: 'M.',
      email: 'ann@example.org',
      password: 'a long walk in the park',
      role: 'operator',
      status: 'active',
      image: null,
      betBroadcast: true,
      playlistAutoload: true,
      stream_format_priority: 'HLS',
      stream_quality_priority: 'FHD',
      access: 'deny',
      streams: [stream],
    },
    '/profile/blacklist': { field: 'team1', operator: 'contains', value: 'U19' },
  };
});
afterAll(() => t.close());

/** Fields that the server sets itself, and one that it never returns. */
const ownWork = ['password', 'stream_url', 'status'];
const kept = (body: object) => Object.fromEntries(Object.entries(body).filter(([key]) => !ownWork.includes(key)));

describe.each([
  '/stream',
  '/profile/playlist',
  '/stream/server',
  '/stream/sport',
  '/stream/tournament',
  '/stream/team',
  '/stream/resolution',
  '/user',
  '/profile/blacklist',
])('bodies with only the fields of the specification’s section 3', (path) => {
  it(`create a record at ${path} and change it`, async () => {
    const body = given[path] ?? {};
    const made = await admin.call('POST', path, body);
    expect(made).toMatchObject({ status: 200, body: kept(body) });
    const id = Number(made.body['id']);
    expect(await admin.call('PUT', path, { id, ...body })).toMatchObject({ status: 200, body: kept(body) });
  });
});

it('a sport without a duration gets 120 minutes', async () => {
  const { body } = await admin.call('POST', '/stream/sport', { name: 'Kabaddi' });
  expect(body).toMatchObject({ name: 'Kabaddi', duration: 120, synonyms: [] });
});

it('tournaments and teams without a sport share the sport Other', async () => {
  const post = async (path: string, name: string) => (await admin.call('POST', path, { name })).body;
  const team = await post('/stream/team', 'Nomads');
  const tournament = await post('/stream/tournament', 'Open Cup');
  expect([team['sportName'], tournament['sportName'], tournament['sport']]).toEqual(['Other', 'Other', team['sport']]);
  // A change without a sport leaves it unchanged.
  const sport = await idOf(admin, '/stream/sport', { name: 'Polo' });
  await admin.call('PUT', '/stream/team', { id: team['id'], sport });
  const renamed = await admin.call('PUT', '/stream/team', { id: team['id'], name: 'Wanderers' });
  expect(renamed.body).toMatchObject({ name: 'Wanderers', sport });
});

describe('the token of a server', () => {
  const make = async (fqdn: string) => (await admin.call('POST', '/stream/server', { fqdn })).body;
  const tokenOf = async (id: unknown) => (await admin.call('GET', '/stream/server', { id })).body['token'];

  it('is generated when none is sent, and stays when the null of lists is sent', async () => {
    const { id, token } = await make('one.example.org');
    expect(token).toMatch(/^\S{20,}$/);
    const filter = { 'Filter-Column': 'id', 'Filter-Value': String(id) };
    const [row] = (await admin.call('GET', '/stream/servers', {}, filter)).body.data;
    expect(row).toMatchObject({ id, token: null });
    expect((await admin.call('PUT', '/stream/server', { ...row, location: 'Oslo' })).body).toMatchObject({ token });
  });

  it('is replaced when another is sent, and the old one is invalid', async () => {
    const { id, token } = await make('two.example.org');
    const next = 'b'.repeat(20);
    expect((await admin.call('PUT', '/stream/server', { id, token: next })).body).toMatchObject({ token: next });
    const ask = async (bearer: unknown) => {
      const headers = { authorization: `Bearer ${String(bearer)}` };
      return (await t.app.inject({ url: '/api/stream/findby/key?key=nothing', headers })).statusCode;
    };
    expect([await ask(next), await ask(token)]).toEqual([404, 401]);
  });

  it('is unique to one server', async () => {
    const [one, other] = [await make('four.example.org'), await make('five.example.org')];
    expect(await admin.call('PUT', '/stream/server', { id: other['id'], token: one['token'] })).toMatchObject({
      status: 409,
      body: { code: 'already_exists', fields: { token: { code: 'already_taken' } } },
    });
  });

  it('is refused when it is too short', async () => {
    const { id } = await make('three.example.org');
    const before = await tokenOf(id);
    const refused = await admin.call('PUT', '/stream/server', { id, token: 'short' });
    expect(refused).toMatchObject({ status: 422, body: { fields: { token: { code: 'pattern' } } } });
    expect(await tokenOf(id)).toBe(before);
  });
});

it.each(['a', 'abcde', 'x'.repeat(65), 'nothing-has-it'])('no stream has the key %s', async (key) => {
  expect(await admin.call('GET', '/stream/findby/key', { key })).toMatchObject({
    status: 404,
    body: { code: 'not_found' },
  });
});
