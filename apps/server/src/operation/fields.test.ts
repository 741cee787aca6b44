import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeRecords, statusId } from '#server/testing/records';
import type { Records } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

/** The fields of the specification's section 3 by their wire names, in its order, with the values that are sent. */
const sent = {
  stream: {
    key: 'zenit-spartak',
    source_url: 'https://source.example.org/live.m3u8',
    description: 'With both anthems',
    comment: 'Encoder 4 is the spare',
    startDate: '2026-05-01',
    startTime: '18:30',
    monitor: 'M-7',
  },
  'playlist entry': {
    event_id: 'e-4711',
    description: 'With commentary',
    startDate: '2026-05-01',
    startTime: '18:35',
    stream_format_priority: 'HLS',
    stream_quality_priority: 'FHD',
  },
  server: {
    fqdn: 'edge.example.org',
    ip: '192.0.2.7',
    location: 'Hall 3',
    rtmp: ':1936/play/{key}',
    hls: '/h/{key}.m3u8',
    wss: '/w/{key}',
    mpd: '/d/{key}.mpd',
  },
  sport: { name: 'Хоккей' },
  tournament: { name: 'Кубок мира' },
  team: { name: 'Динамо Минск' },
  synonym: { type: 'team', content: 'Бело-голубые' },
  resolution: { name: 'Wall', description: 'For the wall', width: 960, height: 540 },
  user: {
    lastname: 'Котова',
    firstname: 'Елена',
    middlename: 'Ивановна',
    email: 'kotova@touchline.test',
    role: 'operator',
    status: 'active',
    betBroadcast: true,
    playlistAutoload: true,
    stream_format_priority: 'WSS',
    stream_quality_priority: 'UHD',
    access: 'deny',
  },
  'blacklist filter': { field: 'team1', operator: 'contains', value: 'Zenit' },
};

type Kind = keyof typeof sent | 'comment' | 'auth state' | 'list of takes';
type Value = { kind: Kind; field: string; expected: () => unknown };

let t: TestApp;
let admin: Caller;
let records: Records;
let resolution = 0;
const ids = new Map<Kind, number>();
const shown = new Map<Kind, Record<string, unknown>>();

beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  records = await makeRecords(admin);
  const { sport, home, away, tournament } = records;
  const add = async (kind: keyof typeof sent, path: string, more: object) => {
    const { body } = await admin.call('POST', path, { ...sent[kind], ...more });
    ids.set(kind, Number(body['id']));
    shown.set(kind, (await admin.call('GET', path, { id: body['id'] })).body);
  };
  await add('server', '/stream/server', {});
  await add('sport', '/stream/sport', { duration: 150 });
  await add('tournament', '/stream/tournament', { sport });
  await add('team', '/stream/team', { sport });
  await add('resolution', '/stream/resolution', {});
  resolution = ids.get('resolution') ?? 0;
  const teams = { sport, tournament, team1: home, team2: away, resolution };
  const event = sent['playlist entry'].event_id;
  await add('stream', '/stream', { ...teams, server: ids.get('server'), event_id: event });
  await add('playlist entry', '/profile/playlist', teams);
  const stream_id = ids.get('stream');
  await add('user', '/user', { name: 'Лена', password: 'a long walk in the park', streams: [stream_id] });
  await add('blacklist filter', '/profile/blacklist', {});
  await admin.call('PUT', '/stream/takes', { stream_id, take: [admin.id] });
  shown.set('list of takes', (await admin.call('GET', '/stream/takes', { stream_id })).body);
  shown.set('stream', (await admin.call('GET', '/stream', { id: stream_id })).body);
  await admin.call('POST', '/stream/comment', { stream_id, message: 'Sound is late' });
  shown.set('comment', (await admin.call('GET', '/stream/comments', { stream_id })).body.data[0] ?? {});
  const synonym = { ...sent.synonym, internal_id: home };
  ids.set('synonym', Number((await admin.call('POST', '/stream/synonym', synonym)).body['id']));
  const ofTeam = { type: 'team', internal_id: home };
  shown.set('synonym', (await admin.call('GET', '/stream/synonyms', ofTeam)).body.data[0] ?? {});
  const { email } = sent.user;
  shown.set(
    'auth state',
    (await t.visitor('POST', '/auth/login', { email, password: 'a long walk in the park' })).body,
  );
});
afterAll(() => t.close());

