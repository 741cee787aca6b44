import type { LineupMatch } from '@touchline/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setSignal, soon } from '#server/lineup/testing/soon';
import { blankFormat } from '#server/monitoring/stored-state';
import { idOf, makeRecords, match, statusId } from '#server/testing/records';
import type { Records } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let anna: Caller;
let viewer: Caller;
let records: Records;
beforeAll(async () => {
  t = await startTestApp();
  [admin, anna, viewer] = [await t.signIn('admin'), await t.signIn('operator'), await t.signIn('viewer')];
  records = await makeRecords(admin);
});
beforeEach(async () => {
  await sql`TRUNCATE stream CASCADE`.execute(t.deps.db);
});
afterAll(() => t.close());

const create = (minutes: number, more: object = {}) =>
  idOf(admin, '/stream', match(records, { ...soon(minutes), server: records.server, ...more }));
async function lineup(who: Caller, more: object = {}, headers: Record<string, string> = {}) {
  const { status, body } = await who.call('GET', '/lineup', { hours: 6, ...more }, headers);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.data as unknown as LineupMatch[];
}
const idsOf = (matches: readonly LineupMatch[]) => matches.map(({ id }) => id);
const decide = (who: Caller, stream: number, isGo: boolean, more: object = {}) =>
  who.call('POST', '/lineup/decision', { stream, isGo, ...more });
const confirm = (who: Caller, stream: number, more: object = {}) =>
  who.call('POST', '/lineup/confirm', { stream, ...more });
const take = (who: Caller, stream_id: number) => who.call('PUT', '/stream/takes', { stream_id, take: [who.id] });
const update = async (id: number, change: object) => {
  const { body } = await admin.call('GET', '/stream', { id });
  const { status, body: answer } = await admin.call('PUT', '/stream', { id, version: body['version'], ...change });
  if (status !== 200) throw new Error(JSON.stringify(answer));
};
const one = async (who: Caller, id: number) => (await lineup(who)).find((each) => each.id === id);
const checkOf = async (id: number, kind: string) => (await one(admin, id))?.checks.find((check) => check.kind === kind);

it('has the matches of the next hours and those that have not started in time, earliest first', async () => {
  const [later, next, late] = [await create(90), await create(20), await create(-30)];
  const onAir = await create(-5);
  const longOnAir = await create(-40);
  await create(7 * 60);
  const canceled = await create(30);
  await admin.call('PUT', '/streams/update/statuses', { ids: [canceled], status: await statusId(admin, 'Canceled') });
  const live = await statusId(admin, 'Live');
  await admin.call('PUT', '/streams/update/statuses', { ids: [onAir, longOnAir], status: live });
  expect(idsOf(await lineup(viewer))).toEqual([late, onAir, next, later]);
  expect(idsOf(await lineup(viewer, { hours: 12 }))).toHaveLength(5);
  expect((await viewer.call('GET', '/lineup', { hours: 7 })).status).toBe(422);
});

it('follows access rule, blacklist, search and filters of the list', async () => {
  const [seen, hidden] = [await create(20, { title: 'Seen' }), await create(30, { title: 'Hidden' })];
  await sql`INSERT INTO user_stream ("user", stream) VALUES (${viewer.id}, ${hidden})`.execute(t.deps.db);
  await sql`UPDATE "user" SET version = version + 1 WHERE id = ${viewer.id}`.execute(t.deps.db);
  const other = await t.signIn('viewer');
  await expect.poll(async () => idsOf(await lineup(viewer))).toEqual([seen]);
  expect(idsOf(await lineup(other))).toEqual([seen, hidden]);
  expect(idsOf(await lineup(other, { name: 'hid' }))).toEqual([hidden]);
  expect(idsOf(await lineup(other, {}, { 'Filter-Column': 'id', 'Filter-Value': String(seen) }))).toEqual([seen]);
  await sql`DELETE FROM user_stream`.execute(t.deps.db);
});

