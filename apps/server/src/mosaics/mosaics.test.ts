import { maxMosaics, maxMosaicStreams } from '@touchline/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idOf, makeRecords, match } from '#server/testing/records';
import type { Records } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let editor: Caller;
let owner: Caller;
let stranger: Caller;
let records: Records;
let matches: number[] = [];
beforeAll(async () => {
  t = await startTestApp();
  editor = await t.signIn('editor');
  owner = await t.signIn('viewer');
  stranger = await t.signIn('admin');
  records = await makeRecords(stranger);
  matches = await Promise.all([1, 2, 3].map(() => idOf(editor, '/stream', match(records))));
});
afterAll(() => t.close());

const one = '/profile/mosaic';
const many = '/profile/mosaics';
let made = 0;
const layout = (more: object = {}) => ({ name: `Desk ${made++}`, streams: matches, ...more });
const streamsOf = async (who: Caller, id: number) => (await who.call('GET', one, { id })).body['streams'];

describe('a layout belongs to its creator', () => {
  it('and answers 404 to all requests of others, including administrators', async () => {
    const id = await idOf(owner, one, layout());
    const { body: before } = await owner.call('GET', one, { id });
    expect((await stranger.call('GET', one, { id })).status).toBe(404);
    expect((await stranger.call('PUT', one, { id, name: 'Mine now' })).status).toBe(404);
    expect((await stranger.call('DELETE', one, { ids: id })).body).toEqual({ ids: [] });
    expect((await stranger.call('GET', many)).body.data).toEqual([]);
    expect((await stranger.call('POST', many, { name: 'Desk' })).body.total).toBe(0);
    expect((await owner.call('GET', one, { id })).body).toEqual(before);
  });

  it('and is published to nobody else', async () => {
    const id = await idOf(owner, one, layout());
    const { rows } = await t.deps.pool.query(
      `SELECT data FROM event WHERE data @> jsonb_build_object('entity', 'mosaic', 'id', $1::int8)`,
      [id],
    );
    expect(rows).toEqual([{ data: { id, entity: 'mosaic', user: owner.id } }]);
  });

  it('and is deleted with them', async () => {
    const leaving = await t.signIn('viewer');
    const id = await idOf(leaving, one, layout());
    await t.deps.db.deleteFrom('user').where('id', '=', leaving.id).execute();
    expect(await t.deps.db.selectFrom('mosaic').select('id').where('id', '=', id).execute()).toEqual([]);
  });
});

describe('the streams of a layout', () => {
  it('keep their order, also when only it changes', async () => {
    const id = await idOf(owner, one, layout());
    expect(await streamsOf(owner, id)).toEqual(matches);
    const turned = matches.toReversed();
    const { body } = await owner.call('PUT', one, { id, version: 1, streams: turned });
    expect(body).toMatchObject({ streams: turned, version: 2 });
    expect(await streamsOf(owner, id)).toEqual(turned);
  });

  it('are each there once', async () => {
    const [first = 0] = matches;
    const id = await idOf(owner, one, layout({ streams: [first, first] }));
    expect(await streamsOf(owner, id)).toEqual([first]);
  });

  it('are 48 at most', async () => {
    const streams = Array.from({ length: maxMosaicStreams + 1 }, (_, n) => n + 1);
    const { status, body } = await owner.call('POST', one, layout({ streams }));
    expect({ status, fields: body['fields'] }).toEqual({
      status: 422,
      fields: { streams: { code: 'too_big', limit: maxMosaicStreams } },
    });
  });

  it('must exist and be visible, and the refusal does not say which of both', async () => {
    const limited = await t.signIn('operator');
    await t.deps.db
      .insertInto('user_stream')
      .values({ user: limited.id, stream: matches[0] ?? 0 })
      .execute();
    const absent = 999_999_999;
    const refused = { status: 422, body: { code: 'invalid', fields: { streams: { code: 'missing_record' } } } };
    expect(await limited.call('POST', one, layout({ streams: [matches[0]] }))).toMatchObject(refused);
    expect(await limited.call('POST', one, layout({ streams: [absent] }))).toMatchObject(refused);
    expect((await limited.call('GET', many)).body.total).toBe(0);
  });

  it('are left out while an access rule hides them, and come back', async () => {
    const limited = await t.signIn('operator');
    const [first = 0, second, third] = matches;
    const id = await idOf(limited, one, layout());
    await t.deps.db.insertInto('user_stream').values({ user: limited.id, stream: first }).execute();
    expect(await streamsOf(limited, id)).toEqual([second, third]);
    expect((await limited.call('GET', many)).body.data).toMatchObject([{ streams: [second, third] }]);
    const stale = await limited.call('PUT', one, { id, version: 7, name: 'Other' });
    expect(stale).toMatchObject({ status: 409, body: { current: { streams: [second, third] } } });
    await t.deps.db.deleteFrom('user_stream').where('user', '=', limited.id).execute();
    expect(await streamsOf(limited, id)).toEqual(matches);
  });

  it('go with a stream that is deleted permanently', async () => {
    const gone = await idOf(editor, '/stream', match(records));
    const id = await idOf(owner, one, layout({ streams: [gone, ...matches] }));
    await editor.call('DELETE', '/stream', { ids: gone });
    expect(await streamsOf(owner, id)).toEqual([gone, ...matches]);
    expect((await stranger.call('DELETE', '/stream', { ids: gone, permanent: true })).status).toBe(200);
    expect(await streamsOf(owner, id)).toEqual(matches);
  });
});

describe('a layout', () => {
  it('has a name that no other one of its owner has, ignoring case', async () => {
    await idOf(owner, one, layout({ name: 'Вечер' }));
    const again = await owner.call('POST', one, layout({ name: 'ВЕЧЕР' }));
    expect(again).toMatchObject({ status: 409, body: { code: 'already_exists', fields: { name: {} } } });
    expect((await stranger.call('POST', one, layout({ name: 'Вечер' }))).status).toBe(200);
  });

  it('is one of 50 at most, also if two windows save at once', async () => {
    const collector = await t.signIn('viewer');
    const values = Array.from({ length: maxMosaics - 1 }, (_, n) => ({ user: collector.id, name: `Layout ${n}` }));
    await t.deps.db.insertInto('mosaic').values(values).execute();
    const saved = await Promise.all([1, 2].map(() => collector.call('POST', one, layout())));
    expect(saved.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(saved.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'too_many' });
  });
});

it('lists layouts by name, and sorts, filters, searches and pages them', async () => {
  const reader = await t.signIn('operator');
  await idOf(reader, one, { name: 'tennis', large: true });
  await idOf(reader, one, { name: 'Football' });
  await idOf(reader, one, { name: 'Хоккей' });
  const names = async (...call: Parameters<Caller['call']>) =>
    (await reader.call(...call)).body.data.map(({ name }) => name);
  expect(await names('GET', many)).toEqual(['Football', 'tennis', 'Хоккей']);
  expect(await names('GET', many, {}, { 'Sort-Column': 'id', 'Sort-Order': 'desc' })).toEqual([
    'Хоккей',
    'Football',
    'tennis',
  ]);
  expect(await names('GET', many, {}, { 'Filter-Column': 'large', 'Filter-Value': 'true' })).toEqual(['tennis']);
  expect(await names('POST', many, { name: 'foot' })).toEqual(['Football']);
  expect(await names('GET', many, {}, { 'Page-Size': '2', 'Page-Current': '2' })).toEqual(['Хоккей']);
});
