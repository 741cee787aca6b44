import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { followAll } from '#server/incidents/testing/follow-all';
import { openIncidentDesk } from '#server/incidents/testing/incident-desk';
import type { IncidentDesk } from '#server/incidents/testing/incident-desk';
import { noticesOf } from '#server/incidents/testing/messages-of';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let desk: IncidentDesk;
let other: number;
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  desk = await openIncidentDesk(t, admin);
  // A server that works, so that a dead one is not the console's own fault.
  other = await desk.makeServer('other.example.org', {});
});
beforeEach(async () => {
  await sql`TRUNCATE incident, stream, notice CASCADE`.execute(t.deps.db);
  await desk.makeStreams(other, 1);
});
afterAll(() => t.close());

const follow = () => followAll(t.deps);
const incidents = async () => {
  const { rows } = await sql<{ id: number; isOpen: boolean; outcome: string | null }>`
    SELECT id, "closedAt" IS NULL AS "isOpen", outcome FROM incident ORDER BY id`.execute(t.deps.db);
  return rows;
};
/** A stream of a server that refuses connections, held by somebody. */
async function failingStream(holder: Caller): Promise<number> {
  const [stream = 0] = await desk.makeStreams(desk.records.server, 1);
  await desk.take(holder, [stream], { console: true, mail: false });
  await desk.probe([stream], 'refused');
  return stream;
}
/** An acknowledged incident of a server, whose only stream has been destroyed since. */
async function incidentWithoutStreams(holder: Caller): Promise<void> {
  const stream = await failingStream(holder);
  await follow();
  const [opened] = await incidents();
  await admin.call('POST', '/incident/acknowledge', { id: opened?.id, note: '' });
  await admin.call('DELETE', '/stream', { ids: stream });
  expect((await admin.call('DELETE', '/stream', { ids: stream, permanent: true })).status).toBe(200);
}

describe('an incident whose last stream is destroyed', () => {
  it('closes, and the next fault of the server is a new one, of which people are notified', async () => {
    const holder = await t.signIn('operator');
    await incidentWithoutStreams(holder);
    await follow();
    expect(await incidents()).toMatchObject([{ isOpen: false, outcome: 'ended' }]);
    await sql`UPDATE incident SET "closedAt" = "closedAt" - interval '6 minutes'`.execute(t.deps.db);
    await failingStream(holder);
    await follow();
    expect(await incidents()).toMatchObject([{ isOpen: false }, { isOpen: true }]);
    expect(await noticesOf(t.deps.db, holder)).toEqual(['incident_opened 1', 'incident_opened 1']);
  });

  it('is opened again by a fault of the same moment, of which people are notified', async () => {
    const holder = await t.signIn('operator');
    await incidentWithoutStreams(holder);
    await failingStream(holder);
    await follow();
    const [incident] = await incidents();
    expect(await desk.entriesOf(incident?.id ?? 0)).toEqual([
      'opened',
      'notified',
      'acknowledged',
      'closed',
      'reopened',
      'notified',
    ]);
  });
});
