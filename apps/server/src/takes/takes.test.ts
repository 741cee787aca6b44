import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idOf, makeRecords, match, statusId } from '#server/testing/records';
import type { Records } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let editor: Caller;
let anna: Caller;
let boris: Caller;
let records: Records;
beforeAll(async () => {
  t = await startTestApp();
  [admin, editor] = [await t.signIn('admin'), await t.signIn('editor')];
  [anna, boris] = [await t.signIn('operator'), await t.signIn('operator')];
  records = await makeRecords(admin);
});
afterAll(() => t.close());

const create = (more: object = {}) => idOf(admin, '/stream', match(records, more));
const put = (who: Caller, stream_id: number, change: object) =>
  who.call('PUT', '/stream/takes', { stream_id, ...change });
const holders = ({ body }: { body: Record<string, unknown> }) =>
  (body['clients'] as { id: number }[]).map(({ id }) => id);

it('shows who holds a stream, since when and by whom', async () => {
  const id = await create();
  await put(anna, id, { take: [anna.id] });
  const { status, body } = await put(editor, id, { take: [boris.id] });
  expect(status).toBe(200);
  const since = expect.stringMatching(/Z$/) as unknown;
  expect(body).toEqual({
    stream_id: id,
    clients: [
      { id: anna.id, name: 'operator 3', takenAt: since, takenBy: 'operator 3', ruleName: null, isLead: false },
      { id: boris.id, name: 'operator 4', takenAt: since, takenBy: 'editor 2', ruleName: null, isLead: false },
    ],
    overlaps: [],
  });
  expect((await anna.call('GET', '/stream/takes', { stream_id: id })).body).toEqual(body);
  expect((await anna.call('GET', '/stream', { id })).body['takes']).toEqual([
    { id: anna.id, name: 'operator 3' },
    { id: boris.id, name: 'operator 4' },
  ]);
});

it('has no further effect when taken or released twice', async () => {
  const id = await create();
  const { body: once } = await put(anna, id, { take: [anna.id] });
  const { body: twice } = await put(anna, id, { take: [anna.id, anna.id] });
  expect(twice).toEqual(once);
  expect(holders(await put(anna, id, { release: [anna.id] }))).toEqual([]);
  expect(holders(await put(anna, id, { release: [anna.id] }))).toEqual([]);
  const { body } = await anna.call('GET', '/stream/history', { id });
  expect(body.data.map(({ kind, to }) => [kind, to])).toEqual([
    ['release', 'operator 3'],
    ['take', 'operator 3'],
    ['edit', 'created'],
  ]);
});

it('is one take for 20 concurrent requests', async () => {
  const id = await create();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => put(n % 2 ? anna : boris, id, { take: [n % 2 ? anna.id : boris.id] })),
  );
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  const { body } = await admin.call('GET', '/stream/history', { id });
  expect(body.data.filter(({ kind }) => kind === 'take')).toHaveLength(2);
});

