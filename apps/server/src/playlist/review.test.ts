import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDesk, queryOf, reviewsOf } from '#server/playlist/testing/desk';
import type { Desk } from '#server/playlist/testing/desk';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let operator: Caller;
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  operator = await t.signIn('operator');
});
afterAll(() => t.close());

let sports = 0;
const june = { startDate: '2026-06-01' };
const answer = (who: Caller, word: 'accept' | 'reject', id: unknown) =>
  who.call('POST', `/profile/playlist/review/${word}`, { id });

/** A query of words that are only like the team of the one stream there is. */
async function doubtful(): Promise<{ desk: Desk; query: number; stream: number; review: Record<string, unknown> }> {
  const desk = await openDesk(admin, `Sport ${sports++}`);
  const query = await desk.query(operator, 'Янтарь', 'Зенит');
  const stream = await desk.stream('Янтарь Полюс', 'Zenit');
  const [review] = await reviewsOf(operator, query);
  if (!review) throw new Error('nothing to review');
  return { desk, query, stream, review };
}

it('a doubtful match waits with its reason, both sides beside each other', async () => {
  const { query, stream, review } = await doubtful();
  expect(review).toMatchObject({
    playlist: query,
    stream,
    swapped: false,
    reasons: [{ code: 'team1', asked: 'Янтарь', found: 'Янтарь Полюс', why: 'part' }],
    asked: { team1Name: 'Янтарь', team2Name: 'Зенит', startAt: '2026-05-01T18:00:00.000Z', timezone: 'UTC' },
    found: { team1Name: 'Янтарь Полюс', team2Name: 'Zenit', startAt: '2026-05-01T18:00:00.000Z' },
  });
  expect(await queryOf(operator, query)).toMatchObject({ status: 'awaiting', reviews: 1 });
  expect(Number((await operator.call('GET', '/profile/playlist/counts')).body['reviews'])).toBeGreaterThan(0);
});

it('accepting joins, keeps the name as a synonym though an operator accepted, and the next joins by itself', async () => {
  const { desk, query, stream, review } = await doubtful();
  expect((await answer(operator, 'accept', review['id'])).body).toMatchObject({
    status: 'complete',
    stream,
    reviews: 0,
  });
  const owner = { type: 'team', internal_id: await desk.team('Янтарь Полюс') };
  const { body } = await operator.call('GET', '/stream/synonyms', owner);
  expect(body.data.map((row) => row['content'])).toEqual(['Янтарь']);
  expect(await queryOf(operator, query)).toMatchObject({ joinedBy: 'person' });
  const next = await desk.query(admin, 'Янтарь', 'Зенит', june);
  const planned = await desk.stream('Янтарь Полюс', 'Zenit', june);
  expect(await queryOf(admin, next)).toMatchObject({ stream: planned, joinedBy: 'names' });
});

it('accepting what was swapped keeps each name for its own team', async () => {
  const desk = await openDesk(admin, `Sport ${sports++}`);
  const query = await desk.query(operator, 'Зенит', 'Янтарь');
  await desk.stream('Янтарь Полюс', 'Zenit');
  const [review] = await reviewsOf(operator, query);
  expect(review).toMatchObject({ swapped: true, reasons: [{ code: 'team2' }] });
  expect((await answer(operator, 'accept', review?.['id'])).body).toMatchObject({ swapped: true });
  const owner = { type: 'team', internal_id: await desk.team('Янтарь Полюс') };
  expect((await operator.call('GET', '/stream/synonyms', owner)).body.data).toMatchObject([{ content: 'Янтарь' }]);
});

it('accepting a sport in words keeps it as a synonym of the sport', async () => {
  const desk = await openDesk(admin, `Sport ${sports++}`);
  const words = { sport: null, sportText: `Кёрлинг ${sports}` };
  const query = await desk.query(operator, 'Зенит', 'Спартак', words);
  await desk.stream('Зенит', 'Спартак');
  const [review] = await reviewsOf(operator, query);
  await answer(operator, 'accept', review?.['id']);
  const next = await desk.query(operator, 'Зенит', 'Спартак', { ...words, ...june });
  const planned = await desk.stream('Зенит', 'Спартак', june);
  expect(await queryOf(operator, next)).toMatchObject({ stream: planned });
});

it('what the owner joined stays joined, and goes with its stream like any other', async () => {
  const { query, stream, review } = await doubtful();
  await answer(operator, 'accept', review['id']);
  await admin.call('PUT', '/stream', { id: stream, startTime: '22:30' });
  expect(await queryOf(operator, query)).toMatchObject({ stream });
  await admin.call('PUT', '/stream', { id: stream, startDate: '2026-05-03' });
  expect(await queryOf(operator, query)).toMatchObject({ stream: null, returnReason: 'moved' });
});

it('what the owner rejected is never proposed again, nor joined', async () => {
  const { desk, query, stream, review } = await doubtful();
  expect((await answer(operator, 'reject', review['id'])).body).toMatchObject({ status: 'awaiting', reviews: 0 });
  await admin.call('PUT', '/stream', { id: stream, startTime: '18:15' });
  await operator.call('PUT', '/profile/playlist', { id: query, description: 'still', startTime: '18:10' });
  await admin.call('PUT', '/stream/team', { id: await desk.team('Янтарь Полюс'), name: 'Янтарь' });
  expect(await reviewsOf(operator, query)).toEqual([]);
  expect(await queryOf(operator, query)).toMatchObject({ status: 'awaiting' });
});

it('rejecting one of two that fitted equally well joins the other', async () => {
  const desk = await openDesk(admin, `Sport ${sports++}`);
  const query = await desk.query(operator, 'Зенит', 'Спартак');
  const early = await desk.stream('Зенит', 'Спартак', { startTime: '17:00' });
  await admin.call('DELETE', '/stream', { ids: early });
  await desk.stream('Зенит', 'Спартак', { startTime: '19:00' });
  await admin.call('DELETE', '/archive', { ids: early });
  const fresh = await desk.query(operator, 'Зенит', 'Спартак');
  const reviews = await reviewsOf(operator, fresh);
  expect(reviews).toHaveLength(2);
  const other = reviews.find((one) => one['stream'] !== early);
  await answer(operator, 'reject', other?.['id']);
  expect(await queryOf(operator, fresh)).toMatchObject({ stream: early });
  // Nobody has decided for this one.
  expect(await queryOf(operator, query)).toMatchObject({ returnReason: 'several', reviews: 2 });
});

it('a proposal goes when its stream does, and with its query', async () => {
  const first = await doubtful();
  await admin.call('DELETE', '/stream', { ids: first.stream });
  expect(await reviewsOf(operator, first.query)).toEqual([]);
  expect((await answer(operator, 'accept', first.review['id'])).status).toBe(404);
  const second = await doubtful();
  await operator.call('POST', '/profile/playlist/revoke', { id: second.query });
  expect(await reviewsOf(operator, second.query)).toEqual([]);
});

it('a proposal is its owner’s alone: for others there is none', async () => {
  const { query, review } = await doubtful();
  expect(await reviewsOf(admin, query)).toEqual([]);
  for (const word of ['accept', 'reject'] as const) expect((await answer(admin, word, review['id'])).status).toBe(404);
  expect(await queryOf(operator, query)).toMatchObject({ status: 'awaiting', reviews: 1 });
});
