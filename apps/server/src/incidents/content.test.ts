import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { followAll } from '#server/incidents/testing/follow-all';
import { openIncidentDesk } from '#server/incidents/testing/incident-desk';
import type { IncidentDesk } from '#server/incidents/testing/incident-desk';
import { noticesOf, subjectsOf } from '#server/incidents/testing/messages-of';
import { lossAtOnce } from '#server/monitoring/testing/default-thresholds';
import { roundNow } from '#server/monitoring/testing/round-now';
import { saveRound } from '#server/monitoring/round';
import { forgetStale } from '#server/monitoring/stale';
import { all, failing, good } from '#server/monitoring/testing/rounds';
import type { Content } from '#server/pictures/content-memory';
import { startTestApp } from '#server/testing/start-app';
import type { TestApp } from '#server/testing/start-app';

let t: TestApp;
let desk: IncidentDesk;
beforeAll(async () => {
  t = await startTestApp();
  desk = await openIncidentDesk(t, await t.signIn('admin'));
  await desk.makeStreams(await desk.makeServer('other.example.org', {}), 1);
});
afterAll(() => t.close());

/** A fault at once, so that no test has to wait. */
const thresholds = { ...lossAtOnce, blackAfterS: 0, colorBarsAfterS: 0, frozenAfterS: null };
let shots = 0;
const picture = (isBlack: boolean): Content => ({
  picture: {
    isBlack,
    hasColorBars: false,
    luma: new Uint8Array(32 * 18).fill(isBlack ? 16 : 90),
    format: 'rtmp',
    timeMs: ++shots,
  },
  loudness: null,
});

async function round(stream: number, sight: 'match' | 'black' | 'down'): Promise<void> {
  await sql`UPDATE monitor SET "leasedBy" = 'w' WHERE stream = ${stream}`.execute(t.deps.db);
  const sample = all({ ...(sight === 'down' ? failing('not_found') : good), startedAt: Date.now() });
  const content = sight === 'down' ? null : picture(sight === 'black');
  await saveRound(t.deps, { ...roundNow(stream, 'w'), sample, content, thresholds });
}
/** As if the symptom had been gone for longer than a fault needs to end. */
const later = () =>
  sql`UPDATE monitor SET memory = jsonb_set(memory, '{content,goneSince}', '{"black": 0}') WHERE memory #> '{content,faults,0}' IS NOT NULL`.execute(
    t.deps.db,
  );
async function incidents() {
  const { rows } = await sql<{ cause: string; outcome: string | null; reason: string | null }>`
    SELECT cause, incident.outcome, min(reason) AS reason FROM incident JOIN incident_stream ON incident = incident.id
    GROUP BY incident.id ORDER BY incident.id`.execute(t.deps.db);
  return rows;
}

describe('a live match whose picture is black', () => {
  it('is an incident, its holder is notified with the reason, and of the end', async () => {
    const [stream = 0] = await desk.makeStreams(desk.records.server, 1, { title: 'Final' });
    const anna = await t.signIn('operator');
    await desk.take(anna, [stream], { console: true, mail: true });
    await round(stream, 'match');
    await followAll(t.deps);
    expect(await incidents()).toEqual([]);

    await round(stream, 'black');
    await followAll(t.deps);
    expect(await incidents()).toEqual([{ cause: 'content', outcome: null, reason: 'black' }]);
    expect(await subjectsOf(t.deps.db, anna)).toEqual(['Picture or sound is wrong: Final']);
    const { rows } = await sql<{ body: string }>`SELECT body FROM mail ORDER BY id DESC LIMIT 1`.execute(t.deps.db);
    expect(rows[0]?.body).toContain('Reason: black picture.');
    const { body } = await anna.call('GET', '/incidents', {});
    const found = { cause: 'content', name: 'Final', state: 'open', streams: 1 };
    expect(body.data).toEqual([expect.objectContaining(found)]);
    const details = await anna.call('GET', '/incident', { id: body.data[0]?.['id'] });
    expect(details.body['clientText']).toMatchObject({
      en: expect.stringMatching(/there has been a picture or sound problem with: Final/),
    });

    await round(stream, 'match');
    await followAll(t.deps);
    expect(await incidents()).toMatchObject([{ outcome: null }]);
    await later();
    await round(stream, 'match');
    await followAll(t.deps);
    expect(await incidents()).toMatchObject([{ cause: 'content', outcome: 'recovered' }]);
    expect((await noticesOf(t.deps.db, anna)).slice(-1)).toEqual(['incident_closed']);
  });

  it('belongs to the incident of its signal while it has none', async () => {
    await sql`TRUNCATE incident CASCADE`.execute(t.deps.db);
    const [stream = 0] = await desk.makeStreams(desk.records.server, 1, { title: 'Derby' });
    await round(stream, 'black');
    await followAll(t.deps);
    await round(stream, 'down');
    await round(stream, 'down');
    await followAll(t.deps);
    expect((await incidents()).map(({ cause }) => cause)).toContain('stream');
    await round(stream, 'black');
    await followAll(t.deps);
    const open = (await incidents()).filter(({ outcome }) => outcome === null);
    expect(open).toEqual([{ cause: 'content', outcome: null, reason: 'black' }]);
  });

  it('goes on while nobody looks at it', async () => {
    await sql`TRUNCATE incident, stream CASCADE`.execute(t.deps.db);
    const [stream = 0] = await desk.makeStreams(desk.records.server, 1, { title: 'Cup' });
    await round(stream, 'black');
    await followAll(t.deps);
    await sql`UPDATE monitor SET "staleAt" = now() - interval '1 second', "dueAt" = now() - interval '10 seconds'
      WHERE stream = ${stream}`.execute(t.deps.db);
    await followAll(t.deps);
    expect(await incidents()).toMatchObject([{ cause: 'content', outcome: null }]);
    await forgetStale(t.deps);
    await followAll(t.deps);
    expect(await incidents()).toMatchObject([{ cause: 'content', outcome: null }]);
  });
});
