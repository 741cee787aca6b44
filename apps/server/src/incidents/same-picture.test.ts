import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { followAll } from '#server/incidents/testing/follow-all';
import { openIncidentDesk } from '#server/incidents/testing/incident-desk';
import type { IncidentDesk } from '#server/incidents/testing/incident-desk';
import { noticesOf, subjectsOf } from '#server/incidents/testing/messages-of';
import { roundNow } from '#server/monitoring/testing/round-now';
import { saveRound } from '#server/monitoring/round';
import { all, good } from '#server/monitoring/testing/rounds';
import { statusId } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let desk: IncidentDesk;
let admin: Caller;
let anna: Caller;
/** Sees the derby alone. */
let boris: Caller;
let [final, derby] = [0, 0];

beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  desk = await openIncidentDesk(t, admin);
  [anna, boris] = [await t.signIn('operator'), await t.signIn('operator')];
  await sql`UPDATE "user" SET access = 'deny' WHERE id = ${boris.id}`.execute(t.deps.db);
});
afterAll(() => t.close());

beforeEach(async () => {
  await sql`TRUNCATE incident, stream, mail, notice, event CASCADE`.execute(t.deps.db);
  [final = 0] = await desk.makeStreams(desk.records.server, 1, { title: 'Final' });
  [derby = 0] = await desk.makeStreams(desk.records.server, 1, { title: 'Derby' });
  await sql`INSERT INTO user_stream ("user", stream) VALUES (${boris.id}, ${derby})`.execute(t.deps.db);
  await desk.take(anna, [final, derby], { console: true, mail: true });
  await desk.take(boris, [derby], { console: true, mail: true });
});

/** Two streams were seen to show the same for this long, and last this long ago. */
async function seenSame(seconds: number, agoS: number): Promise<void> {
  await sql`INSERT INTO compared_pair (first, second, "comparedAt", "sameSince", "sameAt")
    VALUES (${final}, ${derby}, now(), now() - make_interval(secs => ${seconds}), now() - make_interval(secs => ${agoS}))
    ON CONFLICT (first, second) DO UPDATE SET "sameSince" = excluded."sameSince", "sameAt" = excluded."sameAt"`.execute(
    t.deps.db,
  );
}

async function round(...streams: number[]): Promise<void> {
  for (const stream of streams) {
    await sql`UPDATE monitor SET "leasedBy" = 'w' WHERE stream = ${stream}`.execute(t.deps.db);
    const sample = all({ ...good, startedAt: Date.now() });
    await saveRound(t.deps, { ...roundNow(stream, 'w'), sample, content: { picture: null, loudness: null } });
  }
  await followAll(t.deps);
}
const listed = async (who: Caller, name = '') =>
  (await who.call('POST', '/incidents', { name })).body.data.map((row) => [row['cause'], row['name'], row['streams']]);
const faultsOf = async (id: number) => (await admin.call('GET', '/stream', { id })).body['contentFaults'];

describe('two matches with one picture', () => {
  it('are one incident, and one message to whoever holds both', async () => {
    await seenSame(12, 0);
    await round(final, derby);
    expect(await listed(admin)).toEqual([['same_picture', 'Final, Derby', 2]]);
    expect(await subjectsOf(t.deps.db, anna)).toEqual(['Different matches show the same picture: Final, Derby']);
    expect(await noticesOf(t.deps.db, anna)).toEqual(['incident_opened 2']);
    const { body } = await anna.call('GET', '/stream/same-picture', { id: derby });
    expect(body).toEqual([{ id: final, name: 'Final' }]);
  });

  it('are named only to those who may see both', async () => {
    await seenSame(12, 0);
    await round(final, derby);
    expect(await listed(boris)).toEqual([['same_picture', 'Derby', 1]]);
    expect(await listed(boris, 'Final')).toEqual([]);
    expect(await subjectsOf(t.deps.db, boris)).toEqual(['Another match’s picture: Derby']);
    const { rows } = await sql<{ data: object }>`SELECT data FROM notice WHERE "user" = ${boris.id}`.execute(t.deps.db);
    expect(JSON.stringify(rows)).not.toContain('Final');
    expect((await boris.call('GET', '/stream/same-picture', { id: derby })).body).toEqual([]);
    expect(await boris.call('GET', '/stream/same-picture', { id: final })).toMatchObject({ status: 404 });
    await sql`UPDATE compared_pair SET "sameSince" = NULL`.execute(t.deps.db);
    await round(final, derby);
    expect((await subjectsOf(t.deps.db, boris)).slice(1)).toEqual(['No longer the same picture: Derby']);
    expect((await subjectsOf(t.deps.db, anna)).slice(1)).toEqual(['No longer the same picture: Final, Derby']);
  });

  it('are so after as many seconds as the settings say, or never', async () => {
    await seenSame(12, 0);
    await admin.call('PUT', '/system/settings', { samePictureAfterS: 60 });
    await round(final, derby);
    expect(await faultsOf(final)).toEqual([]);
    await seenSame(61, 0);
    await round(final, derby);
    expect(await faultsOf(final)).toEqual(['other_match']);
    await admin.call('PUT', '/system/settings', { samePictureAfterS: null });
    await round(final, derby);
    expect(await faultsOf(final)).toEqual([]);
    await admin.call('PUT', '/system/settings', { samePictureAfterS: 10 });
  });

  it('are no longer when one has no signal, is over, or nothing was seen for a while', async () => {
    await seenSame(12, 100);
    await round(final, derby);
    expect(await faultsOf(final)).toEqual([]);
    await seenSame(12, 0);
    await round(final, derby);
    expect(await faultsOf(final)).toEqual(['other_match']);
    await desk.probe([derby], 'lost');
    await round(final);
    expect(await faultsOf(final)).toEqual([]);
    const { rows } = await sql<{ cause: string }>`SELECT cause FROM incident WHERE "closedAt" IS NULL`.execute(
      t.deps.db,
    );
    expect(rows).toEqual([{ cause: 'stream' }]);
    await round(final, derby);
    await admin.call('PUT', '/streams/update/statuses', { ids: [derby], status: await statusId(admin, 'Finished') });
    await round(final);
    expect(await faultsOf(final)).toEqual([]);
  });
});
