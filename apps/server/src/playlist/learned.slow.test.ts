import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDesk, queryOf, reviewsOf } from '#server/playlist/testing/desk';
import type { Desk } from '#server/playlist/testing/desk';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let editor: Caller;
let teacher: Caller;
let other: Caller;
beforeAll(async () => {
  t = await startTestApp();
  editor = await t.signIn('editor');
  [teacher, other] = [await t.signIn('operator'), await t.signIn('operator')];
});
afterAll(() => t.close());

let sports = 0;
type Row = Record<string, unknown>;
type Lesson = { desk: Desk; taughtBy: number; stream: number; synonym: number };

/** "Янтарь" is learned as a name of Янтарь Полюс from a query of the teacher. */
async function taught(): Promise<Lesson> {
  const desk = await openDesk(editor, `Sport ${sports++}`);
  const stream = await desk.stream('Янтарь Полюс', 'Зенит');
  const taughtBy = await desk.query(teacher, 'Янтарь', 'Зенит');
  const [review] = await reviewsOf(teacher, taughtBy);
  const { body } = await teacher.call('POST', '/profile/playlist/review/accept', { id: review?.['id'] });
  expect(body['lessons']).toMatchObject([{ refusal: null }]);
  const synonym = Number((await learnedIn(editor, desk))[0]?.['id']);
  return { desk, taughtBy, stream, synonym };
}

async function learnedIn(who: Caller, { sport }: Desk): Promise<Row[]> {
  const headers = { 'Filter-Column': 'sport', 'Filter-Value': String(sport) };
  return (await who.call('GET', '/stream/synonyms/learned', {}, headers)).body.data;
}

const takeBack = (who: Caller, id: number) => who.call('DELETE', '/stream/synonyms/learned', { id });

describe('a learned name', () => {
  it('is listed with who taught it and when, from what, and what it has joined', async () => {
    const { desk, stream, synonym } = await taught();
    const joined = await desk.query(other, 'Янтарь', 'Зенит');
    await desk.query(other, 'Янтарь Полюс', 'Зенит');
    const [row] = await learnedIn(editor, desk);
    expect(row).toMatchObject({
      id: synonym,
      type: 'team',
      content: 'Янтарь',
      recordName: 'Янтарь Полюс',
      taughtBy: teacher.id,
      queryName: 'Янтарь – Зенит',
      stream,
      streamName: 'Янтарь Полюс – Зенит',
      joined: 1,
    });
    expect(Math.abs(Date.parse(String(row?.['taughtAt'])) - Date.now())).toBeLessThan(60_000);
    const { body } = await editor.call('GET', '/stream/synonyms/learned/queries', { id: synonym });
    expect(body).toMatchObject({ total: 1, data: [{ id: joined, queryName: 'Янтарь – Зенит', stream }] });
  });

  it('is seen by who taught it, without the queries of others; other operators have none', async () => {
    const { desk, synonym } = await taught();
    await desk.query(other, 'Янтарь', 'Зенит');
    expect(await learnedIn(teacher, desk)).toMatchObject([{ id: synonym, joined: 1 }]);
    expect(await learnedIn(other, desk)).toEqual([]);
    const queries = (who: Caller) => who.call('GET', '/stream/synonyms/learned/queries', { id: synonym });
    expect((await queries(teacher)).body).toEqual({ total: 1, data: [] });
    expect((await queries(other)).status).toBe(404);
    expect((await takeBack(other, synonym)).status).toBe(404);
    expect((await editor.call('POST', '/stream/synonyms/learned', { name: 'янтарь' })).body.total).toBeGreaterThan(0);
    expect((await other.call('POST', '/stream/synonyms/learned', { name: 'янтарь' })).body.total).toBe(0);
  });

  it('hides the stream that it was taught with from whom the access rule hides it', async () => {
    const { desk, stream } = await taught();
    const hidden = await t.signIn('editor');
    await t.deps.db.insertInto('user_stream').values({ user: hidden.id, stream }).execute();
    expect(await learnedIn(hidden, desk)).toMatchObject([{ stream: null, streamName: null }]);
  });

  it('counts what it alone has joined: not what the name or another synonym joins as well', async () => {
    const { desk } = await taught();
    await desk.query(other, 'Янтарь', 'Зенит');
    const internal_id = await desk.team('Янтарь Полюс');
    await editor.call('POST', '/stream/synonym', { type: 'team', internal_id, content: 'Yantar' });
    expect(await learnedIn(editor, desk)).toMatchObject([{ joined: 0 }]);
  });
});

