import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { followAll } from '#server/incidents/testing/follow-all';
import { openIncidentDesk } from '#server/incidents/testing/incident-desk';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let operator: Caller;
beforeAll(async () => {
  t = await startTestApp();
  [admin, operator] = [await t.signIn('admin'), await t.signIn('operator')];
});
afterAll(() => t.close());

const log = async (entity: string) => {
  const headers = { 'Filter-Column': 'entity', 'Filter-Value': entity };
  return (await admin.call('GET', '/system/audit', {}, headers)).body.data.toReversed();
};

it('the audit log says who acknowledged an incident, changed its note, muted and unmuted it, and nothing that the console did', async () => {
  const desk = await openIncidentDesk(t, admin);
  const streams = await desk.makeStreams(desk.records.server, 2);
  await desk.probe(streams, 'refused');
  await followAll(t.deps);
  const id = Number((await admin.call('GET', '/incidents')).body.data[0]?.['id']);
  const until = new Date(Date.now() + 3_600_000).toISOString();
  await operator.call('POST', '/incident/acknowledge', { id, note: 'On it' });
  await admin.call('POST', '/incident/acknowledge', { id, note: 'Provider called' });
  await operator.call('PUT', '/incident/mute', { id, mute: 'time', until });
  await operator.call('DELETE', '/incident/mute', { id });
  await operator.call('PUT', '/incident/mute', { id, mute: 'recovery' });
  await desk.probe(streams, 'works');
  await followAll(t.deps);
  expect((await admin.call('GET', '/incident', { id })).body).toMatchObject({ state: 'closed' });
  const entries = await log('incident');
  expect(entries.map(({ actorName, after }) => [actorName, after])).toEqual([
    ['operator 2', { note: 'On it', acknowledgedBy: operator.id, acknowledgedAt: expect.any(String) }],
    ['admin 1', { note: 'Provider called' }],
    ['operator 2', { mute: 'time', mutedUntil: expect.any(String) }],
    ['operator 2', { mute: null, mutedUntil: null }],
    ['operator 2', { mute: 'recovery' }],
  ]);
  expect(entries[0]).toMatchObject({
    action: 'update',
    record: id,
    recordName: 'media.example.org',
    before: { note: '', acknowledgedBy: null },
    names: { [`acknowledgedBy:${operator.id}`]: 'operator 2' },
  });
});

it('the audit log says who planned maintenance, ended it, or cancelled it', async () => {
  const server = (await admin.call('GET', '/stream/servers')).body.data[0]?.['id'];
  const plan = async (from: number, to: number) => {
    const [startsAt, endsAt] = [from, to].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString());
    const { body } = await admin.call('POST', '/stream/server/maintenance', {
      server,
      startsAt,
      endsAt,
      note: 'Disks',
    });
    return Number(body['id']);
  };
  const [begun, planned] = [await plan(0, 2), await plan(3, 4)];
  await sql`UPDATE maintenance SET "startsAt" = now() - interval '1 hour' WHERE id = ${begun}`.execute(t.deps.db);
  await sql`DELETE FROM audit WHERE actor IS NULL`.execute(t.deps.db);
  for (const id of [begun, planned]) await admin.call('DELETE', '/stream/server/maintenance', { id });
  expect((await log('maintenance')).map(({ action, actorName, record }) => [action, actorName, record])).toEqual([
    ['create', 'admin 1', begun],
    ['create', 'admin 1', planned],
    ['update', 'admin 1', begun],
    ['delete', 'admin 1', planned],
  ]);
});
