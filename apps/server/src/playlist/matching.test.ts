import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDesk, queryOf, reviewsOf } from '#server/playlist/testing/desk';
import type { Desk } from '#server/playlist/testing/desk';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let editor: Caller;
let operator: Caller;
beforeAll(async () => {
  t = await startTestApp();
  editor = await t.signIn('editor');
  operator = await t.signIn('operator');
});
afterAll(() => t.close());

let sports = 0;
const desk = (): Promise<Desk> => openDesk(editor, `Sport ${sports++}`);

/** What becomes of a query by words when a stream is planned: joined, asked about, or nothing. */
async function outcome(asked: [string, string], planned: [string, string], streamFirst: boolean, sport = 'Sport') {
  const d = await openDesk(editor, `${sport} ${sports++}`);
  const first = streamFirst ? await d.stream(...planned) : null;
  const query = await d.query(operator, ...asked);
  const stream = first ?? (await d.stream(...planned));
  const { status, stream: joined, swapped } = await queryOf(operator, query);
  const reviews = await reviewsOf(operator, query);
  if (status === 'complete' && joined === stream) return swapped ? 'swapped' : 'joined';
  return reviews.length > 0 ? 'review' : 'nothing';
}

const traps: [string, [string, string], [string, string], string][] = [
  ['the same names', ['Зенит', 'Спартак'], ['Зенит', 'Спартак'], 'joined'],
  ['home and away swapped', ['Спартак Москва', 'Зенит'], ['Zenit', 'Spartak Moscow'], 'swapped'],
  ['a Cyrillic query and a Latin stream', ['Динамо Москва', 'Химик'], ['Dynamo Moscow', 'Khimik'], 'joined'],
  ['a Latin query and a Cyrillic stream', ['Lokomotiv Moscow', 'Ak Bars'], ['Локомотив Москва', 'Ак Барс'], 'joined'],
  ['ё and е, case and quotes', ['ФК «ШАХТЁР ДОНЕЦК»', 'Ростов'], ['Шахтер Донецк', 'ФК Ростов'], 'joined'],
  ['two clubs of one city', ['Manchester United', 'Arsenal'], ['Manchester City', 'Arsenal'], 'nothing'],
  ['two clubs of one city in two scripts', ['Спартак Москва', 'Зенит'], ['Dynamo Moscow', 'Zenit'], 'nothing'],
  ['U21 and the first team', ['Chelsea U21', 'Everton U21'], ['Chelsea', 'Everton'], 'nothing'],
  ['women and men', ['Chelsea (W)', 'Everton (W)'], ['Chelsea', 'Everton'], 'nothing'],
  ['the reserve and the first team', ['Barcelona II', 'Sevilla II'], ['Barcelona', 'Sevilla'], 'nothing'],
  ['one team of two', ['Chelsea', 'Arsenal'], ['Chelsea', 'Everton'], 'nothing'],
  ['a name that is part of another', ['Локомотив', 'Зенит'], ['Lokomotiv Moscow', 'Zenit'], 'review'],
];

describe.each(traps)('%s', (_what, asked, planned, expected) => {
  it(`end in "${expected}" when the query comes first`, async () => {
    expect(await outcome(asked, planned, false)).toBe(expected);
  });

  it(`end in "${expected}" when the stream comes first`, async () => {
    expect(await outcome(asked, planned, true)).toBe(expected);
  });
});

