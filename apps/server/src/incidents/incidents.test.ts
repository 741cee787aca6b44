import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { followIncidents } from '#server/incidents/follow-incidents';
import { followAll } from '#server/incidents/testing/follow-all';
import { openIncidentDesk } from '#server/incidents/testing/incident-desk';
import type { IncidentDesk } from '#server/incidents/testing/incident-desk';
import { noticesOf as notices, subjectsOf as subjects } from '#server/incidents/testing/messages-of';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let desk: IncidentDesk;
let other: number;

beforeAll(async () => {
  t = await startTestApp();
  desk = await openIncidentDesk(t, await t.signIn('admin'));
  // A server that works, so that a dead one is not the console's own fault.
  other = await desk.makeServer('other.example.org', {});
});
/** Every test begins without faults, and with one stream of another server that works. */
beforeEach(async () => {
  await sql`TRUNCATE incident, stream, mail, notice CASCADE`.execute(t.deps.db);
  await desk.makeStreams(other, 1);
});
afterAll(() => t.close());

const both = { console: true, mail: true };
const incidents = async () => {
  const { rows } = await sql<{
    id: number;
    cause: string;
    name: string;
    isOpen: boolean;
    outcome: string | null;
    streams: number;
  }>`
    SELECT id, cause, name, "closedAt" IS NULL AS "isOpen", outcome,
      (SELECT count(*)::int4 FROM incident_stream WHERE incident = incident.id AND "leftAt" IS NULL) AS streams
    FROM incident ORDER BY id`.execute(t.deps.db);
  return rows;
};
const noticesOf = (who: Caller) => notices(t.deps.db, who);
const subjectsOf = (who: Caller) => subjects(t.deps.db, who);
const follow = () => followAll(t.deps);
const clock = async (minutes: number) => {
  await sql`UPDATE incident SET "escalateAt" = "escalateAt" - make_interval(mins => ${minutes}),
    "mutedUntil" = "mutedUntil" - make_interval(mins => ${minutes}), "closedAt" = "closedAt" - make_interval(mins => ${minutes})`.execute(
    t.deps.db,
  );
  await follow();
};

