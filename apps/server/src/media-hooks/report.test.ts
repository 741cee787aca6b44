import { maxPulls } from '@touchline/contract';
import { MAX_WATCHED } from '@touchline/media-node/node-report';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CreatedStream, type NodeDesk, openNodeDesk, publisher } from '#server/media-hooks/testing/node-desk';
import { deleteExpired } from '#server/operation/clean-up';
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

const nothingToDo = { pull: { pulls: [], pullPrivate: false }, takesLoad: true, takesPositions: true };

const withStatus = async (minutes: number, name: 'Live' | 'Finished' | 'Canceled'): Promise<CreatedStream> =>
  desk.makeStream(minutes, { status: await statusId(admin, name) });

describe('the response to a report lists the keys that are over', () => {
  const cases: Record<string, [over: boolean, () => Promise<CreatedStream>]> = {
    'an unknown key': [true, () => Promise.resolve({ id: 0, key: 'nobody-has-this' })],
    'an archived stream': [
      true,
      async () => {
        const stream = await desk.makeStream(-5, {});
        await admin.call('DELETE', '/stream', { ids: stream.id });
        return stream;
      },
    ],
    'a stream of another server': [
      true,
      async () => desk.makeStream(-5, { server: await idOf(admin, '/stream/server', { fqdn: 'other.example.org' }) }),
    ],
    'a finished match': [true, () => withStatus(-5, 'Finished')],
    'a canceled match': [true, () => withStatus(-5, 'Canceled')],
    'a scheduled match past its end': [true, () => desk.makeStream(-62, {})],
    'a scheduled match in its window': [false, () => desk.makeStream(-5, {})],
    'a postponed match': [false, () => desk.makeStream(300, {})],
    'a live match long past its end': [false, () => withStatus(-500, 'Live')],
  };

  it.each(Object.entries(cases))('%s', async (_name, [isOver, make]) => {
    const stream = await make();
    const over = isOver ? [stream.key] : [];
    expect(await desk.report({ kept: [stream.key] })).toEqual({
      status: 200,
      body: { over, ended: [], ...nothingToDo },
    });
    const published = await desk.report({ published: [publisher(stream)] });
    expect(published).toMatchObject({ status: 200, body: { over } });
  });
});

describe('an invalid report is refused', () => {
  it.each([
    ['with an unknown field', { more: 1 }],
    ['with too many streams', { kept: Array.from({ length: 5_001 }, () => 'k') }],
    ['with too many pulls', { pulls: Array.from({ length: 501 }, () => ({ key: 'k', reason: null })) }],
    ['with an unknown reason', { pulls: [{ key: 'k', reason: 'moonlight' }] }],
    ['with a key that is too long', { kept: ['k'.repeat(65)] }],
  ])('%s', async (_name, change) => {
    expect(await desk.send('report', { published: [], kept: [], pulls: [], ...change })).toMatchObject({
      status: 422,
      body: { code: 'invalid' },
    });
  });
});

it('the largest report of a node is taken: 600 streams, 50 of them just cut, and as many viewers as it tells at once', async () => {
  const { key: watchedKey } = await desk.makeStream(-5, {});
  const listOf = <T>(length: number, make: (index: number) => T): T[] =>
    Array.from({ length }, (_, index) => make(index));
  const long = (index: number, length: number) => String(index).padStart(length, 'x');
  const ip = '2001:0db8:0000:0000:0000:ffff:255.255.255.255';
  const session = { kind: 'client', subject: 4_000_000_000, format: 'hls', ip } as const;
  const load = { draining: false, uptimeS: 999_999, streams: 600, maxStreams: 600, viewers: 20_000, players: 2_000 };
  const use = { maxPlayers: 2_000, receivesKbps: 9_999_999, sendsKbps: 9_999_999, cpu: 100, memoryMb: 9_999 };
  const report = {
    published: listOf(600, (index) => ({ key: long(index, 64), ip, protocol: 'rtmp', clientId: long(index, 80) })),
    cut: listOf(50, (index) => ({ key: long(index, 64), ip, clientId: long(index, 80), reason: 'cut' as const })),
    positions: listOf(600, (index) => ({ key: long(index, 64), number: 999_999_999, discontinuities: 999_999 })),
    pulls: listOf(maxPulls, (index) => ({ key: long(index, 64), reason: 'tcp' as const })),
    watched: listOf(MAX_WATCHED, (index) => ({
      ...session,
      id: long(index, 40),
      key: watchedKey,
      seconds: 999_999,
      bytes: 999_999_999_999,
      ended: index % 2 === 0,
    })),
    load: { node: 'n'.repeat(80), ...load, ...use },
  };
  expect(await desk.report(report)).toMatchObject({ status: 200 });
  const { rows } = await sql`SELECT count(*)::int4 AS sessions FROM watch_session WHERE ip = ${ip}`.execute(t.deps.db);
  expect(rows).toEqual([{ sessions: MAX_WATCHED }]);
  await desk.report({ published: [] });
  await sql`DELETE FROM playlist_position`.execute(t.deps.db);
});

