import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { followAll } from '#server/incidents/testing/follow-all';
import { openIncidentDesk } from '#server/incidents/testing/incident-desk';
import type { IncidentDesk } from '#server/incidents/testing/incident-desk';
import { subjectsOf as subjects } from '#server/incidents/testing/messages-of';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let desk: IncidentDesk;
beforeAll(async () => {
  t = await startTestApp();
  desk = await openIncidentDesk(t, await t.signIn('admin'));
  // A server that works, so that a dead one is not the console's own fault.
  await desk.makeStreams(await desk.makeServer('other.example.org', {}), 1);
});
afterAll(() => t.close());

const follow = () => followAll(t.deps);
const subjectsOf = (who: Caller) => subjects(t.deps.db, who);
const incidents = async () => {
  const { rows } = await sql`
    SELECT cause, "closedAt" IS NULL AS "isOpen", outcome,
      (SELECT count(*)::int4 FROM incident_stream WHERE incident = incident.id AND "leftAt" IS NULL) AS streams
    FROM incident ORDER BY id`.execute(t.deps.db);
  return rows;
};

it('an incident of a server is over when only a stream of it stays down, which its holder hears of by itself', async () => {
  const streams = await desk.makeStreams(desk.records.server, 2);
  const anna = await t.signIn('operator');
  await desk.take(anna, streams, { console: true, mail: true });
  await desk.probe(streams, 'refused');
  await follow();
  expect(await subjectsOf(anna)).toEqual(['Server media.example.org does not answer: 2 streams']);
  await sql`UPDATE monitor SET "stateSince" = now() - interval '5 seconds' WHERE state = 'down'`.execute(t.deps.db);
  // Its streams are probed one after the other, so that for a moment it may be the server.
  await desk.probe(streams.slice(0, 1), 'lost');
  await sql`UPDATE stream SET "archivedAt" = now() WHERE id = ${streams[1]}`.execute(t.deps.db);
  await follow();
  await sql`UPDATE incident_stream SET "otherSince" = now() - interval '1 hour' WHERE "otherSince" IS NOT NULL`.execute(
    t.deps.db,
  );
  await follow();
  expect(await incidents()).toMatchObject([
    { cause: 'server', isOpen: false, outcome: 'recovered' },
    { cause: 'stream', isOpen: true, streams: 1 },
  ]);
  expect(await subjectsOf(anna)).toEqual([
    'Server media.example.org does not answer: 2 streams',
    'Server media.example.org answers again',
    'No signal: Зенит – Спартак',
  ]);
});
