import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claimDue } from '#server/monitoring/claim';
import { roundNow } from '#server/monitoring/testing/round-now';
import { saveRound } from '#server/monitoring/round';
import { followScope } from '#server/monitoring/scope';
import { idOf, makeRecords, match, statusId } from '#server/testing/records';
import type { Records } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let records: Records;
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  records = await makeRecords(admin);
});
afterAll(() => t.close());

/** A match of an hour that begins in so many minutes. */
async function makeStream(startsInMinutes: number): Promise<number> {
  const start = new Date(Date.now() + startsInMinutes * 60_000).toISOString();
  const when = { startDate: start.slice(0, 10), startTime: start.slice(11, 16), timezone: 'UTC', duration: 60 };
  return idOf(admin, '/stream', match(records, { ...when, server: records.server }));
}

const setStatus = async (id: number, name: 'Live' | 'Finished' | 'Canceled') =>
  admin.call('PUT', '/streams/update/statuses', { ids: [id], status: await statusId(admin, name) });

/** What the prober knows: a state, and how many minutes ago the server answered it, it saw a signal, and an encoder began to publish. */
type Known = { state: string; probed: number; seen: number | null; published: number | null };

async function know(id: number, { state, probed, seen, published }: Known): Promise<void> {
  const ago = (minutes: number | null) => sql`now() - make_interval(mins => ${minutes}::int4)`;
  const values = sql`${state}, now(), ${ago(probed)}, ${ago(probed)}, ${ago(seen)}, ${published === null ? null : '192.0.2.7 one'}, ${ago(published)}`;
  await sql`
    INSERT INTO monitor (stream, state, "stateSince", "probedAt", "answeredAt", "lastSeenAt", publisher, "publishedAt", formats, memory, "dueAt")
    VALUES (${id}, ${values}, 'null', 'null', now())
    ON CONFLICT (stream) DO UPDATE SET (state, "stateSince", "probedAt", "answeredAt", "lastSeenAt", publisher, "publishedAt", "dueAt") = (${values}, now())`.execute(
    t.deps.db,
  );
}

async function claimed(): Promise<number[]> {
  await followScope(t.deps.db);
  const claims = await claimDue(t.deps.db, { maxRounds: 1_000, perHost: 1_000, byHost: new Map() });
  await sql`UPDATE monitor SET "leasedUntil" = NULL`.execute(t.deps.db);
  return claims.map(({ stream }) => stream);
}
const isWatched = async (id: number) => (await claimed()).includes(id);
const row = (id: number) =>
  t.deps.db.selectFrom('monitor').selectAll().where('stream', '=', id).executeTakeFirstOrThrow();
const historyOf = async (id: number) =>
  (await admin.call('GET', '/stream/history', { id })).body.data.map(({ kind, from }) => ({ kind, from }));

describe('what is looked at', () => {
  it.each<[string, number, boolean]>([
    ['a match that starts in an hour', 60, false],
    ['one whose lead has begun', 10, true],
    ['one that goes on', -30, true],
    ['one that was to end ten minutes ago and never went live', -70, false],
  ])('%s', async (_name, startsIn, isLookedAt) => {
    expect(await isWatched(await makeStream(startsIn))).toBe(isLookedAt);
  });

  it('a finished match for an hour after its planned end, then no more; a canceled one as well', async () => {
    const [over, canceled, longOver] = [await makeStream(-90), await makeStream(-90), await makeStream(-150)];
    for (const id of [over, longOver]) {
      await setStatus(id, 'Live');
      await setStatus(id, 'Finished');
    }
    await setStatus(canceled, 'Canceled');
    const watched = await claimed();
    expect([over, canceled, longOver].map((id) => watched.includes(id))).toEqual([true, true, false]);
  });
});

describe('a stream that leaves the scope', () => {
  it('is parked, known no more, and due again when its match is reopened', async () => {
    const id = await makeStream(-180);
    await setStatus(id, 'Live');
    expect(await isWatched(id)).toBe(true);
    await know(id, { state: 'ok', probed: 0, seen: 0, published: null });
    await setStatus(id, 'Finished');
    expect(await isWatched(id)).toBe(false);
    expect(await row(id)).toMatchObject({ dueAt: null, state: 'unknown', probedAt: null, publisher: null });
    await setStatus(id, 'Live');
    expect(await isWatched(id)).toBe(true);
  });

  it('says in its history that its signal is known no more, once and only where it was known', async () => {
    const [known, unknown] = [await makeStream(-180), await makeStream(-180)];
    await know(known, { state: 'down', probed: 0, seen: null, published: null });
    await know(unknown, { state: 'unknown', probed: 0, seen: null, published: null });
    await followScope(t.deps.db);
    await followScope(t.deps.db);
    const states = async (id: number) => {
      const { body } = await admin.call('GET', '/stream/history', { id });
      return body.data.filter(({ kind }) => kind === 'state').map(({ from, to, userName }) => [from, to, userName]);
    };
    expect(await states(known)).toEqual([['down', 'unknown', null]]);
    expect(await states(unknown)).toEqual([]);
  });

  it('is parked when it is archived, once its signal and its publisher are gone', async () => {
    const id = await makeStream(-5);
    await know(id, { state: 'ok', probed: 0, seen: 0, published: 3 });
    await admin.call('DELETE', '/stream', { ids: [id] });
    for (const state of ['ok', 'unexpected', 'unknown'] as const) {
      await know(id, { state, probed: 0, seen: 0, published: 3 });
      expect(await isWatched(id)).toBe(true);
    }
    await know(id, { state: 'unknown', probed: 0, seen: 11, published: 30 });
    expect(await isWatched(id)).toBe(false);
    expect(await row(id)).toMatchObject({ dueAt: null, publisher: null });
  });

  it('is parked when it is archived and another stream has its key', async () => {
    const id = await makeStream(-5);
    await know(id, { state: 'ok', probed: 0, seen: 0, published: 3 });
    const { key, sport } = (await admin.call('GET', '/stream', { id })).body;
    await admin.call('DELETE', '/stream', { ids: [id] });
    await idOf(admin, '/stream', { key, sport, title: 'again', startDate: '2031-05-01', startTime: '18:00' });
    expect(await isWatched(id)).toBe(false);
  });

  it('is not brought back by a shorter probe interval', async () => {
    const id = await makeStream(-200);
    await know(id, { state: 'unknown', probed: 0, seen: null, published: null });
    expect(await isWatched(id)).toBe(false);
    await admin.call('PUT', '/system/settings', { probeIntervalS: 5 });
    expect(await row(id)).toMatchObject({ dueAt: null });
    await admin.call('PUT', '/system/settings', { probeIntervalS: null });
  });

  it('is parked when its server is taken away', async () => {
    const id = await makeStream(-5);
    expect(await isWatched(id)).toBe(true);
    await admin.call('PUT', '/stream', { id, server: null });
    await followScope(t.deps.db);
    expect(await row(id)).toMatchObject({ dueAt: null });
  });
});

