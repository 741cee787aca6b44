import type { ShiftSummary } from '@touchline/contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openIncidentDesk } from '#server/incidents/testing/incident-desk';
import type { IncidentDesk } from '#server/incidents/testing/incident-desk';
import { followAll } from '#server/incidents/testing/follow-all';
import { soon } from '#server/lineup/testing/soon';
import { addHistoryEntry } from '#server/streams/history';
import { idOf, match } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let anna: Caller;
let boris: Caller;
let desk: IncidentDesk;
beforeAll(async () => {
  t = await startTestApp();
  [admin, anna, boris] = [await t.signIn('admin'), await t.signIn('operator'), await t.signIn('operator')];
  desk = await openIncidentDesk(t, admin);
});
beforeEach(async () => {
  await sql`TRUNCATE stream, incident, handover, taken CASCADE`.execute(t.deps.db);
});
afterAll(() => t.close());

const create = (minutes: number, title: string) =>
  idOf(admin, '/stream', match(desk.records, { ...soon(minutes), title, server: desk.records.server }));
const take = (who: Caller, stream_id: number) => who.call('PUT', '/stream/takes', { stream_id, take: [who.id] });
const release = (who: Caller, stream_id: number) => who.call('PUT', '/stream/takes', { stream_id, release: [who.id] });
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
async function shift(who: Caller, period: object = {}) {
  const { status, body } = await who.call('GET', '/profile/shift', period);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body as unknown as ShiftSummary;
}
const recent = () => ({ from: hoursAgo(3), to: new Date(Date.now() + 60_000).toISOString() });
const historyOf = async (id: number, kind: string) =>
  (await admin.call('GET', '/stream/history', { id })).body.data.filter((entry) => entry['kind'] === kind);

describe('a shift', () => {
  const actAt = (hours: number) =>
    sql`INSERT INTO taken ("user", at, stream) VALUES (${anna.id}, ${hoursAgo(hours)}, 1)`.execute(t.deps.db);

  it('begins with the first act after a pause of six hours', async () => {
    await sql`UPDATE session SET "createdAt" = ${hoursAgo(5)} WHERE "user" = ${anna.id}`.execute(t.deps.db);
    for (const hours of [20, 13, 4, 1]) await actAt(hours);
    expect(Date.parse((await shift(anna)).from)).toBeCloseTo(Date.parse(hoursAgo(5)), -4);
    await actAt(8);
    expect(Date.parse((await shift(anna)).from)).toBeCloseTo(Date.parse(hoursAgo(13)), -4);
  });

  const beganHoursAgo = async () => Math.round((Date.now() - Date.parse((await shift(anna)).from)) / 360_000) / 10;
  const signedInLongAgo = () =>
    sql`UPDATE session SET "createdAt" = ${hoursAgo(90)} WHERE "user" = ${anna.id}`.execute(t.deps.db);
  const acts: Record<string, (stream: number, at: string) => RawBuilder<unknown>> = {
    comment: (stream, at) =>
      sql`INSERT INTO comment (stream, "user", message, "createdAt") VALUES (${stream}, ${anna.id}, 'x', ${at})`,
    decision: (stream, at) => sql`
      INSERT INTO lineup_decision (stream, "user", at, "isGo", note, "startAt", "keyHash", bad)
      VALUES (${stream}, ${anna.id}, ${at}, true, '', ${at}, '', '{}')`,
    'note on an incident': (_, at) => sql`
      WITH opened AS (INSERT INTO incident (cause, subject, name, "openedAt") VALUES ('stream', 'x', '', ${at}) RETURNING id)
      INSERT INTO incident_entry (incident, at, kind, "user") SELECT id, ${at}, 'acknowledged', ${anna.id} FROM opened`,
    'offer of a handover': (_, at) => sql`INSERT INTO handover ("from", "to", note, "createdAt", "expiresAt")
      VALUES (${anna.id}, ${boris.id}, '', ${at}, ${at})`,
    'acceptance of a handover': (_, at) => sql`
      INSERT INTO handover ("from", "to", note, "createdAt", "expiresAt", state, "endedAt")
      VALUES (${boris.id}, ${anna.id}, '', ${hoursAgo(30)}, ${at}, 'accepted', ${at})`,
    release: (stream, at) => sql`
      WITH released AS (INSERT INTO history (stream, at, kind, "user") VALUES (${stream}, ${at}, 'release', ${anna.id}))
      INSERT INTO taken ("user", at, stream, "releasedAt") VALUES (${anna.id}, ${hoursAgo(30)}, ${stream}, ${at})`,
  };

  it.each(Object.keys(acts))('is not cut at a late take after one’s %s', async (name) => {
    await signedInLongAgo();
    for (const hours of [7.5, 0]) await actAt(hours);
    expect(await beganHoursAgo()).toBe(0);
    await acts[name]?.(await create(-30, 'Match'), hoursAgo(3)).execute(t.deps.db);
    expect(await beganHoursAgo()).toBe(7.5);
  });

  it('is not continued by the takes of a rule or by what somebody else releases or accepts', async () => {
    await signedInLongAgo();
    for (const hours of [12, 2]) await actAt(hours);
    const id = await create(-30, 'Match');
    await sql`INSERT INTO taken ("user", at, stream, "ruleName") VALUES (${anna.id}, ${hoursAgo(7)}, 1, 'Derbies')`.execute(
      t.deps.db,
    );
    await sql`INSERT INTO taken ("user", at, stream, "releasedAt") VALUES (${anna.id}, ${hoursAgo(30)}, ${id}, ${hoursAgo(6)})`.execute(
      t.deps.db,
    );
    await sql`INSERT INTO handover ("from", "to", note, "createdAt", "expiresAt", state, "endedAt")
      VALUES (${anna.id}, ${boris.id}, '', ${hoursAgo(30)}, ${hoursAgo(5)}, 'accepted', ${hoursAgo(5)})`.execute(
      t.deps.db,
    );
    expect(await beganHoursAgo()).toBe(2);
  });

  it('is not cut while one has a match that runs, only after it is over or released', async () => {
    await signedInLongAgo();
    for (const hours of [10, 0]) await actAt(hours);
    const id = await create(-9 * 60, 'Long');
    const lasts = (hours: number) =>
      sql`UPDATE stream SET duration = ${hours * 60} WHERE id = ${id}`.execute(t.deps.db);
    await lasts(8);
    expect(await beganHoursAgo()).toBe(0);
    await sql`INSERT INTO taken ("user", at, stream) VALUES (${anna.id}, ${hoursAgo(10)}, ${id})`.execute(t.deps.db);
    expect(await beganHoursAgo()).toBe(10);
    await lasts(2);
    expect(await beganHoursAgo()).toBe(0);
    await lasts(8);
    await sql`UPDATE taken SET "releasedAt" = ${hoursAgo(8)} WHERE stream = ${id}`.execute(t.deps.db);
    expect(await beganHoursAgo()).toBe(0);
  });

  it('is the last eight hours when nobody knows, and never longer than 48', async () => {
    await sql`UPDATE session SET "createdAt" = ${hoursAgo(90)} WHERE "user" = ${anna.id}`.execute(t.deps.db);
    const { from, to } = await shift(anna);
    expect(Date.parse(to) - Date.parse(from)).toBe(8 * 3_600_000);
    expect((await anna.call('GET', '/profile/shift', { from: hoursAgo(49) })).status).toBe(422);
    expect((await anna.call('GET', '/profile/shift', { from: hoursAgo(1), to: hoursAgo(2) })).status).toBe(422);
  });
});

