import { afterAll, beforeAll, expect, it } from 'vitest';
import { idOf, makeRecords, match } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
const streams: number[] = [];
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  const records = await makeRecords(admin);
  for (let n = 0; n < 3; n++) streams.push(await idOf(admin, '/stream', match(records)));
});
afterAll(() => t.close());

type Month = { month: string; taken: number };
const monthsOf = async (who: Caller, query: object = {}) =>
  (await who.call('GET', '/profile/statistics', query)).body['months'] as Month[];

it('counts the streams taken in each of the last twelve months, the current one last', async () => {
  const who = await t.signIn('operator');
  for (const stream_id of streams) await who.call('PUT', '/stream/takes', { stream_id, take: [who.id] });
  const { body } = await who.call('GET', '/profile/statistics');
  const months = body['months'] as Month[];
  expect(months).toHaveLength(12);
  expect(months.at(-1)).toEqual({ month: new Date().toISOString().slice(0, 7), taken: 3 });
  expect(months.slice(0, -1).every(({ taken }) => taken === 0)).toBe(true);
  expect(body).toMatchObject({ total: 3, held: 3 });
});

it('counts a stream once per month, however often it is taken, also after its release', async () => {
  const who = await t.signIn('operator');
  const [stream_id] = streams;
  for (const change of [{ take: [who.id] }, { release: [who.id] }, { take: [who.id] }, { release: [who.id] }])
    await who.call('PUT', '/stream/takes', { stream_id, ...change });
  expect((await who.call('GET', '/profile/statistics')).body).toMatchObject({ total: 1, held: 0 });
});

it('counts a stream that was taken in two months once in all', async () => {
  const who = await t.signIn('operator');
  const [stream = 0] = streams;
  const now = new Date();
  for (const back of [0, 2])
    await t.deps.db
      .insertInto('taken')
      .values({ user: who.id, stream, at: new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1, 12)) })
      .execute();
  expect((await who.call('GET', '/profile/statistics')).body['total']).toBe(1);
});

it('includes takes assigned by others, but no takes of others', async () => {
  const who = await t.signIn('operator');
  await admin.call('PUT', '/stream/takes', { stream_id: streams[0], take: [who.id, admin.id] });
  expect((await monthsOf(who)).at(-1)?.taken).toBe(1);
});

it('uses the chosen time zone for months, else that of the request', async () => {
  const who = await t.signIn('operator');
  const [stream = 0] = streams;
  const now = new Date();
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1);
  // Half an hour before this month begins in UTC, when it has already begun in Moscow.
  await t.deps.db
    .insertInto('taken')
    .values({ user: who.id, stream, at: new Date(midnight - 1_800_000) })
    .execute();
  // Not the last two: in Moscow, a further month may have begun.
  const two = [midnight - 1_800_000, midnight].map((at) => new Date(at).toISOString().slice(0, 7));
  const last = async (query: object) => {
    const months = await monthsOf(who, query);
    return two.map((of) => months.find(({ month }) => month === of)?.taken);
  };
  expect(await last({})).toEqual([1, 0]);
  expect(await last({ timezone: 'Europe/Moscow' })).toEqual([0, 1]);
  await who.call('PUT', '/profile/settings', { timezone: 'Europe/Moscow' });
  expect(await last({ timezone: 'UTC' })).toEqual([0, 1]);
  expect((await who.call('GET', '/profile/statistics', { timezone: 'nowhere' })).status).toBe(422);
});
