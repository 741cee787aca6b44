import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idOf, makeRecords, match } from '#server/testing/records';
import type { Records } from '#server/testing/records';
import { startTestApp, testPassword } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

/** The fields of the specification's section 3 under the names they have on the wire, one line an entity, in its order. */
const fields = {
  stream:
    'key server source_url description comment sport tournament team1 team2 startDate startTime resolution status monitor takes',
  'playlist entry':
    'id event_id description sport tournament team1 team2 startDate startTime resolution status stream_format_priority stream_quality_priority stream_url',
  comment: 'message',
  server: 'fqdn ip token location rtmp hls wss mpd',
  sport: 'name',
  tournament: 'name',
  team: 'name',
  synonym: 'type internal_id content id',
  resolution: 'name description width height',
  user: 'lastname firstname middlename email role status image betBroadcast playlistAutoload stream_format_priority stream_quality_priority access streams',
  'blacklist filter': 'field operator value',
  'auth state': 'uid auth_token email_verified_at',
  'list of takes': 'clients',
} as const;
type Kind = keyof typeof fields;

let t: TestApp;
let admin: Caller;
let records: Records;
const shown = new Map<Kind, Record<string, unknown>>();

beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  records = await makeRecords(admin);
  const { sport, home, tournament, server } = records;
  const ask = async (kind: Kind, path: string, data: object) =>
    shown.set(kind, (await admin.call('GET', path, data)).body);
  const stream = await idOf(admin, '/stream', match(records, { server }));
  await idOf(admin, '/stream/comment', { stream_id: stream, message: 'Sound is late' });
  await idOf(admin, '/stream/synonym', { type: 'team', internal_id: home, content: 'Zenit' });
  const first = async (kind: Kind, path: string, data: object) =>
    shown.set(kind, (await admin.call('GET', path, data)).body.data[0] ?? {});
  await ask('stream', '/stream', { id: stream });
  await ask('playlist entry', '/profile/playlist', {
    id: await idOf(admin, '/profile/playlist', { event_id: 'e1', startDate: '2026-05-01', startTime: '18:00' }),
  });
  await first('comment', '/stream/comments', { stream_id: stream });
  await ask('server', '/stream/server', { id: server });
  await ask('sport', '/stream/sport', { id: sport });
  await ask('tournament', '/stream/tournament', { id: tournament });
  await ask('team', '/stream/team', { id: home });
  await first('synonym', '/stream/synonyms', { type: 'team', internal_id: home });
  await first('resolution', '/stream/resolutions', {});
  await ask('user', '/user', { id: admin.id });
  const value = { field: 'team1', operator: 'exact', value: 'Zenit' };
  await ask('blacklist filter', '/profile/blacklist', { id: await idOf(admin, '/profile/blacklist', value) });
  const email = String(shown.get('user')?.['email']);
  shown.set('auth state', (await t.visitor('POST', '/auth/login', { email, password: testPassword })).body);
  await ask('list of takes', '/stream/takes', { stream_id: stream });
});
afterAll(() => t.close());

describe.each(Object.keys(fields) as Kind[])('a %s', (kind) => {
  it.each(fields[kind].split(' '))('carries %s', (field) => {
    expect(Object.keys(shown.get(kind) ?? {})).toContain(field);
  });
});

/** Where a choice is made: the call, what else it needs, the field, and every word that the specification knows for it. */
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

/** What keeps one record apart from the next. */
function unlike(path: string, own: string): object {
  if (path === '/user') return { email: `${own}@touchline.test`.toLowerCase() };
  return path === '/profile/blacklist' ? { value: `Rugby ${own}` } : {};
}

it('a synonym belongs to a sport, a tournament or a team', async () => {
  const { sport, tournament, home } = records;
  for (const [type, internal_id] of Object.entries({ sport, tournament, team: home })) {
    const made = await admin.call('POST', '/stream/synonym', { type, internal_id, content: `Other ${type}` });
    expect(made).toMatchObject({ status: 200, body: { type, internal_id } });
  }
  const none = await admin.call('POST', '/stream/synonym', { type: 'server', internal_id: 1, content: 'x' });
  expect(none).toMatchObject({ status: 422 });
});

it('a user has a password that can be given and is never shown', async () => {
  const given = { ...user, email: 'secret@touchline.test' };
  expect((await admin.call('POST', '/user', given)).body).not.toHaveProperty('password');
  const { email, password } = given;
  expect(await t.visitor('POST', '/auth/login', { email, password })).toMatchObject({ status: 200 });
});
