import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listReviews, openDesk, queryOf, reviewsOf } from '#server/playlist/testing/desk';
import type { Desk } from '#server/playlist/testing/desk';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
});
afterAll(() => t.close());

let sports = 0;
type Word = 'accept' | 'reject' | 'none' | 'undo';
const answer = (who: Caller, word: Word, id: unknown) => who.call('POST', `/profile/playlist/review/${word}`, { id });
const tooLate = { status: 409, body: { code: 'undo_too_late' } };

/** A query with two proposals of different matches, the better first. */
async function twoProposals(owner: Caller): Promise<{ desk: Desk; query: number; streams: number[]; ids: unknown[] }> {
  const desk = await openDesk(admin, `Спорт ${sports++}`);
  const query = await desk.query(owner, 'Янтарь', 'Зенит');
  await desk.stream('Янтарь Полюс', 'Zenit');
  await desk.stream('Янтарь Гранит', 'Zenit');
  const proposals = await reviewsOf(owner, query);
  expect(proposals).toHaveLength(2);
  return {
    desk,
    query,
    streams: proposals.map((one) => Number(one['stream'])),
    ids: proposals.map((one) => one['id']),
  };
}

const proposed = async (owner: Caller, query: number) =>
  (await reviewsOf(owner, query)).map(({ id, stream, createdAt }) => ({ id, stream, createdAt }));

describe('the review queue', () => {
  it('has one row for each query, soonest first, with all its proposals, and pages by queries', async () => {
    const owner = await t.signIn('operator');
    const desk = await openDesk(admin, `Спорт ${sports++}`);
    const at = (startTime: string) => ({ startTime });
    const late = await desk.query(owner, 'Янтарь', 'Зенит', { ...at('18:00'), stream_format_priority: 'HLS' });
    const early = await desk.query(owner, 'Янтарь', 'Спартак', at('12:00'));
    const streams = [await desk.stream('Янтарь Полюс', 'Zenit'), await desk.stream('Янтарь Гранит', 'Zenit')];
    await desk.stream('Янтарь Полюс', 'Spartak', at('12:00'));
    const { body } = await listReviews(owner, {});
    expect(body['total']).toBe(2);
    expect(body.data.map((row) => row['id'])).toEqual([early, late]);
    expect(body.data[1]).toMatchObject({
      id: late,
      asked: { team1Name: 'Янтарь', startAt: '2026-05-01T18:00:00.000Z', stream_format_priority: 'HLS' },
      waitingSince: expect.stringMatching(/^20/),
    });
    const found = (await reviewsOf(owner, late)).map((one) => one['stream']);
    expect(new Set(found)).toEqual(new Set(streams));
    const second = (await listReviews(owner, { 'Page-Size': '1', 'Page-Current': '2' })).body;
    expect(second).toMatchObject({ total: 2, last_page: 2, data: [{ id: late }] });
    expect((await owner.call('GET', '/profile/playlist/counts')).body).toMatchObject({ awaiting: 2, reviews: 2 });
    expect((await listReviews(admin, {})).body).toMatchObject({ total: 0, data: [] });
  });

  it('leaves out a stream that the owner may not see', async () => {
    const owner = await t.signIn('operator');
    const { query, streams } = await twoProposals(owner);
    await admin.call('PUT', '/user', { id: owner.id, access: 'allow', streams: [streams[0]] });
    expect((await reviewsOf(owner, query)).map((one) => one['stream'])).toEqual([streams[1]]);
  });
});

describe('none of these', () => {
  it('rejects every proposal of the query for good, and only its owner may say so', async () => {
    const owner = await t.signIn('operator');
    const { query, streams } = await twoProposals(owner);
    expect((await answer(admin, 'none', query)).status).toBe(404);
    expect((await answer(owner, 'none', query)).body).toMatchObject({ id: query, status: 'awaiting', reviews: 0 });
    await admin.call('PUT', '/stream', { id: streams[0], startTime: '18:10' });
    expect(await reviewsOf(owner, query)).toEqual([]);
    expect((await answer(owner, 'none', query)).status).toBe(404);
  });

  it('is one answer: undone at once, with all that was rejected', async () => {
    const owner = await t.signIn('operator');
    const { query } = await twoProposals(owner);
    const before = await proposed(owner, query);
    await answer(owner, 'none', query);
    expect((await answer(owner, 'undo', query)).body).toMatchObject({ status: 'awaiting', reviews: 2 });
    expect(await proposed(owner, query)).toEqual(before);
  });
});

