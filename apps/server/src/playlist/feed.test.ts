import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadEntries, resolveEntries as withStart } from '#server/autoload/load-feed';
import type { FeedEntry } from '#server/playlist/feed-entry';
import { openDesk, queryOf } from '#server/playlist/testing/desk';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let owner: Caller;
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
});
afterAll(() => t.close());

const entry = (more: Partial<FeedEntry> = {}): FeedEntry => ({
  event_id: 'ext-1',
  sportText: 'Футбол',
  tournamentText: 'Кубок',
  team1Text: 'Зенит',
  team2Text: 'Спартак',
  startDate: '2026-05-01',
  startTime: '18:00',
  timezone: 'UTC',
  isCanceled: false,
  ...more,
});
/** Loads one match for the owner, and says what became of their query. */
async function tell(more: Partial<FeedEntry> = {}) {
  const { db } = t.deps;
  const counts = await loadEntries(db, await withStart(db, [entry(more)]), true, async () => true);
  return (['new', 'changed', 'canceled', 'unchanged'] as const).find((name) => counts[name] > 0);
}
/** Somebody new, the only one with autoload. */
async function newOwner() {
  await t.deps.db.updateTable('user').set({ playlistAutoload: false }).execute();
  owner = await t.signIn('operator');
  await t.deps.db.updateTable('user').set({ playlistAutoload: true }).where('id', '=', owner.id).execute();
}
const own = async () => (await owner.call('GET', '/profile/playlists')).body.data;

it('the same match told twice makes one query', async () => {
  await newOwner();
  expect([await tell(), await tell(), await tell()]).toEqual(['new', 'unchanged', 'unchanged']);
  expect(await own()).toMatchObject([{ event_id: 'ext-1', origin: 'feed', team1Name: 'Зенит', status: 'awaiting' }]);
});

it('a change in the feed is followed, what the owner chose is kept', async () => {
  await newOwner();
  await tell();
  const [query] = await own();
  await owner.call('POST', '/profile/playlist/format', { id: query?.['id'], stream_format_priority: 'HLS' });
  expect(await tell({ startTime: '19:00', team2Text: 'Рубин' })).toBe('changed');
  expect(await own()).toMatchObject([{ startTime: '19:00', team2Name: 'Рубин', stream_format_priority: 'HLS' }]);
  expect(await tell({ startTime: '19:00', team2Text: 'Рубин' })).toBe('unchanged');
});

it('a cancellation revokes the query, and a match that is on again brings it back', async () => {
  await newOwner();
  await tell();
  expect(await tell({ isCanceled: true })).toBe('canceled');
  expect(await own()).toMatchObject([{ revokedBy: 'feed' }]);
  expect(await tell({ isCanceled: true })).toBe('unchanged');
  expect(await tell()).toBe('changed');
  expect(await own()).toMatchObject([{ revokedAt: null, revokedBy: null }]);
  expect(await tell({ event_id: 'never-seen', isCanceled: true })).toBe('unchanged');
});

it('what the owner revoked stays revoked, what they deleted is not made again, their own is left alone', async () => {
  await newOwner();
  await tell();
  const [query] = await own();
  await owner.call('POST', '/profile/playlist/revoke', { id: query?.['id'] });
  await tell({ startTime: '20:00' });
  expect(await own()).toMatchObject([{ revokedBy: 'owner', startTime: '20:00' }]);
  await owner.call('DELETE', '/profile/playlist', { ids: query?.['id'] });
  expect(await tell()).toBe('unchanged');
  expect(await own()).toEqual([]);
  await owner.call('POST', '/profile/playlist', { event_id: 'mine', startDate: '2026-05-01', startTime: '18:00' });
  expect(await tell({ event_id: 'mine', startTime: '20:00' })).toBe('unchanged');
  expect(await own()).toMatchObject([{ event_id: 'mine', startTime: '18:00', origin: 'manual' }]);
});

it('a query from the feed joins its stream by event id, or by the names in its own words', async () => {
  await newOwner();
  const desk = await openDesk(admin, 'Футбол');
  await tell({ event_id: 'a' });
  await tell({ event_id: 'b', team1Text: 'Zenit', team2Text: 'Rotor', startDate: '2026-05-03' });
  const byEvent = await desk.stream('Иные', 'Другие', { event_id: 'a' });
  const byNames = await desk.stream('Зенит', 'Ротор', { startDate: '2026-05-03' });
  const joined = (await own()).map((row) => [row['event_id'], row['stream'], row['joinedBy']]);
  expect(new Map(joined.map(([event, ...rest]) => [event, rest]))).toEqual(
    new Map<unknown, unknown[]>([
      ['a', [byEvent, 'event']],
      ['b', [byNames, 'names']],
    ]),
  );
  const [first] = await own();
  expect(await queryOf(owner, Number(first?.['id']))).toMatchObject({ status: 'complete' });
});
