import { afterAll, beforeAll, expect, it } from 'vitest';
import { openNodeDesk, publisher } from '#server/media-hooks/testing/node-desk';
import type { CreatedStream, NodeDesk } from '#server/media-hooks/testing/node-desk';
import { addIfUnchanged } from '#server/media-hooks/publishers';
import { findCandidates } from '#server/media-hooks/publishing-right';
import { publishSecretOf } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let desk: NodeDesk;
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  desk = await openNodeDesk(t, admin);
});
afterAll(() => t.close());

const callOf = async (stream: CreatedStream, clientId: string) => ({
  action: 'publish',
  ...publisher(stream),
  clientId,
  secret: await publishSecretOf(admin, stream.id),
});

it('a stream that somebody is changing holds up no other, and is decided about as it is then', async () => {
  const [changed, other] = [await desk.makeStream(5, {}), await desk.makeStream(5, {})];
  const [first, second] = [await callOf(changed, 'c1'), await callOf(other, 'c2')];
  const client = await t.deps.pool.connect();
  await client.query('BEGIN');
  await client.query(`UPDATE stream SET "cutAt" = now() WHERE id = $1`, [changed.id]);
  const [held, answer] = [desk.send('touchline', first), await desk.send('touchline', second)];
  expect(answer.body['allow']).toBe(true);
  expect(await desk.publisherOf(other.id)).toBe('192.0.2.7 c2');
  await client.query('COMMIT');
  client.release();
  expect((await held).body).toMatchObject({ allow: false, reason: expect.stringContaining('cut in the console') });
  expect(await desk.publisherOf(changed.id)).toBeNull();
});

it('of two publishers of a stream that come together the last one stays, and both are in the history', async () => {
  const stream = await desk.makeStream(5, {});
  const calls = [await callOf(stream, 'c1'), await callOf(stream, 'c2')];
  const answers = await Promise.all(calls.map((call) => desk.send('touchline', call)));
  expect(answers.map(({ body }) => body['allow'])).toEqual([true, true]);
  expect(await desk.publisherOf(stream.id)).toBe('192.0.2.7 c2');
  expect(await desk.historyOf(stream.id)).toHaveLength(2);
});

it('a key without a current stream is that of the one that was archived last', async () => {
  const archived = await desk.makeStream(5, {});
  await admin.call('DELETE', '/stream', { ids: archived.id });
  const again = await desk.makeStream(5, { key: archived.key });
  await admin.call('DELETE', '/stream', { ids: again.id });
  const { body } = await desk.send('touchline', { action: 'publish', ...publisher(archived) });
  expect(body).toMatchObject({ allow: false, reason: 'the stream is archived' });
  expect((await admin.call('GET', '/stream', { id: again.id })).body['refusal']).toMatchObject({ reason: 'archived' });
});

/** What the gate stores for a publisher of a stream that it has found. */
async function foundNow({ key }: CreatedStream, clientId: string) {
  const found = (await findCandidates(t.deps.db, [key])).get(key);
  if (!found) throw new Error('The stream is not found');
  const publisherName = { ip: '192.0.2.7', publisher: `192.0.2.7 ${clientId}` };
  return {
    stream: found.id,
    seen: found.seen,
    ...publisherName,
    withoutSecret: false,
    secretVersion: 1,
    keepsFormer: false,
  };
}

const changes = [
  ['stream', `UPDATE stream SET "cutAt" = now() WHERE id = $1`],
  ['server', `UPDATE server SET enabled = false WHERE id = (SELECT server FROM stream WHERE id = $1)`],
  [
    'monitor',
    `INSERT INTO monitor (stream, state, "stateSince", formats, memory, "dueAt", publisher)
    VALUES ($1, 'ok', now(), 'null', 'null', now(), 'somebody else')`,
  ],
] as const;

it.each(changes)('a publisher is stored at once only while its %s is as it was decided about', async (_, update) => {
  const [same, changed] = [await desk.makeStream(5, {}), await desk.makeStream(5, {})];
  const admitted = [await foundNow(same, 'c1'), await foundNow(changed, 'c2')];
  const isOwn = update.includes('server SET') ? [] : [same.id];
  await t.deps.pool.query(update, [changed.id]);
  expect([...(await addIfUnchanged(t.deps.db, admitted))]).toEqual(isOwn);
  expect(await desk.historyOf(changed.id)).toEqual([]);
  expect(await desk.publisherOf(same.id)).toBe(isOwn.length > 0 ? '192.0.2.7 c1' : null);
  await t.deps.pool.query('UPDATE server SET enabled = true');
});

it('a publisher of a stream that somebody has locked is not stored at once, nor one that another has replaced since', async () => {
  const stream = await desk.makeStream(5, {});
  const [first, second] = [await foundNow(stream, 'c1'), await foundNow(stream, 'c2')];
  const client = await t.deps.pool.connect();
  await client.query('BEGIN');
  await client.query('SELECT FROM stream WHERE id = $1 FOR NO KEY UPDATE', [stream.id]);
  expect([...(await addIfUnchanged(t.deps.db, [first]))]).toEqual([]);
  await client.query('COMMIT');
  client.release();
  expect([...(await addIfUnchanged(t.deps.db, [first]))]).toEqual([stream.id]);
  expect([...(await addIfUnchanged(t.deps.db, [second]))]).toEqual([]);
  expect(await desk.publisherOf(stream.id)).toBe('192.0.2.7 c1');
});
