import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runAs } from '#http/attempt';
import { keepAttempts } from '#http/keep-attempts';
import { change } from '#kit/change';
import { idOf, makeRecords, match } from '#server/testing/records';
import type { Records } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let editor: Caller;
let records: Records;
let stream = 0;
beforeAll(async () => {
  t = await startTestApp();
  [admin, editor] = [await t.signIn('admin'), await t.signIn('editor')];
  records = await makeRecords(admin);
  stream = await idOf(admin, '/stream', match(records));
});
afterAll(() => t.close());

const named = (key: string) => ({ 'Idempotency-Key': key });
const query = (description: string) => ({
  sport: records.sport,
  team1: records.home,
  startDate: '2026-05-01',
  startTime: '18:00',
  timezone: 'UTC',
  description,
});
const ask = (who: Caller, key: string, description: string) =>
  who.call('POST', '/profile/playlist', query(description), named(key));
const queriesOf = async (who: Caller) => (await who.call('GET', '/profile/playlists')).body['total'];
const stored = (key: string) =>
  t.deps.db.selectFrom('idempotency').selectAll().where('key', '=', key).executeTakeFirst();
const replayed = 'idempotent-replayed';

it('eight identical posts with one key create one record and get the same reply', async () => {
  const who = await t.signIn('operator');
  const answers = [];
  for (let n = 0; n < 8; n++) answers.push(await ask(who, '"eight"', 'same'));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(answers.map(({ status, headers }) => [status, headers[replayed]])).toEqual([
    [200, undefined],
    ...Array.from({ length: 7 }, () => [200, 'true']),
  ]);
  expect(await queriesOf(who)).toBe(1);
  await who.call('POST', '/profile/playlist', query('same'));
  expect(await queriesOf(who)).toBe(2);
});

it('eight concurrent ones create one record', async () => {
  const who = await t.signIn('operator');
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask(who, 'together', 'same')));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  expect(new Set(answers.map(({ body }) => body['id'])).size).toBe(1);
  expect(answers.filter(({ headers }) => headers[replayed] === 'true')).toHaveLength(7);
  expect(await queriesOf(who)).toBe(1);
});

it('a key is valid for one call, one body and one user', async () => {
  const [who, other] = [await t.signIn('operator'), await t.signIn('operator')];
  const first = await ask(who, 'mine', 'one');
  const reused = { status: 422, body: { code: 'idempotency_key_reused' } };
  expect(await ask(who, 'mine', 'two')).toMatchObject(reused);
  expect(await who.call('POST', '/stream/comment', { stream_id: stream, message: 'x' }, named('mine'))).toMatchObject(
    reused,
  );
  const theirs = await ask(other, 'mine', 'one');
  expect(theirs.headers[replayed]).toBeUndefined();
  expect(theirs.body['id']).not.toBe(first.body['id']);
  expect(await queriesOf(who)).toBe(1);
});

it('a failed request frees its key', async () => {
  const body = { name: 'Curling', duration: 90 };
  const inTheWay = await idOf(editor, '/stream/sport', body);
  const post = () => editor.call('POST', '/stream/sport', body, named('"free"'));
  expect(await post()).toMatchObject({ status: 409, body: { code: 'already_exists' } });
  expect(await stored('free')).toBeUndefined();
  await editor.call('DELETE', '/stream/sport', { ids: inTheWay });
  expect((await post()).status).toBe(200);
  expect(await post()).toMatchObject({ status: 200, headers: { [replayed]: 'true' } });
});

it('a reply with a token is stored encrypted and repeated completely', async () => {
  const server = { fqdn: 'second.example.org', hls: '/hls/{key}.m3u8' };
  const first = await admin.call('POST', '/stream/server', server, named('with-token'));
  expect(first.body['token']).toMatch(/^[\w-]{20,}$/);
  expect((await admin.call('POST', '/stream/server', server, named('with-token'))).body).toEqual(first.body);
  const kept = await stored('with-token');
  expect(kept?.replySealed?.includes(String(first.body['token']))).toBe(false);
});

it('a user who has lost the permission does not get the stored reply', async () => {
  const who = await t.signIn('editor');
  const body = match(records, { key: 'demoted-key' });
  expect((await who.call('POST', '/stream', body, named('demoted'))).status).toBe(200);
  await t.deps.db.updateTable('user').set({ role: 'viewer' }).where('id', '=', who.id).execute();
  expect((await who.call('POST', '/stream', body, named('demoted'))).status).toBe(403);
});

