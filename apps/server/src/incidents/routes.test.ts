import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listen } from '#server/events/testing/listen';
import { followAll } from '#server/incidents/testing/follow-all';
import { openIncidentDesk } from '#server/incidents/testing/incident-desk';
import type { IncidentDesk } from '#server/incidents/testing/incident-desk';
import { subjectsOf } from '#server/incidents/testing/messages-of';
import { publish } from '#kit/events';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let desk: IncidentDesk;
let admin: Caller;
let operator: Caller;
let holder: Caller;
let restricted: Caller;
let blind: Caller;
let streams: number[] = [];
let incident = 0;
let url = '';

beforeAll(async () => {
  t = await startTestApp();
  url = await t.app.listen({ port: 0, host: '127.0.0.1' });
  admin = await t.signIn('admin');
  desk = await openIncidentDesk(t, admin);
  [operator, holder, restricted, blind] = [
    await t.signIn('operator'),
    await t.signIn('operator'),
    await t.signIn('operator'),
    await t.signIn('editor'),
  ];
  await sql`UPDATE "user" SET access = 'deny' WHERE id IN (${restricted.id}, ${blind.id})`.execute(t.deps.db);
});

/** An open incident of a server with three streams, one of which the restricted operator may see. */
beforeEach(async () => {
  await sql`TRUNCATE incident, maintenance, stream, mail, notice, event CASCADE`.execute(t.deps.db);
  streams = await desk.makeStreams(desk.records.server, 3, { title: 'Final' });
  await sql`INSERT INTO user_stream ("user", stream) VALUES (${restricted.id}, ${streams[1]})`.execute(t.deps.db);
  await desk.take(holder, streams.slice(0, 1), { console: true, mail: true });
  await desk.probe(streams, 'refused');
  await followAll(t.deps);
  incident = Number((await admin.call('GET', '/incidents')).body.data[0]?.['id']);
});
afterAll(() => t.close());

const find = async (who: Caller) => (await who.call('GET', '/incident', { id: incident })).body;
const kindsOf = async (who: Caller) => {
  const { body } = await who.call('GET', '/profile/notices');
  return body.data.map(({ kind }) => kind).toReversed();
};
const kinds = async (who: Caller) => {
  const { entries } = await find(who);
  return Array.isArray(entries) ? entries.map(({ kind }) => kind) : [];
};
const later = async (minutes: number) => {
  await sql`UPDATE incident SET "escalateAt" = "escalateAt" - make_interval(mins => ${minutes}),
    "mutedUntil" = "mutedUntil" - make_interval(mins => ${minutes})`.execute(t.deps.db);
  await followAll(t.deps);
};
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