describe('a server with 200 streams that dies', () => {
  it('is one incident and one message per person and way, and one more when it is over', async () => {
    const streams = await desk.makeStreams(desk.records.server, 200);
    const [anna, boris, restricted] = [
      await t.signIn('operator'),
      await t.signIn('editor'),
      await t.signIn('operator'),
    ];
    await desk.take(anna, streams.slice(0, 120), both);
    await desk.take(boris, streams.slice(100), both);
    await desk.take(restricted, streams.slice(0, 50), both);
    await sql`UPDATE "user" SET access = 'deny' WHERE id = ${restricted.id}`.execute(t.deps.db);
    await sql`INSERT INTO user_stream ("user", stream) VALUES (${restricted.id}, ${streams[3]})`.execute(t.deps.db);
    await desk.probe(streams, 'refused');
    await follow();
    expect(await incidents()).toMatchObject([
      { cause: 'server', name: 'media.example.org', isOpen: true, streams: 200 },
    ]);
    const title = 'Server media.example.org does not answer';
    expect([await noticesOf(anna), await subjectsOf(anna)]).toEqual([
      ['incident_opened 200'],
      [`${title}: 200 streams`],
    ]);
    expect([await noticesOf(boris), await subjectsOf(boris)]).toEqual([
      ['incident_opened 200'],
      [`${title}: 200 streams`],
    ]);
    expect([await noticesOf(restricted), await subjectsOf(restricted)]).toEqual([
      ['incident_opened 1'],
      [`${title}: 1 stream`],
    ]);

    await desk.probe(streams, 'works');
    await follow();
    expect(await incidents()).toMatchObject([{ isOpen: false, outcome: 'recovered', streams: 0 }]);
    for (const who of [anna, boris, restricted]) {
      expect((await noticesOf(who)).slice(1)).toEqual(['incident_closed']);
      expect((await subjectsOf(who)).slice(1)).toEqual(['Server media.example.org answers again']);
    }
  });

  it('is one incident however many processes look at the same moment', async () => {
    const streams = await desk.makeStreams(desk.records.server, 20);
    const anna = await t.signIn('operator');
    await desk.take(anna, streams, both);
    await desk.probe(streams, 'refused');
    const together = () => Promise.all([1, 2, 3, 4, 5, 6].map(() => followIncidents(t.deps, true)));
    await together();
    await sql`UPDATE incident SET "notifyAt" = now()`.execute(t.deps.db);
    await together();
    expect(await incidents()).toMatchObject([{ streams: 20 }]);
    expect([await noticesOf(anna), await subjectsOf(anna)]).toMatchObject([{ length: 1 }, { length: 1 }]);
    await desk.probe(streams, 'works');
    await together();
    expect([await noticesOf(anna), await subjectsOf(anna)]).toMatchObject([{ length: 2 }, { length: 2 }]);
  });

  it('is not heard of when it is back before anybody was notified', async () => {
    const streams = await desk.makeStreams(desk.records.server, 2);
    const anna = await t.signIn('operator');
    await desk.take(anna, streams, both);
    await desk.probe(streams, 'refused');
    await followIncidents(t.deps, true);
    await desk.probe(streams, 'works');
    await follow();
    expect(await incidents()).toMatchObject([{ isOpen: false }]);
    expect([await noticesOf(anna), await subjectsOf(anna)]).toEqual([[], []]);
  });

  it('is the same incident when it dies again within minutes, and a new one later', async () => {
    const streams = await desk.makeStreams(desk.records.server, 2);
    await desk.take(await t.signIn('operator'), streams, both);
    const fall = async () => {
      await desk.probe(streams, 'refused');
      await follow();
      await desk.probe(streams, 'works');
      await follow();
    };
    await fall();
    await fall();
    const [first, ...more] = await incidents();
    expect(more).toEqual([]);
    expect(await desk.entriesOf(first?.id ?? 0)).toEqual([
      'opened',
      'notified',
      'closed',
      'reopened',
      'notified',
      'closed',
    ]);
    await clock(6);
    await fall();
    expect(await incidents()).toHaveLength(2);
  });

  it('notifies the holder of a stream that joins later, once', async () => {
    const streams = await desk.makeStreams(desk.records.server, 3);
    const [anna, boris] = [await t.signIn('operator'), await t.signIn('operator')];
    await desk.take(anna, streams.slice(0, 2), both);
    await desk.take(boris, streams.slice(2), both);
    await desk.probe(streams.slice(0, 2), 'refused');
    await follow();
    expect([await noticesOf(anna), await noticesOf(boris)]).toEqual([['incident_opened 2'], []]);
    await desk.probe(streams.slice(2), 'refused');
    await follow();
    expect([await noticesOf(anna), await noticesOf(boris)]).toEqual([['incident_opened 2'], ['incident_opened 3']]);
  });

  it('goes to the operators at once when nobody holds any of its streams', async () => {
    const anna = await t.signIn('operator');
    const streams = await desk.makeStreams(desk.records.server, 2);
    await desk.probe(streams, 'refused');
    await follow();
    expect(await noticesOf(anna)).toEqual(['incident_escalated 2']);
  });
});

