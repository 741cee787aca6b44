import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { event, startFeedDesk } from '#server/fixtures/testing/feed-desk';
import { idOf, statusId } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let editor: Caller;
let sport = 0;
let made = 0;
beforeAll(async () => {
  t = await startTestApp();
  editor = await t.signIn('editor');
  sport = await newSport();
});
afterAll(() => t.close());

const newSport = () => idOf(editor, '/stream/sport', { name: `Sport ${made++}`, duration: 90 });
const team = (name: string, of = sport) => idOf(editor, '/stream/team', { name: `${name} ${made++}`, sport: of });
const stream = (body: object) =>
  idOf(editor, '/stream', { sport, startDate: '2026-05-01', startTime: '12:00', ...body });
const merge = (kind: string, id: number, from: number) => editor.call('POST', `/stream/${kind}/merge`, { id, from });
const read = async (path: string, id: number) => (await editor.call('GET', path, { id })).body;
const synonyms = async (type: string, internal_id: number) =>
  (await editor.call('GET', '/stream/synonyms', { type, internal_id })).body.data.map((row) => row['content']);

it('keeps both names, moves every reference and removes the duplicate', async () => {
  const [kept, gone, rival] = [await team('Зенит'), await team('Zenit'), await team('Спартак')];
  await editor.call('POST', '/stream/synonym', { type: 'team', internal_id: gone, content: 'FC Zenit' });
  const { name } = await read('/stream/team', gone);
  const home = await stream({ team1: gone, team2: rival });
  const away = await stream({ team1: rival, team2: gone });
  const archived = await stream({ team1: gone });
  await editor.call('DELETE', '/stream', { ids: archived });
  const { status, body } = await merge('team', kept, gone);
  expect({ status, body }).toMatchObject({ status: 200, body: { id: kept, streams: 3 } });
  expect(await synonyms('team', kept)).toEqual(['FC Zenit', name]);
  expect((await editor.call('GET', '/stream/team', { id: gone })).status).toBe(404);
  expect(await read('/stream', home)).toMatchObject({ team1: kept, team2: rival, version: 2 });
  expect(await read('/stream', away)).toMatchObject({ team1: rival, team2: kept });
  expect(await read('/stream', archived)).toMatchObject({ team1: kept });
  const { body: found } = await editor.call('POST', '/stream/teams', { name: String(name) });
  expect(found.data.map((row) => row['id'])).toEqual([kept]);
});

it('merges tournaments, and sports with their tournaments and teams', async () => {
  const kept = await newSport();
  const gone = await idOf(editor, '/stream/sport', { name: 'Soccer', nameRu: 'Футбол', duration: 90 });
  const tournament = await idOf(editor, '/stream/tournament', { name: 'Cup', sport: kept });
  const other = await idOf(editor, '/stream/tournament', { name: 'Кубок', sport: gone });
  const moved = await team('Moved', gone);
  expect(await merge('sport', kept, gone)).toMatchObject({ status: 200, body: { tournaments: 2, teams: 1 } });
  expect(await read('/stream/team', moved)).toMatchObject({ sport: kept });
  expect(await synonyms('sport', kept)).toEqual(['Soccer', 'Футбол']);
  expect((await merge('tournament', tournament, other)).status).toBe(200);
  expect(await synonyms('tournament', tournament)).toEqual(['Кубок']);
});

it('merges an archived duplicate into a current record, and not the other way round', async () => {
  const [kept, gone] = [await team('Alive'), await team('Archived')];
  await stream({ team1: gone });
  await editor.call('DELETE', '/stream/team', { ids: gone });
  expect((await merge('team', gone, kept)).body['code']).toBe('merge_archived');
  expect((await merge('team', kept, gone)).status).toBe(200);
});

it('refuses records that cannot be merged, with the reason, and changes nothing', async () => {
  const one = await team('One');
  const foreign = await team('Foreign', await newSport());
  expect(await merge('team', one, foreign)).toMatchObject({ status: 409, body: { code: 'merge_other_sport' } });
  const rival = await team('Rival');
  const match = await stream({ team1: one, team2: rival });
  expect(await merge('team', one, rival)).toMatchObject({ status: 409, body: { code: 'merge_opponents' } });
  expect(await read('/stream', match)).toMatchObject({ team1: one, team2: rival, version: 1 });
  expect(await merge('team', one, one)).toMatchObject({
    status: 422,
    body: { fields: { from: { code: 'mismatch' } } },
  });
  expect((await merge('team', one, 999_999)).status).toBe(404);
  expect((await merge('team', 999_999, one)).status).toBe(404);
});

