import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDesk, queryOf, reviewsOf } from '#server/playlist/testing/desk';
import type { Desk } from '#server/playlist/testing/desk';
import { createStream } from '#server/streams/write';
import { statusId } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';
import { change } from '#kit/change';

let t: TestApp;
let admin: Caller;
let owner: Caller;
let desk: Desk;
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
});
afterAll(() => t.close());

let sports = 0;
/** A new sport whose matches last so many minutes, and a new owner of queries. */
async function open(duration: number) {
  desk = await openDesk(admin, `Sport ${sports++}`);
  await admin.call('PUT', '/stream/sport', { id: desk.sport, duration });
  owner = await t.signIn('operator');
}

const at = (startTime: string) => ({ startTime });
const ask = (more: Record<string, unknown> = {}) => desk.query(owner, 'Зенит', 'Спартак', more);
const plan = (startTime: string, more: Record<string, unknown> = {}) =>
  desk.stream('Зенит', 'Спартак', { ...at(startTime), ...more });
const live = async (ids: number[]) =>
  admin.call('PUT', '/streams/update/statuses', { ids, status: await statusId(admin, 'Live') });

async function lastNotice() {
  const { rows } = await sql<{ kind: string; reason: string | null }>`
    SELECT kind, data ->> 'reason' AS reason FROM notice WHERE "user" = ${owner.id} ORDER BY id DESC LIMIT 1`.execute(
    t.deps.db,
  );
  return rows[0];
}

describe('what joined by names', () => {
  it('gives way to a nearer stream of the pair, whichever was there first', async () => {
    for (const starts of [
      ['17:15', '18:00'],
      ['18:00', '17:15'],
    ]) {
      await open(120);
      const query = await ask();
      const streams = new Map<string, number>();
      for (const start of starts) streams.set(start, await plan(start));
      expect(await queryOf(owner, query)).toMatchObject({ stream: streams.get('18:00'), joinedBy: 'names' });
    }
  });

  it('tells the owner when it gives way', async () => {
    await open(120);
    await ask();
    await plan('17:15');
    await plan('18:00');
    expect(await lastNotice()).toEqual({ kind: 'query_complete', reason: 'better' });
  });

  it('gives way to a stream that an import of many brings', async () => {
    await open(120);
    const query = await ask();
    await plan('17:15');
    const stream = await importAt(['18:00', '10:00', '11:00', '12:00', '13:00', '14:00']);
    expect(await queryOf(owner, query)).toMatchObject({ stream });
  });

  it('waits for its owner once another match of the pair is as near', async () => {
    await open(120);
    const query = await ask();
    const streams = [await plan('17:20'), await plan('18:38')];
    expect(await queryOf(owner, query)).toMatchObject({ status: 'awaiting', stream: null, returnReason: 'several' });
    const reviews = await reviewsOf(owner, query);
    expect(new Set(reviews.map((one) => one['stream']))).toEqual(new Set(streams));
    expect(reviews.map((one) => one['reasons'])).toMatchObject([[{ code: 'several' }], [{ code: 'several' }]]);
    expect(await lastNotice()).toEqual({ kind: 'query_awaiting', reason: 'several' });
  });

  it('returns when the nearer stream goes', async () => {
    await open(120);
    const query = await ask();
    const [far, near] = [await plan('17:15'), await plan('18:00')];
    await admin.call('DELETE', '/stream', { ids: near });
    expect(await queryOf(owner, query)).toMatchObject({ stream: far });
  });

  it('stays once the match is live', async () => {
    await open(120);
    const query = await ask();
    const far = await plan('17:15');
    await live([far]);
    await plan('18:00');
    expect(await queryOf(owner, query)).toMatchObject({ stream: far, status: 'complete' });
  });

  it.each([
    ['ok', 'stays'],
    ['down', 'gives way'],
  ])('of a match that should have begun, with the signal "%s", %s', async (state, outcome) => {
    await open(120);
    const day = { startDate: '2025-05-01' };
    const query = await ask(day);
    const far = await plan('17:15', day);
    await sql`
      INSERT INTO monitor (stream, state, "stateSince", "staleAt", formats, memory)
      VALUES (${far}, ${state}, now(), now() + interval '1 hour', '{}', '{}')
      ON CONFLICT (stream) DO UPDATE SET state = excluded.state, "staleAt" = excluded."staleAt"`.execute(t.deps.db);
    const near = await plan('18:00', day);
    expect(await queryOf(owner, query)).toMatchObject({ stream: outcome === 'stays' ? far : near });
  });
});

