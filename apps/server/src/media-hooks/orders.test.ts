import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app';
import { type CreatedStream, type NodeDesk, openNodeDesk, publisher } from '#server/media-hooks/testing/node-desk';
import { openDeps } from '#server/open-deps';
import { idOf, statusId } from '#server/testing/records';
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

const now = async () => String((await desk.askOrders(null)).body['after']);
async function onAir(more: object = {}): Promise<CreatedStream> {
  const stream = await desk.makeStream(-5, more);
  await desk.publish(stream);
  return stream;
}
const setStatus = async ({ id }: CreatedStream, name: 'Live' | 'Finished' | 'Canceled') =>
  admin.call('PUT', '/streams/update/statuses', { ids: [id], status: await statusId(admin, name) });
const finish = async (stream: CreatedStream) => {
  await setStatus(stream, 'Live');
  await setStatus(stream, 'Finished');
};
const enable = (enabled: boolean) => admin.call('PUT', '/stream/server', { id: desk.records.server, enabled });
const change = ({ id }: CreatedStream, values: object) => admin.call('PUT', '/stream', { id, ...values });

type Ending = (stream: CreatedStream) => Promise<unknown>;
const endings: Record<string, [reason: string, message: string, end: Ending]> = {
  'the match is canceled': ['canceled', 'the match is canceled', (stream) => setStatus(stream, 'Canceled')],
  'the match is finished': ['too_late', 'the match is over', finish],
  'the match is finished in an edit': [
    'too_late',
    'the match is over',
    async (stream) => {
      await setStatus(stream, 'Live');
      await change(stream, { title: 'over', status: await statusId(admin, 'Finished') });
    },
  ],
  'the stream is archived': [
    'archived',
    'the stream is archived',
    ({ id }) => admin.call('DELETE', '/stream', { ids: id }),
  ],
  'the stream gets another key': [
    'unknown_key',
    'no stream has this key',
    (stream) => change(stream, { key: `other-${stream.id}` }),
  ],
  'the publish secret is replaced': [
    'secret_replaced',
    'the publish secret was replaced; copy the address anew from the console',
    ({ id }) => admin.call('POST', '/stream/publish-secret', { id }),
  ],
  'the stream moves to another server': [
    'wrong_server',
    'the stream belongs to another server',
    async (stream) =>
      change(stream, { server: await idOf(admin, '/stream/server', { fqdn: `${stream.key}.example.org` }) }),
  ],
  'the stream has no server any more': [
    'wrong_server',
    'the stream belongs to another server',
    (stream) => change(stream, { server: null }),
  ],
};

/** Asks again after an answer with nothing new, as a node does: an event from before the question may cause one. */
async function askUntilEnded(after: string): ReturnType<NodeDesk['askOrders']> {
  const answer = await desk.askOrders(after);
  const { ended, after: next } = answer.body as { ended: unknown[]; after: string };
  return ended.length > 0 ? answer : askUntilEnded(next);
}

describe('an open question for orders is answered, and so is a report, when', () => {
  it.each(Object.entries(endings))('%s', async (_name, [reason, message, end]) => {
    const stream = await onAir();
    const ended = [{ key: stream.key, reason, message }];
    const question = askUntilEnded(await now());
    await end(stream);
    expect(await question).toMatchObject({ status: 200, body: { ended, watch: null } });
    expect((await desk.report({ published: [publisher(stream)] })).body).toMatchObject({ ended });
  });

  it('the server is switched off', async () => {
    const stream = await onAir();
    const ended = {
      key: stream.key,
      reason: 'server_disabled',
      message: 'the server is switched off in the console',
    };
    const question = desk.askOrders(await now());
    try {
      await enable(false);
      expect((await question).body['ended']).toContainEqual(ended);
      expect((await desk.report({ published: [publisher(stream)] })).body['ended']).toEqual([ended]);
    } finally {
      await enable(true);
    }
  });
});

describe('the node is told at once that a right has ended also when', () => {
  const cut = ({ id }: CreatedStream) => admin.call('POST', '/stream/cut', { id });

  it('the stream is pulled', async () => {
    const pulled = await onAir({ source_url: 'rtmp://encoder.example.org/live/feed' });
    await desk.send('touchline', { action: 'publish_done', ...publisher(pulled) });
    const question = askUntilEnded(await now());
    // A pull needs no secret.
    await admin.call('POST', '/stream/publish-secret', { id: pulled.id });
    await cut(pulled);
    expect((await question).body['ended']).toMatchObject([{ key: pulled.key, reason: 'cut' }]);
  });

  it('the encoder has just left', async () => {
    const [left, other] = [await onAir(), await onAir()];
    await desk.send('touchline', { action: 'publish_done', ...publisher(left) });
    await desk.send('touchline', { action: 'publish_done', ...publisher(other) });
    expect(await desk.publisherOf(left.id)).toBeNull();
    let question = askUntilEnded(await now());
    await cut(left);
    expect((await question).body['ended']).toMatchObject([{ key: left.key, reason: 'cut' }]);
    question = askUntilEnded(await now());
    await admin.call('POST', '/stream/publish-secret', { id: other.id });
    expect((await question).body['ended']).toMatchObject([{ key: other.key, reason: 'secret_replaced' }]);
  });

  it('the server of a pulled stream is switched off', async () => {
    const pulled = await desk.makeStream(-5, { source_url: 'rtmp://encoder.example.org/live/feed' });
    const question = desk.askOrders(await now());
    try {
      await enable(false);
      expect((await question).body['ended']).toContainEqual(
        expect.objectContaining({ key: pulled.key, reason: 'server_disabled' }),
      );
    } finally {
      await enable(true);
    }
  });
});

