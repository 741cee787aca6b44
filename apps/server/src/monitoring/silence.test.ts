import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openNodeDesk, publisher } from '#server/media-hooks/testing/node-desk';
import { watchNodes } from '#server/media-hooks/silent-nodes';
import type { CreatedStream, NodeDesk } from '#server/media-hooks/testing/node-desk';
import { finishSilent } from '#server/monitoring/automatic';
import { saveRound } from '#server/monitoring/round';
import { followScope } from '#server/monitoring/scope';
import { roundNow } from '#server/monitoring/testing/round-now';
import { all, failing } from '#server/monitoring/testing/rounds';
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

const setStatus = async ({ id }: CreatedStream, name: 'Live' | 'Finished') =>
  admin.call('PUT', '/streams/update/statuses', { ids: [id], status: await statusId(admin, name) });

/** A live match that was to end an hour ago, published until now, of which the prober saw a signal eleven minutes ago. */
async function overdue(): Promise<CreatedStream> {
  const stream = await desk.makeStream(-120, {});
  await setStatus(stream, 'Live');
  await desk.publish(stream);
  await desk.age(stream.id, 7_200);
  await sql`UPDATE monitor SET state = 'down', "lastSeenAt" = now() - interval '11 minutes', "silenceFrom" = NULL
    WHERE stream = ${stream.id}`.execute(t.deps.db);
  return stream;
}

/** A match like it without an encoder: its node pulls its source. */
async function pulled(): Promise<CreatedStream> {
  const stream = await desk.makeStream(-120, { source_url: 'rtmp://source.example.org/live/match' });
  await setStatus(stream, 'Live');
  await followScope(t.deps.db);
  await desk.report({ published: [{ ...publisher(stream), protocol: 'pull' }] });
  await sql`UPDATE monitor SET state = 'down', "lastSeenAt" = now() - interval '11 minutes', "silenceFrom" = NULL
    WHERE stream = ${stream.id}`.execute(t.deps.db);
  await probe(stream, 'timeout');
  expect(await phaseAfter(stream)).toBe('live');
  return stream;
}

async function probe({ id }: CreatedStream, reason: 'timeout' | 'not_found'): Promise<void> {
  await sql`UPDATE monitor SET "leasedBy" = 'lease', "dueAt" = now() + interval '1 hour' WHERE stream = ${id}`.execute(
    t.deps.db,
  );
  expect(await saveRound(t.deps, { ...roundNow(id, 'lease'), sample: all(failing(reason)) })).toBe(true);
}

/** After what the prober does every second. */
async function phaseAfter({ id }: CreatedStream): Promise<unknown> {
  await followScope(t.deps.db);
  await finishSilent(t.deps);
  return (await admin.call('GET', '/stream', { id })).body['phase'];
}

/** As if so many minutes had passed since whatever began the silence. */
const wait = ({ id }: CreatedStream, minutes: number) =>
  sql`UPDATE monitor SET "silenceFrom" = "silenceFrom" - make_interval(mins => ${minutes}) WHERE stream = ${id}`.execute(
    t.deps.db,
  );

describe('a match in overtime that is set to live again by hand', () => {
  it('stays live for ten minutes, in which its encoder can return', async () => {
    const stream = await overdue();
    await desk.send('touchline', { action: 'publish_done', ...publisher(stream) });
    await wait(stream, 11);
    await setStatus(stream, 'Finished');
    await setStatus(stream, 'Live');
    await probe(stream, 'not_found');
    expect(await phaseAfter(stream)).toBe('live');
    await wait(stream, 9);
    expect(await phaseAfter(stream)).toBe('live');
    await desk.publish(stream);
    expect(await desk.publisherOf(stream.id)).toBe('192.0.2.7 rtmp-1');
  });

  it('is finished after ten minutes without a signal', async () => {
    const stream = await overdue();
    await desk.send('touchline', { action: 'publish_done', ...publisher(stream) });
    await setStatus(stream, 'Finished');
    await setStatus(stream, 'Live');
    await wait(stream, 11);
    await probe(stream, 'not_found');
    expect(await phaseAfter(stream)).toBe('finished');
  });

  it('stays live for ten minutes when it was never probed before', async () => {
    const stream = await desk.makeStream(-240, {});
    await setStatus(stream, 'Live');
    expect(await phaseAfter(stream)).toBe('live');
    await probe(stream, 'not_found');
    expect(await phaseAfter(stream)).toBe('live');
    await wait(stream, 11);
    expect(await phaseAfter(stream)).toBe('finished');
  });
});

describe('a match in overtime whose signal the prober cannot see', () => {
  it('goes on for ten minutes after its publisher has left: an encoder reconnects', async () => {
    const stream = await overdue();
    await probe(stream, 'timeout');
    await desk.send('touchline', { action: 'publish_done', ...publisher(stream) });
    expect(await phaseAfter(stream)).toBe('live');
    await wait(stream, 11);
    expect(await phaseAfter(stream)).toBe('finished');
  });

  it('goes on when it moves to another server, where its encoder has yet to arrive', async () => {
    const stream = await overdue();
    await probe(stream, 'timeout');
    const server = await idOf(admin, '/stream/server', { fqdn: 'other.example.org', hls: '/{key}.m3u8' });
    await admin.call('PUT', '/stream', { id: stream.id, server });
    expect(await phaseAfter(stream)).toBe('live');
    await wait(stream, 11);
    expect(await phaseAfter(stream)).toBe('finished');
  });

  it('goes on for ten minutes after its publisher is forgotten because nothing has answered for six hours', async () => {
    const stream = await overdue();
    await sql`UPDATE monitor SET "lastSeenAt" = now() - interval '370 minutes', "publishedAt" = now() - interval '400 minutes'
      WHERE stream = ${stream.id}`.execute(t.deps.db);
    await probe(stream, 'timeout');
    expect(await phaseAfter(stream)).toBe('live');
    expect(await desk.publisherOf(stream.id)).toBeNull();
    await wait(stream, 11);
    expect(await phaseAfter(stream)).toBe('finished');
  });

  it('goes on for ten minutes after its pulled source has dropped: the node tries again', async () => {
    const stream = await pulled();
    await desk.report({});
    expect(await phaseAfter(stream)).toBe('live');
    await wait(stream, 9);
    await desk.report({});
    expect(await phaseAfter(stream)).toBe('live');
    await wait(stream, 2);
    expect(await phaseAfter(stream)).toBe('finished');
  });

  it('goes on for ten minutes after the reports of the node that pulls its source are lost', async () => {
    const stream = await pulled();
    // A node that is known to have publishers keeps its row for as long.
    await sql`UPDATE monitor SET publisher = NULL`.execute(t.deps.db);
    await sql`UPDATE node_report SET at = at - interval '21 seconds'`.execute(t.deps.db);
    const look = watchNodes();
    for (let second = 0; second <= 20; second += 1) await look(t.deps.db, second * 1_000);
    expect((await sql`SELECT FROM node_report`.execute(t.deps.db)).rows).toEqual([]);
    expect(await phaseAfter(stream)).toBe('live');
    await wait(stream, 11);
    expect(await phaseAfter(stream)).toBe('finished');
  });
});