it('a report of a relay stores its viewers, and says nothing about the node itself', async () => {
  const stream = await desk.makeStream(-5, {});
  await desk.publish(stream);
  await desk.age(stream.id, 11);
  await sql`DELETE FROM node_report`.execute(t.deps.db);
  const session = { id: 'relay-1', key: stream.key, kind: null, subject: null, format: 'rtmp', ip: '192.0.2.9' };
  const watched = [{ ...session, seconds: 4, bytes: 500_000, ended: false }];
  const report = { relay: true, published: [], kept: [stream.key, 'nobody-has-this'], pulls: [], watched };
  expect(await desk.send('report', report)).toEqual({
    status: 200,
    body: { over: ['nobody-has-this'], ended: [], ...nothingToDo },
  });
  expect(await desk.publisherOf(stream.id)).not.toBeNull();
  const { rows } = await sql`
    SELECT bytes::int4, (SELECT count(*) FROM node_report)::int4 AS reports FROM watch_session WHERE stream = ${stream.id}`.execute(
    t.deps.db,
  );
  expect(rows).toEqual([{ bytes: 500_000, reports: 0 }]);
  await desk.report({ published: [] });
});

it.each([{}, { relay: true as const }])(
  'the media that a node keeps is ended by a cut that it has missed: %o',
  async (more) => {
    const [cut, goesOn] = [await desk.makeStream(-5, {}), await desk.makeStream(-5, {})];
    for (const stream of [cut, goesOn]) await desk.publish(stream);
    await admin.call('POST', '/stream/cut', { id: cut.id });
    const { body } = await desk.report({ ...more, kept: [cut.key, goesOn.key] });
    expect(body['ended']).toMatchObject([{ key: cut.key, reason: 'cut' }]);
  },
);

describe('a publisher missing from the report', () => {
  it('has left: history, live event, and the stream is due for a probe', async () => {
    const [left, stays] = [await desk.makeStream(-5, {}), await desk.makeStream(-5, {})];
    for (const stream of [left, stays]) {
      await desk.publish(stream);
      await desk.age(stream.id, 11);
    }
    await sql`DELETE FROM event`.execute(t.deps.db);
    await desk.report({ published: [publisher(stays)] });
    expect([await desk.publisherOf(left.id), await desk.publisherOf(stays.id)]).toEqual([null, '192.0.2.7 rtmp-1']);
    expect(await desk.historyOf(left.id)).toEqual([
      { kind: 'unpublish', from: '192.0.2.7 rtmp-1' },
      { kind: 'publish', from: '192.0.2.7' },
    ]);
    const { rows: events } = await sql`SELECT kind, data FROM event`.execute(t.deps.db);
    expect(events).toEqual([{ kind: 'monitor', data: { id: left.id, stream: left.id } }]);
    const due = sql`SELECT stream FROM monitor WHERE "dueAt" <= now() AND stream IN (${left.id}, ${stays.id})`;
    expect((await due.execute(t.deps.db)).rows).toEqual([{ stream: left.id }]);
    // A late publish_done changes nothing.
    await desk.send('touchline', { action: 'publish_done', ...publisher(left) });
    expect(await desk.historyOf(left.id)).toHaveLength(2);
  });

  it('has also left when its stream is still waiting', async () => {
    const stream = await desk.makeStream(-5, {});
    await desk.publish(stream);
    await desk.age(stream.id, 11);
    await desk.report({ kept: [stream.key] });
    expect(await desk.publisherOf(stream.id)).toBeNull();
  });

  it('stays if it was accepted a moment ago or publishes to another server', async () => {
    const fresh = await desk.makeStream(-5, {});
    await desk.publish(fresh);
    await desk.age(fresh.id, 9);
    const other = await desk.makeStream(-5, {});
    await desk.publish(other);
    await desk.age(other.id, 100);
    const server = await idOf(admin, '/stream/server', { fqdn: 'elsewhere.example.org' });
    await sql`ALTER TABLE stream DISABLE TRIGGER stream_moved`.execute(t.deps.db);
    await sql`UPDATE stream SET server = ${server} WHERE id = ${other.id}`.execute(t.deps.db);
    await sql`ALTER TABLE stream ENABLE TRIGGER stream_moved`.execute(t.deps.db);
    await desk.report({});
    expect([await desk.publisherOf(fresh.id), await desk.publisherOf(other.id)]).toEqual(
      Array(2).fill('192.0.2.7 rtmp-1'),
    );
  });
});

