import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDesk, queryOf, reviewsOf } from '#server/playlist/testing/desk';
import type { Desk } from '#server/playlist/testing/desk';
import { statusId } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let editor: Caller;
let owner: Caller;
let other: Caller;
beforeAll(async () => {
  t = await startTestApp();
  editor = await t.signIn('editor');
  [owner, other] = [await t.signIn('operator'), await t.signIn('operator')];
});
afterAll(() => t.close());

let sports = 0;
const point = (who: Caller, id: number, stream: number, swapped = false) =>
  who.call('POST', '/profile/playlist/point', { id, stream, swapped });
const detach = (who: Caller, id: number, stream: number) =>
  who.call('POST', '/profile/playlist/detach', { id, stream });

/** A query whose words nothing is like, and the stream that it is for. */
async function lost(who: Caller): Promise<{ desk: Desk; query: number; stream: number }> {
  const desk = await openDesk(editor, `Sport ${sports++}`);
  const stream = await desk.stream('Bastion', 'Зенит');
  const query = await desk.query(who, 'Моржи', 'Зенит');
  expect(await queryOf(who, query)).toMatchObject({ status: 'awaiting', reviews: 0 });
  return { desk, query, stream };
}

describe('a lost query', () => {
  it('is joined to the stream at which its owner points, and the next of that name joins by itself', async () => {
    const { desk, query, stream } = await lost(owner);
    const { status, body } = await point(owner, query, stream);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'complete',
      stream,
      swapped: false,
      joinedBy: 'person',
      lessons: [{ type: 'team', asked: 'Моржи', found: 'Bastion', refusal: null, other: null }],
    });
    const next = await desk.stream('Bastion', 'Зенит', { startDate: '2026-06-01' });
    const asked = await desk.query(other, 'Моржи', 'Зенит', { startDate: '2026-06-01' });
    expect(await queryOf(other, asked)).toMatchObject({ stream: next, joinedBy: 'names' });
  });

  it('knows by the other side which of its names is whose', async () => {
    const desk = await openDesk(editor, `Sport ${sports++}`);
    const stream = await desk.stream('Bastion', 'Зенит');
    const query = await desk.query(owner, 'Зенит', 'Моржи');
    expect((await point(owner, query, stream)).body).toMatchObject({
      swapped: true,
      lessons: [{ asked: 'Моржи', found: 'Bastion' }],
    });
  });

  it('asks its owner which name is whose where neither says it', async () => {
    const desk = await openDesk(editor, `Sport ${sports++}`);
    const stream = await desk.stream('Bastion', 'Meridian');
    const query = await desk.query(owner, 'Тюлени', 'Моржи');
    expect((await point(owner, query, stream, true)).body).toMatchObject({
      swapped: true,
      lessons: [
        { asked: 'Тюлени', found: 'Meridian', refusal: null },
        { asked: 'Моржи', found: 'Bastion', refusal: null },
      ],
    });
  });

  it('of a name that fits another team is joined for itself alone', async () => {
    const { desk, stream } = await lost(owner);
    await desk.team('Омега Юг');
    const query = await desk.query(owner, 'Омега', 'Зенит');
    expect((await point(owner, query, stream)).body).toMatchObject({
      stream,
      lessons: [{ asked: 'Омега', found: 'Bastion', refusal: 'also_fits', other: 'Омега Юг' }],
    });
    const next = await desk.query(other, 'Омега', 'Зенит');
    expect(await queryOf(other, next)).toMatchObject({ status: 'awaiting' });
  });

  it('of another sport teaches nothing', async () => {
    const { query } = await lost(owner);
    const { stream } = await lost(owner);
    expect((await point(owner, query, stream)).body).toMatchObject({ stream, lessons: [] });
  });
});

describe('a query that was pointed at a stream whose names are others', () => {
  /** "Спартак" is never learned. */
  async function pointed() {
    const desk = await openDesk(editor, `Sport ${sports++}`);
    const stream = await desk.stream('Bastion', 'Зенит');
    const query = await desk.query(owner, 'Спартак', 'Зенит');
    expect((await point(owner, query, stream)).body).toMatchObject({ lessons: [{ refusal: 'shared_word' }] });
    return { desk, query, stream };
  }

  it('keeps it when the stream changes or moves a little', async () => {
    const { query, stream } = await pointed();
    await editor.call('PUT', '/stream', { id: stream, startTime: '21:00' });
    await owner.call('PUT', '/profile/playlist', { id: query, startTime: '20:00' });
    expect(await queryOf(owner, query)).toMatchObject({ stream, joinedBy: 'person' });
  });

  it('loses it when another match is shown there, when it moves away and when the owner asks for another', async () => {
    const other1 = await pointed();
    const team1 = await other1.desk.team('Meridian');
    await editor.call('PUT', '/stream', { id: other1.stream, team1 });
    expect(await queryOf(owner, other1.query)).toMatchObject({ stream: null, returnReason: 'teams' });
    const moved = await pointed();
    await editor.call('PUT', '/stream', { id: moved.stream, startDate: '2026-05-09' });
    expect(await queryOf(owner, moved.query)).toMatchObject({ stream: null, returnReason: 'moved' });
    const asked = await pointed();
    await owner.call('PUT', '/profile/playlist', { id: asked.query, team1Text: 'Ротор' });
    expect(await queryOf(owner, asked.query)).toMatchObject({ stream: null, returnReason: 'asked' });
  });

  it('keeps it when two teams are merged', async () => {
    const { desk, query, stream } = await pointed();
    const id = await desk.team('Meridian');
    await editor.call('POST', '/stream/team/merge', { id, from: await desk.team('Bastion') });
    expect(await queryOf(owner, query)).toMatchObject({ stream, joinedBy: 'person' });
  });
});