describe('a publisher that never said good-bye', () => {
  it('is forgotten ten minutes after the last signal, and keeps no finished match in scope', async () => {
    const id = await makeStream(-300);
    await setStatus(id, 'Live');
    await setStatus(id, 'Finished');
    await know(id, { state: 'unknown', probed: 0, seen: 9, published: 200 });
    expect(await isWatched(id)).toBe(true);
    await know(id, { state: 'unknown', probed: 0, seen: 11, published: 200 });
    expect(await isWatched(id)).toBe(false);
    expect(await row(id)).toMatchObject({ publisher: null, dueAt: null });
    expect(await historyOf(id)).toContainEqual({ kind: 'unpublish', from: '192.0.2.7 one' });
  });

  it('is forgotten in a match that goes on as well, and one without any signal yet ten minutes after it came', async () => {
    const [killed, mute, fresh] = [await makeStream(-40), await makeStream(-40), await makeStream(-40)];
    await know(killed, { state: 'down', probed: 0, seen: 11, published: 30 });
    await know(mute, { state: 'down', probed: 0, seen: null, published: 11 });
    await know(fresh, { state: 'down', probed: 0, seen: 30, published: 9 });
    const watched = await claimed();
    const all = [killed, mute, fresh];
    expect(all.map((id) => watched.includes(id))).toEqual([true, true, true]);
    const publishers = await Promise.all(all.map(async (id) => (await row(id)).publisher));
    expect(publishers).toEqual([null, null, '192.0.2.7 one']);
  });

  it('is not forgotten while its node lists it: the prober may be what fails', async () => {
    const [listed, other] = [await makeStream(-40), await makeStream(-40)];
    for (const id of [listed, other]) await know(id, { state: 'down', probed: 0, seen: 11, published: 30 });
    await sql`INSERT INTO node_report (server, at, published) SELECT server, now(), ARRAY[key] FROM stream WHERE id = ${listed}`.execute(
      t.deps.db,
    );
    await followScope(t.deps.db);
    expect([(await row(listed)).publisher, (await row(other)).publisher]).toEqual(['192.0.2.7 one', null]);
    await sql`DELETE FROM node_report`.execute(t.deps.db);
  });

  it('is not forgotten while its server does not answer, for six hours', async () => {
    const [young, old] = [await makeStream(-500), await makeStream(-500)];
    for (const id of [young, old]) await setStatus(id, 'Live');
    await know(young, { state: 'down', probed: 0, seen: 350, published: 400 });
    await know(old, { state: 'down', probed: 0, seen: 370, published: 400 });
    for (const id of [young, old])
      await sql`UPDATE monitor SET "answeredAt" = "lastSeenAt" WHERE stream = ${id}`.execute(t.deps.db);
    await followScope(t.deps.db);
    expect([(await row(young)).publisher, (await row(old)).publisher]).toEqual(['192.0.2.7 one', null]);
  });

  it('is not forgotten while its signal is there, nor while nobody looks', async () => {
    const [seen, unseen] = [await makeStream(-40), await makeStream(-40)];
    await know(seen, { state: 'ok', probed: 0, seen: 11, published: 30 });
    await know(unseen, { state: 'down', probed: 25, seen: 26, published: 30 });
    await followScope(t.deps.db);
    expect([(await row(seen)).publisher, (await row(unseen)).publisher]).toEqual(Array(2).fill('192.0.2.7 one'));
  });
});

describe('a stream that gets another key or server', () => {
  it.each(['key', 'server'] as const)('has no publisher any more after another %s', async (field) => {
    const id = await makeStream(-5);
    await know(id, { state: 'ok', probed: 0, seen: 0, published: 3 });
    await followScope(t.deps.db);
    const lease = (await claimDue(t.deps.db, { maxRounds: 1_000, perHost: 1_000, byHost: new Map() })).find(
      ({ stream }) => stream === id,
    )?.lease;
    const server = await idOf(admin, '/stream/server', { fqdn: `${field}.example.org`, hls: '/{key}.m3u8' });
    await admin.call('PUT', '/stream', field === 'key' ? { id, key: `moved-${id}` } : { id, server });
    expect(await row(id)).toMatchObject({ publisher: null, leasedBy: null });
    const sample = { rtmp: null, hls: null, wss: null, dash: null };
    await saveRound(t.deps, { ...roundNow(id, lease ?? ''), sample });
    expect(await row(id)).toMatchObject({ state: 'ok' });
    expect(await isWatched(id)).toBe(true);
  });
});