it('tells of each match what is known of it', async () => {
  const id = await create(20, { tournament: records.tournament });
  await take(anna, id);
  const hls = { ...blankFormat, state: 'ok', width: 1280, height: 720, videoCodec: 'h264', audioCodec: 'aac' };
  const none = { ...blankFormat, state: 'not_offered' };
  await setSignal(t.deps.db, id, 'ok', { hls, rtmp: none, wss: none, dash: none });
  const [row] = await lineup(viewer);
  expect(row).toMatchObject({
    id,
    title: 'Зенит – Спартак',
    sportName: 'Футбол',
    tournamentName: 'Кубок',
    serverName: 'media.example.org',
    state: 'ok',
    phase: 'scheduled',
    holders: [{ id: anna.id, name: 'operator 2', confirmedAt: null }],
    decision: null,
    noShowAt: null,
  });
  expect(Date.parse(row?.startAt ?? '') - Date.parse(row?.opensAt ?? '')).toBe(15 * 60_000);
  expect(row?.checks.map(({ kind, result, reason }) => [kind, result, reason])).toEqual([
    ['signal', 'good', null],
    ['size', 'unknown', 'no_planned_size'],
    ['sound', 'good', null],
    ['picture', 'good', null],
    ['holder', 'bad', 'not_confirmed'],
    ['link', 'unknown', 'no_link'],
  ]);
});

it('counts a client link as opened once somebody has watched with it', async () => {
  const id = await create(20);
  const client = await idOf(admin, '/stream/client', { name: 'Bookmaker' });
  const { rows } = await sql<{ id: number }>`
    INSERT INTO signed_link (stream, client, formats, networks, "until")
    SELECT ${id}, ${client}, '{hls}', '{}', now() + interval '1 hour' FROM generate_series(1, 2) RETURNING id`.execute(
    t.deps.db,
  );
  const watch = (link: number, name: string) =>
    sql`
    INSERT INTO watch_session (server, name, stream, kind, client, link, format, ip, "startedAt", seconds, bytes)
    VALUES (${records.server}, ${name}, ${id}, 'client', ${client}, ${link}, 'hls', '192.0.2.1', now(), 5, 5)`.execute(
      t.deps.db,
    );
  expect(await checkOf(id, 'link')).toMatchObject({ result: 'bad', detail: '0/2' });
  await watch(rows[0]?.id ?? 0, 'a');
  expect(await checkOf(id, 'link')).toMatchObject({ result: 'bad', detail: '1/2' });
  await sql`UPDATE signed_link SET "revokedAt" = now() WHERE id = ${rows[1]?.id ?? 0}`.execute(t.deps.db);
  expect(await checkOf(id, 'link')).toMatchObject({ result: 'good', detail: '1/1' });
  await sql`UPDATE server SET vendor = 'srs' WHERE id = ${records.server}`.execute(t.deps.db);
  expect(await checkOf(id, 'link')).toMatchObject({ result: 'unknown', reason: 'not_counted' });
  await sql`UPDATE server SET vendor = 'touchline' WHERE id = ${records.server}`.execute(t.deps.db);
});