it('has the matches that ran while one had them, at the times of the history, and what is still open', async () => {
  const [kept, given, later, others] = [
    await create(-30, 'Kept'),
    await create(-20, 'Given'),
    await create(300, 'Later'),
    await create(-10, 'Of others'),
  ];
  for (const id of [kept, given, later]) await take(anna, id);
  await release(anna, given);
  await take(boris, others);
  const { matches, open } = await shift(anna, recent());
  const [takenAt] = (await historyOf(given, 'take')).map(({ at }) => at);
  const [releasedAt] = (await historyOf(given, 'release')).map(({ at }) => at);
  expect(matches.map(({ title, heldTo }) => [title, heldTo])).toEqual([
    ['Kept', null],
    ['Given', releasedAt],
  ]);
  expect(matches[1]?.heldFrom).toBe(takenAt);
  expect(open.map(({ title }) => title)).toEqual(['Kept', 'Later']);
});

it('has the incidents of one’s matches while one had them, and what one did about any', async () => {
  const [mine, released, acted, foreign] = await desk.makeStreams(desk.records.server, 4, soon(-30));
  for (const id of [mine, released]) await take(anna, id ?? 0);
  await release(anna, released ?? 0);
  await desk.probe([mine ?? 0], 'lost');
  await followAll(t.deps);
  for (const id of [released, acted, foreign]) {
    await desk.probe([id ?? 0], 'lost');
    await followAll(t.deps);
  }
  const all = (await admin.call('GET', '/incidents', {}, { 'Page-Size': '100' })).body.data;
  const streamOf = async (incident: unknown) => {
    const { rows } = await sql<{
      stream: number;
    }>`SELECT stream FROM incident_stream WHERE incident = ${incident}`.execute(t.deps.db);
    return rows.map(({ stream }) => stream);
  };
  const incidentOf = async (stream: number | undefined) => {
    for (const { id } of all) if ((await streamOf(id)).includes(stream ?? 0)) return Number(id);
    throw new Error('no incident');
  };
  await anna.call('POST', '/incident/acknowledge', { id: await incidentOf(acted), note: 'called the venue' });
  const { incidents } = await shift(anna, recent());
  expect(incidents.map(({ id, acts }) => [id, acts.map(({ kind, note }) => `${kind} ${note}`)])).toEqual([
    [await incidentOf(mine), []],
    [await incidentOf(acted), ['acknowledged called the venue']],
  ]);
});

