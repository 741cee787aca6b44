import { maxIncidentMembers } from '@touchline/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { followAll } from '#server/incidents/testing/follow-all';
import { openIncidentDesk } from '#server/incidents/testing/incident-desk';
import type { IncidentDesk } from '#server/incidents/testing/incident-desk';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let desk: IncidentDesk;
let other: number;
let incident = 0;
let [alpha, beta, gamma] = [0, 0, 0];
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  desk = await openIncidentDesk(t, admin);
  other = await desk.makeServer('other.example.org', {});
});
/** A server that died at 12:00 with three streams, of which Gamma joined at 12:10. */
beforeEach(async () => {
  await sql`TRUNCATE incident, stream CASCADE`.execute(t.deps.db);
  await desk.makeStreams(other, 1);
  [alpha = 0] = await desk.makeStreams(desk.records.server, 1, { title: 'Alpha' });
  [beta = 0] = await desk.makeStreams(desk.records.server, 1, { title: 'Beta' });
  [gamma = 0] = await desk.makeStreams(desk.records.server, 1, { title: 'Gamma' });
  await desk.probe([alpha, beta, gamma], 'refused');
  await followAll(t.deps);
  incident = Number((await admin.call('GET', '/incidents')).body.data[0]?.['id']);
  await sql`UPDATE incident SET "openedAt" = '2031-05-01 12:00Z'`.execute(t.deps.db);
  await sql`UPDATE incident_stream SET since = CASE WHEN stream = ${gamma} THEN '2031-05-01 12:10Z'::timestamptz ELSE '2031-05-01 12:00Z' END`.execute(
    t.deps.db,
  );
});
afterAll(() => t.close());

const text = async (who: Caller) => (await who.call('GET', '/incident', { id: incident })).body['clientText'];
const leave = (stream: number, minute: number, outcome: string) =>
  sql`UPDATE incident_stream SET outcome = ${outcome}, "leftAt" = '2031-05-01 12:00Z'::timestamptz + make_interval(mins => ${minute})
    WHERE stream = ${stream}`.execute(t.deps.db);
/** As if the last probe had been so long ago, and its result old since then. */
const leaveUnchecked = async (streams: number[], seconds: number) => {
  const at = sql`now() - make_interval(secs => ${seconds})`;
  await sql`UPDATE monitor SET state = 'unknown', "stateSince" = ${at}, "staleAt" = ${at}, "dueAt" = ${at}
    WHERE stream = ANY(${streams}::int8[])`.execute(t.deps.db);
  await followAll(t.deps);
};
const close = () => sql`UPDATE incident SET "closedAt" = '2031-05-01 12:30Z', outcome = 'recovered'`.execute(t.deps.db);

describe('the text for clients', () => {
  it('names only the matches that still have no signal, and since when', async () => {
    await leave(alpha, 20, 'recovered');
    await leave(beta, 20, 'moved');
    expect(await text(admin)).toMatchObject({
      en: expect.stringMatching(/^Since 2031-05-01 12:10 UTC, there has been no signal for: Gamma\. We are/),
      ru: expect.stringMatching(/^С 2031-05-01 12:10 UTC нет сигнала: Gamma\. Мы/),
    });
  });

  it('says only of those matches that they are back which are', async () => {
    await leave(alpha, 20, 'recovered');
    await leave(beta, 25, 'ended');
    await leave(gamma, 30, 'recovered');
    await close();
    expect(await text(admin)).toMatchObject({
      en:
        'From 2031-05-01 12:00 UTC to 2031-05-01 12:30 UTC, there was no signal for: Alpha, Gamma. The signal is back. ' +
        'From 2031-05-01 12:00 UTC to 2031-05-01 12:25 UTC, there was no signal for: Beta.',
    });
  });

  it('leaves a match to the text of the incident to which it has moved', async () => {
    await leave(alpha, 20, 'recovered');
    for (const stream of [beta, gamma]) await leave(stream, 30, 'moved');
    await close();
    expect(await text(admin)).toMatchObject({
      en: expect.stringMatching(/no signal for: Alpha\. The signal is back\.$/),
    });
    await leave(alpha, 30, 'moved');
    expect(await text(admin)).toMatchObject({ en: expect.stringMatching(/no signal for: Alpha, Beta, Gamma\.$/) });
  });

  it('says that the matches are back that the reader may see, although others are not', async () => {
    const restricted = await t.signIn('operator');
    await sql`UPDATE "user" SET access = 'deny' WHERE id = ${restricted.id}`.execute(t.deps.db);
    await sql`INSERT INTO user_stream ("user", stream) VALUES (${restricted.id}, ${alpha})`.execute(t.deps.db);
    await leave(alpha, 20, 'recovered');
    expect(await text(restricted)).toMatchObject({
      en: 'From 2031-05-01 12:00 UTC to 2031-05-01 12:20 UTC, there was no signal for: Alpha. The signal is back.',
    });
  });
});

