import { afterAll, beforeAll, expect, it } from 'vitest';
import { idOf } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let editor: Caller;
let viewer: Caller;
let sport = 0;
let made = 0;
beforeAll(async () => {
  t = await startTestApp();
  editor = await t.signIn('editor');
  viewer = await t.signIn('viewer');
  sport = await idOf(editor, '/stream/sport', { name: 'Футбол', duration: 105 });
});
afterAll(() => t.close());

const team = (name = `Команда ${made++}`) => idOf(editor, '/stream/team', { name, sport });
const add = (internal_id: number, content: string, type = 'team') =>
  editor.call('POST', '/stream/synonym', { type, internal_id, content });
const list = async (internal_id: number, type = 'team') =>
  (await viewer.call('GET', '/stream/synonyms', { type, internal_id })).body.data.map((row) => row['content']);
const named = ({ id, type, internal_id }: Record<string, unknown>) => ({ id, type, internal_id });
const found = async (name: string) =>
  (await viewer.call('POST', '/stream/teams', { name })).body.data.map((row) => row['id']);

it('adds, changes, lists and deletes the synonyms of a record', async () => {
  const id = await team();
  const { body: synonym } = await add(id, '  Spartak Moscow ');
  expect(synonym).toEqual({ id: synonym['id'], type: 'team', internal_id: id, content: 'Spartak Moscow' });
  await add(id, 'Красно-белые');
  expect(await list(id)).toEqual(['Spartak Moscow', 'Красно-белые']);
  const changed = await editor.call('PUT', '/stream/synonym', { ...synonym, content: 'FC Spartak' });
  expect(changed.body).toEqual({ ...synonym, content: 'FC Spartak' });
  expect((await editor.call('DELETE', '/stream/synonym', named(synonym))).body).toEqual({ ids: [synonym['id']] });
  expect(await list(id)).toEqual(['Красно-белые']);
  expect((await editor.call('DELETE', '/stream/synonym', named(synonym))).body).toEqual({ ids: [] });
});

it('lists in pages, as requested by the headers', async () => {
  const id = await team();
  for (const content of ['C', 'a', 'B']) await add(id, content);
  const headers = { 'Page-Size': '2', 'Page-Current': '2', 'Sort-Column': 'content', 'Sort-Order': 'desc' };
  const { body } = await viewer.call('GET', '/stream/synonyms', { type: 'team', internal_id: id }, headers);
  expect(body).toMatchObject({ current_page: 2, per_page: 2, total: 3, last_page: 2, data: [{ content: 'a' }] });
});

it('accepts only a type of the enumeration, and an existing owner of that type', async () => {
  const id = await team();
  expect((await add(id, 'X', 'server')).body['fields']).toEqual({ type: { code: 'unknown_value' } });
  const missing = { status: 422, body: { fields: { internal_id: { code: 'missing_record' } } } };
  expect(await add(999_999, 'X')).toMatchObject(missing);
  expect(await add(id, 'X', 'tournament')).toMatchObject(missing);
});

it('refuses a repeated synonym of one owner, ignoring case, but not the same for two owners', async () => {
  const [one, other] = [await team(), await team()];
  expect((await add(one, 'Zenit')).status).toBe(200);
  const again = await add(one, 'ZENIT');
  expect(again).toMatchObject({
    status: 409,
    body: { code: 'already_exists', fields: { content: { code: 'already_taken' } } },
  });
  expect((await add(other, 'Zenit')).status).toBe(200);
});

it('does not change a synonym through another owner', async () => {
  const [one, other] = [await team(), await team()];
  const { body: synonym } = await add(one, 'Own name');
  const stolen = { ...synonym, internal_id: other };
  expect((await editor.call('PUT', '/stream/synonym', stolen)).status).toBe(404);
  expect((await editor.call('DELETE', '/stream/synonym', named(stolen))).body).toEqual({ ids: [] });
  expect(await list(one)).toEqual(['Own name']);
});

it('finds a record by its synonym, in either script and keyboard layout, until it is deleted', async () => {
  const id = await team('Локомотив');
  const { body: synonym } = await add(id, 'Железнодорожники');
  for (const typed of ['железнодорожники', 'zheleznodorozhniki', ';tktpyjljhj;ybrb', 'lokomotiv'])
    expect({ typed, found: await found(typed) }).toEqual({ typed, found: [id] });
  await editor.call('PUT', '/stream/team', { id, name: 'Паровоз' });
  expect(await found('железнодорожники')).toEqual([id]);
  expect(await found('локомотив')).toEqual([]);
  await editor.call('PUT', '/stream/synonym', { ...synonym, content: 'Машинисты' });
  expect(await found('железнодорожники')).toEqual([]);
  expect(await found('mashinisty')).toEqual([id]);
  await editor.call('DELETE', '/stream/synonym', named(synonym));
  expect(await found('машинисты')).toEqual([]);
});

it('finds streams by the synonyms of their teams', async () => {
  const id = await team('Динамо');
  await add(id, 'Бело-голубые');
  await editor.call('POST', '/stream', { sport, team1: id, startDate: '2026-05-01', startTime: '12:00' });
  expect((await editor.call('POST', '/streams', { name: 'belo-golubye' })).body['total']).toBe(1);
});

it('deletes the synonyms of a record with it, and records every change in the audit log', async () => {
  const id = await team();
  const { body: synonym } = await add(id, 'Fleeting');
  await editor.call('DELETE', '/stream/team', { ids: id });
  expect(await list(id)).toEqual([]);
  const log = await t.deps.db
    .selectFrom('audit')
    .select(['action', 'actor'])
    .where('entity', '=', 'synonym')
    .where('record', '=', Number(synonym['id']))
    .orderBy('id')
    .execute();
  expect(log).toEqual([
    { action: 'create', actor: editor.id },
    { action: 'delete', actor: editor.id },
  ]);
});

it('proposes transliterations of a team’s name except existing names, and stores the chosen ones', async () => {
  const [cyrillic, latin] = [await team('Шахтёр'), await team('Granite Bears')];
  const propose = async () =>
    (await editor.call('GET', '/stream/team/transliteration', { ids: `${cyrillic},${latin}` })).body.data;
  const [bears, miners] = await propose();
  expect(miners).toMatchObject({ id: cyrillic, name: 'Шахтёр', proposals: expect.arrayContaining(['Shakhter']) });
  expect(String(bears?.['proposals'])).toMatch(/^[А-Яа-яЁё ,-]+$/);
  const synonyms = [
    { internal_id: cyrillic, content: 'Shakhter' },
    { internal_id: cyrillic, content: 'shakhter' },
    { internal_id: cyrillic, content: 'ШАХТЁР' },
  ];
  const save = () => editor.call('POST', '/stream/team/transliteration', { synonyms });
  expect((await save()).body).toEqual({ created: 1 });
  expect((await save()).body).toEqual({ created: 0 });
  expect(await list(cyrillic)).toEqual(['Shakhter']);
  expect((await propose())[1]?.['proposals']).not.toContain('Shakhter');
});

it('stores no proposals when one of the teams was deleted', async () => {
  const id = await team();
  const synonyms = [
    { internal_id: id, content: 'Kept?' },
    { internal_id: 999_999, content: 'Lost' },
  ];
  expect((await editor.call('POST', '/stream/team/transliteration', { synonyms })).status).toBe(422);
  expect(await list(id)).toEqual([]);
});
