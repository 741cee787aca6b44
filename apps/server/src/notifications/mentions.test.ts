import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mentionedIds } from '#server/notifications/mentions';
import { idOf, makeRecords, match } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

const people = [
  { id: 1, name: 'Anna' },
  { id: 2, name: 'Anna Lee' },
  { id: 3, name: 'Семён Ёлкин' },
  { id: 4, name: 'Ivan Petrov' },
  { id: 5, name: 'ivan petrov' },
  { id: 6, name: 'Jean-Luc' },
  { id: 7, name: 'Jean' },
  { id: 8, name: 'C++ (night) [1]' },
];

describe('a mention', () => {
  it.each([
    ['is a name after an @', 'look, @Anna', [1]],
    ['ignores case', '@ANNA!', [1]],
    ['may contain spaces, and the longest name counts', '@Anna Lee, please', [2]],
    ['is the shorter name when the following text differs', '@Anna leaves', [1]],
    ['is not the beginning of another word', '@Annabel @Anna_2', []],
    ['treats ё and е as equal', '@семен елкин', [3]],
    ['includes both people with the same name', '@Ivan Petrov', [4, 5]],
    ['is not an email address', 'write to bob@Anna.example or x.y@anna', []],
    ['is not the beginning of an address', '@anna.example', []],
    ['is not half of a double name', '@Jean-Luc and @Jean-Paul', [6]],
    ['may end in a full stop, an apostrophe or a bracket', '(@Jean) @Anna. @Jean’s', [7, 1]],
    ['matches special characters of a name literally', '@C++ (night) [1]', [8]],
    ['counts once, however often it occurs', '@Anna @anna', [1]],
    ['may start a line', 'first\n@Anna\tLee', [2]],
    ['of an unknown name is ignored', '@nobody @ @@ mail@', []],
  ])('%s', (_, text, ids) => {
    expect(mentionedIds(text, people)).toEqual(ids);
  });
});

let t: TestApp;
let admin: Caller;
let author: Caller;
let other: Caller;
let stream = 0;
beforeAll(async () => {
  t = await startTestApp();
  [admin, author, other] = [await t.signIn('admin'), await t.signIn('operator'), await t.signIn('operator')];
  await named(other, 'Пётр Обходчиков');
  stream = await idOf(admin, '/stream', match(await makeRecords(admin)));
});
afterAll(() => t.close());

const named = (who: Caller, name: string) =>
  t.deps.db.updateTable('user').set({ name }).where('id', '=', who.id).execute();
const say = (message: string) => idOf(author, '/stream/comment', { stream_id: stream, message });
const notificationsAbout = async (who: Caller, comment: number) =>
  (await who.call('GET', '/profile/notices')).body.data.filter(
    ({ data }) => (data as Record<string, unknown>)['comment'] === comment,
  );

describe('a person mentioned in a comment', () => {
  it('is notified with the author and the stream', async () => {
    const comment = await say('Звука нет, @петр обходчиков!');
    expect(await notificationsAbout(other, comment)).toMatchObject([
      { kind: 'mentioned', readAt: null, data: { stream, title: 'Зенит – Спартак', comment, by: 'operator 2' } },
    ]);
  });

  it('is not notified about their own comments', async () => {
    expect(await notificationsAbout(author, await say('@operator 2 I am'))).toEqual([]);
  });

  it('is notified once: an edit notifies only newly mentioned people', async () => {
    const comment = await say('@Пётр Обходчиков, смотри');
    await author.call('PUT', '/stream/comment', { id: comment, message: '@Пётр Обходчиков и @admin 1, смотрите' });
    expect(await notificationsAbout(other, comment)).toHaveLength(1);
    expect(await notificationsAbout(admin, comment)).toHaveLength(1);
  });

  it('is not notified about a stream that their access rule hides, nor when blocked', async () => {
    const hidden = await t.signIn('operator');
    const blocked = await t.signIn('operator');
    await named(hidden, 'Hidden Harry');
    await named(blocked, 'Blocked Bob');
    await t.deps.db.insertInto('user_stream').values({ user: hidden.id, stream }).execute();
    await t.deps.db.updateTable('user').set({ status: 'inactive' }).where('id', '=', blocked.id).execute();
    await say('@Hidden Harry @Blocked Bob');
    const rows = await t.deps.db
      .selectFrom('notice')
      .select('id')
      .where('user', 'in', [hidden.id, blocked.id])
      .execute();
    expect(rows).toEqual([]);
  });
});

describe('GET /stream/mentions', () => {
  const offered = async (who: Caller, name: string) =>
    (await who.call('GET', '/stream/mentions', { stream_id: stream, name })).body.data.map((row) => row['name']);

  it('finds people by the beginning of any word of their name, ignoring case', async () => {
    expect(await offered(author, 'ПЕТР')).toEqual(['Пётр Обходчиков']);
    expect(await offered(author, 'обх')).toEqual(['Пётр Обходчиков']);
    expect(await offered(author, 'ходчиков')).toEqual([]);
    expect(await offered(author, '%')).toEqual([]);
  });

  it('omits people who may not see the stream', async () => {
    expect(await offered(author, 'Hidden')).toEqual([]);
    expect(await offered(author, 'Blocked')).toEqual([]);
  });

  it('answers 404 for a stream that the user may not see', async () => {
    const stranger = await t.signIn('operator');
    await t.deps.db.insertInto('user_stream').values({ user: stranger.id, stream }).execute();
    const answer = await stranger.call('GET', '/stream/mentions', { stream_id: stream, name: '' });
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });
});