it('what a person chose stays, also beside a nearer stream', async () => {
  await open(120);
  const query = await ask(at('19:30'));
  const stream = await plan('18:00');
  const [review] = await reviewsOf(owner, query);
  await owner.call('POST', '/profile/playlist/review/accept', { id: review?.['id'] });
  await plan('19:30');
  expect(await queryOf(owner, query)).toMatchObject({ stream, joinedBy: 'person' });
});

it('what joined by event id stays, also beside a nearer stream', async () => {
  await open(120);
  const query = await ask({ event_id: 'nearest-1' });
  const stream = await plan('15:00', { event_id: 'nearest-1' });
  await plan('18:00');
  expect(await queryOf(owner, query)).toMatchObject({ stream, joinedBy: 'event' });
});

it('a query says when its stream starts, while that is known', async () => {
  await open(120);
  const query = await ask();
  expect(await queryOf(owner, query)).toMatchObject({ streamStartAt: null });
  const stream = await plan('18:40');
  expect(await queryOf(owner, query)).toMatchObject({ stream, streamStartAt: '2026-05-01T18:40:00.000Z' });
  await admin.call('PUT', '/stream', { id: stream, startTimeTbd: true });
  expect(await queryOf(owner, query)).toMatchObject({ stream, streamStartAt: null });
});

describe('how near a stream has to be follows from how long its match lasts', () => {
  it.each([
    [30, '18:20', 'complete'],
    [30, '18:21', 'awaiting'],
    [90, '19:00', 'complete'],
    [90, '19:01', 'awaiting'],
    [120, '19:20', 'complete'],
    [120, '19:21', 'awaiting'],
    [480, '21:00', 'complete'],
    [480, '21:01', 'awaiting'],
  ])('%i minutes, at %s: %s', async (duration, start, status) => {
    await open(duration);
    const query = await ask();
    await plan(start);
    expect(await queryOf(owner, query)).toMatchObject({ status });
    const reasons = status === 'complete' ? [] : [[{ code: 'start' }]];
    expect((await reviewsOf(owner, query)).map((one) => one['reasons'])).toMatchObject(reasons);
  });

  it('a match of half an hour that was over long before is not joined unseen', async () => {
    await open(30);
    const query = await ask();
    await plan('15:10');
    expect(await queryOf(owner, query)).toMatchObject({ status: 'awaiting', reviews: 1 });
  });

  it('another match of the pair half an hour later is another match, not another picture', async () => {
    await open(30);
    const query = await ask({ ...at('18:30'), stream_quality_priority: 'HD' });
    const sizes = await sql<{ id: number }>`SELECT id FROM resolution ORDER BY width DESC LIMIT 1`.execute(t.deps.db);
    await plan('18:00', { resolution: sizes.rows[0]?.id });
    const stream = await plan('18:30');
    expect(await queryOf(owner, query)).toMatchObject({ stream });
  });

  it('a longer duration makes a stream sure, a shorter one doubtful again', async () => {
    await open(120);
    const query = await ask();
    const id = await plan('19:30');
    await admin.call('PUT', '/stream', { id, duration: 150 });
    expect(await queryOf(owner, query)).toMatchObject({ stream: id });
    await admin.call('PUT', '/stream', { id, duration: 90 });
    expect(await queryOf(owner, query)).toMatchObject({ stream: null, returnReason: 'moved', reviews: 1 });
  });

  it('a stream whose time is not known yet is sure on its day only', async () => {
    await open(120);
    const query = await ask();
    const next = await plan('00:00', { startDate: '2026-05-02', startTimeTbd: true });
    expect((await reviewsOf(owner, query)).map((one) => one['stream'])).toEqual([next]);
    const stream = await plan('00:00', { startTimeTbd: true });
    expect(await queryOf(owner, query)).toMatchObject({ stream });
  });

  it('a finished match is not joined to a query for a later one', async () => {
    await open(120);
    const finished = await plan('18:00');
    await live([finished]);
    const status = await statusId(admin, 'Finished');
    await admin.call('PUT', '/streams/update/statuses', { ids: [finished], status });
    const [later, same] = [await ask(at('18:40')), await ask()];
    expect(await queryOf(owner, later)).toMatchObject({ status: 'awaiting', reviews: 1 });
    expect(await queryOf(owner, same)).toMatchObject({ stream: finished });
  });
});

/** Streams of the pair at these times, stored in one transaction; gives the id of the first. */
async function importAt(starts: string[]): Promise<number | undefined> {
  const sides = { sport: desk.sport, team1: await desk.team('Зенит'), team2: await desk.team('Спартак') };
  const made = await change(t.deps.db, null, async (trx) => {
    const ids = [];
    for (const startTime of starts)
      ids.push(await createStream(trx, null, { ...sides, startDate: '2026-05-01', startTime }, 'UTC'));
    return ids;
  });
  return made[0];
}
