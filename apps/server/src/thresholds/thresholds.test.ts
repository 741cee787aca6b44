import { thresholdNames } from '@touchline/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { claimDue } from '#server/monitoring/claim';
import { defaultThresholds } from '#server/monitoring/testing/default-thresholds';
import { idOf, makeRecords, match } from '#server/testing/records';
import type { Records } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';
import { thresholdsOf } from '#server/thresholds/in-force';

let t: TestApp;
let editor: Caller;
let admin: Caller;
let records: Records;
let stream = 0;
beforeAll(async () => {
  t = await startTestApp();
  [admin, editor] = [await t.signIn('admin'), await t.signIn('editor')];
  records = await makeRecords(admin);
});
afterAll(() => t.close());
beforeEach(async () => {
  await sql`UPDATE sport SET thresholds = NULL`.execute(t.deps.db);
  stream = await idOf(admin, '/stream', match(records, { server: records.server }));
});

const put = (path: string, input: object) => editor.call('PUT', path, input);
const ofStream = (more: object) => put('/stream/thresholds', { id: stream, ...more });
const ofSport = (more: object) => put('/stream/sport/thresholds', { id: records.sport, ...more });

/** What the prober goes by in its next round of the stream. */
async function inForce() {
  await sql`DELETE FROM monitor`.execute(t.deps.db);
  await sql`INSERT INTO monitor (stream, state, "stateSince", formats, memory, "dueAt")
    VALUES (${stream}, 'ok', now(), 'null', 'null', now())`.execute(t.deps.db);
  const [claim] = await claimDue(t.deps.db, { maxRounds: 1, perHost: 1, byHost: new Map() });
  if (!claim) throw new Error('nothing was due');
  return thresholdsOf(t.deps.settings.now(), claim.ownThresholds);
}

describe('thresholds', () => {
  it('are those of the settings until a sport or a stream has its own, the stream first', async () => {
    expect(await inForce()).toEqual(defaultThresholds);
    await ofSport({ frozenAfterS: 60, quietAfterS: null, inputLossAfterS: 4.5 });
    await ofStream({ frozenAfterS: 90 });
    expect(await inForce()).toEqual({
      ...defaultThresholds,
      frozenAfterS: 90,
      quietAfterS: null,
      inputLossAfterS: 4.5,
    });
    await ofStream({ inherit: ['frozenAfterS'] });
    expect(await inForce()).toMatchObject({ frozenAfterS: 60 });
  });

  it('say what is inherited from where', async () => {
    await ofSport({ blackClearS: 0 });
    const { body } = await ofStream({ silentBelowDb: -70 });
    expect(body).toEqual({
      own: { silentBelowDb: -70 },
      ofSport: { blackClearS: 0 },
      settings: defaultThresholds,
      probeIntervalS: t.deps.settings.now().probeIntervalS,
    });
    const viewer = await t.signIn('viewer');
    expect((await viewer.call('GET', '/stream/thresholds', { id: stream })).body).toEqual(body);
    const sport = await viewer.call('GET', '/stream/sport/thresholds', { id: records.sport });
    expect(sport.body).toMatchObject({ own: { blackClearS: 0 }, ofSport: {} });
  });

  it('keep what another person has changed meanwhile', async () => {
    await ofStream({ blackAfterS: 3 });
    await ofStream({ frozenAfterS: 4 });
    expect((await ofStream({})).body['own']).toEqual({ blackAfterS: 3, frozenAfterS: 4 });
  });

  it('are refused with the field that is wrong', async () => {
    expect(await ofStream({ blackAfterS: 0, quietBelowDb: 3, inherit: [] })).toMatchObject({
      status: 422,
      body: { fields: { blackAfterS: { code: 'too_small', limit: 1 }, quietBelowDb: { code: 'too_big', limit: 0 } } },
    });
    expect(await ofSport({ inputLossAfterS: null })).toMatchObject({ status: 422 });
    expect(await put('/stream/sport/thresholds', { id: 999_999, blackAfterS: 5 })).toMatchObject({ status: 404 });
    await admin.call('DELETE', '/stream', { ids: [stream] });
    expect(await ofStream({ blackAfterS: 5 })).toMatchObject({ status: 409 });
  });

  it('are part of the settings', async () => {
    const { body } = await admin.call('GET', '/system/settings');
    expect(Object.fromEntries(thresholdNames.map((name) => [name, body[name]]))).toEqual(defaultThresholds);
    await admin.call('PUT', '/system/settings', { inputLossAfterS: 2.5, frozenClearS: 30 });
    expect(await inForce()).toMatchObject({ inputLossAfterS: 2.5, frozenClearS: 30 });
    await admin.call('PUT', '/system/settings', { inputLossAfterS: 1.5, frozenClearS: 5 });
  });

  it('are in the audit log and in the history of the stream', async () => {
    await ofStream({ blackAfterS: 3 });
    await ofStream({ blackAfterS: 3 });
    await ofSport({ blackAfterS: 4 });
    const { body } = await editor.call('GET', '/stream/history', { id: stream });
    const edits = body.data.filter(({ reason }) => reason === 'thresholds');
    expect(edits).toEqual([expect.objectContaining({ kind: 'edit', to: 'changed', userName: expect.any(String) })]);
    const log = await admin.call('GET', '/system/audit', {}, { 'Page-Size': '2' });
    expect(log.body.data).toMatchObject([
      { entity: 'sport', record: records.sport, actor: editor.id, after: { thresholds: { blackAfterS: 4 } } },
      { entity: 'stream', record: stream, actor: editor.id, after: { thresholds: { blackAfterS: 3 } } },
    ]);
  });
});

describe('a change', () => {
  const dueSoon = async () => {
    const { rows } = await sql<{ isSoon: boolean }>`
      SELECT "dueAt" <= now() AS "isSoon" FROM monitor WHERE stream = ${stream}`.execute(t.deps.db);
    return rows[0]?.isSoon;
  };
  const waiting = async (memory: object) => {
    await sql`DELETE FROM monitor`.execute(t.deps.db);
    await sql`INSERT INTO monitor (stream, state, "stateSince", formats, memory, "dueAt")
      VALUES (${stream}, 'ok', now(), 'null', ${JSON.stringify(memory)}, now() + interval '1 hour')`.execute(t.deps.db);
  };
  const suspect = { content: { since: { black: 1 }, goneSince: {} } };

  it('reaches the prober at once where something may be a fault by now', async () => {
    const changes = [
      () => ofStream({ blackAfterS: 7 }),
      () => ofSport({ blackAfterS: 8 }),
      () => admin.call('PUT', '/system/settings', { blackAfterS: 9 }),
    ];
    for (const change of changes) {
      await waiting(suspect);
      await change();
      expect(await dueSoon()).toBe(true);
    }
    await waiting({ lostSince: 1 });
    await ofStream({ inputLossAfterS: 60 });
    expect(await dueSoon()).toBe(true);
    await admin.call('PUT', '/system/settings', { blackAfterS: 10 });
  });

  it('disturbs no stream without a symptom, and none of another sport', async () => {
    await waiting({ content: { since: {}, goneSince: {} } });
    await ofStream({ blackAfterS: 6 });
    expect(await dueSoon()).toBe(false);
    await waiting(suspect);
    const other = await idOf(admin, '/stream/sport', { name: 'Curling' });
    await put('/stream/sport/thresholds', { id: other, blackAfterS: 6 });
    expect(await dueSoon()).toBe(false);
  });
});