describe('names in a sport of that name', () => {
  it.each([
    ['Теннис', ['Shelton B', 'Иванов В'], ['Ben Shelton', 'Vladimir Ivanov'], 'joined'],
    ['Теннис', ['Shelton B', 'Иванов В'], ['Ben Shelton', 'Petr Ivanov'], 'nothing'],
    [
      'Пляжный волейбол',
      ['Мол А./Сорум К.', 'Анна Мол / Ида Берг'],
      ['Christian Sorum / Anders Mol', 'Anna Mol / Ida Berg'],
      'joined',
    ],
    ['Пляжный волейбол', ['Мол А.', 'Берг И.'], ['Christian Sorum / Anders Mol', 'Anna Mol / Ida Berg'], 'nothing'],
    ['Киберспорт', ['Team Spirit Esports', 'G2'], ['Team Spirit', 'G2 Esports'], 'joined'],
    ['Футбол', ['TBD', 'Team 1'], ['TBD', 'Team 1'], 'nothing'],
  ] as [string, [string, string], [string, string], string][])(
    '%s: %s and %s end in "%s"',
    async (sport, asked, planned, expected) => {
      expect(await outcome(asked, planned, true, sport)).toBe(expected);
    },
  );
});

describe('the start', () => {
  it.each([
    ['19:10', 'complete', 0],
    ['19:11', 'awaiting', 1],
  ])('of a stream at %s for a query at 18:00 leaves it %s', async (startTime, status, reviews) => {
    const d = await desk();
    const query = await d.query(operator, 'Зенит', 'Спартак');
    await d.stream('Зенит', 'Спартак', { startTime });
    expect(await queryOf(operator, query)).toMatchObject({ status });
    expect(await reviewsOf(operator, query)).toHaveLength(reviews);
  });

  it('more than a day away is another match', async () => {
    const d = await desk();
    const query = await d.query(operator, 'Зенит', 'Спартак');
    await d.stream('Зенит', 'Спартак', { startDate: '2026-05-02', startTime: '18:01' });
    expect(await reviewsOf(operator, query)).toEqual([]);
  });

  it('that is not known yet fits any of its day', async () => {
    const d = await desk();
    const query = await d.query(operator, 'Зенит', 'Спартак');
    const stream = await d.stream('Зенит', 'Спартак', { startTime: '00:00', startTimeTbd: true });
    expect(await queryOf(operator, query)).toMatchObject({ stream });
  });
});

describe('the event id', () => {
  it('joins whatever the names and the start are', async () => {
    const d = await desk();
    const query = await d.query(operator, 'Альфа', 'Бета', { event_id: 'ext-1' });
    const stream = await d.stream('Гамма', 'Дельта', { event_id: 'ext-1', startDate: '2026-05-09' });
    expect(await queryOf(operator, query)).toMatchObject({ stream, joinedBy: 'event' });
  });

  it('is enough for a query by itself', async () => {
    const { status, body } = await operator.call('POST', '/profile/playlist', {
      event_id: 'ext-2',
      startDate: '2026-05-01',
      startTime: '18:00',
    });
    expect(status).toBe(200);
    const stream = await (await desk()).stream('Гонка', null, { event_id: 'ext-2' });
    expect(await queryOf(operator, Number(body['id']))).toMatchObject({ stream });
  });

  it('that differs leaves equal names to the owner', async () => {
    const d = await desk();
    const query = await d.query(operator, 'Зенит', 'Спартак', { event_id: 'ext-3' });
    await d.stream('Зенит', 'Спартак', { event_id: 'ext-4' });
    const [review] = await reviewsOf(operator, query);
    expect(review?.['reasons']).toEqual([{ code: 'event', asked: 'ext-3', found: 'ext-4', why: null }]);
  });
});

describe('the sport', () => {
  it('of another match with the same names keeps it apart', async () => {
    const [football, hockey] = [await desk(), await desk()];
    const query = await football.query(operator, 'Динамо', 'Спартак');
    await hockey.stream('Динамо', 'Спартак');
    expect(await queryOf(operator, query)).toMatchObject({ status: 'awaiting', reviews: 0 });
  });

  it('in words is compared by name and synonym, and an unknown one asks the owner', async () => {
    const d = await openDesk(editor, 'Хоккей с мячом');
    await editor.call('POST', '/stream/synonym', { type: 'sport', internal_id: d.sport, content: 'Bandy' });
    const words = (sportText: string) => d.query(operator, 'Зенит', 'Водник', { sport: null, sportText });
    const [known, unknown] = [await words('BANDY'), await words('Russian hockey')];
    const stream = await d.stream('Зенит', 'Водник');
    expect(await queryOf(operator, known)).toMatchObject({ stream });
    expect((await reviewsOf(operator, unknown))[0]?.['reasons']).toMatchObject([
      { code: 'sport', asked: 'Russian hockey' },
    ]);
  });
});