describe('a query that has a stream', () => {
  it('is pointed at another one, and stays there', async () => {
    const desk = await openDesk(editor, `Sport ${sports++}`);
    const wrong = await desk.stream('Спартак', 'Зенит', { startTime: '17:30' });
    const query = await desk.query(owner, 'Спартак', 'Зенит');
    expect(await queryOf(owner, query)).toMatchObject({ stream: wrong });
    const right = await desk.stream('Ротор', 'Зенит');
    await point(owner, query, right);
    await editor.call('PUT', '/stream', { id: wrong, startTime: '18:00' });
    expect(await queryOf(owner, query)).toMatchObject({ stream: right, joinedBy: 'person' });
  });

  it('lets it go, does not get it again, and gets another one that fits', async () => {
    const desk = await openDesk(editor, `Sport ${sports++}`);
    const wrong = await desk.stream('Спартак', 'Зенит');
    const query = await desk.query(owner, 'Спартак', 'Зенит');
    const { body } = await detach(owner, query, wrong);
    expect(body).toMatchObject({ status: 'awaiting', stream: null, joinedBy: null, reviews: 0 });
    await editor.call('PUT', '/stream', { id: wrong, startTime: '18:10' });
    expect(await queryOf(owner, query)).toMatchObject({ status: 'awaiting' });
    const right = await desk.stream('Спартак', 'Зенит', { startTime: '19:00' });
    expect(await queryOf(owner, query)).toMatchObject({ stream: right });
    expect((await detach(owner, query, wrong)).status).toBe(404);
    expect((await point(owner, query, wrong)).body).toMatchObject({ stream: wrong, joinedBy: 'person' });
  });
});

describe('who may point', () => {
  it('the owner alone: for others there is no such query', async () => {
    const { query, stream } = await lost(owner);
    expect((await point(other, query, stream)).status).toBe(404);
    expect((await detach(other, query, stream)).status).toBe(404);
    expect(await queryOf(owner, query)).toMatchObject({ status: 'awaiting' });
  });

  it.each(['allow', 'deny'] as const)(
    'at a stream that the rule "%s" hides nobody: it is not there',
    async (access) => {
      const { query, stream } = await lost(other);
      const streams = access === 'allow' ? [stream] : [];
      await (await t.signIn('admin')).call('PUT', '/user', { id: other.id, access, streams });
      expect(await point(other, query, stream)).toMatchObject({ status: 404, body: { code: 'not_found' } });
      await (await t.signIn('admin')).call('PUT', '/user', { id: other.id, access: 'allow', streams: [] });
      expect((await point(other, query, stream)).status).toBe(200);
    },
  );

  it('at a stream for betting only who receives such streams', async () => {
    const { desk, query } = await lost(owner);
    const stream = await desk.stream('Bastion', 'Зенит', { betting: true });
    expect(await point(owner, query, stream)).toMatchObject({ status: 409, body: { code: 'stream_for_betting' } });
    const team = { type: 'team', internal_id: await desk.team('Bastion') };
    expect((await editor.call('GET', '/stream/synonyms', team)).body.total).toBe(0);
    await (await t.signIn('admin')).call('PUT', '/user', { id: owner.id, betBroadcast: true });
    expect((await point(owner, query, stream)).body).toMatchObject({ stream });
  });
});

describe('nobody points', () => {
  it('at a stream in the archive, or a canceled one', async () => {
    const { query, stream } = await lost(owner);
    const canceled = await statusId(editor, 'Canceled');
    await editor.call('PUT', '/streams/update/statuses', { ids: [stream], status: canceled });
    expect(await point(owner, query, stream)).toMatchObject({ status: 409, body: { code: 'stream_canceled' } });
    await editor.call('DELETE', '/stream', { ids: stream });
    expect(await point(owner, query, stream)).toMatchObject({ status: 409, body: { code: 'stream_archived' } });
    expect((await point(owner, query, 999_999)).status).toBe(404);
  });

  it('with a revoked query', async () => {
    const { query, stream } = await lost(owner);
    await owner.call('POST', '/profile/playlist/revoke', { id: query });
    expect(await point(owner, query, stream)).toMatchObject({ status: 409, body: { code: 'query_revoked' } });
  });

  it('anybody else’s proposals away', async () => {
    const desk = await openDesk(editor, `Sport ${sports++}`);
    const query = await desk.query(owner, 'Янтарь', 'Зенит');
    await desk.stream('Янтарь Полюс', 'Зенит');
    const right = await desk.stream('Ротор', 'Зенит');
    expect(await reviewsOf(owner, query)).toHaveLength(1);
    await point(owner, query, right);
    expect(await reviewsOf(owner, query)).toEqual([]);
  });
});
