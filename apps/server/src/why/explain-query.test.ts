import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDesk, queryOf, reviewsOf } from '#server/playlist/testing/desk';
import type { Desk } from '#server/playlist/testing/desk';
import { statusId } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let editor: Caller;
let owner: Caller;
beforeAll(async () => {
  t = await startTestApp();
  editor = await t.signIn('editor');
  owner = await t.signIn('operator');
});
afterAll(() => t.close());

let sports = 0;
const openNew = (): Promise<Desk> => openDesk(editor, `Sport ${sports++}`);
const why = async (id: number, who = owner) => (await who.call('GET', '/profile/playlist/why', { id })).body;
const outcomes = async (id: number) =>
  ((await why(id))['streams'] as { id: number; outcome: string }[]).map((one) => [one.id, one.outcome]);

it('a query without a stream says which of its teams the directory does not know', async () => {
  const desk = await openNew();
  await desk.team('Зенит');
  const id = await desk.query(owner, 'Zenit', 'Nobody knows us');
  expect(await why(id)).toMatchObject({
    status: 'awaiting',
    teams: [
      { name: 'Zenit', isKnown: true },
      { name: 'Nobody knows us', isKnown: false },
    ],
    sport: { isKnown: true },
    streams: [],
  });
});

it('knows a team by what its name may mean, also when the sport is given in words, and no team of an unknown sport', async () => {
  const desk = await openNew();
  await desk.team('Harbour United');
  const words = { sport: null, sportText: `Sport ${sports - 1}` };
  const id = await desk.query(owner, 'Harbour Utd', 'Nowhere United', words);
  expect(await why(id)).toMatchObject({
    sport: { name: words.sportText, isKnown: true },
    teams: [{ isKnown: true }, { name: 'Nowhere United', isKnown: false }],
  });
  const strange = await desk.query(owner, 'Harbour United', 'Nowhere United', { sport: null, sportText: 'Quidditch' });
  expect(await why(strange)).toMatchObject({ sport: { name: 'Quidditch', isKnown: false }, teams: [] });
});

it('names what is doubtful about a stream, and follows the answer of the owner', async () => {
  const desk = await openNew();
  const id = await desk.query(owner, 'Локомотив', 'Зенит');
  const stream = await desk.stream('Lokomotiv Moscow', 'Zenit');
  expect(await outcomes(id)).toEqual([[stream, 'proposed']]);
  expect(await why(id)).toMatchObject({ streams: [{ reasons: [{ code: 'team1', asked: 'Локомотив' }] }] });
  const [review] = await reviewsOf(owner, id);
  await owner.call('POST', '/profile/playlist/review/reject', { id: review?.['id'] });
  expect(await outcomes(id)).toEqual([[stream, 'rejected']]);
});

it('says that the match is canceled, for others, or joined', async () => {
  const desk = await openNew();
  const stream = await desk.stream('Зенит', 'Спартак');
  const id = await desk.query(owner, 'Зенит', 'Спартак');
  expect(await outcomes(id)).toEqual([[stream, 'joined']]);
  await editor.call('PUT', '/stream', { id: stream, betting: true });
  expect(await outcomes(id)).toEqual([[stream, 'betting']]);
  await editor.call('PUT', '/stream', { id: stream, betting: false });
  const status = await statusId(editor, 'Canceled');
  await editor.call('PUT', '/streams/update/statuses', { ids: [stream], status });
  expect(await outcomes(id)).toEqual([[stream, 'canceled']]);
  expect(await why(id)).toMatchObject({ status: 'awaiting', returnReason: 'canceled' });
});

it('says nothing of streams that the owner may not see, nor of queries of others', async () => {
  const desk = await openNew();
  const limited = await t.signIn('operator');
  const stream = await desk.stream('Зенит', 'Спартак');
  await t.deps.db.insertInto('user_stream').values({ user: limited.id, stream }).execute();
  const id = await desk.query(limited, 'Зенит', 'Спартак');
  expect(await why(id, limited)).toMatchObject({ status: 'awaiting', streams: [] });
  const strangers = [owner, await t.signIn('admin')];
  for (const who of strangers) expect((await who.call('GET', '/profile/playlist/why', { id })).status).toBe(404);
});

it('a revoked query has no streams, and asking changes nothing', async () => {
  const desk = await openNew();
  const stream = await desk.stream('Зенит', 'Спартак');
  const id = await desk.query(owner, 'Зенит', 'Спартак');
  const before = await queryOf(owner, id);
  await why(id);
  expect(await queryOf(owner, id)).toEqual(before);
  expect(before).toMatchObject({ stream });
  await owner.call('POST', '/profile/playlist/revoke', { id });
  const after = await why(id);
  expect(after).toMatchObject({ streams: [], revokedAt: expect.any(String) });
});