it('can be assigned to others only by editors and administrators', async () => {
  const id = await create();
  await put(boris, id, { take: [boris.id] });
  for (const change of [{ take: [boris.id] }, { release: [boris.id] }, { take: [anna.id, boris.id] }]) {
    expect(await put(anna, id, change)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  }
  expect(holders(await anna.call('GET', '/stream/takes', { stream_id: id }))).toEqual([boris.id]);
  expect(holders(await put(editor, id, { release: [boris.id], take: [anna.id] }))).toEqual([anna.id]);
});

describe('the lead of a stream', () => {
  const lead = (who: Caller, id: number, user: number | null) => put(who, id, { lead: user });
  const leads = ({ body }: { body: Record<string, unknown> }) =>
    (body['clients'] as { id: number; isLead: boolean }[]).filter(({ isLead }) => isLead).map(({ id }) => id);

  it('is one of the holders at most, comes first everywhere, and is in the history', async () => {
    const id = await create();
    await put(editor, id, { take: [anna.id] });
    await put(editor, id, { take: [boris.id] });
    expect(leads(await lead(editor, id, anna.id))).toEqual([anna.id]);
    const answer = await lead(editor, id, boris.id);
    expect([leads(answer), holders(answer)]).toEqual([[boris.id], [boris.id, anna.id]]);
    const { body: stream } = await anna.call('GET', '/stream', { id });
    expect(stream['takes']).toMatchObject([{ id: boris.id }, { id: anna.id }]);
    await lead(editor, id, boris.id);
    expect(leads(await lead(editor, id, null))).toEqual([]);
    const { body } = await anna.call('GET', '/stream/history', { id });
    expect(body.data.slice(0, 3).map(({ kind, to }) => [kind, to])).toEqual([
      ['lead', null],
      ['lead', 'operator 4'],
      ['lead', 'operator 3'],
    ]);
  });

  it('is whoever holds it and wants to, where there is none; only others who may assign change that', async () => {
    const id = await create();
    expect(await lead(anna, id, anna.id)).toMatchObject({
      status: 422,
      body: { fields: { lead: { code: 'missing_record' } } },
    });
    expect(leads(await put(anna, id, { take: [anna.id], lead: anna.id }))).toEqual([anna.id]);
    await put(boris, id, { take: [boris.id] });
    for (const user of [boris.id, null])
      expect(await lead(boris, id, user)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await lead(anna, id, boris.id)).toMatchObject({ status: 403 });
    expect(leads(await lead(anna, id, null))).toEqual([]);
    expect(leads(await lead(boris, id, boris.id))).toEqual([boris.id]);
    expect(leads(await put(boris, id, { release: [boris.id] }))).toEqual([]);
  });

  it('is one after 20 requests at the same moment', async () => {
    const id = await create();
    for (const user of [anna, boris]) await put(user, id, { take: [user.id] });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => lead(editor, id, n % 2 ? anna.id : boris.id)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(leads(await anna.call('GET', '/stream/takes', { stream_id: id }))).toHaveLength(1);
  });
});

it('is refused as a whole for a user who does not exist, is blocked, takes no streams, or may not see this one', async () => {
  const id = await create();
  const viewer = await t.signIn('viewer');
  const [blocked, blind] = [await t.signIn('operator'), await t.signIn('operator')];
  await t.deps.db.updateTable('user').set({ status: 'inactive' }).where('id', '=', blocked.id).execute();
  await t.deps.db.insertInto('user_stream').values({ user: blind.id, stream: id }).execute();
  for (const user of [999_999, blocked.id, viewer.id, blind.id]) {
    const answer = await put(admin, id, { take: [anna.id, user] });
    expect(answer).toMatchObject({ status: 422, body: { fields: { take: { code: 'missing_record' } } } });
  }
  expect(holders(await admin.call('GET', '/stream/takes', { stream_id: id }))).toEqual([]);
  // With the same list but access `deny`, it is the only stream they see.
  await t.deps.db.updateTable('user').set({ access: 'deny' }).where('id', '=', blind.id).execute();
  expect(holders(await put(admin, id, { take: [blind.id] }))).toEqual([blind.id]);
});

it('of somebody who takes no streams any more can be released', async () => {
  const [id, former] = [await create(), await t.signIn('operator')];
  await put(editor, id, { take: [former.id] });
  await t.deps.db.updateTable('user').set({ role: 'viewer' }).where('id', '=', former.id).execute();
  expect(holders(await put(editor, id, { take: [anna.id] }))).toEqual([former.id, anna.id]);
  expect(holders(await put(editor, id, { release: [former.id] }))).toEqual([anna.id]);
});

it('warns about overlapping matches of the same person', async () => {
  const day = { startDate: '2026-06-01', duration: 60, timezone: 'UTC' };
  const first = await create({ ...day, startTime: '12:00' });
  const during = await create({ ...day, startTime: '12:30', title: 'Финал' });
  const after = await create({ ...day, startTime: '13:00' });
  const finished = await create({ ...day, startTime: '12:10', status: await statusId(admin, 'Finished') });
  const archived = await create({ ...day, startTime: '12:20' });
  for (const id of [during, after, finished, archived]) await put(anna, id, { take: [anna.id] });
  await admin.call('DELETE', '/stream', { ids: archived });
  await put(boris, after, { take: [boris.id] });
  const { body } = await put(anna, first, { take: [anna.id] });
  expect(body['overlaps']).toEqual([
    {
      id: during,
      user: anna.id,
      userName: 'operator 3',
      title: 'Финал',
      startAt: '2026-06-01T12:30:00.000Z',
      endAt: '2026-06-01T13:30:00.000Z',
    },
  ]);
  const { body: seen } = await anna.call('GET', '/stream/takes', { stream_id: during });
  expect(seen['overlaps']).toMatchObject([{ id: first, title: 'Зенит – Спартак' }, { id: after }]);
});

it('is not possible in the archive', async () => {
  const id = await create();
  await admin.call('DELETE', '/stream', { ids: id });
  expect(await put(anna, id, { take: [anna.id] })).toMatchObject({ status: 409, body: { code: 'stream_archived' } });
});

it('accepts at most 100 people at once', async () => {
  const id = await create();
  const take = Array.from({ length: 101 }, (_, n) => n + 1);
  expect(await put(admin, id, { take })).toMatchObject({
    status: 422,
    body: { fields: { take: { code: 'too_big', limit: 100 } } },
  });
});

describe('the whole list of a stream’s holders', () => {
  const listOf = async (id: number) => (await editor.call('GET', '/stream/takes', { stream_id: id })).body;
  const kinds = async (id: number) =>
    (await editor.call('GET', '/stream/history', { id })).body.data.map(({ kind }) => kind);

  it('can be sent unchanged by every user who may take, and changes nothing', async () => {
    const id = await create();
    await put(boris, id, { take: [boris.id] });
    const read = await listOf(id);
    expect(await anna.call('PUT', '/stream/takes', read)).toMatchObject({ status: 200, body: read });
    expect(await kinds(id)).toEqual(['take', 'edit']);
  });

  it('determines who takes the stream and who releases it', async () => {
    const id = await create();
    await put(boris, id, { take: [boris.id] });
    const { clients } = await listOf(id);
    expect(clients).toMatchObject([{ id: boris.id }]);
    expect(holders(await put(anna, id, { clients: [...(clients as object[]), { id: anna.id }] }))).toEqual([
      boris.id,
      anna.id,
    ]);
    expect(holders(await put(editor, id, { clients: [anna.id] }))).toEqual([anna.id]);
    expect(holders(await put(anna, id, { clients: [] }))).toEqual([]);
    expect(await kinds(id)).toEqual(['release', 'release', 'take', 'take', 'edit']);
  });

  it('is subject to roles and access rules like every take', async () => {
    const id = await create();
    await put(boris, id, { take: [boris.id] });
    for (const clients of [[], [{ id: anna.id }], [{ id: boris.id }, { id: editor.id }]])
      expect(await put(anna, id, { clients })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await put(admin, id, { clients: [{ id: 999_999 }] })).toMatchObject({
      status: 422,
      body: { fields: { clients: { code: 'missing_record' } } },
    });
    expect(await put(admin, id, { clients: [], take: [anna.id] })).toMatchObject({
      status: 422,
      body: { fields: { clients: { code: 'mismatch' } } },
    });
    expect(holders({ body: await listOf(id) })).toEqual([boris.id]);
  });

  it('also warns about overlapping matches', async () => {
    const day = { startDate: '2026-07-01', startTime: '12:00', duration: 60, timezone: 'UTC' };
    const [first, second] = [await create(day), await create(day)];
    await put(anna, first, { take: [anna.id] });
    const { body } = await put(anna, second, { clients: [anna.id] });
    expect(body['overlaps']).toMatchObject([{ id: first, user: anna.id }]);
  });
});