describe('the cause', () => {
  it('is the server although some of its streams have failed only once, or were stored late', async () => {
    const streams = await desk.makeStreams(desk.records.server, 3);
    await desk.probe(streams.slice(0, 1), 'refused');
    await followIncidents(t.deps, true);
    await sql`UPDATE monitor SET "stateSince" = now() - interval '5 seconds' WHERE state = 'down'`.execute(t.deps.db);
    // The second stream has lost one probe; the third was probed before the server died, and is stored now.
    await sql`UPDATE monitor SET "probedAt" = now(), memory = jsonb_set(memory, '{hls}', ${JSON.stringify({ failures: 1, progress: null, askedAt: Date.now() })}::jsonb)
      WHERE stream = ${streams[1]}`.execute(t.deps.db);
    await sql`UPDATE monitor SET "probedAt" = now() WHERE stream = ${streams[2]}`.execute(t.deps.db);
    await sql`UPDATE monitor SET memory = (SELECT jsonb_object_agg(key, CASE WHEN key = 'signal' THEN value ELSE value || '{"askedAt": 0}' END) FROM jsonb_each(memory))
      WHERE stream = ${streams[2]}`.execute(t.deps.db);
    await desk.probe(streams.slice(1, 2), 'refused');
    await follow();
    expect(await incidents()).toMatchObject([{ cause: 'server', streams: 2 }]);
  });

  it('is the stream once another one of its server was probed with success since', async () => {
    const streams = await desk.makeStreams(desk.records.server, 2);
    await desk.probe(streams.slice(0, 1), 'refused');
    await sql`UPDATE monitor SET "stateSince" = now() - interval '5 seconds' WHERE state = 'down'`.execute(t.deps.db);
    await desk.probe(streams.slice(1), 'works');
    await follow();
    expect(await incidents()).toMatchObject([{ cause: 'stream', streams: 1 }]);
  });

  it('is the console when all servers fail at the same moment', async () => {
    const [here, there] = [
      await desk.makeStreams(desk.records.server, 3),
      await sql<{ id: number }>`SELECT id FROM stream WHERE server = ${other}`.execute(t.deps.db),
    ];
    const anna = await t.signIn('operator');
    await desk.take(anna, here, both);
    await desk.probe(here, 'refused');
    await follow();
    await desk.probe(
      there.rows.map(({ id }) => id),
      'refused',
    );
    await follow();
    expect(await incidents()).toMatchObject([
      { cause: 'server', isOpen: false, outcome: 'merged' },
      { cause: 'console', isOpen: true, streams: 4 },
    ]);
    // Whoever has heard of the server hears of the console only when it is over.
    expect(await noticesOf(anna)).toEqual(['incident_opened 3']);
    await desk.probe([...here, ...there.rows.map(({ id }) => id)], 'works');
    await follow();
    expect(await subjectsOf(anna)).toEqual([
      'Server media.example.org does not answer: 3 streams',
      'Media servers can be reached again',
    ]);
  });

  it('is one incident at once when all servers fail within a second', async () => {
    const streams = await desk.makeStreams(desk.records.server, 3);
    const { rows } = await sql<{ id: number }>`SELECT id FROM stream`.execute(t.deps.db);
    await desk.probe(streams, 'refused');
    await followIncidents(t.deps, true);
    await desk.probe(
      rows.map(({ id }) => id),
      'refused',
    );
    await follow();
    expect(await incidents()).toMatchObject([{ cause: 'console', streams: 4 }]);
  });

  it('is the stream when its server still answers, and the encoder when several of its streams are lost', async () => {
    const streams = await desk.makeStreams(desk.records.server, 4);
    await sql`INSERT INTO history (stream, kind, "from") SELECT unnest(${streams.slice(0, 2)}::int8[]), 'publish', '203.0.113.7'`.execute(
      t.deps.db,
    );
    await desk.probe(streams.slice(0, 3), 'lost');
    await follow();
    expect((await incidents()).map(({ cause, name, streams: count }) => [cause, name, count])).toEqual([
      ['source', '203.0.113.7', 2],
      ['stream', 'Зенит – Спартак', 1],
    ]);
  });

  it('is the prober when streams are not checked, until they are', async () => {
    const streams = await desk.makeStreams(desk.records.server, 3);
    await sql`UPDATE monitor SET state = 'unknown', "staleAt" = now() - interval '1 second', "dueAt" = now() - interval '20 seconds'
      WHERE stream = ANY(${streams}::int8[])`.execute(t.deps.db);
    await followIncidents(t.deps, false);
    expect(await incidents()).toEqual([]);
    await follow();
    expect(await incidents()).toMatchObject([{ cause: 'prober', streams: 3 }]);
    await desk.probe(streams, 'works');
    await follow();
    expect(await incidents()).toMatchObject([{ cause: 'prober', isOpen: false, outcome: 'recovered' }]);
  });

  it('is none when the encoder ends the stream after the planned end, and one when it is lost or ends before', async () => {
    const [ended, lost, early] = await desk.makeStreams(desk.records.server, 3);
    const endedAfter = (stream: number | undefined, minutes: number) =>
      sql`UPDATE monitor SET "endedByEncoderAt" = "endAt" + make_interval(mins => ${minutes})
        FROM stream WHERE stream.id = monitor.stream AND stream.id = ${stream}`.execute(t.deps.db);
    await endedAfter(ended, 1);
    await endedAfter(early, -1);
    await desk.probe([ended ?? 0, lost ?? 0, early ?? 0], 'lost');
    await follow();
    const { rows } = await sql<{ stream: number }>`SELECT stream FROM incident_stream ORDER BY stream`.execute(
      t.deps.db,
    );
    expect(rows.map(({ stream }) => stream)).toEqual([lost, early]);
  });

  it('is over without a recovery when no signal is expected any more', async () => {
    const streams = await desk.makeStreams(desk.records.server, 1);
    const anna = await t.signIn('operator');
    await desk.take(anna, streams, both);
    await desk.probe(streams, 'lost');
    await follow();
    await sql`UPDATE stream SET "archivedAt" = now() WHERE id = ${streams[0]}`.execute(t.deps.db);
    await follow();
    expect(await incidents()).toMatchObject([{ isOpen: false, outcome: 'ended' }]);
    expect(await subjectsOf(anna)).toEqual([
      'No signal: Зенит – Спартак',
      'Incident closed: No signal: Зенит – Спартак',
    ]);
  });
});
