import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { followIncidents } from '#server/incidents/follow-incidents';
import { followAll } from '#server/incidents/testing/follow-all';
import { openIncidentDesk } from '#server/incidents/testing/incident-desk';
import type { IncidentDesk } from '#server/incidents/testing/incident-desk';
import { noticesOf as notices } from '#server/incidents/testing/messages-of';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let desk: IncidentDesk;

beforeAll(async () => {
  t = await startTestApp();
  desk = await openIncidentDesk(t, await t.signIn('admin'));
});
beforeEach(async () => {
  await sql`TRUNCATE incident, stream, notice CASCADE`.execute(t.deps.db);
});
afterAll(() => t.close());

const both = { console: true, mail: true };
const follow = () => followAll(t.deps);
const noticesOf = (who: Caller) => notices(t.deps.db, who);
const makeLead = async (who: Caller, stream_id: number) =>
  expect((await who.call('PUT', '/stream/takes', { stream_id, lead: who.id })).status).toBe(200);
const clock = async (minutes: number) => {
  await sql`UPDATE incident SET "escalateAt" = "escalateAt" - make_interval(mins => ${minutes}),
    "mutedUntil" = "mutedUntil" - make_interval(mins => ${minutes}), "closedAt" = "closedAt" - make_interval(mins => ${minutes})`.execute(
    t.deps.db,
  );
  await follow();
};

describe('without an acknowledgement', () => {
  it('more people are notified one after the other, nobody twice, and all of them of the end', async () => {
    const streams = await desk.makeStreams(desk.records.server, 1);
    const [holder, operator, editor, viewer] = [
      await t.signIn('operator'),
      await t.signIn('operator'),
      await t.signIn('editor'),
      await t.signIn('viewer'),
    ];
    await desk.take(holder, streams, both);
    await desk.probe(streams, 'lost');
    await follow();
    const all = () => Promise.all([holder, operator, editor, viewer].map(noticesOf));
    expect(await all()).toEqual([['stream_down'], [], [], []]);
    await clock(9);
    expect(await all()).toEqual([['stream_down'], [], [], []]);
    await clock(2);
    expect(await all()).toEqual([['stream_down'], ['incident_escalated 1'], [], []]);
    await clock(11);
    expect(await all()).toEqual([['stream_down'], ['incident_escalated 1'], ['incident_escalated 1'], []]);
    await clock(100);
    await desk.probe(streams, 'works');
    await follow();
    expect(await all()).toEqual([
      ['stream_down', 'stream_back'],
      ['incident_escalated 1', 'incident_closed'],
      ['incident_escalated 1', 'incident_closed'],
      [],
    ]);
  });

  it('the lead comes after the other holders', async () => {
    const [one = 0] = await desk.makeStreams(desk.records.server, 1);
    const [holder, lead, operator] = [
      await t.signIn('operator'),
      await t.signIn('operator'),
      await t.signIn('operator'),
    ];
    await desk.take(holder, [one], both);
    await desk.take(lead, [one], both);
    await makeLead(lead, one);
    await desk.probe([one], 'lost');
    await follow();
    const all = () => Promise.all([holder, lead, operator].map(noticesOf));
    expect(await all()).toEqual([['stream_down'], [], []]);
    await clock(11);
    expect(await all()).toEqual([['stream_down'], ['incident_escalated 1'], []]);
    await clock(11);
    expect(await all()).toEqual([['stream_down'], ['incident_escalated 1'], ['incident_escalated 1']]);
  });

  it('a lead who holds the stream alone is notified at once', async () => {
    const [stream = 0] = await desk.makeStreams(desk.records.server, 1);
    const lead = await t.signIn('operator');
    await desk.take(lead, [stream], both);
    await makeLead(lead, stream);
    await desk.probe([stream], 'lost');
    await follow();
    expect(await noticesOf(lead)).toEqual(['stream_down']);
  });

  it('the lead is notified with the other holders when nothing is escalated', async () => {
    const [stream = 0] = await desk.makeStreams(desk.records.server, 1);
    const [holder, lead] = [await t.signIn('operator'), await t.signIn('operator')];
    for (const who of [holder, lead]) await desk.take(who, [stream], both);
    await makeLead(lead, stream);
    await sql`UPDATE setting SET "escalationMinutes" = 0`.execute(t.deps.db);
    await desk.probe([stream], 'lost');
    await follow();
    expect([await noticesOf(holder), await noticesOf(lead)]).toEqual([['stream_down'], ['stream_down']]);
    await sql`UPDATE setting SET "escalationMinutes" = 10`.execute(t.deps.db);
  });

  it('whoever does not want to hear of the beginning hears nothing of the end', async () => {
    const streams = await desk.makeStreams(desk.records.server, 1);
    const [only, all] = [await t.signIn('operator'), await t.signIn('operator')];
    const notifications = { incident_escalated: { console: false, mail: false } };
    await t.deps.db
      .updateTable('user')
      .set({ settings: JSON.stringify({ notifications }) })
      .where('id', '=', only.id)
      .execute();
    await desk.probe(streams, 'lost');
    await follow();
    await clock(11);
    await desk.probe(streams, 'works');
    await follow();
    expect([await noticesOf(only), await noticesOf(all)]).toEqual([[], ['incident_escalated 1', 'incident_closed']]);
  });
});