it('a match that runs over, is postponed or changed otherwise goes on', async () => {
  const over = await onAir();
  const other = await onAir();
  const after = await now();
  await sql`UPDATE stream SET "startDate" = "startDate" - 1 WHERE id = ${over.id}`.execute(t.deps.db);
  await change(other, { startDate: '2031-05-01', title: 'postponed' });
  await setStatus(other, 'Live');
  expect((await desk.report({ published: [publisher(over), publisher(other)] })).body).toMatchObject({
    over: [over.key],
    ended: [],
  });
  const last = await onAir();
  const question = desk.askOrders(after);
  await setStatus(last, 'Canceled');
  expect((await question).body['ended']).toMatchObject([{ key: last.key }]);
});

it('the encoder that came with the new secret goes on, and is cut when that is replaced too', async () => {
  const stream = await onAir();
  const after = await now();
  const replace = () => admin.call('POST', '/stream/publish-secret', { id: stream.id });
  const reported = async () => (await desk.report({ published: [publisher(stream)] })).body['ended'];
  await replace();
  expect((await desk.askOrders(after)).body['ended']).toMatchObject([{ key: stream.key, reason: 'secret_replaced' }]);
  await desk.publish(stream);
  expect((await desk.askOrders(after)).body['ended']).toEqual([]);
  expect(await reported()).toEqual([]);
  await replace();
  expect(await reported()).toMatchObject([{ key: stream.key, reason: 'secret_replaced' }]);
});

it('a stream without a publisher, or of another server, wakes nobody', async () => {
  const idle = await desk.makeStream(-5, {});
  const elsewhere = await onAir();
  await sql`UPDATE publisher_check SET server = 0`.execute(t.deps.db);
  const after = await now();
  await setStatus(idle, 'Canceled');
  await setStatus(elsewhere, 'Canceled');
  await sql`UPDATE publisher_check SET server = 0 WHERE key = ${elsewhere.key}`.execute(t.deps.db);
  const stream = await onAir();
  await setStatus(stream, 'Canceled');
  expect((await desk.askOrders(after)).body['ended']).toMatchObject([{ key: stream.key }]);
});

describe('nothing is lost', () => {
  it('between two questions, and an order is not given twice', async () => {
    const [first, second] = [await onAir(), await onAir()];
    const after = await now();
    await setStatus(first, 'Canceled');
    const answer = await desk.askOrders(after);
    expect(answer.body['ended']).toMatchObject([{ key: first.key }]);
    await setStatus(second, 'Canceled');
    const next = await desk.askOrders(String(answer.body['after']));
    expect(next.body['ended']).toMatchObject([{ key: second.key }]);
  });

  it('of a transaction that was still open when the last question was answered', async () => {
    const stream = await onAir();
    const canceled = await statusId(admin, 'Canceled');
    const after = await t.deps.db.transaction().execute(async (trx) => {
      await sql`UPDATE stream SET status = ${canceled} WHERE id = ${stream.id}`.execute(trx);
      return now();
    });
    expect((await desk.askOrders(after)).body['ended']).toMatchObject([{ key: stream.key }]);
  });

  it('of what another process has changed, while the question is open', async () => {
    const other = await openDeps(t.deps.env, t.databaseUrl, pino({ level: 'silent' }));
    const app = await buildApp(other);
    await app.ready();
    const stream = await onAir();
    const question = desk.askOrders(await now(), { through: app });
    await setStatus(stream, 'Canceled');
    expect((await question).body['ended']).toMatchObject([{ key: stream.key }]);
    await app.close();
    await other.eventBus.stop();
    await other.db.destroy();
  });
});

it('a process that stops answers its open questions', async () => {
  const other = await openDeps(t.deps.env, t.databaseUrl, pino({ level: 'silent' }));
  const app = await buildApp(other);
  await app.ready();
  const question = desk.askOrders(await now(), { through: app });
  // Time for the question to be open.
  await desk.askOrders(null, { through: app });
  await app.close();
  expect(await question).toMatchObject({ status: 200, body: { ended: [] } });
  await other.eventBus.stop();
  await other.db.destroy();
});

it.each(['x', '1', '9:1:', '1:2:1;drop', '5:4:3,2,1'])('the unreadable position %s is refused', async (after) => {
  expect(await desk.askOrders(after)).toMatchObject({ status: 422, body: { code: 'invalid' } });
});

it('the history of the stream says that its publisher was cut and why, under its new key too', async () => {
  const stream = await onAir();
  await change(stream, { key: `renamed-${stream.id}` });
  await desk.report({ cut: [{ key: stream.key, ip: '192.0.2.7', clientId: 'rtmp-1', reason: 'unknown_key' }] });
  const { body } = await admin.call('GET', '/stream/history', { id: stream.id });
  expect(body.data[0]).toMatchObject({
    kind: 'cut',
    from: '192.0.2.7',
    to: 'done',
    reason: 'unknown_key',
    userName: null,
  });
});

it('a cut that the node reports again, since it did not hear the answer, is in the history once', async () => {
  const stream = await onAir();
  await change(stream, { key: `again-${stream.id}` });
  const cuts = ['rtmp-1', 'rtmp-2'].map((clientId) => ({
    key: stream.key,
    ip: '192.0.2.7',
    clientId,
    reason: 'unknown_key' as const,
  }));
  await Promise.all([desk.report({ cut: cuts.slice(0, 1) }), desk.report({ cut: cuts.slice(0, 1) })]);
  await desk.report({ cut: cuts });
  await desk.report({ cut: cuts });
  const { body } = await admin.call('GET', '/stream/history', { id: stream.id });
  expect(body.data.filter(({ kind }) => kind === 'cut')).toHaveLength(cuts.length);
});
