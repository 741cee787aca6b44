import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDesk, queryOf, reviewsOf } from '#server/playlist/testing/desk';
import type { Desk } from '#server/playlist/testing/desk';
import { idOf } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let editor: Caller;
let operator: Caller;
let desk: Desk;
beforeAll(async () => {
  t = await startTestApp();
  editor = await t.signIn('editor');
  operator = await t.signIn('operator');
});
afterAll(() => t.close());

let sports = 0;
async function open() {
  desk = await openDesk(editor, `Sport ${sports++}`);
}
const tournament = (name: string) => idOf(editor, '/stream/tournament', { name, sport: desk.sport });
const ask = (team1: string, team2: string, tournamentText: string, more: Record<string, unknown> = {}) =>
  desk.query(operator, team1, team2, { tournamentText, ...more });
const plan = async (name: string | null, more: Record<string, unknown> = {}) =>
  desk.stream('Barcelona', 'Real Madrid', { ...(name ? { tournament: await tournament(name) } : {}), ...more });

/** What becomes of a query for Barcelona – Real Madrid when there is one such stream. */
async function outcome(asked: [string, string, string], found: string | null): Promise<unknown> {
  await open();
  const stream = await plan(found);
  const query = await ask(...asked);
  if ((await queryOf(operator, query))['stream'] === stream) return 'joined';
  const [review] = await reviewsOf(operator, query);
  return review ? review['reasons'] : 'nothing';
}

const men = (name: string): [string, string, string] => ['Барселона', 'Реал Мадрид', name];
const women = (name: string): [string, string, string] => ['Барселона (ж)', 'Реал Мадрид (ж)', name];
const differ = (asked: string, found: string) => [{ code: 'tournament', asked, found, why: null }];

describe('marks that only the tournament has', () => {
  it.each([
    ['a women’s league and no tournament', men(''), 'Liga F Women', differ('', 'Liga F Women')],
    ['a women’s league and the men’s', men('Ла Лига'), 'Liga F Women', differ('Ла Лига', 'Liga F Women')],
    ['women’s names and a women’s league', women(''), 'Liga F Women', 'joined'],
    ['women’s names and an unmarked league', women('Ла Лига'), 'LaLiga', 'nothing'],
    ['a women’s league on both sides', men('Лига F. Женщины'), 'Liga F Women', 'joined'],
    ['a women’s league asked for, none named', men('Лига F. Женщины'), null, differ('Лига F. Женщины', '')],
    ['an age in names and tournament', ['Барселона U21', 'Реал Мадрид U21', ''], 'Кубок U21', 'joined'],
    [
      'an age in the tournament alone',
      men('Молодёжное первенство'),
      'LaLiga',
      differ('Молодёжное первенство', 'LaLiga'),
    ],
    ['reserves', ['Барселона Б', 'Реал Мадрид Б', ''], 'Лига резервов', 'joined'],
  ] satisfies [string, [string, string, string], string | null, unknown][])('%s', async (_what, asked, found, is) => {
    expect(await outcome(asked, found)).toEqual(is);
  });
});

describe('another tournament', () => {
  it.each([
    ['Ла Лига', 'LaLiga'],
    ['Spain. La Liga', 'La Liga'],
    ['Испания. Примера', 'LaLiga'],
  ])('by another name is no doubt: "%s" and "%s"', async (asked, found) => {
    expect(await outcome(men(asked), found)).toBe('joined');
  });

  it.each([
    ['Ла Лига', 'Copa del Rey'],
    ['Ла Лига', 'Segunda División'],
    ['Премьер-лига', 'Кубок страны'],
  ])('that is known apart is a doubt: "%s" and "%s"', async (asked, found) => {
    expect(await outcome(men(asked), found)).toEqual(differ(asked, found));
  });

  it('of the directory is a doubt', async () => {
    await open();
    const [cup, league] = [await tournament('Trofeo Carranza'), await tournament('Ла Лига')];
    const words = await ask(...men(''), { tournament: cup, tournamentText: '' });
    await desk.stream('Barcelona', 'Real Madrid', { tournament: league });
    expect((await reviewsOf(operator, words)).map((one) => one['reasons'])).toEqual([
      differ('Trofeo Carranza', 'Ла Лига'),
    ]);
  });

  it('decides between two matches that are as near', async () => {
    await open();
    const query = await ask(...men('Ла Лига'));
    await plan('Trofeo Carranza', { startTime: '17:15' });
    const league = await plan('La Liga', { startTime: '18:40' });
    expect(await queryOf(operator, query)).toMatchObject({ stream: league });
  });

  it('of the nearer of two matches leaves them to the owner', async () => {
    await open();
    const query = await ask(...men('Ла Лига'));
    const streams = [
      await plan('Trofeo Carranza', { startTime: '17:50' }),
      await plan('La Liga', { startTime: '18:50' }),
    ];
    const reviews = await reviewsOf(operator, query);
    expect(new Set(reviews.map((one) => one['stream']))).toEqual(new Set(streams));
  });
});

it('a stream of another tournament, and a tournament of another name, are matched anew at once', async () => {
  await open();
  const id = await tournament('Liga F');
  const query = await ask(...men('Ла Лига'));
  const stream = await desk.stream('Barcelona', 'Real Madrid', {});
  expect(await queryOf(operator, query)).toMatchObject({ stream });
  await editor.call('PUT', '/stream', { id: stream, tournament: id });
  expect(await queryOf(operator, query)).toMatchObject({ stream: null, returnReason: 'doubtful', reviews: 1 });
  await editor.call('PUT', '/stream/tournament', { id, name: 'La Liga' });
  expect(await queryOf(operator, query)).toMatchObject({ stream });
  await editor.call('PUT', '/stream/tournament', { id, name: 'Primera Femenina' });
  expect(await queryOf(operator, query)).toMatchObject({ stream: null, reviews: 1 });
  await operator.call('PUT', '/profile/playlist', { id: query, tournamentText: 'Испания. Женщины' });
  expect(await queryOf(operator, query)).toMatchObject({ stream });
});