describe('taking a learned name back', () => {
  it('lets go everything that it joined, and nothing that a person decided', async () => {
    const { desk, taughtBy, stream, synonym } = await taught();
    const joined = await desk.query(other, 'Янтарь', 'Зенит');
    const decided = await desk.query(other, 'Янтарь Главный', 'Зенит');
    await other.call('POST', '/profile/playlist/point', { id: decided, stream, swapped: false });
    const named = await desk.query(other, 'Янтарь Полюс', 'Зенит');
    const unread = await unreadOf(other, joined);
    expect((await takeBack(teacher, synonym)).body).toEqual({ ids: [synonym], returned: 1 });
    expect(await queryOf(other, joined)).toMatchObject({
      status: 'awaiting',
      stream: null,
      returnReason: 'synonym',
      reviews: 1,
    });
    expect(await unreadOf(other, joined)).toBe(unread + 1);
    expect(await queryOf(teacher, taughtBy)).toMatchObject({ stream, joinedBy: 'person' });
    expect(await queryOf(other, decided)).toMatchObject({ stream, joinedBy: 'person' });
    expect(await queryOf(other, named)).toMatchObject({ stream, joinedBy: 'names' });
    const owner = { type: 'team', internal_id: await desk.team('Янтарь Полюс') };
    expect((await editor.call('GET', '/stream/synonyms', owner)).body.data).toMatchObject([
      { content: 'Янтарь Главный' },
    ]);
    expect((await takeBack(teacher, synonym)).status).toBe(404);
  });

  it('stands in the audit log, by whom', async () => {
    const { desk, synonym } = await taught();
    const joined = await desk.query(other, 'Янтарь', 'Зенит');
    await takeBack(editor, synonym);
    const { rows } = await auditOf(editor, synonym, joined);
    expect(rows).toEqual([
      { actor: editor.id, action: 'delete', entity: 'synonym', content: 'Янтарь', status: null },
      { actor: editor.id, action: 'update', entity: 'playlist', content: null, status: 'awaiting' },
    ]);
  });

  it('of a sport lets go the queries that named it so', async () => {
    const desk = await openDesk(editor, `Бочча ${sports++}`);
    await desk.stream('Зенит', 'Спартак');
    const words = { sport: null, sportText: 'Камешки' };
    const query = await desk.query(teacher, 'Зенит', 'Спартак', words);
    const [review] = await reviewsOf(teacher, query);
    await teacher.call('POST', '/profile/playlist/review/accept', { id: review?.['id'] });
    const joined = await desk.query(other, 'Зенит', 'Спартак', words);
    const [row] = await learnedIn(editor, desk);
    expect(row).toMatchObject({ type: 'sport', content: 'Камешки', joined: 1 });
    expect((await takeBack(editor, Number(row?.['id']))).body).toMatchObject({ returned: 1 });
    expect(await queryOf(other, joined)).toMatchObject({ status: 'awaiting', reviews: 1 });
  });
});

describe('what becomes of a learned name when', () => {
  it('its team is merged into another: it goes along', async () => {
    const { desk, synonym } = await taught();
    const joined = await desk.query(other, 'Янтарь', 'Зенит');
    const id = await desk.team('Полюс Главный');
    await editor.call('POST', '/stream/team/merge', { id, from: await desk.team('Янтарь Полюс') });
    expect(await learnedIn(teacher, desk)).toMatchObject([{ id: synonym, recordName: 'Полюс Главный', joined: 1 }]);
    await takeBack(teacher, synonym);
    expect(await queryOf(other, joined)).toMatchObject({ returnReason: 'synonym' });
  });

  it('its team is deleted: it goes', async () => {
    const { desk, stream } = await taught();
    await editor.call('DELETE', '/stream', { ids: stream });
    await (await t.signIn('admin')).call('DELETE', '/stream', { ids: stream, permanent: true });
    const team = await desk.team('Янтарь Полюс');
    expect((await editor.call('DELETE', '/stream/team', { ids: team })).status).toBe(200);
    expect(await learnedIn(editor, desk)).toEqual([]);
  });

  it('an editor writes it by hand: it is theirs', async () => {
    const { desk, synonym } = await taught();
    const type = 'team';
    const internal_id = await desk.team('Янтарь Полюс');
    await editor.call('PUT', '/stream/synonym', { id: synonym, type, internal_id, content: 'Янтарь П' });
    expect(await learnedIn(editor, desk)).toEqual([]);
    const second = await taught();
    const synonyms = [{ internal_id: await second.desk.team('Янтарь Полюс'), content: 'янтарь' }];
    await editor.call('POST', '/stream/team/transliteration', { synonyms });
    expect(await learnedIn(editor, second.desk)).toEqual([]);
    expect((await takeBack(teacher, second.synonym)).status).toBe(404);
  });

  it('its teacher, its query or its stream is deleted: it stays, without them', async () => {
    const { desk, taughtBy, stream } = await taught();
    await teacher.call('DELETE', '/profile/playlist', { ids: [taughtBy] });
    await editor.call('DELETE', '/stream', { ids: stream });
    const admin = await t.signIn('admin');
    await admin.call('DELETE', '/stream', { ids: stream, permanent: true });
    expect(await learnedIn(editor, desk)).toMatchObject([{ queryName: null, stream: null, taughtBy: teacher.id }]);
    await t.deps.db.deleteFrom('user').where('id', '=', teacher.id).execute();
    expect(await learnedIn(editor, desk)).toMatchObject([{ taughtBy: null, taughtByName: null }]);
    teacher = await t.signIn('operator');
  });
});

/** How many notices say that this query waits again. */
async function unreadOf(who: Caller, playlist: number): Promise<number> {
  const { body } = await who.call('GET', '/profile/notices', {}, { 'Page-Size': '100' });
  const said = body.data.map(({ kind, data }) => ({ kind, data }));
  return said.filter(({ kind, data }) => kind === 'query_awaiting' && isDeepStrictEqual(data, noticeOf(playlist)))
    .length;
}

const noticeOf = (playlist: number) => ({ playlist, title: 'Янтарь – Зенит', reason: 'synonym' });

function auditOf(who: Caller, synonym: number, playlist: number) {
  return t.deps.db.executeQuery<Row>(
    t.deps.db
      .selectFrom('audit')
      .select(['actor', 'action', 'entity'])
      .select((eb) => [
        eb.ref('before', '->>').key('content').as('content'),
        eb.ref('after', '->>').key('status').as('status'),
      ])
      .where('actor', '=', who.id)
      .where((eb) =>
        eb.or([
          eb.and([eb('entity', '=', 'synonym'), eb('record', '=', synonym), eb('action', '=', 'delete')]),
          eb.and([eb('entity', '=', 'playlist'), eb('record', '=', playlist), eb('action', '=', 'update')]),
        ]),
      )
      .orderBy('id')
      .compile(),
  );
}
