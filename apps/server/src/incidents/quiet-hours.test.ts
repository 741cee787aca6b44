import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { followAll } from '#server/incidents/testing/follow-all';
import { openIncidentDesk } from '#server/incidents/testing/incident-desk';
import type { IncidentDesk } from '#server/incidents/testing/incident-desk';
import { subjectsOf } from '#server/incidents/testing/messages-of';
import { makeBrowser } from '#server/push/testing/push-service';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let desk: IncidentDesk;
let other: number;
let anna: Caller;
let [final, second] = [0, 0];
beforeAll(async () => {
  t = await startTestApp();
  desk = await openIncidentDesk(t, await t.signIn('admin'));
  other = await desk.makeServer('other.example.org', {});
});
/** A holder of one of two streams, with a browser. */
beforeEach(async () => {
  await sql`TRUNCATE incident, stream, mail, notice, push_subscription CASCADE`.execute(t.deps.db);
  await desk.makeStreams(other, 1);
  [final = 0] = await desk.makeStreams(desk.records.server, 1, { title: 'Final' });
  [second = 0] = await desk.makeStreams(desk.records.server, 1);
  anna = await t.signIn('operator');
  await desk.take(anna, [final], { console: true, mail: true });
  await anna.call('POST', '/profile/push', makeBrowser('https://push.example.org', 'en').subscription);
});
afterAll(() => t.close());

const beginQuietHours = () => {
  const clock = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString().slice(11, 16);
  const quietHours = { from: clock(-30), to: clock(60), zone: 'UTC' };
  return sql`UPDATE "user" SET settings = settings || ${JSON.stringify({ quietHours })}::jsonb WHERE id = ${anna.id}`.execute(
    t.deps.db,
  );
};
const probe = async (streams: number[], sight: 'works' | 'refused' | 'lost') => {
  await desk.probe(streams, sight);
  await followAll(t.deps);
};
const archive = async (stream: number) => {
  await sql`UPDATE stream SET "archivedAt" = now() WHERE id = ${stream}`.execute(t.deps.db);
  await followAll(t.deps);
};
const deliverPushes = () => sql`UPDATE push_delivery SET "dueAt" = NULL, "deliveredAt" = now()`.execute(t.deps.db);
/** Afterwards everybody is notified that the incident lasts. */
const muteForAMoment = async () => {
  const [incident] = (await anna.call('GET', '/incidents')).body.data;
  await anna.call('PUT', '/incident/mute', { id: incident?.['id'], mute: 'recovery' });
  await anna.call('DELETE', '/incident/mute', { id: incident?.['id'] });
};
const mails = () => subjectsOf(t.deps.db, anna);
const pushes = async () => {
  const { rows } = await sql<{
    kind: string;
  }>`SELECT kind FROM push_delivery WHERE "dueAt" IS NOT NULL ORDER BY id`.execute(t.deps.db);
  return rows.map(({ kind }) => kind);
};

describe('after quiet hours, nobody reads of a lost signal', () => {
  it('that is not expected any more by then', async () => {
    await beginQuietHours();
    await probe([final], 'lost');
    expect([await mails(), await pushes()]).toEqual([['No signal: Final'], ['stream_down']]);
    await archive(final);
    expect([await mails(), await pushes()]).toEqual([[], []]);
  });

  it('that belonged to another incident, which is over by then', async () => {
    await beginQuietHours();
    await probe([final], 'lost');
    await probe([final, second], 'refused');
    const { rows } = await sql`SELECT cause, outcome FROM incident ORDER BY id`.execute(t.deps.db);
    expect(rows).toEqual([
      { cause: 'stream', outcome: 'merged' },
      { cause: 'server', outcome: null },
    ]);
    expect([await mails(), await pushes()]).toEqual([['No signal: Final'], ['stream_down']]);
    await probe([final, second], 'works');
    expect([await mails(), await pushes()]).toEqual([[], []]);
  });

  it('that lasted after its mute and is over by then, but of its end, since they read of its beginning', async () => {
    await probe([final], 'lost');
    await deliverPushes();
    await beginQuietHours();
    await muteForAMoment();
    expect(await mails()).toEqual(['No signal: Final', 'No signal: Final (still going on)']);
    await probe([final], 'works');
    expect([await mails(), await pushes()]).toEqual([['No signal: Final', 'Signal is back: Final'], ['stream_back']]);
  });

  it('that lasted as a part of another incident, but of the end of that one, since they read of its beginning', async () => {
    await probe([final], 'lost');
    await deliverPushes();
    await probe([final, second], 'refused');
    await beginQuietHours();
    await muteForAMoment();
    await probe([final, second], 'works');
    const ends = [['No signal: Final', 'Server media.example.org answers again'], ['incident_closed']];
    expect([await mails(), await pushes()]).toEqual(ends);
  });
});

it('once quiet hours end, a lost signal is read of that lasts, also as a part of another incident', async () => {
  await beginQuietHours();
  await probe([final], 'lost');
  await probe([final, second], 'refused');
  await archive(second);
  expect([await mails(), await pushes()]).toEqual([['No signal: Final'], ['stream_down']]);
});
