import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openIncidentDesk } from '#server/incidents/testing/incident-desk';
import type { IncidentDesk } from '#server/incidents/testing/incident-desk';
import { watchIncidents } from '#server/incidents/watch-incidents';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let desk: IncidentDesk;
let anna: Caller;
let streams: number[] = [];

beforeAll(async () => {
  t = await startTestApp();
  desk = await openIncidentDesk(t, await t.signIn('admin'));
  await desk.makeStreams(await desk.makeServer('other.example.org', {}), 1);
  streams = await desk.makeStreams(desk.records.server, 200);
  anna = await t.signIn('operator');
  await desk.take(anna, streams, { console: true, mail: true });
});
afterAll(() => t.close());

const messages = async () => {
  const { rows } = await sql<{ notices: number; mails: number }>`
    SELECT (SELECT count(*)::int4 FROM notice) AS notices, (SELECT count(*)::int4 FROM mail) AS mails`.execute(
    t.deps.db,
  );
  return rows[0];
};

it('the death of a server with 200 streams is one message within 15 seconds, whatever process looks, and so is its end', async () => {
  const watches = [watchIncidents(t.deps), watchIncidents(t.deps), watchIncidents(t.deps)];
  const startedAt = performance.now();
  await desk.probe(streams, 'refused');
  await expect.poll(messages, { timeout: 15_000, interval: 50 }).toEqual({ notices: 1, mails: 1 });
  expect(performance.now() - startedAt).toBeLessThan(15_000);
  await desk.probe(streams, 'works');
  await expect.poll(messages, { timeout: 5_000, interval: 50 }).toEqual({ notices: 2, mails: 2 });
  await Promise.all(watches.map((watch) => watch.stop()));
  expect((await anna.call('GET', '/incidents')).body.data).toMatchObject([
    { state: 'closed', streams: 200, affected: 0 },
  ]);
});

it('a process that starts does what one that died has left undone', async () => {
  await desk.probe(streams.slice(0, 2), 'refused');
  const before = await messages();
  const watch = watchIncidents(t.deps);
  await expect.poll(messages, { timeout: 10_000, interval: 50 }).not.toEqual(before);
  await watch.stop();
});