const idIn = (kind: Kind) => () => ids.get(kind);
const ofRecords = (name: keyof Records) => () => records[name];
/** Fields with other values than were sent: references, and those that the server computes. */
const made: [kind: Kind, field: string, expected: () => unknown][] = [
  ['stream', 'server', idIn('server')],
  ['stream', 'sport', ofRecords('sport')],
  ['stream', 'tournament', ofRecords('tournament')],
  ['stream', 'team1', ofRecords('home')],
  ['stream', 'team2', ofRecords('away')],
  ['stream', 'resolution', () => resolution],
  ['stream', 'status', () => statusId(admin, 'Scheduled')],
  ['stream', 'takes', () => [{ id: admin.id, name: 'admin 1' }]],
  ['playlist entry', 'id', idIn('playlist entry')],
  ['playlist entry', 'sport', ofRecords('sport')],
  ['playlist entry', 'tournament', ofRecords('tournament')],
  ['playlist entry', 'team1', ofRecords('home')],
  ['playlist entry', 'team2', ofRecords('away')],
  ['playlist entry', 'resolution', () => resolution],
  ['playlist entry', 'status', () => 'complete'],
  ['playlist entry', 'stream_url', () => 'https://edge.example.org/h/zenit-spartak.m3u8'],
  ['comment', 'message', () => 'Sound is late'],
  ['server', 'token', () => expect.stringMatching(/^[\w-]{20,}$/)],
  ['synonym', 'id', idIn('synonym')],
  ['synonym', 'internal_id', ofRecords('home')],
  ['user', 'streams', () => [ids.get('stream')]],
  ['auth state', 'uid', idIn('user')],
  ['auth state', 'auth_token', () => expect.stringMatching(/^[\w-]{20,}$/)],
  ['auth state', 'email_verified_at', () => expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)],
  ['list of takes', 'clients', () => [expect.objectContaining({ id: admin.id, name: 'admin 1', takenBy: 'admin 1' })]],
];
const values: Value[] = [
  ...Object.entries(sent).flatMap(([kind, fields]) =>
    Object.entries(fields).map(([field, value]) => ({ kind: kind as Kind, field, expected: () => value })),
  ),
  ...made.map(([kind, field, expected]) => ({ kind, field, expected })),
];

it.each(values)('$kind: $field has its value', async ({ kind, field, expected }) => {
  expect(shown.get(kind)?.[field]).toEqual(await expected());
});

it('a user has the name of the uploaded picture', async () => {
  const picture = { create: { width: 9, height: 9, channels: 3, background: '#123456' } } as const;
  const payload = await sharp(picture).png().toBuffer();
  const headers = { 'content-type': 'image/png', authorization: `Bearer ${admin.token}` };
  const { statusCode, body } = await t.app.inject({ method: 'POST', url: '/api/user/image', headers, payload });
  expect({ statusCode, body }).toEqual({ statusCode: 200, body: expect.stringMatching(/"[0-9a-f]{16}"/) });
  const { image } = JSON.parse(body) as { image: string };
  expect((await admin.call('GET', '/user', { id: admin.id })).body['image']).toBe(image);
});

/**
 * Fields with a fixed set of values: the call, its other fields, the field, and every word of the specification for it.
 */
const user = { name: 'Ann', password: 'a long walk in the park', role: 'viewer' };
const start = { startDate: '2026-05-01', startTime: '18:00', event_id: 'e2' };
const qualities = ['SD', 'HD', 'FHD', 'UHD', 'HV', 'SHV'];
const formats = ['RTMP', 'HLS', 'WSS', 'DASH'];
const filter = { field: 'sport', operator: 'exact', value: 'Rugby' };
const choices: [what: string, path: string, rest: object, field: string, words: string[]][] = [
  ['the format of a user', '/user', user, 'stream_format_priority', formats],
  ['the quality of a user', '/user', user, 'stream_quality_priority', qualities],
  ['the status of a user', '/user', user, 'status', ['active', 'inactive']],
  ['the access rule of a user', '/user', user, 'access', ['allow', 'deny']],
  ['the format of a query', '/profile/playlist', start, 'stream_format_priority', ['default', ...formats]],
  ['the quality of a query', '/profile/playlist', start, 'stream_quality_priority', ['default', ...qualities]],
  ['the field of a filter', '/profile/blacklist', filter, 'field', ['sport', 'tournament', 'team1', 'team2']],
  ['the operator of a filter', '/profile/blacklist', filter, 'operator', ['exact', 'contains']],
];

it.each(choices)(
  '%s is one of the words of the specification and nothing else',
  async (_what, path, rest, field, words) => {
    const post = (word: string, own: string) =>
      admin.call('POST', path, { ...rest, ...unlike(path, own), [field]: word });
    for (const word of words)
      expect(await post(word, `${field}-${word}`)).toMatchObject({ status: 200, body: { [field]: word } });
    expect(await post('other', field)).toMatchObject({
      status: 422,
      body: { fields: { [field]: { code: 'unknown_value' } } },
    });
  },
);

/** The fields that must be unique per record. */
function unlike(path: string, own: string): object {
  if (path === '/user') return { email: `${own}@touchline.test`.toLowerCase() };
  return path === '/profile/blacklist' ? { value: `Rugby ${own}` } : {};
}

it.each(['sport', 'tournament', 'team'] as const)('a %s has synonyms', async (type) => {
  const internal_id = type === 'team' ? records.home : records[type];
  const content = `Other ${type}`;
  const made = await admin.call('POST', '/stream/synonym', { type, internal_id, content });
  expect(made).toMatchObject({ status: 200, body: { type, internal_id, content } });
  const { body } = await admin.call('GET', '/stream/synonyms', { type, internal_id });
  expect(body.data.map((row) => row['content'])).toContain(content);
});

it('nothing else has synonyms', async () => {
  const none = await admin.call('POST', '/stream/synonym', { type: 'server', internal_id: 1, content: 'x' });
  expect(none).toMatchObject({ status: 422, body: { fields: { type: { code: 'unknown_value' } } } });
});

it('a user has a password that can be set and is never returned', async () => {
  const given = { ...user, email: 'secret@touchline.test' };
  expect((await admin.call('POST', '/user', given)).body).not.toHaveProperty('password');
  const { email, password } = given;
  expect(await t.visitor('POST', '/auth/login', { email, password })).toMatchObject({ status: 200 });
});
