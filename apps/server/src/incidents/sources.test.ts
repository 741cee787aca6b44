import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { followAll } from '#server/incidents/testing/follow-all';
import { openIncidentDesk } from '#server/incidents/testing/incident-desk';
import type { IncidentDesk } from '#server/incidents/testing/incident-desk';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let desk: IncidentDesk;
let viewer: Caller;
let other: number;
beforeAll(async () => {
  t = await startTestApp();
  desk = await openIncidentDesk(t, await t.signIn('admin'));
  viewer = await t.signIn('viewer');
  other = await desk.makeServer('other.example.org', {});
});
/** Every test begins with one stream of another server, which works. */
beforeEach(async () => {
  await sql`TRUNCATE incident, stream, notice CASCADE`.execute(t.deps.db);
  await desk.makeStreams(other, 1);
});
afterAll(() => t.close());

const lose = async (...sources: string[]) => {
  const streams: number[] = [];
  for (const source_url of sources)
    streams.push(...(await desk.makeStreams(desk.records.server, 1, { title: 'Cup @ noon', source_url })));
  // One stream stays, so that the server answers.
  await desk.makeStreams(desk.records.server, 1);
  await desk.probe(streams, 'lost');
  await followAll(t.deps);
  return streams;
};
const incidents = async () =>
  (await viewer.call('GET', '/incidents')).body.data
    .map(({ cause, name }) => `${String(cause)}: ${String(name)}`)
    .toSorted();

describe('an incident of a source', () => {
  it.each([
    ['a password with signs of an address', 'rtmp://cam:p@ss:w0rd@Enc.example.org:1935/live', 'enc.example.org'],
    ['an IPv6 address', 'http://[2001:67c:2e8::5]:8080/live', '2001:67c:2e8::5'],
  ])('is named after its host alone, with %s', async (_what, source_url, host) => {
    await lose(source_url, source_url);
    expect(await incidents()).toEqual([`source: ${host}`]);
  });

  it('is not that of another IPv6 address that begins alike', async () => {
    await lose('rtmp://[2001:67c:2e8::5]/live', 'rtmp://[2001:4860:4860::9]/live');
    expect(await incidents()).toEqual(['stream: Cup @ noon', 'stream: Cup @ noon']);
  });

  it('that was named after a part of a password before is named after its host', async () => {
    const [first, second, third, alone] = await lose(
      'rtmp://cam:p@ss-w0rd@enc.example.org/live',
      'rtmp://cam:p@ss:w0rd@enc.example.org/live',
      'rtmp://later.example.org/live',
      'rtmp://alone.example.org/live',
    );
    const wrong: [number | undefined, string][] = [
      [first, 'ss-w0rd@enc.example.org'],
      [second, 'ss'],
      [third, 'w0rd@old.example.org'],
    ];
    await sql`DELETE FROM incident WHERE id NOT IN (SELECT incident FROM incident_stream WHERE stream = ${alone})`.execute(
      t.deps.db,
    );
    for (const [stream, address] of wrong)
      await sql`
        WITH made AS (INSERT INTO incident (cause, subject, name, "openedAt") VALUES ('source', ${address}, ${address}, now()) RETURNING id),
          noted AS (INSERT INTO notice ("user", kind, data)
            SELECT ${viewer.id}, 'incident_opened', jsonb_build_object('incident', id, 'title', ${address}::text, 'cause', 'source') FROM made)
        INSERT INTO incident_stream (incident, stream, address) SELECT id, ${stream}, ${address} FROM made`.execute(
        t.deps.db,
      );
    const file = new URL('../../migrations/0161_hosts_of_sources.sql', import.meta.url);
    await t.deps.pool.query(await readFile(file, 'utf8'));
    const names = ['enc.example.org', 'enc.example.org', 'old.example.org'];
    expect(await incidents()).toEqual([...names.map((name) => `source: ${name}`), 'stream: Cup @ noon']);
    const { rows } = await sql<{ title: string }>`SELECT data ->> 'title' AS title FROM notice ORDER BY id`.execute(
      t.deps.db,
    );
    expect(rows.map(({ title }) => title)).toEqual(names);
    // Its streams join the one that has the subject by now.
    await followAll(t.deps);
    await sql`UPDATE incident_stream SET "otherSince" = now() - interval '1 hour' WHERE "otherSince" IS NOT NULL`.execute(
      t.deps.db,
    );
    await followAll(t.deps);
    const members = await sql`
      SELECT subject, count(*)::int4 AS streams FROM incident JOIN incident_stream ON incident = incident.id
      WHERE cause = 'source' AND "leftAt" IS NULL GROUP BY subject ORDER BY subject`.execute(t.deps.db);
    expect(members.rows[0]).toEqual({ subject: 'enc.example.org', streams: 2 });
  });
});
