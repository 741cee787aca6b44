import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDesk, queryOf, reviewsOf } from '#server/playlist/testing/desk';
import type { Desk } from '#server/playlist/testing/desk';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let editor: Caller;
let first: Caller;
let second: Caller;
beforeAll(async () => {
  t = await startTestApp();
  editor = await t.signIn('editor');
  [first, second] = [await t.signIn('operator'), await t.signIn('operator')];
});
afterAll(() => t.close());

let sports = 0;
const open = (): Promise<Desk> => openDesk(editor, `Sport ${sports++}`);
const later = { startDate: '2026-05-05' };

/** Asks, and accepts the only proposal; the answer of the call. */
async function taught(desk: Desk, asked: [string, string], more: Record<string, unknown>) {
  const query = await desk.query(first, ...asked, more);
  const reviews = await reviewsOf(first, query);
  expect(reviews).toHaveLength(1);
  const { body } = await first.call('POST', '/profile/playlist/review/accept', { id: reviews[0]?.['id'] });
  return body;
}

async function synonymsOf(internal_id: number, type: string): Promise<unknown[]> {
  const { body } = await editor.call('GET', '/stream/synonyms', { type, internal_id });
  return body.data.map((row) => row['content']);
}

it('a yes to CSKA Sofia says nothing about the ЦСКА of the next query', async () => {
  const desk = await open();
  for (const name of ['CSKA Moscow', 'Lokomotiv Moscow']) await desk.team(name);
  const sofia = await desk.stream('CSKA Sofia', 'Lokomotiv Sofia');
  const answer = await taught(desk, ['ЦСКА', 'Локомотив'], {});
  expect(answer).toMatchObject({
    stream: sofia,
    joinedBy: 'person',
    lessons: [
      { type: 'team', asked: 'ЦСКА', found: 'CSKA Sofia', refusal: 'also_fits', other: 'CSKA Moscow' },
      { type: 'team', asked: 'Локомотив', found: 'Lokomotiv Sofia', refusal: 'also_fits', other: 'Lokomotiv Moscow' },
    ],
  });
  expect(await synonymsOf(await desk.team('CSKA Sofia'), 'team')).toEqual([]);
  const streams = [
    await desk.stream('CSKA Sofia', 'Lokomotiv Sofia', later),
    await desk.stream('CSKA Moscow', 'Lokomotiv Moscow', later),
  ];
  const query = await desk.query(second, 'ЦСКА', 'Локомотив', later);
  expect(await queryOf(second, query)).toMatchObject({ status: 'awaiting' });
  const proposed = (await reviewsOf(second, query)).map((review) => review['stream']);
  expect(new Set(proposed)).toEqual(new Set(streams));
});

it('a yes to an initial does not join its namesake', async () => {
  const desk = await open();
  await desk.team('Alexey Ivanov');
  await desk.stream('Anton Ivanov', 'Pyotr Sidorov');
  const answer = await taught(desk, ['Иванов А.', 'Pyotr Sidorov'], {});
  expect(answer).toMatchObject({ lessons: [{ asked: 'Иванов А.', found: 'Anton Ivanov', refusal: 'initial' }] });
  expect(await synonymsOf(await desk.team('Anton Ivanov'), 'team')).toEqual([]);
  await desk.stream('Anton Ivanov', 'Pyotr Sidorov', { ...later, startTime: '17:20' });
  const asked = await desk.stream('Alexey Ivanov', 'Pyotr Sidorov', later);
  const query = await desk.query(second, 'Иванов А.', 'Pyotr Sidorov', later);
  expect(await queryOf(second, query)).toMatchObject({ status: 'awaiting' });
  expect((await reviewsOf(second, query)).map((review) => review['stream'])).toContain(asked);
});

it('a name that fits nobody else is learned and joins the next query by itself', async () => {
  const desk = await open();
  await desk.team('Спартак Москва');
  await desk.stream('Янтарь Полюс', 'Зенит');
  const answer = await taught(desk, ['Янтарь', 'Зенит'], {});
  expect(answer).toMatchObject({
    lessons: [{ type: 'team', asked: 'Янтарь', found: 'Янтарь Полюс', refusal: null, other: null }],
  });
  expect(await synonymsOf(await desk.team('Янтарь Полюс'), 'team')).toEqual(['Янтарь']);
  const stream = await desk.stream('Янтарь Полюс', 'Зенит', later);
  const query = await desk.query(second, 'Янтарь', 'Зенит', later);
  expect(await queryOf(second, query)).toMatchObject({ stream, joinedBy: 'names' });
});

it('of two who teach one name for two teams the second is told that it fits the first', async () => {
  const desk = await open();
  await desk.stream('Янтарь Полюс', 'Зенит');
  await desk.stream('Дельта', 'Зенит', later);
  await taught(desk, ['Янтарь', 'Зенит'], {});
  const query = await desk.query(second, 'Янтарь Первый', 'Зенит', later);
  const [stream] = [await desk.stream('Омега', 'Зенит', later)];
  const { body } = await second.call('POST', '/profile/playlist/point', { id: query, stream, swapped: false });
  expect(body).toMatchObject({ stream, lessons: [{ refusal: 'also_fits', other: 'Янтарь' }] });
});

it('of two who teach one name at the same moment only one does', async () => {
  const desk = await open();
  const streams = [await desk.stream('Арктика', 'Зенит'), await desk.stream('Антарктида', 'Зенит')];
  const queries = [await desk.query(first, 'Тюлени', 'Зенит'), await desk.query(second, 'Тюлени', 'Зенит')];
  const answers = await Promise.all(
    [first, second].map((who, n) =>
      who.call('POST', '/profile/playlist/point', { id: queries[n], stream: streams[n], swapped: false }),
    ),
  );
  const isRefused = answers.map(({ body }) => JSON.stringify(body['lessons']).includes('"also_fits"'));
  expect(isRefused.filter(Boolean)).toHaveLength(1);
});

it('a sport in words is learned unless it is like another sport', async () => {
  const desk = await openDesk(editor, 'Кёрлинг');
  await editor.call('POST', '/stream/sport', { name: 'Хоккей с мячом', duration: 90 });
  await desk.stream('Зенит', 'Спартак');
  const known = await taught(desk, ['Зенит', 'Спартак'], { sport: null, sportText: 'Камни' });
  expect(known).toMatchObject({ lessons: [{ type: 'sport', asked: 'Камни', found: 'Кёрлинг', refusal: null }] });
  const like = await desk.query(first, 'Зенит', 'Спартак', { sport: null, sportText: 'Хоккей' });
  const [review] = await reviewsOf(first, like);
  const { body } = await first.call('POST', '/profile/playlist/review/accept', { id: review?.['id'] });
  expect(body).toMatchObject({ lessons: [{ type: 'sport', refusal: 'also_fits', other: 'Хоккей с мячом' }] });
  expect(await synonymsOf(desk.sport, 'sport')).toEqual(['Камни']);
});
