import { afterAll, beforeAll, expect, it } from 'vitest';
import { idOf, makeRecords, match, statusId } from '#server/testing/records';
import type { Records } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let editor: Caller;
let records: Records;
beforeAll(async () => {
  t = await startTestApp({ DEFAULT_ZONE: 'Europe/Moscow' });
  admin = await t.signIn('admin');
  editor = await t.signIn('editor');
  records = await makeRecords(admin);
});
afterAll(() => t.close());

const create = (more: object) => editor.call('POST', '/stream', match(records, more));

it('fills in the key, the zone, the duration of the sport and the status Scheduled', async () => {
  const { status, body } = await create({ startDate: '2026-06-01' });
  expect(status).toBe(200);
  expect(body['key']).toMatch(/^[A-Za-z0-9_-]{16}$/);
  expect(body).toMatchObject({
    timezone: 'Europe/Moscow',
    duration: 105,
    phase: 'scheduled',
    statusName: 'Scheduled',
    startAt: '2026-06-01T15:00:00.000Z',
    endAt: '2026-06-01T16:45:00.000Z',
    startTimeTbd: false,
    archivedAt: null,
    state: 'unknown',
    available: false,
    takes: [],
    comments: 0,
    team1Name: 'Зенит',
    team2Name: 'Спартак',
    sportName: 'Футбол',
  });
});

it('generates a key for an empty one, and a new one when it is cleared', async () => {
  const { body } = await create({ key: '' });
  expect(body['key']).toMatch(/^[\w-]{16}$/);
  const { body: rotated } = await editor.call('PUT', '/stream', { id: body['id'], key: '' });
  expect(rotated['key']).toMatch(/^[\w-]{16}$/);
  expect(rotated['key']).not.toBe(body['key']);
});

it('resets the duration to that of the sport when it is cleared', async () => {
  const tennis = await idOf(admin, '/stream/sport', { name: 'Теннис', duration: 180 });
  const { body } = await create({ duration: 30 });
  const { body: emptied } = await editor.call('PUT', '/stream', { id: body['id'], sport: tennis, duration: null });
  expect(emptied).toMatchObject({ sport: tennis, duration: 180 });
});

it('accepts a match without teams if it has a title, and requires a team otherwise', async () => {
  const teamless = { team1: null, team2: null };
  expect(await create({ ...teamless, title: 'Ночь боёв' })).toMatchObject({
    status: 200,
    body: { title: 'Ночь боёв', team1: null, team1Name: null },
  });
  expect(await create(teamless)).toMatchObject({ status: 422, body: { fields: { team1: { code: 'required' } } } });
  const { body } = await create({});
  const cleared = await editor.call('PUT', '/stream', { id: body['id'], team1: null });
  expect(cleared).toMatchObject({ status: 422, body: { fields: { team1: { code: 'required' } } } });
});

it('names the field whose reference does not exist', async () => {
  for (const field of ['sport', 'tournament', 'team1', 'team2', 'server', 'resolution', 'status']) {
    const answer = await create({ duration: 90, [field]: 999_999 });
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'invalid', fields: { [field]: { code: 'missing_record' } } },
    });
  }
  const { body } = await create({});
  const moved = await editor.call('PUT', '/stream', { id: body['id'], status: 999_999 });
  expect(moved).toMatchObject({ status: 422, body: { fields: { status: { code: 'missing_record' } } } });
});

it('refuses invalid zones, days, times and keys', async () => {
  const wrong: [string, unknown][] = [
    ['timezone', 'Mars/Base'],
    // PostgreSQL inverts the sign of such a zone.
    ['timezone', '+03:00'],
    ['timezone', ''],
    ['startDate', '2026-02-30'],
    ['startDate', '0000-01-01'],
    ['startDate', '9999-12-31'],
    ['startTime', '24:00'],
    ['startTime', '7:00'],
    ['key', 'short'],
    ['key', 'with space'],
    ['key', 'к'.repeat(8)],
    ['key', 'x'.repeat(65)],
    ['duration', 0],
    ['duration', 1441],
    ['source_url', 'file:///etc/passwd'],
    ['source_url', 'javascript:alert(1)'],
  ];
  for (const [field, value] of wrong) {
    const { status, body } = await create({ [field]: value });
    expect({ status, fields: Object.keys(body['fields'] ?? {}) }, `${field} ${String(value)}`).toEqual({
      status: 422,
      fields: [field],
    });
  }
});

it.each([
  ['srt://source.example.org:9000', 'unsupported_source'],
  ['ws://source.example.org/x.flv', 'unsupported_source'],
  ['wss://source.example.org/x.flv', 'unsupported_source'],
  ['udp://239.1.1.1:5000', 'unsupported_source'],
  ['rtsp://source.example.org/x', 'unsupported_source'],
  ['source.example.org/live/x', 'pattern'],
  ['rtmp://', 'pattern'],
])('refuses the source %s, which no media node pulls', async (source_url, code) => {
  const refusal = { status: 422, body: { code: 'invalid', fields: { source_url: { code } } } };
  expect(await create({ source_url })).toMatchObject(refusal);
});

it.each(['rtmp', 'rtmps', 'http', 'https'])('accepts a source with %s', async (scheme) => {
  const source_url = `${scheme}://source.example.org/live/x?token=1`;
  expect(await create({ source_url })).toMatchObject({ status: 200, body: { source_url } });
});

it('gives a key to one of 20 concurrent requests', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => create({ key: 'one-for-all' })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status !== 200);
  for (const { status, body } of refused) {
    expect({ status, code: body['code'], fields: body['fields'] }).toEqual({
      status: 409,
      code: 'key_in_use',
      fields: { key: { code: 'already_taken' } },
    });
  }
});

it('allows the key of an archived stream to be reused', async () => {
  const { body } = await create({ key: 'second-hand' });
  expect((await create({ key: 'second-hand' })).status).toBe(409);
  await editor.call('DELETE', '/stream', { ids: body['id'] });
  expect((await create({ key: 'second-hand' })).status).toBe(200);
});

it('can be created in any status', async () => {
  const live = await statusId(admin, 'Live');
  expect(await create({ status: live })).toMatchObject({ status: 200, body: { phase: 'live', statusName: 'Live' } });
});

it('stays visible to its creator, even if they see only listed streams', async () => {
  const maker = await t.signIn('editor');
  await t.deps.db.updateTable('user').set({ access: 'deny' }).where('id', '=', maker.id).execute();
  const { status, body } = await maker.call('POST', '/stream', match(records, {}));
  expect(status).toBe(200);
  expect((await maker.call('GET', '/streams')).body.data.map((row) => row['id'])).toEqual([body['id']]);
});