/** Simulates a process that ended in the middle of a first request. */
async function leaveUnfinished(key: string, more: object) {
  const who = await t.signIn('operator');
  const first = await ask(who, key, 'lost');
  await t.deps.db
    .updateTable('idempotency')
    .set({ replySealed: null, ...more })
    .where('user', '=', who.id)
    .execute();
  return { who, first };
}

it('a request that is still running is not run a second time', async () => {
  const { who } = await leaveUnfinished('running', { written: false });
  const answer = await ask(who, 'running', 'lost');
  expect(answer).toMatchObject({ status: 409, body: { code: 'request_in_progress' } });
  expect(answer.headers['retry-after']).toBe('2');
  expect(await queriesOf(who)).toBe(1);
}, 20_000);

it('a request whose process ended before it wrote is run again', async () => {
  const { who, first } = await leaveUnfinished('taken', {
    written: false,
    aliveAt: new Date(Date.now() - 11_000),
  });
  const { status, body } = await ask(who, 'taken', 'lost');
  expect(status).toBe(200);
  expect(body['id']).not.toBe(first.body['id']);
});

it('a request that takes long is not taken for one whose process has ended', async () => {
  const { who } = await leaveUnfinished('long', { written: false, aliveAt: new Date(Date.now() - 11_000) });
  const { attempt: id = '', key = '' } = (await stored('long')) ?? {};
  const attempt = { id, key, user: who.id, isAnswered: false };
  const kept = keepAttempts(t.deps.db, 50);
  kept.add(attempt);
  await expect
    .poll(async () => Number(new Date((await stored('long'))?.aliveAt ?? 0)))
    .toBeGreaterThan(Date.now() - 2_000);
  expect(await ask(who, 'long', 'lost')).toMatchObject({ status: 409, body: { code: 'request_in_progress' } });
  kept.remove(attempt);
}, 20_000);

it('a request whose reply was lost after it wrote is never run again', async () => {
  const { who } = await leaveUnfinished('written', { aliveAt: new Date(Date.now() - 11_000) });
  expect(await ask(who, 'written', 'lost')).toMatchObject({
    status: 409,
    body: { code: 'conflict', message: 'The request succeeded, but its reply was lost: load the record again' },
  });
  expect(await queriesOf(who)).toBe(1);
});

it('a key expires after a day', async () => {
  const who = await t.signIn('operator');
  await ask(who, 'old', 'same');
  await sql`UPDATE idempotency SET "startedAt" = now() - interval '25 hours' WHERE key = 'old'`.execute(t.deps.db);
  expect((await ask(who, 'old', 'other')).status).toBe(200);
  expect(await queriesOf(who)).toBe(2);
});

it.each(['', '"', 'a b', 'я', 'x'.repeat(256), '"unclosed', 'two, keys'])('the key %j is refused', async (key) => {
  const { statusCode, body } = await t.app.inject({
    method: 'POST',
    url: '/api/profile/playlist',
    headers: { authorization: `Bearer ${editor.token}`, 'idempotency-key': key },
    payload: query('bad'),
  });
  expect({ statusCode, code: (JSON.parse(body) as { code: string }).code }).toEqual({
    statusCode: 400,
    code: 'bad_request',
  });
});

it('searches and other calls that create nothing ignore the key', async () => {
  const search = (name: string) => editor.call('POST', '/stream/sports', { name }, named('search'));
  expect((await search('Футбол')).body['total']).toBe(1);
  expect((await search('nothing')).body['total']).toBe(0);
  expect(await stored('search')).toBeUndefined();
});

it('background work that outlives its request is independent of it', async () => {
  const work = (isAnswered: boolean) =>
    new Promise((resolve) => {
      const attempt = { id: randomUUID(), user: admin.id, key: 'gone', isAnswered };
      runAs(attempt, () => resolve(change(t.deps.db, null, async () => 'done')));
    });
  await expect(work(true)).resolves.toBe('done');
  // Another run has replaced this unanswered one: only one of them may write.
  await expect(work(false)).rejects.toMatchObject({ status: 409, code: 'request_in_progress' });
});
