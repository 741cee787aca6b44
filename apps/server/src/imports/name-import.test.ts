import { afterAll, beforeAll, expect, it } from 'vitest';
import { runAndWait, csv, dryRun, rowsOf, send } from '#server/imports/testing/upload';
import { idOf } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let editor: Caller;
let football: number;
beforeAll(async () => {
  t = await startTestApp();
  editor = await t.signIn('editor');
  football = await idOf(editor, '/stream/sport', { name: 'Футбол', duration: 105 });
  await idOf(editor, '/stream/team', { name: 'Зенит', sport: football });
});
afterAll(() => t.close());

const synonyms = async (id: unknown) => {
  const { body } = await editor.call('GET', '/stream/synonyms', { type: 'team', internal_id: Number(id) });
  return body.data.map(({ content }) => content);
};

it('imports sports by name: new ones, changed ones, and unchanged ones the second time', async () => {
  const file = csv(['Название', 'Обычная длительность, мин'], ['Хоккей', '150'], ['футбол', '120'], ['Гандбол', '']);
  const job = await dryRun(t, editor, 'sport', file);
  expect(job).toMatchObject({ counts: { new: 1, changed: 1, unchanged: 0, error: 1 }, columns: ['name', 'duration'] });
  expect((await rowsOf(editor, job.id, 'error'))[0]?.issues).toMatchObject([
    { column: 'duration', reason: 'required' },
  ]);
  await runAndWait(editor, 'commit', job.id);
  const { body } = await editor.call('GET', '/stream/sports', {}, { 'Sort-Column': 'name' });
  expect(body.data.map(({ name, duration }) => [name, duration])).toEqual([
    ['Футбол', 120],
    ['Хоккей', 150],
  ]);
  expect((await dryRun(t, editor, 'sport', file)).counts).toMatchObject({ unchanged: 2 });
  await runAndWait(editor, 'undo', job.id);
  expect((await editor.call('GET', '/stream/sports')).body.data.map(({ duration }) => duration)).toEqual([105]);
});

it('imports teams of a sport with their synonyms, and matches a team under another spelling', async () => {
  const file = csv(
    ['name', 'sport', 'synonyms'],
    ['Спартак', 'Футбол', 'Spartak Moscow; Красно-белые'],
    ['Zenit', 'Футбол', 'Сине-бело-голубые'],
    ['Спартак', 'Футбол', ''],
    ['Локомотив', '', ''],
  );
  const job = await dryRun(t, editor, 'team', file);
  expect(job.counts).toEqual({ new: 1, changed: 1, unchanged: 0, error: 2 });
  const errors = await rowsOf(editor, job.id, 'error');
  expect(errors.map(({ row, issues }) => [row, issues[0]?.column, issues[0]?.reason])).toEqual([
    [4, 'name', 'duplicate_value'],
    [5, 'sport', 'required'],
  ]);
  expect(await rowsOf(editor, job.id, 'changed')).toMatchObject([
    {
      matches: [{}, { given: 'Zenit', found: 'Зенит', how: 'transliteration' }],
      changes: [{ column: 'synonyms', to: 'Сине-бело-голубые' }],
    },
  ]);
  await runAndWait(editor, 'commit', job.id);
  const { body } = await editor.call('POST', '/stream/teams', { name: 'spartak mos' });
  expect(body.data.map(({ name }) => name)).toEqual(['Спартак']);
  expect(await synonyms(body.data[0]?.['id'])).toEqual(['Spartak Moscow', 'Красно-белые']);
  const { body: zenit } = await editor.call('POST', '/stream/teams', { name: 'Зенит' });
  expect(await synonyms(zenit.data[0]?.['id'])).toEqual(['Сине-бело-голубые']);
  await runAndWait(editor, 'undo', job.id);
  expect(await synonyms(zenit.data[0]?.['id'])).toEqual([]);
});

it('imports tournaments of a sport that it creates if the user allows it', async () => {
  const file = csv(['name', 'sport'], ['Кубок Гагарина', 'Хоккей']);
  expect((await dryRun(t, editor, 'tournament', file)).counts).toMatchObject({ error: 1 });
  const job = await dryRun(t, editor, 'tournament', file, { createMissing: 'true' });
  await runAndWait(editor, 'commit', job.id);
  const { body } = await editor.call('GET', '/stream/tournaments');
  expect(body.data.map(({ name, sportName }) => [name, sportName])).toEqual([['Кубок Гагарина', 'Хоккей']]);
});

it('is refused to users who may not edit references', async () => {
  const operator = await t.signIn('operator');
  const file = csv(['name'], ['x']);
  for (const path of ['/streams', '/stream/sports', '/stream/tournaments', '/stream/teams'])
    expect((await send(t, operator, `${path}/import`, file)).status).toBe(403);
});

it('are listed alone by a filter with their import, and none of another kind of record', async () => {
  const { id } = await dryRun(t, editor, 'sport', csv(['name', 'duration'], ['Petanque', '60'], ['Bocce', '60']));
  await runAndWait(editor, 'commit', id);
  const listed = async (path: string, value: string) =>
    editor.call('GET', path, {}, { 'Filter-Column': 'import', 'Filter-Value': value });
  const sports = await listed('/stream/sports', String(id));
  expect(sports.body.data.map(({ name }) => name)).toEqual(['Petanque', 'Bocce']);
  expect((await listed('/stream/teams', String(id))).body.data).toEqual([]);
  expect((await listed('/stream/sports', 'x')).status).toBe(422);
  expect((await listed('/stream/servers', String(id))).status).toBe(422);
});