describe('an incident that is acknowledged', () => {
  it('before anybody was notified is news to nobody, but to other systems', async () => {
    const [holder, operator] = [await t.signIn('operator'), await t.signIn('operator')];
    const streams = await desk.makeStreams(desk.records.server, 2);
    await desk.makeStreams(await desk.makeServer('other.example.org', {}), 1);
    for (const isHeld of [true, false]) {
      await sql`TRUNCATE incident, take CASCADE`.execute(t.deps.db);
      if (isHeld) await desk.take(holder, streams, both);
      await desk.probe(streams, 'refused');
      await followIncidents(t.deps, true);
      const id = (await operator.call('GET', '/incidents')).body.data[0]?.['id'];
      expect(await operator.call('POST', '/incident/acknowledge', { id, note: 'On it' })).toMatchObject({
        status: 200,
      });
      await follow();
      await clock(11);
      expect([await noticesOf(holder), await noticesOf(operator)]).toEqual([[], []]);
      const { rows } = await sql`SELECT cause, "announcedAt" IS NOT NULL AS "isAnnounced" FROM incident`.execute(
        t.deps.db,
      );
      expect(rows).toEqual([{ cause: 'server', isAnnounced: true }]);
    }
  });

  it('is news to the holder of a stream that joins it later, once', async () => {
    const [early, late] = [await t.signIn('operator'), await t.signIn('operator')];
    const streams = await desk.makeStreams(desk.records.server, 3);
    await desk.makeStreams(await desk.makeServer('third.example.org', {}), 1);
    await desk.take(early, streams.slice(0, 2), both);
    await desk.take(late, streams.slice(2), both);
    await desk.probe(streams.slice(0, 2), 'refused');
    await followIncidents(t.deps, true);
    const id = (await early.call('GET', '/incidents')).body.data[0]?.['id'];
    await early.call('POST', '/incident/acknowledge', { id, note: '' });
    await desk.probe(streams.slice(2), 'refused');
    await follow();
    await follow();
    expect([await noticesOf(early), await noticesOf(late)]).toEqual([[], ['incident_opened 3']]);
  });

  it('and over is news again, and acknowledged by nobody, when its server fails again within minutes', async () => {
    const operator = await t.signIn('operator');
    const streams = await desk.makeStreams(desk.records.server, 2);
    await desk.makeStreams(await desk.makeServer('fourth.example.org', {}), 1);
    await desk.probe(streams, 'refused');
    await follow();
    const id = Number((await operator.call('GET', '/incidents')).body.data[0]?.['id']);
    await operator.call('POST', '/incident/acknowledge', { id, note: 'Provider called' });
    await desk.probe(streams, 'works');
    await follow();
    await desk.probe(streams, 'refused');
    await follow();
    expect(await noticesOf(operator)).toEqual(['incident_closed', 'incident_escalated 2']);
    const { body } = await operator.call('GET', '/incident', { id });
    expect(body).toMatchObject({ state: 'open', acknowledgedAt: null, acknowledgedByName: null, note: '' });
    expect(body['entries']).toContainEqual(
      expect.objectContaining({ kind: 'acknowledged', userName: expect.any(String), note: 'Provider called' }),
    );
  });
});