describe('a holder', () => {
  it('confirms once for the present start, which the history keeps', async () => {
    const id = await create(20);
    expect(await confirm(anna, id)).toMatchObject({ status: 422, body: { fields: { stream: {} } } });
    await take(anna, id);
    const { status, body } = await confirm(anna, id);
    expect([status, body['holders']]).toMatchObject([200, [{ id: anna.id, confirmedAt: expect.stringMatching(/Z$/) }]]);
    await confirm(anna, id);
    const { body: history } = await anna.call('GET', '/stream/history', { id });
    expect(history.data.filter(({ kind }) => kind === 'confirm')).toMatchObject([{ to: 'operator 2' }]);
    expect(await checkOf(id, 'holder')).toMatchObject({ result: 'good', detail: 'operator 2' });
    await update(id, soon(50));
    expect(await checkOf(id, 'holder')).toMatchObject({ result: 'bad', reason: 'not_confirmed' });
  });

  it('who is blocked, or may not see the match any more, is not on it', async () => {
    const id = await create(20);
    const clara = await t.signIn('operator');
    await take(clara, id);
    await confirm(clara, id);
    expect(await checkOf(id, 'holder')).toMatchObject({ result: 'good' });
    const { body } = await admin.call('GET', '/user', { id: clara.id });
    const { body: hidden } = await admin.call('PUT', '/user', {
      id: clara.id,
      version: body['version'],
      streams: [id],
    });
    expect(await checkOf(id, 'holder')).toMatchObject({ result: 'bad', reason: 'not_able', detail: body['name'] });
    const seen = await admin.call('PUT', '/user', { id: clara.id, version: hidden['version'], streams: [] });
    expect(await checkOf(id, 'holder')).toMatchObject({ result: 'good' });
    await admin.call('PUT', '/user', { id: clara.id, version: seen.body['version'], status: 'inactive' });
    expect(await checkOf(id, 'holder')).toMatchObject({ result: 'bad', reason: 'not_able' });
  });

  it('is confirmed only for the start that the holder has seen, where they say which', async () => {
    const id = await create(20);
    await take(anna, id);
    const { startAt } = (await one(anna, id)) ?? {};
    await update(id, soon(50));
    expect(await confirm(anna, id, { startAt })).toMatchObject({ status: 409, body: { code: 'start_moved' } });
    expect(await checkOf(id, 'holder')).toMatchObject({ reason: 'not_confirmed' });
    const moved = await one(anna, id);
    expect((await confirm(anna, id, { startAt: moved?.startAt })).status).toBe(200);
    expect(await checkOf(id, 'holder')).toMatchObject({ result: 'good' });
  });

  it('is confirmed no more after a release and another take', async () => {
    const id = await create(20);
    await take(anna, id);
    await confirm(anna, id);
    await anna.call('PUT', '/stream/takes', { stream_id: id, release: [anna.id] });
    await take(anna, id);
    expect(await checkOf(id, 'holder')).toMatchObject({ reason: 'not_confirmed' });
  });
});