describe('the beginning of a lost signal', () => {
  const lostAt = '2026-04-01T19:00:00.000Z';
  beforeEach(async () => {
    await desk.probe([alpha, beta, gamma], 'works');
    await followAll(t.deps);
    await sql`TRUNCATE incident CASCADE`.execute(t.deps.db);
    await desk.probe([alpha], 'lost');
    await sql`UPDATE monitor SET "stateSince" = ${lostAt} WHERE stream = ${alpha}`.execute(t.deps.db);
    await followAll(t.deps);
  });
  const current = async () => {
    incident = Number((await admin.call('GET', '/incidents')).body.data[0]?.['id']);
    return (await admin.call('GET', '/incident', { id: incident })).body;
  };
  const since = { en: expect.stringMatching(/^Since 2026-04-01 19:00 UTC, there has been no signal for: Alpha/) };

  it('is that of its fault, also as a part of an incident of its server', async () => {
    expect(await current()).toMatchObject({ cause: 'stream', clientText: since, members: [{ since: lostAt }] });
    await desk.probe([alpha, beta, gamma], 'refused');
    await followAll(t.deps);
    expect(await current()).toMatchObject({ cause: 'server', clientText: since, members: [{ since: lostAt }, {}, {}] });
  });

  it('stays while nobody looks', async () => {
    await leaveUnchecked([alpha], 20);
    await sql`UPDATE incident_stream SET "otherSince" = now() - interval '1 hour' WHERE "leftAt" IS NULL`.execute(
      t.deps.db,
    );
    await followAll(t.deps);
    expect(await current()).toMatchObject({ cause: 'prober', clientText: since, members: [{ since: lostAt }] });
    await desk.probe([alpha], 'lost');
    await followAll(t.deps);
    expect(await current()).toMatchObject({ cause: 'stream', clientText: since, members: [{ since: lostAt }] });
  });

  it('is not that of the time in which nobody looked', async () => {
    await desk.probe([alpha, beta, gamma], 'works');
    await followAll(t.deps);
    await sql`TRUNCATE incident CASCADE`.execute(t.deps.db);
    await leaveUnchecked([alpha, beta], 1_200);
    expect(await current()).toMatchObject({ cause: 'prober', clientText: null, members: [{}, {}] });
    await desk.probe([alpha], 'works');
    await desk.probe([beta], 'lost');
    await followAll(t.deps);
    expect(await text(admin)).toBeNull();
    const { rows } = await sql<{ ageS: number }>`
      SELECT extract(epoch FROM now() - since)::float8 AS "ageS" FROM incident_stream WHERE stream = ${beta} AND "leftAt" IS NULL`.execute(
      t.deps.db,
    );
    expect(rows).toEqual([{ ageS: expect.closeTo(0, -2) }]);
  });

  it('is told of the matches that were lost before, behind however many that nobody looks at', async () => {
    await desk.probe([alpha, beta, gamma], 'works');
    await followAll(t.deps);
    await sql`TRUNCATE incident CASCADE`.execute(t.deps.db);
    await desk.probe([gamma], 'lost');
    await sql`UPDATE monitor SET "stateSince" = ${lostAt} WHERE stream = ${gamma}`.execute(t.deps.db);
    await followAll(t.deps);
    await leaveUnchecked([alpha, beta, gamma], 20);
    await sql`UPDATE incident_stream SET "otherSince" = now() - interval '1 hour' WHERE "leftAt" IS NULL`.execute(
      t.deps.db,
    );
    await followAll(t.deps);
    const before = await current();
    expect(before).toMatchObject({ cause: 'prober', members: [{}, {}, {}] });
    // More than the details list, all of which begin before Gamma.
    await sql`WITH copy AS (
        INSERT INTO stream (key, sport, title, timezone, "startDate", "startTime", duration, status, server)
        SELECT 'copy-' || number, sport, 'Copy', timezone, "startDate" - 1, "startTime", duration, status, server
        FROM stream, generate_series(1, ${maxIncidentMembers}) AS number WHERE id = ${alpha} RETURNING id)
      INSERT INTO incident_stream (incident, stream, "joinedAt", since) SELECT ${incident}, id, now(), now() FROM copy`.execute(
      t.deps.db,
    );
    const after = await current();
    expect(after['clientText']).toEqual(before['clientText']);
    expect(after['clientText']).toMatchObject({
      en: expect.stringMatching(/^Since 2026-04-01 19:00 UTC, there has been no signal for: Gamma\. We are/),
    });
    const names = after['members'] as { name: string }[];
    expect(names.map(({ name }) => name)).toEqual(Array(maxIncidentMembers).fill(expect.stringContaining('Copy')));
  });
});