describe('an incident', () => {
  it('is counted, listed and exported as far as the caller may see its streams', async () => {
    const row = { cause: 'server', name: 'media.example.org', state: 'open' };
    expect((await admin.call('GET', '/incidents')).body.data).toMatchObject([{ ...row, streams: 3, affected: 3 }]);
    expect((await restricted.call('GET', '/incidents')).body.data).toMatchObject([{ ...row, streams: 1, affected: 1 }]);
    expect(await find(restricted)).toMatchObject({
      members: [{ id: streams[1], name: 'Final', leftAt: null }],
      entries: [{ kind: 'opened' }, { kind: 'joined', streams: 1 }, { kind: 'notified', people: ['operator 3'] }],
    });
    const file = (who: Caller) =>
      t.app.inject({
        url: '/api/incidents/export?format=csv&zone=UTC',
        headers: { authorization: `Bearer ${who.token}` },
      });
    expect((await file(admin)).body).toContain('Server media.example.org does not answer: 3 streams');
    expect((await file(restricted)).body).toContain('Server media.example.org does not answer: 1 stream');
  });

  it('does not exist for whoever may see none of its streams', async () => {
    expect((await blind.call('GET', '/incidents')).body).toMatchObject({ total: 0, data: [] });
    expect(await blind.call('GET', '/incident', { id: incident })).toMatchObject({ status: 404 });
    expect(await blind.call('POST', '/incident/view', { id: incident })).toMatchObject({ status: 404 });
    expect(await blind.call('POST', '/incident/acknowledge', { id: incident, note: '' })).toMatchObject({
      status: 404,
    });
    expect(await blind.call('PUT', '/incident/mute', { id: incident, mute: 'recovery' })).toMatchObject({
      status: 404,
    });
    expect(await blind.call('DELETE', '/incident/mute', { id: incident })).toMatchObject({ status: 404 });
  });

  it('is found by state, cause, stream and note, open ones first', async () => {
    const count = async (column: string, value: string) =>
      (await admin.call('GET', '/incidents', {}, { 'Filter-Column': column, 'Filter-Value': value })).body['total'];
    expect(await count('state', 'open|muted')).toBe(1);
    expect(await count('state', 'closed')).toBe(0);
    expect(await count('cause', 'server')).toBe(1);
    expect(await count('closed', 'true')).toBe(0);
    const search = async (who: Caller, name: string) => (await who.call('POST', '/incidents', { name })).body['total'];
    expect([await search(admin, 'final'), await search(admin, 'nothing')]).toEqual([1, 0]);
    await admin.call('POST', '/incident/acknowledge', { id: incident, note: 'Power is out in the rack' });
    expect(await search(admin, 'rack')).toBe(1);
    await desk.probe(streams, 'works');
    await followAll(t.deps);
    await sql`UPDATE incident SET "closedAt" = now() - interval '1 hour'`.execute(t.deps.db);
    await desk.probe(streams.slice(0, 1), 'lost');
    await followAll(t.deps);
    const { body } = await admin.call('GET', '/incidents');
    expect(body.data.map(({ cause, state }) => [cause, state])).toEqual([
      ['stream', 'open'],
      ['server', 'closed'],
    ]);
    expect(body.data[1]).toMatchObject({ outcome: 'recovered', note: 'Power is out in the rack', affected: 0 });
  });

  it('is an event only for those who may see one of its streams, without the others', async () => {
    const { rows } = await sql<{ data: { id: number; streams: number[] } }>`
      SELECT data FROM event WHERE kind = 'incident' ORDER BY id LIMIT 1`.execute(t.deps.db);
    expect(rows[0]?.data).toEqual({ id: incident, streams });
    const ears = await Promise.all([restricted, blind].map((who) => listen(url, who.token, null, '?since=60000')));
    const [ofRestricted, ofBlind] = ears;
    expect((await ofRestricted?.hears('incident', incident))?.data).not.toHaveProperty('streams');
    // An event for everybody, after which everything before it has been heard.
    await publish(t.deps.db, 'reference', { id: 1, entity: 'mark' });
    await ofBlind?.hears('reference', 1);
    expect(ofBlind?.events.map(({ kind }) => kind)).not.toContain('incident');
    for (const ear of ears) ear.close();
  });

  it('has a text for clients in both languages, with what the caller may see, and nothing of the cause', async () => {
    expect((await find(restricted))['clientText']).toMatchObject({
      en: expect.stringMatching(/^Since \d{4}-\d\d-\d\d \d\d:\d\d UTC, .* no signal for: Final\. We are working on it/),
      ru: expect.stringMatching(/^С .* UTC нет сигнала: Final\. /),
    });
    await desk.probe(streams, 'works');
    await followAll(t.deps);
    expect((await find(admin))['clientText']).toMatchObject({
      en: expect.stringMatching(/no signal for: Final, Final, Final\. The signal is back\.$/),
    });
  });
});

describe('acknowledging', () => {
  it('ends the escalation, and its note and person are seen', async () => {
    const { status, body } = await operator.call('POST', '/incident/acknowledge', { id: incident, note: 'On it' });
    expect([status, body]).toMatchObject([
      200,
      { state: 'acknowledged', note: 'On it', acknowledgedByName: 'operator 2', acknowledgedAt: expect.any(String) },
    ]);
    await later(100);
    expect(await kindsOf(operator)).toEqual([]);
    expect(await kinds(admin)).toEqual(['opened', 'joined', 'notified', 'acknowledged']);
  });

  it('again changes the note, and who was first stays', async () => {
    await operator.call('POST', '/incident/acknowledge', { id: incident, note: 'On it' });
    await admin.call('POST', '/incident/acknowledge', { id: incident, note: 'Provider called' });
    expect(await find(admin)).toMatchObject({ note: 'Provider called', acknowledgedByName: 'operator 2' });
    await operator.call('POST', '/incident/acknowledge', { id: incident, note: '' });
    expect(await find(admin)).toMatchObject({ note: 'Provider called', acknowledgedByName: 'operator 2' });
  });

  it('is refused once it is over', async () => {
    await desk.probe(streams, 'works');
    await followAll(t.deps);
    const late = await operator.call('POST', '/incident/acknowledge', { id: incident, note: '' });
    expect(late).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });
});