it('refuses to merge sports whose tournaments share a name, and changes neither', async () => {
  const [kept, gone] = [await newSport(), await newSport()];
  const mine = await team('Solo', gone);
  for (const sport of [kept, gone]) await idOf(editor, '/stream/tournament', { name: 'Same', sport });
  expect(await merge('sport', kept, gone)).toMatchObject({ status: 409, body: { code: 'merge_same_names' } });
  expect(await read('/stream/team', mine)).toMatchObject({ sport: gone });
  expect(await synonyms('sport', kept)).toEqual([]);
});

it('performs one of two concurrent opposite merges', async () => {
  const [a, b] = [await team('A'), await team('B')];
  const answers = await Promise.all([merge('team', a, b), merge('team', b, a)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
});

describe('a merge of records that a feed has told', () => {
  let desk: Awaited<ReturnType<typeof startFeedDesk>>;
  beforeAll(async () => {
    desk = await startFeedDesk();
  });
  afterEach(() => desk.t.deps.pool.query('DELETE FROM stream; DELETE FROM fixture'));
  afterAll(() => desk.close());
  const newTeam = (name: string) => idOf(desk.editor, '/stream/team', { name, sport: desk.sport });
  const mergeInto = async (kind: string, id: unknown, from: unknown) =>
    expect(await desk.editor.call('POST', `/stream/${kind}/merge`, { id, from })).toMatchObject({ status: 200 });
  const mergeTeams = (id: unknown, from: unknown) => mergeInto('team', id, from);

  it('leaves the correction of a person one, whichever of both teams is merged', async () => {
    await desk.says(event(2));
    const { id, team1: reported } = await desk.streamOf('e2');
    const [corrected, one, other] = [await newTeam('Ордабасы'), await newTeam('Астана'), await newTeam('Атырау')];
    await desk.admin.call('PUT', '/stream', { id, team1: corrected });
    await mergeTeams(one, corrected);
    await mergeTeams(other, reported);
    await desk.load();
    expect(await desk.streamOf('e2')).toMatchObject({ team1: one });
    const fields = await desk.fieldsOf(id);
    expect(fields['team1']).toMatchObject({ source: 'person', by: 'admin 1', reported: 'Атырау', differs: true });
  });

  it('leaves what the feed wants to change a question', async () => {
    await desk.says(event(3));
    const { id, team1 } = await desk.streamOf('e3');
    const status = await statusId(desk.editor, 'Live');
    await desk.editor.call('PUT', '/streams/update/statuses', { ids: [id], status });
    await desk.says(event(3, { team1: 'Женис' }));
    await mergeTeams(await newTeam('Окжетпес'), team1);
    await desk.load();
    const [question] = await desk.questions();
    expect(question).toMatchObject({
      stream: id,
      question: 'in_progress',
      changes: [{ field: 'team1', reported: 'Женис' }],
    });
  });

  it('leaves them the feed’s, which changes them later', async () => {
    await desk.says(event(1));
    const { id, sport, tournament, team1 } = await desk.streamOf('e1');
    const kept = await newTeam('Кайрат');
    const cup = await idOf(desk.editor, '/stream/tournament', { name: 'Суперкубок', sport });
    const football = await idOf(desk.editor, '/stream/sport', { name: 'Soccer', duration: 90 });
    await mergeTeams(kept, team1);
    await mergeInto('tournament', cup, tournament);
    await mergeInto('sport', football, sport);
    expect(await desk.streamOf('e1')).toMatchObject({ team1: kept, tournament: cup, sport: football });
    expect(await desk.fieldsOf(id)).toMatchObject({
      team1: { source: 'feed', reported: 'Кайрат', differs: false },
      tournament: { source: 'feed', reported: 'Суперкубок', differs: false },
      sport: { source: 'feed', reported: 'Soccer', differs: false },
    });
    await desk.says(event(1, { team1: 'Тобол' }));
    expect(await desk.streamOf('e1')).toMatchObject({ team1Name: 'Тобол' });
  });
});
