import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idOf, makeRecords } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let editor: Caller;
let viewer: Caller;
let foxes = 0;
const ids: Record<string, number> = {};

beforeAll(async () => {
  t = await startTestApp();
  [editor, viewer] = [await t.signIn('editor'), await t.signIn('viewer')];
  await makeRecords(await t.signIn('admin'));
  const sport = await idOf(editor, '/stream/sport', { name: 'Floorball', duration: 120 });
  const tournament = await idOf(editor, '/stream/tournament', { name: 'Coast League', sport });
  const team = (name: string) => idOf(editor, '/stream/team', { name, sport });
  const day = { sport, startDate: '2026-05-01', startTime: '12:00' };
  const create = (more: object) => idOf(editor, '/stream', { ...day, ...more });
  foxes = await team('Iron Foxes');
  const [kings, harbour, pier] = [await team('River Kings'), await team('Harbour City'), await team('Pier United')];
  const [vestergaard, polar] = [await team('Вестергаард'), await team('Полярная Звезда')];
  await editor.call('POST', '/stream/synonym', { type: 'team', internal_id: pier, content: 'Причал' });
  ids['kings'] = await create({
    team1: kings,
    team2: foxes,
    tournament,
    comment: 'Второй канал звука',
    monitor: 'M-77',
  });
  ids['harbour'] = await create({ team1: harbour, team2: pier, key: 'secret_key_42', event_id: 'evt-9001' });
  ids['polar'] = await create({ team1: vestergaard, team2: polar, tournament });
  ids['title'] = await create({ title: 'Зелёный финал: Ёлка', description: 'Ice rink' });
});
afterAll(() => t.close());

async function found(name: string, who: Caller = editor, path = '/streams') {
  const { body } = await who.call('POST', path, { name });
  expect(body['total']).toBe(body.data.length);
  const nameOf = (id: unknown) => Object.entries(ids).find(([, each]) => each === id)?.[0] ?? '';
  return body.data.map((row) => nameOf(row['id'])).toSorted((a, b) => a.localeCompare(b));
}

describe('a match is found', () => {
  it.each([
    ['river iron', 'kings'],
    ['Kings Foxes', 'kings'],
    ['foxes kings', 'kings'],
    ['ri fo', 'kings'],
    ['River Kings – Iron Foxes', 'kings'],
    ['Iron Foxes — River Kings', 'kings'],
    ['River Kings – Iron Foxes 07:40', 'kings'],
    ['18:00 Fri, 1 May in 3 days River Kings – Iron Foxes Floorball Coast League', 'kings'],
    ['kings coast floorball', 'kings'],
    ['Kings vs Foxes', 'kings'],
    ['M-77 foxes', 'kings'],
    ['77 foxes', 'kings'],
    ['канал kings', 'kings'],
    ['rfyfk kings', 'kings'],
    ['Harbour City Pier', 'harbour'],
    ['харбор', 'harbour'],
    ['Harbor pier', 'harbour'],
    ['рфкищгк зшук', 'harbour'],
    ['причал', 'harbour'],
    ['prichal harbour', 'harbour'],
    ['evt-9001', 'harbour'],
    ['Вестергаард', 'polar'],
    ['polyarnaya vestergaard', 'polar'],
    ['ВЕСТЕРГААРД – Полярная', 'polar'],
    ['gjkzhyfz', 'polar'],
    ['елка зеленый', 'title'],
    ['ёлка rink', 'title'],
  ])('by %j', async (typed, name) => expect(await found(typed)).toEqual([name]));

  it('by a word that several matches have, or by its own id', async () => {
    expect(await found('coast')).toEqual(['kings', 'polar']);
    expect(await found('floorball')).toEqual(['harbour', 'kings', 'polar', 'title']);
    expect(await found(`#${ids['polar']} звезда`)).toEqual(['polar']);
  });

  it.each(['river pier', 'kings волки', 'river kings iron foxes harbour', 'nobody', '%'])(
    'is not found by %j',
    async (typed) => expect(await found(typed)).toEqual([]),
  );
});

it('by its key only for users who may see it', async () => {
  expect(await found('secret_key')).toEqual(['harbour']);
  expect(await found('harbour secret')).toEqual(['harbour']);
  expect(await found('secret_key', viewer)).toEqual([]);
  expect(await found('harbour secret', viewer)).toEqual([]);
  expect(await found('harbour pier', viewer)).toEqual(['harbour']);
});

it('is found by a team’s new name at once', async () => {
  await editor.call('PUT', '/stream/team', { id: foxes, name: 'Steel Foxes' });
  expect(await found('steel kings')).toEqual(['kings']);
  expect(await found('iron kings')).toEqual([]);
});

it('searches references by words too', async () => {
  const names = async (path: string, name: string) =>
    (await editor.call('POST', path, { name })).body.data.map((row) => row['name'] ?? row['fqdn']);
  expect(await names('/stream/teams', 'city harbour')).toEqual(['Harbour City']);
  expect(await names('/stream/teams', 'united причал')).toEqual(['Pier United']);
  expect(await names('/stream/teams', 'юнайтед pier')).toEqual(['Pier United']);
  expect(await names('/stream/tournaments', 'league coast')).toEqual(['Coast League']);
  expect(await names('/stream/sports', 'флорбол')).toEqual(['Floorball']);
});

it('finds a user by any words of their name', async () => {
  const admin = await t.signIn('admin');
  await t.deps.db.updateTable('user').set({ name: 'Ольга Вестергаард' }).where('id', '=', viewer.id).execute();
  t.deps.totals.forgetAll();
  for (const name of ['вестергаард ольга', 'vestergaard', 'jkmuf', 'Olga']) {
    const { body } = await admin.call('POST', '/users', { name });
    expect({ name, ids: body.data.map((row) => row['id']) }).toEqual({ name, ids: [viewer.id] });
  }
});
