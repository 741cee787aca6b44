import { titles } from '@touchline/names/titles';
import type { Title } from '@touchline/names/titles';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { idOf } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

/** Every eighth title; another test compares the whole list without a database. */
const some = titles.filter((_, at) => at % 8 === 0);
const streams = new Map<Title, number>();
let t: TestApp;
let editor: Caller;

beforeAll(async () => {
  t = await startTestApp();
  editor = await t.signIn('editor');
  const sport = await idOf(editor, '/stream/sport', { name: 'Sport', duration: 90 });
  for (const title of some) {
    const [team1, team2] = await Promise.all(title.names.map((name) => idOf(editor, '/stream/team', { name, sport })));
    const stream = { sport, team1, team2, startDate: '2026-05-01', startTime: '12:00' };
    streams.set(title, await idOf(editor, '/stream', stream));
  }
});
afterAll(() => t.close());

it.each<[string, string[], (title: Title) => string]>([
  ['as its row is copied', [], ({ names: [home, away] }) => `12:00 Fri, 1 May ${home} – ${away} Sport`],
  ['by its words in another order', [], ({ names }) => names.join(' ').split(' ').toReversed().join(' ')],
  // Transcribed by sound rather than spelling: these need a synonym in the directory.
  ['in the other script', ['Фань Чжэнъи Теппачайя Ун-Нух', 'Wang Xiyu Yibing Wu'], (title) => title.inOtherScript],
])('real titles are on the first page %s', async (_, without, typedFor) => {
  const lost: string[] = [];
  for (const title of some) {
    const name = typedFor(title);
    const { body } = await editor.call('POST', '/streams', { name }, { 'Page-Size': '10' });
    if (!body.data.some((row) => row['id'] === streams.get(title))) lost.push(name);
  }
  expect(lost).toEqual(without);
});
