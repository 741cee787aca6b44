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
type Pair = [string, string];

/** What becomes of a query by words beside a stream, with others in the directory. */
async function outcome(sport: string, asked: Pair, planned: Pair, others: string[], more: Record<string, unknown>) {
  const desk = await openDesk(editor, `${sport} ${sports++}`);
  for (const name of others) await desk.team(name);
  const stream = await desk.stream(...planned, more);
  return stateOf(desk, await desk.query(operator, ...asked), stream);
}

async function stateOf(_desk: Desk, query: number, stream: number): Promise<string> {
  const { status, stream: joined } = await queryOf(operator, query);
  if (status === 'complete') return joined === stream ? 'joined' : 'another';
  return (await reviewsOf(operator, query)).length > 0 ? 'review' : 'nothing';
}

const [zenit, cska]: [Pair, Pair] = [
  ['Zenit St. Petersburg', 'Spartak Moscow'],
  ['CSKA Sofia', 'Lokomotiv Sofia'],
];
const [medvedev, full]: [Pair, Pair] = [
  ['Медведев Д.', 'Зверев А.'],
  ['Daniil Medvedev', 'Alexander Zverev'],
];

describe('names left short', () => {
  it.each<[string, string, Pair, Pair, string[], Record<string, unknown>, string]>([
    ['places', 'Футбол', ['Зенит', 'Спартак'], zenit, ['Rubin Kazan'], {}, 'joined'],
    ['places, home and away swapped', 'Футбол', ['Спартак', 'Зенит'], zenit, [], {}, 'joined'],
    [
      'places beside second and women’s teams',
      'Футбол',
      ['Зенит', 'Спартак'],
      zenit,
      ['Зенит-2', 'Зенит (ж)'],
      {},
      'joined',
    ],
    ['of which another club is called one', 'Футбол', ['Зенит', 'Спартак'], zenit, ['Спартак Кострома'], {}, 'review'],
    ['of clubs of two towns', 'Футбол', ['ЦСКА', 'Локомотив'], cska, ['CSKA Moscow', 'Lokomotiv Moscow'], {}, 'review'],
    ['at half an hour from the start', 'Футбол', ['Зенит', 'Спартак'], zenit, [], { startTime: '18:30' }, 'joined'],
    ['at more', 'Футбол', ['Зенит', 'Спартак'], zenit, [], { startTime: '18:31' }, 'review'],
    ['on a day without a time', 'Футбол', ['Зенит', 'Спартак'], zenit, [], { startTimeTbd: true }, 'review'],
    ['given names', 'Теннис', medvedev, full, ['Andrey Rublev'], {}, 'joined'],
    ['given names of two persons', 'Теннис', medvedev, full, ['Denis Medvedev'], {}, 'review'],
  ])('%s', async (_what, sport, asked, planned, others, more, expected) => {
    expect(await outcome(sport, asked, planned, others, more)).toBe(expected);
  });

  it('are doubtful again once somebody else of that name enters the directory', async () => {
    const desk = await openDesk(editor, `Футбол ${sports++}`);
    const stream = await desk.stream(...zenit);
    const query = await desk.query(operator, 'Зенит', 'Спартак');
    expect(await stateOf(desk, query, stream)).toBe('joined');
    await desk.team('Спартак Кострома');
    expect(await stateOf(desk, query, stream)).toBe('review');
    expect(await queryOf(operator, query)).toMatchObject({ returnReason: 'doubtful' });
  });
});

describe('a name of several clubs of the directory', () => {
  const [asked, planned]: [Pair, Pair] = [
    ['Париж', 'Лион'],
    ['Paris SG', 'Lyon'],
  ];

  it('is for review only while another club is called so', async () => {
    expect(await outcome('Футбол', asked, planned, ['Paris FC'], {})).toBe('review');
    expect(await outcome('Футбол', ['Paris SG', 'Лион'], planned, ['Paris FC'], {})).toBe('joined');
    expect(await outcome('Футбол', asked, planned, [], {})).toBe('joined');
  });

  it('joins when the directory has the club twice', async () => {
    expect(await outcome('Футбол', ['Зенит', 'Лион'], ['Zenit', 'Lyon'], ['ФК Зенит', 'Лион'], {})).toBe('joined');
  });
});

describe('placeholders', () => {
  it.each<[Pair, Pair, Record<string, unknown>]>([
    [['TBD', 'TBD'], ['TBD', 'TBA'], {}],
    [['Team 1', 'Team 2'], ['Team 1', 'Team 2'], {}],
    [['Уточняется', 'Уточняется'], ['Уточняется', 'Будет определен'], {}],
    [['Зенит', 'Winner of Match 3'], ['Зенит', 'Winner of Match 3'], {}],
    [['Зенит', 'TBD'], ['Зенит', 'Спартак'], {}],
    [['TBD', 'TBD'], ['TBD', 'TBA'], { tournamentText: 'Женщины' }],
  ])('%s beside %s are nobody', async (asked, planned, more) => {
    const desk = await openDesk(editor, `Sport ${sports++}`);
    const stream = await desk.stream(...planned);
    const query = await desk.query(operator, ...asked, more);
    expect(await stateOf(desk, query, stream)).toBe('nothing');
  });

  it('join by their event id', async () => {
    const desk = await openDesk(editor, `Sport ${sports++}`);
    const query = await desk.query(operator, 'TBD', 'TBD', { event_id: 'final' });
    const stream = await desk.stream('TBD', 'Уточняется', { event_id: 'final' });
    expect(await stateOf(desk, query, stream)).toBe('joined');
  });
});
