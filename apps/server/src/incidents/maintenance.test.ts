import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lockIncidents } from '#server/incidents/lock-incidents';
import { followAll } from '#server/incidents/testing/follow-all';
import { openIncidentDesk } from '#server/incidents/testing/incident-desk';
import type { IncidentDesk } from '#server/incidents/testing/incident-desk';
import { noticesOf } from '#server/incidents/testing/messages-of';
import { change } from '#kit/change';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let desk: IncidentDesk;
let admin: Caller;
let operator: Caller;
let holder: Caller;
let streams: number[] = [];
let incident = 0;

beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  desk = await openIncidentDesk(t, admin);
  [operator, holder] = [await t.signIn('operator'), await t.signIn('operator')];
});
/** An open incident of a server, which the holder of one of its streams has heard of. */
beforeEach(async () => {
  await sql`TRUNCATE incident, maintenance, stream, mail, notice CASCADE`.execute(t.deps.db);
  streams = await desk.makeStreams(desk.records.server, 3);
  await desk.take(holder, streams.slice(0, 1), { console: true, mail: true });
  await desk.probe(streams, 'refused');
  await followAll(t.deps);
  incident = Number((await admin.call('GET', '/incidents')).body.data[0]?.['id']);
});
afterAll(() => t.close());

const find = async (who: Caller) => (await who.call('GET', '/incident', { id: incident })).body;
const kindsOf = async (who: Caller) => (await noticesOf(t.deps.db, who)).map((notice) => notice.split(' ')[0]);
const kinds = async (who: Caller) => {
  const { entries } = await find(who);
  return Array.isArray(entries) ? entries.map(({ kind }) => kind) : [];
};
const later = async (minutes: number) => {
  await sql`UPDATE incident SET "mutedUntil" = "mutedUntil" - make_interval(mins => ${minutes})`.execute(t.deps.db);
  await followAll(t.deps);
};
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

describe('planned maintenance of a server', () => {
  const plan = (from: number, to: number) =>
    admin.call('POST', '/stream/server/maintenance', {
      server: desk.records.server,
      startsAt: inMinutes(from),
      endsAt: inMinutes(to),
      note: 'New disks',
    });
  const plans = async () =>
    (await admin.call('GET', '/stream/server/maintenance', { server: desk.records.server })).body.data;
  /** The server works, dies again, and nobody has heard of it before. */
  const dieAgain = async () => {
    await desk.probe(streams, 'works');
    await followAll(t.deps);
    await sql`TRUNCATE incident, notice, mail CASCADE`.execute(t.deps.db);
    await desk.probe(streams, 'refused');
    await followAll(t.deps);
    incident = Number((await admin.call('GET', '/incidents')).body.data[0]?.['id']);
  };

  it('mutes what begins during it, and what lasts at its end is heard of', async () => {
    expect(await plan(-1, 60)).toMatchObject({ status: 200, body: { note: 'New disks', createdByName: 'admin 1' } });
    await dieAgain();
    expect(await find(admin)).toMatchObject({ state: 'muted', mute: 'maintenance' });
    expect(await kindsOf(holder)).toEqual([]);
    await desk.probe(streams, 'works');
    await followAll(t.deps);
    expect(await kindsOf(holder)).toEqual([]);
    await desk.probe(streams, 'refused');
    await followAll(t.deps);
    await sql`UPDATE maintenance SET "startsAt" = now() - interval '1 hour', "endsAt" = now()`.execute(t.deps.db);
    await later(61);
    expect(await kindsOf(holder)).toEqual(['incident_continues']);
    expect(await find(admin)).toMatchObject({ state: 'open' });
  });

  it('mutes what is open when it begins, not before', async () => {
    await plan(10, 60);
    await followAll(t.deps);
    expect(await find(admin)).toMatchObject({ state: 'open' });
    await sql`UPDATE maintenance SET "startsAt" = now() - interval '1 second'`.execute(t.deps.db);
    await followAll(t.deps);
    expect(await find(admin)).toMatchObject({ state: 'muted', mute: 'maintenance' });
    expect(await kinds(admin)).toContain('muted');
  });

  it('goes on muting what was muted for a shorter time', async () => {
    await operator.call('PUT', '/incident/mute', { id: incident, mute: 'time', until: inMinutes(5) });
    await plan(-1, 60);
    await followAll(t.deps);
    expect(await find(admin)).toMatchObject({ state: 'muted', mute: 'time' });
    await later(6);
    expect(await find(admin)).toMatchObject({ state: 'muted', mute: 'maintenance' });
    expect(await kindsOf(holder)).toEqual(['incident_opened']);
  });

  it('that somebody ends or unmutes is heard of then, and mutes no second time', async () => {
    await plan(-1, 60);
    await dieAgain();
    await operator.call('DELETE', '/incident/mute', { id: incident });
    await followAll(t.deps);
    expect(await find(admin)).toMatchObject({ state: 'open', mute: null });
    await plan(-1, 90);
    await followAll(t.deps);
    expect(await find(admin)).toMatchObject({ state: 'muted' });
    const [, second] = await plans();
    await admin.call('DELETE', '/stream/server/maintenance', { id: Number(second?.['id']) });
    await followAll(t.deps);
    expect(await find(admin)).toMatchObject({ state: 'open' });
    expect(await plans()).toHaveLength(1);
  });

  it('that ends while an incident is being muted because of it mutes no longer', async () => {
    const { body } = await plan(-1, 60);
    const [muted, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const muting = change(t.deps.db, null, async (trx) => {
      await lockIncidents(trx);
      await sql`UPDATE incident SET mute = 'maintenance', "mutedUntil" = ${inMinutes(60)}`.execute(trx);
      muted.resolve();
      await mayCommit.promise;
    });
    await muted.promise;
    const removing = admin.call('DELETE', '/stream/server/maintenance', { id: Number(body['id']) });
    const waiting = sql`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`;
    await expect.poll(async () => (await waiting.execute(t.deps.db)).rows.length).toBe(1);
    mayCommit.resolve();
    await Promise.all([muting, removing]);
    await followAll(t.deps);
    expect(await find(admin)).toMatchObject({ state: 'open' });
  });

  it('is refused when it ends before it begins or before now, or for a server that does not exist', async () => {
    expect(await plan(60, 10)).toMatchObject({ status: 422 });
    expect(await plan(-60, -10)).toMatchObject({ status: 422, body: { fields: { endsAt: { code: 'invalid_date' } } } });
    const other = { server: 999_999, startsAt: inMinutes(1), endsAt: inMinutes(2), note: '' };
    expect(await admin.call('POST', '/stream/server/maintenance', other)).toMatchObject({ status: 422 });
    expect(await admin.call('DELETE', '/stream/server/maintenance', { id: 999_999 })).toMatchObject({ status: 404 });
  });
});
