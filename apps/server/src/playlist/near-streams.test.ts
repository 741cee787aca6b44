import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keysOfQuery } from '#server/playlist/candidates';
import { uncachedNames } from '#server/playlist/known-names';
import { readNear } from '#server/playlist/near-streams';
import { readQueries } from '#server/playlist/query';
import { openDesk } from '#server/playlist/testing/desk';
import type { Desk } from '#server/playlist/testing/desk';
import { statusId } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let owner: Caller;
let desk: Desk;
let made: Record<string, number>;
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  owner = await t.signIn('operator');
  desk = await openDesk(admin, 'Football');
  made = {
    match: await desk.stream('Амкар', 'Ротор'),
    reverse: await desk.stream('Ротор', 'Амкар', { startTime: '12:00' }),
    otherOpponent: await desk.stream('Амкар', 'Алания'),
    otherTeams: await desk.stream('Алания', 'Кубань'),
    tooEarly: await desk.stream('Амкар', 'Ротор', { startDate: '2026-04-30', startTime: '17:59' }),
    dayBefore: await desk.stream('Амкар', 'Ротор', { startDate: '2026-04-30', startTime: '18:00' }),
    title: await desk.stream('Финал кубка', null),
    event: await desk.stream('Алания', 'Кубань', { startDate: '2026-06-01', event_id: 'final-1' }),
    canceled: await desk.stream('Амкар', 'Ротор', { startTime: '19:00' }),
    archived: await desk.stream('Амкар', 'Ротор', { startTime: '19:30' }),
  };
  const futsal = await openDesk(admin, 'Futsal');
  made['otherSport'] = await futsal.stream('Амкар', 'Ротор');
  await admin.call('DELETE', '/stream', { ids: made['archived'] });
  await admin.call('PUT', '/streams/update/statuses', {
    ids: [made['canceled']],
    status: await statusId(admin, 'Canceled'),
  });
});
afterAll(() => t.close());

/** What of the streams made here a query may be joined to. */
async function nearTo(more: Record<string, unknown>): Promise<string[]> {
  const id = await desk.query(owner, 'Amkar', 'Rotor', more);
  const streams = await t.deps.db.transaction().execute(async (trx) => {
    const queries = await readQueries(trx, [id]);
    const names = uncachedNames(trx);
    const keys = new Map<number, Awaited<ReturnType<typeof keysOfQuery>>>();
    for (const query of queries) keys.set(query.id, await keysOfQuery(query, names));
    return readNear(trx, queries, keys, names);
  });
  const near = new Set(streams.map((stream) => stream.id));
  return Object.keys(made).filter((name) => near.has(made[name] ?? 0));
}

describe('streams that a query may be joined to', () => {
  it('are those of its teams either way round within a day, and those without teams', async () => {
    expect(await nearTo({})).toEqual(['match', 'reverse', 'dayBefore', 'title']);
  });

  it('are all of one team when the query names only one', async () => {
    expect(await nearTo({ team2Text: '' })).toEqual(['match', 'otherOpponent', 'dayBefore', 'title']);
  });

  it('are those of its event, whoever plays and when', async () => {
    expect(await nearTo({ event_id: 'final-1', team1Text: 'Никто', team2Text: 'Нигде' })).toEqual(['title', 'event']);
  });

  it('are all that are near in time when its sport is not known', async () => {
    expect(await nearTo({ sport: null, sportText: 'Крокет' })).toEqual([
      'match',
      'reverse',
      'otherOpponent',
      'otherTeams',
      'dayBefore',
      'title',
      'otherSport',
    ]);
  });
});