it('a sport is also called by its Russian name, from the moment on at which it has one', async () => {
  const d = await openDesk(editor, 'Water polo');
  const words = (sportText: string) => d.query(operator, 'Акулы', 'Дельфины', { sport: null, sportText });
  const query = await words('Водное поло');
  const stream = await d.stream('Акулы', 'Дельфины');
  expect(await queryOf(operator, query)).toMatchObject({ stream: null });
  const { body } = await editor.call('GET', '/stream/sport', { id: d.sport });
  await editor.call('PUT', '/stream/sport', { id: d.sport, version: body['version'], nameRu: 'Водное поло' });
  expect(await queryOf(operator, query)).toMatchObject({ stream });
});

it('a title stands for teams where nobody plays', async () => {
  const d = await desk();
  const query = await d.query(operator, 'Гран-при Монако', '');
  const stream = await d.stream('Гран При Монако', null);
  expect(await queryOf(operator, query)).toMatchObject({ stream });
});

it('two records of the directory that are only alike are two teams', async () => {
  const d = await desk();
  await d.stream('Lokomotiv Moscow', 'Зенит');
  const [team1, team2] = [await d.team('Локомотив'), await d.team('Зенит')];
  const query = await d.query(operator, '', '', { team1, team2 });
  expect(await queryOf(operator, query)).toMatchObject({ status: 'awaiting', reviews: 0 });
});

it('a query has one stream at most, the best; equally good ones of different matches are the owner’s to decide', async () => {
  const d = await desk();
  const near = await d.stream('Зенит', 'Спартак', { startTime: '17:30' });
  await d.stream('Зенит', 'Спартак', { startTime: '18:50' });
  expect(await queryOf(operator, await d.query(operator, 'Зенит', 'Спартак'))).toMatchObject({ stream: near });
  const even = await desk();
  const both = [
    await even.stream('Зенит', 'Спартак', { startTime: '17:15' }),
    await even.stream('Зенит', 'Спартак', { startTime: '18:45' }),
  ];
  const query = await even.query(operator, 'Зенит', 'Спартак');
  const reviews = await reviewsOf(operator, query);
  expect(new Set(reviews.map((one) => one['stream']))).toEqual(new Set(both));
  expect(reviews[0]?.['reasons']).toMatchObject([{ code: 'several' }]);
});

it('a renamed team, a new synonym and a synonym that goes are matched anew at once', async () => {
  const d = await desk();
  const renamed = await d.stream('Первые', 'Спартак');
  const query = await d.query(operator, 'Вторые', 'Спартак');
  expect(await queryOf(operator, query)).toMatchObject({ status: 'awaiting' });
  await editor.call('PUT', '/stream/team', { id: await d.team('Первые'), name: 'Вторые' });
  expect(await queryOf(operator, query)).toMatchObject({ stream: renamed });

  const other = await d.query(operator, 'Walruses', 'Спартак', { startDate: '2026-06-01' });
  const stream = await d.stream('Bastion', 'Спартак', { startDate: '2026-06-01' });
  expect(await queryOf(operator, other)).toMatchObject({ status: 'awaiting' });
  const synonym = { type: 'team', internal_id: await d.team('Bastion'), content: 'Walruses' };
  const { body } = await editor.call('POST', '/stream/synonym', synonym);
  expect(await queryOf(operator, other)).toMatchObject({ stream });
  await editor.call('DELETE', '/stream/synonym', { id: body['id'], type: 'team', internal_id: synonym.internal_id });
  const late = await d.query(operator, 'Walruses', 'Спартак', { startDate: '2026-06-01' });
  expect(await queryOf(operator, late)).toMatchObject({ status: 'awaiting' });
});