describe('undoing an answer', () => {
  it('of yes takes the query back to the review with the same proposals', async () => {
    const owner = await t.signIn('operator');
    const { query, streams, ids } = await twoProposals(owner);
    const before = await proposed(owner, query);
    expect((await answer(owner, 'accept', ids[0])).body).toMatchObject({ status: 'complete', stream: streams[0] });
    expect((await answer(owner, 'undo', query)).body).toMatchObject({
      status: 'awaiting',
      stream: null,
      joinedBy: null,
      reviews: 2,
    });
    expect(await proposed(owner, query)).toEqual(before);
  });

  it('of yes forgets the name that it taught, and returns what others joined by it', async () => {
    const [owner, other] = [await t.signIn('operator'), await t.signIn('operator')];
    const desk = await openDesk(admin, `Спорт ${sports++}`);
    const mine = await desk.query(owner, 'Янтарь', 'Зенит');
    const theirs = await desk.query(other, 'Янтарь', 'Зенит');
    const stream = await desk.stream('Янтарь Полюс', 'Zenit');
    const names = { type: 'team', internal_id: await desk.team('Янтарь Полюс') };
    const synonyms = async () => (await owner.call('GET', '/stream/synonyms', names)).body.data;
    const [review] = await reviewsOf(owner, mine);
    await answer(owner, 'accept', review?.['id']);
    expect(await queryOf(other, theirs)).toMatchObject({ stream, joinedBy: 'names' });
    expect(await synonyms()).toMatchObject([{ content: 'Янтарь' }]);
    await answer(owner, 'undo', mine);
    expect(await synonyms()).toEqual([]);
    expect(await queryOf(owner, mine)).toMatchObject({ stream: null, reviews: 1 });
    expect(await queryOf(other, theirs)).toMatchObject({ status: 'awaiting', stream: null, reviews: 1 });
  });

  it('of no proposes the stream again, one answer at a time, the last first', async () => {
    const owner = await t.signIn('operator');
    const { query, streams, ids } = await twoProposals(owner);
    for (const id of ids) await answer(owner, 'reject', id);
    expect(await reviewsOf(owner, query)).toEqual([]);
    await answer(owner, 'undo', query);
    expect((await reviewsOf(owner, query)).map((one) => one['stream'])).toEqual([streams[1]]);
    await answer(owner, 'undo', query);
    expect((await reviewsOf(owner, query)).map((one) => one['stream'])).toEqual(streams);
    expect(await answer(owner, 'undo', query)).toMatchObject(tooLate);
  });

  it('of no also lets go of the other stream, which joined because it was the only one left', async () => {
    const owner = await t.signIn('operator');
    const desk = await openDesk(admin, `Спорт ${sports++}`);
    const early = await desk.stream('Зенит', 'Спартак', { startTime: '17:00' });
    const late = await desk.stream('Зенит', 'Спартак', { startTime: '19:00' });
    const query = await desk.query(owner, 'Зенит', 'Спартак');
    const rejected = (await reviewsOf(owner, query)).find((one) => one['stream'] === late);
    await answer(owner, 'reject', rejected?.['id']);
    expect(await queryOf(owner, query)).toMatchObject({ stream: early, joinedBy: 'names' });
    expect((await answer(owner, 'undo', query)).body).toMatchObject({ status: 'awaiting', stream: null, reviews: 2 });
  });

  it('is too late once the query has lost its stream, is revoked, or the rejected stream is gone', async () => {
    const owner = await t.signIn('operator');
    const lost = await twoProposals(owner);
    await answer(owner, 'accept', lost.ids[0]);
    await admin.call('DELETE', '/stream', { ids: lost.streams[0] });
    expect(await answer(owner, 'undo', lost.query)).toMatchObject(tooLate);
    const revoked = await twoProposals(owner);
    await answer(owner, 'accept', revoked.ids[0]);
    await owner.call('POST', '/profile/playlist/revoke', { id: revoked.query });
    expect(await answer(owner, 'undo', revoked.query)).toMatchObject(tooLate);
    const gone = await twoProposals(owner);
    await answer(owner, 'reject', gone.ids[0]);
    await admin.call('DELETE', '/stream', { ids: gone.streams[0] });
    expect(await answer(owner, 'undo', gone.query)).toMatchObject(tooLate);
    const never = await twoProposals(owner);
    expect(await answer(owner, 'undo', never.query)).toMatchObject(tooLate);
  });

  it('is its owner’s alone: for others there is no such query, and nothing changes', async () => {
    const owner = await t.signIn('operator');
    const { query, streams, ids } = await twoProposals(owner);
    await answer(owner, 'accept', ids[0]);
    expect((await answer(admin, 'undo', query)).status).toBe(404);
    expect(await queryOf(owner, query)).toMatchObject({ status: 'complete', stream: streams[0] });
  });
});
