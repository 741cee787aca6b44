import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cellsOf, download } from '#server/imports/testing/download';
import { runAndWait, csv, dryRun, rowsOf } from '#server/imports/testing/upload';
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
  const zenit = await idOf(editor, '/stream/team', { name: 'Зенит', sport: football });
  for (const content of ['Сине-бело-голубые', 'a; b', '"quoted"', '=1+1'])
    await idOf(editor, '/stream/synonym', { type: 'team', internal_id: zenit, content });
  await idOf(editor, '/stream/team', { name: '=SUM(A1)', sport: football });
  await idOf(editor, '/stream/tournament', { name: 'Кубок', sport: football });
  await idOf(editor, '/stream/synonym', { type: 'sport', internal_id: football, content: 'Soccer' });
});
afterAll(() => t.close());

const plural = { sport: '/stream/sports', tournament: '/stream/tournaments', team: '/stream/teams' } as const;
const kinds = ['sport', 'tournament', 'team'] as const;
const sheet = async (kind: (typeof kinds)[number], query: Record<string, string>, headers = {}, who = editor) =>
  cellsOf((await download(t, who, `${plural[kind]}/export`, query, headers)).file);

describe('an export of a directory', () => {
  it('has every field and the synonyms of the rows in the list, in its order', async () => {
    expect(await sheet('sport', { format: 'csv', language: 'ru' })).toEqual([
      ['Название', 'Название по-русски', 'Обычная длительность, мин', 'Синонимы'],
      ['Футбол', null, '105', 'Soccer'],
    ]);
    const sorted = { 'Sort-Column': 'name', 'Sort-Order': 'desc', 'Page-Size': '1' };
    expect(await sheet('team', { format: 'xlsx' }, sorted)).toEqual([
      ['Name', 'Sport', 'Synonyms'],
      ['Зенит', 'Футбол', '"""quoted"""; =1+1; "a; b"; Сине-бело-голубые'],
      ['=SUM(A1)', 'Футбол'],
    ]);
    expect(await sheet('team', { format: 'csv', name: 'зен' })).toHaveLength(2);
    const wrong = await download(t, editor, '/stream/teams/export', { format: 'csv' }, { 'Filter-Column': 'nothing', 'Filter-Value': '1' }); // prettier-ignore
    expect(wrong.status).toBe(422);
  });

  it('has the requested columns, and counts only for users who may edit references', async () => {
    expect(await sheet('sport', { format: 'csv', columns: 'name,teams,synonyms' })).toEqual([
      ['Name', 'Teams', 'Synonyms'],
      ['Футбол', '2', 'Soccer'],
    ]);
    const viewer = await t.signIn('viewer');
    expect(await sheet('sport', { format: 'csv' }, {}, viewer)).toHaveLength(2);
    const refused = await download(t, viewer, '/stream/sports/export', { format: 'csv', columns: 'name,teams' });
    expect(refused.status).toBe(422);
  });

  it.each(kinds)('of each %s is unchanged when it is imported again', async (kind) => {
    for (const [format, language] of [
      ['xlsx', 'ru'],
      ['csv', 'en'],
    ] as const) {
      const { file } = await download(t, editor, `${plural[kind]}/export`, { format, language });
      const job = await dryRun(t, editor, kind, file);
      expect(await rowsOf(editor, job.id, 'error')).toEqual([]);
      const unchanged = kind === 'team' ? 2 : 1;
      expect({ format, ...job.counts }).toEqual({ format, new: 0, changed: 0, unchanged, error: 0 });
    }
  });
});

/** Two thousand names that do not resemble the others. */
const many = Array.from({ length: 2_000 }, (_, at) => nameOf(at));
function nameOf(number: number): string {
  const syllables = ['ba', 'ke', 'di', 'fo', 'gu', 'ly', 'ma', 'ne', 'po', 'ru'];
  return String(number * 7_919 + 10_000_000).replace(/\d/g, (digit) => syllables[Number(digit)] ?? '');
}

describe('two thousand rows', () => {
  it.each([
    ['sport', ['name', 'duration', 'synonyms'], (name: string) => [name, '90', `${name} one; ${name} two`]],
    ['tournament', ['name', 'sport', 'synonyms'], (name: string) => [name, 'Футбол', `${name} cup`]],
    ['team', ['name', 'sport', 'synonyms'], (name: string) => [name, 'Футбол', `${name} club`]],
  ] as const)(
    'of %ss are imported, matched again, exported and undone',
    async (kind, header, rowOf) => {
      const total = async () => Number((await editor.call('GET', plural[kind])).body['total']);
      const before = await total();
      const file = csv([...header], ...many.map((name) => rowOf(name)));
      const job = await dryRun(t, editor, kind, file);
      expect(job.counts).toEqual({ new: 2_000, changed: 0, unchanged: 0, error: 0 });
      expect((await runAndWait(editor, 'commit', job.id)).state).toBe('done');
      expect(await total()).toBe(before + 2_000);
      const exported = (await download(t, editor, `${plural[kind]}/export`, { format: 'csv' })).file;
      const again = await dryRun(t, editor, kind, exported);
      expect(again.counts).toEqual({ new: 0, changed: 0, unchanged: before + 2_000, error: 0 });
      expect((await runAndWait(editor, 'undo', job.id)).state).toBe('undone');
      expect(await total()).toBe(before);
    },
    60_000,
  );
});