it('has handovers, refused encoders, no-shows, comments and decisions', async () => {
  const [id, other] = [await create(-30, 'Mine'), await create(-30, 'Not mine')];
  await take(anna, id);
  for (const stream of [id, id, other])
    await addHistoryEntry(t.deps.db, {
      stream,
      kind: 'refusal',
      from: null,
      to: null,
      reason: 'wrong_secret',
      user: null,
    });
  for (const stream of [id, other])
    await addHistoryEntry(t.deps.db, { stream, kind: 'no_show', from: null, to: null, reason: null, user: null });
  await anna.call('POST', '/stream/comment', { stream_id: id, message: 'Sound is low' });
  await boris.call('POST', '/stream/comment', { stream_id: id, message: 'Not hers' });
  await anna.call('POST', '/lineup/decision', { stream: id, isGo: false, note: 'no sound' });
  const { body: offered } = await anna.call('POST', '/profile/handover', { to: boris.id, streams: [id], note: 'bye' });
  await boris.call('PUT', '/profile/handover', { id: offered['id'], answer: 'decline' });
  const summary = await shift(anna, recent());
  expect(summary.refusals).toEqual([{ stream: id, title: 'Mine', reason: 'wrong_secret', count: 2 }]);
  expect(summary.noShows).toMatchObject([{ stream: id }]);
  expect(summary.comments).toMatchObject([{ stream: id, message: 'Sound is low' }]);
  expect(summary.decisions).toMatchObject([{ stream: id, isGo: false, note: 'no sound' }]);
  expect(summary.handovers).toMatchObject([
    { from: { id: anna.id }, to: { id: boris.id }, state: 'declined', note: 'bye', streams: ['Mine'] },
  ]);
  expect((await shift(boris, recent())).handovers).toHaveLength(1);
});

it('can be copied in both languages, in the time zone of the screen or else the person’s', async () => {
  await anna.call('PUT', '/profile/settings', { timezone: 'Europe/Moscow' });
  const id = await create(-30, 'Derby');
  await take(anna, id);
  await anna.call('POST', '/lineup/decision', { stream: id, isGo: true, note: 'all fine' });
  const { text, matches } = await shift(anna, recent());
  const start = new Date(Date.parse(matches[0]?.startAt ?? '') + 3 * 3_600_000).toISOString().slice(11, 16);
  expect(text.en).toMatch(/^Shift of operator 2, .*\(Europe\/Moscow\)\n\nMatches \(1\)\n- /);
  expect(text.en).toMatch(new RegExp(`^- (\\d+ \\w+, )?${start}–`, 'm'));
  expect(text.en).toContain('Derby, go: all fine');
  expect(text.en).toContain('Still open (1)');
  expect(text.ru).toMatch(/^Смена: operator 2, /);
  expect(text.ru).toContain('Derby, готов: all fine');
  const elsewhere = await shift(anna, { ...recent(), timezone: 'Asia/Tokyo' });
  expect(elsewhere.text.en).toMatch(/^Shift of operator 2, .*\(Asia\/Tokyo\)\n/);
  const nothing = await shift(boris, { from: hoursAgo(40), to: hoursAgo(39) });
  expect(nothing.text.en).toContain('Nothing to report.');
});

it('names nothing that an access rule hides meanwhile', async () => {
  const carla = await t.signIn('operator');
  const id = await create(-30, 'Hidden');
  await take(carla, id);
  await carla.call('POST', '/stream/comment', { stream_id: id, message: 'Secret' });
  await carla.call('POST', '/lineup/decision', { stream: id, isGo: true });
  await carla.call('POST', '/profile/handover', { to: boris.id, streams: [id] });
  await addHistoryEntry(t.deps.db, { stream: id, kind: 'no_show', from: null, to: null, reason: null, user: null });
  expect(JSON.stringify(await shift(carla, recent()))).toContain('Hidden');
  await sql`INSERT INTO user_stream ("user", stream) VALUES (${carla.id}, ${id})`.execute(t.deps.db);
  await sql`UPDATE "user" SET version = version + 1 WHERE id = ${carla.id}`.execute(t.deps.db);
  await expect.poll(async () => JSON.stringify(await shift(carla, recent()))).not.toContain('Hidden');
  expect(JSON.stringify(await shift(carla, recent()))).not.toContain('Secret');
});
