import { afterAll, beforeAll, expect, it } from 'vitest';
import { idOf, match } from '#server/testing/records';
import type { Records } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let records: Records;
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  const sport = await idOf(admin, '/stream/sport', { name: 'Water polo', nameRu: 'Водное поло' });
  const [home, away] = [
    await idOf(admin, '/stream/team', { name: 'Sharks', sport }),
    await idOf(admin, '/stream/team', { name: 'Dolphins', sport }),
  ];
  records = { sport, home, away, tournament: 0, server: 0 };
});
afterAll(() => t.close());

const plan = (more: object) => idOf(admin, '/stream', match(records, more));

it('a sport has a name for people who read Russian wherever its name is, and otherwise its only name', async () => {
  const plain = await idOf(admin, '/stream/sport', { name: 'Chess' });
  const [named, unnamed] = [await plan({}), await plan({ sport: plain, team1: null, team2: null, title: 'Final' })];
  const namesOf = async (path: string, id: number) => {
    const { body } = await admin.call('GET', path, { id });
    return [body['sportName'], body['sportNameRu']];
  };
  expect(await namesOf('/stream', named)).toEqual(['Water polo', 'Водное поло']);
  expect(await namesOf('/stream', unnamed)).toEqual(['Chess', 'Chess']);
  expect(await namesOf('/stream/team', records.home)).toEqual(['Water polo', 'Водное поло']);
  const tournament = await idOf(admin, '/stream/tournament', { name: 'Cup', sport: records.sport });
  expect(await namesOf('/stream/tournament', tournament)).toEqual(['Water polo', 'Водное поло']);
});

it('is found by either name', async () => {
  for (const name of ['water', 'водное']) {
    const { body } = await admin.call('POST', '/stream/sports', { name });
    expect(body.data.map(({ id }) => id)).toEqual([records.sport]);
  }
});