describe('a decision', () => {
  it('shows who said what and when; the newest counts, and the history has all', async () => {
    const id = await create(20);
    await decide(anna, id, false, { note: 'No sound, called the venue' });
    const { status, body } = await decide(admin, id, true);
    const at = expect.stringMatching(/Z$/) as unknown;
    expect([status, body['decision']]).toEqual([200, { isGo: true, note: '', by: 'admin 1', at, changes: [] }]);
    const { body: history } = await anna.call('GET', '/stream/history', { id });
    expect(history.data.slice(0, 2)).toMatchObject([
      { kind: 'go', reason: null, userName: 'admin 1' },
      { kind: 'no_go', reason: 'No sound, called the venue', userName: 'operator 2' },
    ]);
  });

  it.each([
    ['start', () => soon(50)],
    ['server', () => ({ server: null })],
    ['key', () => ({ key: 'another-key' })],
  ])('is from before a change of %s', async (name, change) => {
    const id = await create(20);
    await decide(anna, id, true);
    await update(id, change());
    expect((await one(anna, id))?.decision?.changes).toContain(name);
    await update(id, { description: 'a change of no weight' });
    await decide(anna, id, true);
    expect((await one(anna, id))?.decision?.changes).toEqual([]);
  });

  it('is from before a check failed that had not failed then, until it is right again', async () => {
    const id = await create(10);
    await setSignal(t.deps.db, id, 'ok');
    await decide(anna, id, true);
    expect((await one(anna, id))?.decision?.changes).toEqual([]);
    await setSignal(t.deps.db, id, 'down');
    expect((await one(anna, id))?.decision?.changes).toEqual(['signal']);
    await decide(anna, id, true, { note: 'seen on the monitor' });
    expect((await one(anna, id))?.decision?.changes).toEqual([]);
  });

  it('is from before what happened after the user had read the match', async () => {
    const id = await create(10);
    await setSignal(t.deps.db, id, 'down');
    const { startAt = '', checks = [] } = (await one(anna, id)) ?? {};
    const bad = checks.filter(({ result }) => result === 'bad').map(({ kind }) => kind);
    expect(bad).toContain('signal');
    await decide(anna, id, true, { seen: { startAt, bad } });
    expect((await one(anna, id))?.decision?.changes).toEqual([]);
    await decide(anna, id, true, { seen: { startAt, bad: bad.filter((kind) => kind !== 'signal') } });
    expect((await one(anna, id))?.decision?.changes).toEqual(['signal']);
    const before = new Date(Date.parse(startAt) - 60_000).toISOString();
    await decide(anna, id, true, { seen: { startAt: before, bad } });
    expect((await one(anna, id))?.decision?.changes).toEqual(['start']);
    expect(await decide(anna, id, true, { seen: { startAt, bad: ['weather'] } })).toMatchObject({ status: 422 });
  });

  it.each([
    ['server', { server: null }],
    ['key', { key: 'another-key' }],
    [null, { description: 'a change of no weight' }],
  ])('is from before a change of %s that the user had not read', async (name, change) => {
    const id = await create(20);
    const { startAt = '', server, keyFingerprint = '' } = (await one(anna, id)) ?? {};
    expect([server, keyFingerprint]).toEqual([records.server, expect.stringMatching(/^[\w-]{43}$/)]);
    await update(id, change);
    const seen = { startAt, server, keyFingerprint, bad: ['signal', 'holder'] };
    const { body } = await decide(anna, id, true, { seen });
    expect(body['decision']).toMatchObject({ changes: name === null ? [] : [name] });
    await decide(anna, id, true, { seen: { startAt, bad: seen.bad } });
    expect((await one(anna, id))?.decision?.changes).toEqual([]);
  });

  it('is for those who work on streams that they see and that are not over', async () => {
    const id = await create(20);
    expect((await decide(viewer, id, true)).status).toBe(403);
    expect((await confirm(viewer, id)).status).toBe(403);
    await admin.call('PUT', '/streams/update/statuses', { ids: [id], status: await statusId(admin, 'Canceled') });
    expect((await decide(anna, id, true)).status).toBe(409);
    const boris = await t.signIn('operator');
    const hidden = await create(20);
    await sql`INSERT INTO user_stream ("user", stream) VALUES (${boris.id}, ${hidden})`.execute(t.deps.db);
    await sql`UPDATE "user" SET version = version + 1 WHERE id = ${boris.id}`.execute(t.deps.db);
    await expect.poll(async () => (await decide(boris, hidden, true)).status).toBe(404);
    expect((await confirm(boris, hidden)).status).toBe(404);
  });
});

it('names conflicts of its matches, those with servers only to who may see servers', async () => {
  const first = await create(30, { title: 'First' });
  const second = await create(40, { title: 'Second', team1: null, team2: null });
  for (const id of [first, second]) await take(anna, id);
  await sql`UPDATE server SET capacity = 1 WHERE id = ${records.server}`.execute(t.deps.db);
  const kinds = async (who: Caller) => {
    const { body } = await who.call('GET', '/lineup/conflicts', { hours: 6 });
    const found = body.data as unknown as { id: number; conflicts: { kind: string }[] }[];
    return found.map(({ id, conflicts }) => [id, conflicts.map(({ kind }) => kind)]);
  };
  expect(await kinds(admin)).toEqual([
    [first, ['server_load', 'holder_overlap']],
    [second, ['server_load', 'holder_overlap']],
  ]);
  expect(await kinds(viewer)).toEqual([
    [first, ['holder_overlap']],
    [second, ['holder_overlap']],
  ]);
  await sql`UPDATE server SET capacity = NULL WHERE id = ${records.server}`.execute(t.deps.db);
});