describe('a mute', () => {
  it('for a time sends nothing, and says once when it ends that the incident lasts', async () => {
    const until = inMinutes(30);
    const muted = await operator.call('PUT', '/incident/mute', { id: incident, mute: 'time', until });
    expect(muted.body).toMatchObject({ state: 'muted', mute: 'time', mutedUntil: until });
    await later(29);
    expect([await kindsOf(holder), await kindsOf(operator)]).toEqual([['incident_opened'], []]);
    await later(2);
    await later(0);
    expect([await kindsOf(holder), await kindsOf(operator)]).toEqual([['incident_opened', 'incident_continues'], []]);
    expect(await find(admin)).toMatchObject({ state: 'open', mute: null });
    // The others wait for their turn again.
    await later(11);
    expect(await kindsOf(operator)).toEqual(['incident_escalated']);
  });

  it('until recovery sends nothing but its end, to those who heard of it before, and the next time is heard of again', async () => {
    await operator.call('PUT', '/incident/mute', { id: incident, mute: 'recovery' });
    await later(1000);
    expect([await kindsOf(holder), await kindsOf(operator)]).toEqual([['incident_opened'], []]);
    await desk.probe(streams, 'works');
    await followAll(t.deps);
    expect([await kindsOf(holder), await kindsOf(operator)]).toEqual([['incident_opened', 'incident_closed'], []]);
    await desk.probe(streams, 'refused');
    await followAll(t.deps);
    expect((await holder.call('GET', '/profile/notices')).body.data).toMatchObject([
      { kind: 'incident_opened', data: { times: 2 } },
      { kind: 'incident_closed' },
    ]);
  });

  it('for a time that is over sends the end, and nothing to whoever may see none of its streams by then', async () => {
    await operator.call('PUT', '/incident/mute', { id: incident, mute: 'time', until: inMinutes(30) });
    await sql`UPDATE "user" SET access = 'deny' WHERE id = ${holder.id}`.execute(t.deps.db);
    await desk.probe(streams, 'works');
    await followAll(t.deps);
    const subjects = await subjectsOf(t.deps.db, holder);
    await sql`UPDATE "user" SET access = 'allow' WHERE id = ${holder.id}`.execute(t.deps.db);
    expect(subjects).toEqual(['Server media.example.org does not answer: 3 streams']);
    expect(await kindsOf(holder)).toEqual(['incident_opened']);
  });

  it('ends when somebody ends it, which those hear who were notified', async () => {
    await operator.call('PUT', '/incident/mute', { id: incident, mute: 'recovery' });
    expect((await operator.call('DELETE', '/incident/mute', { id: incident })).body).toMatchObject({ state: 'open' });
    expect(await kindsOf(holder)).toEqual(['incident_opened', 'incident_continues']);
    expect(await kinds(admin)).toEqual(['opened', 'joined', 'notified', 'muted', 'unmuted', 'continues']);
  });

  it.each([-1, 60 * 24 * 31])('of %i minutes is refused', async (minutes) => {
    const refused = await operator.call('PUT', '/incident/mute', {
      id: incident,
      mute: 'time',
      until: inMinutes(minutes),
    });
    expect(refused).toMatchObject({ status: 422, body: { fields: { until: { code: 'invalid_date' } } } });
  });
});

it('a look at the details is in the timeline, the first time', async () => {
  await operator.call('POST', '/incident/view', { id: incident });
  await operator.call('POST', '/incident/view', { id: incident });
  const { body } = await admin.call('POST', '/incident/view', { id: incident });
  const { entries } = body;
  expect(entries).toMatchObject([{}, {}, {}, { kind: 'viewed', userName: 'operator 2' }, { kind: 'viewed' }]);
  expect(entries).toHaveLength(5);
});

it('a notification shows a stream that its person may see, at the beginning and at the end', async () => {
  await later(11);
  await desk.probe(streams, 'works');
  await followAll(t.deps);
  const { body } = await restricted.call('GET', '/profile/notices');
  expect(body.data).toMatchObject([
    { kind: 'incident_closed', data: { pictured: streams[1] } },
    { kind: 'incident_escalated', data: { pictured: streams[1] } },
  ]);
});

it('a notification is hidden once the access rule hides all of its streams', async () => {
  expect(await kindsOf(holder)).toEqual(['incident_opened']);
  await sql`UPDATE "user" SET access = 'deny' WHERE id = ${holder.id}`.execute(t.deps.db);
  expect(await kindsOf(holder)).toEqual([]);
  await sql`UPDATE "user" SET access = 'allow' WHERE id = ${holder.id}`.execute(t.deps.db);
});