describe('a publisher of the report that the console does not know', () => {
  const leftAgo = (id: number, seconds: number) =>
    sql`UPDATE history SET at = at - make_interval(secs => ${seconds}) WHERE stream = ${id}`.execute(t.deps.db);

  it('is there again: the console was wrong', async () => {
    const stream = await desk.makeStream(-5, {});
    await desk.publish(stream);
    await desk.report({ published: [publisher(stream)] });
    await sql`UPDATE monitor SET publisher = NULL, "dueAt" = NULL WHERE stream = ${stream.id}`.execute(t.deps.db);
    await desk.report({ published: [publisher(stream)] });
    await desk.report({ published: [publisher(stream)] });
    expect(await desk.publisherOf(stream.id)).toBe('192.0.2.7 rtmp-1');
    const again = { kind: 'publish', from: '192.0.2.7' };
    expect(await desk.historyOf(stream.id)).toEqual([again, again]);
  });

  it('stays away when it has just left: the report was on its way', async () => {
    const stream = await desk.makeStream(-5, {});
    await desk.publish(stream);
    await desk.report({ published: [publisher(stream)] });
    await desk.send('touchline', { action: 'publish_done', ...publisher(stream) });
    await leftAgo(stream.id, 9);
    await desk.report({ published: [publisher(stream)] });
    expect(await desk.publisherOf(stream.id)).toBeNull();
    await leftAgo(stream.id, 2);
    await desk.report({ published: [publisher(stream)] });
    expect(await desk.publisherOf(stream.id)).toBe('192.0.2.7 rtmp-1');
  });

  it('stays away when it was cut', async () => {
    const stream = await desk.makeStream(-5, {});
    await desk.publish(stream);
    await desk.report({ published: [publisher(stream)] });
    await admin.call('POST', '/stream/cut', { id: stream.id });
    await desk.send('touchline', { action: 'publish_done', ...publisher(stream) });
    await leftAgo(stream.id, 60);
    await desk.report({ published: [publisher(stream)] });
    expect(await desk.publisherOf(stream.id)).toBeNull();
  });
});

it.each(['key', 'server'] as const)('a publisher has left when its stream gets another %s', async (field) => {
  const stream = await desk.makeStream(-5, {});
  await desk.publish(stream);
  const server = await idOf(admin, '/stream/server', { fqdn: `${field}.example.org` });
  await admin.call('PUT', '/stream', {
    id: stream.id,
    ...(field === 'key' ? { key: `moved-${stream.id}` } : { server }),
  });
  expect(await desk.publisherOf(stream.id)).toBeNull();
  expect(await desk.historyOf(stream.id)).toContainEqual({ kind: 'unpublish', from: '192.0.2.7 rtmp-1' });
});

it('where the playlists of a node are is told to it when it asks for its first orders, for an hour', async () => {
  const position = { key: 'final', number: 7, discontinuities: 0 };
  const later = { key: 'final', number: 9, discontinuities: 1 };
  const other = { key: 'derby', number: 0, discontinuities: 0 };
  const positionsAfter = async (after: string | null) => (await desk.askOrders(after)).body['positions'];
  await desk.report({ positions: [position, other] });
  await desk.report({ positions: [later] });
  expect(await positionsAfter(null)).toEqual([other, later]);
  // What a node of another server has is its own.
  const server = await idOf(admin, '/stream/server', { fqdn: 'relayed.example.org' });
  await sql`UPDATE playlist_position SET server = ${server} WHERE key = 'derby'`.execute(t.deps.db);
  expect(await positionsAfter(null)).toEqual([later]);
  await sql`UPDATE playlist_position SET at = now() - interval '61 minutes'`.execute(t.deps.db);
  expect(await positionsAfter(null)).toEqual([]);
  await deleteExpired(t.deps.db);
  expect((await sql`SELECT FROM playlist_position`.execute(t.deps.db)).rows).toEqual([]);
});
