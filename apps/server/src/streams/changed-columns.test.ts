import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { idOf, makeRecords, match, statusId } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { TestApp } from '#server/testing/start-app';

let t: TestApp;
let stream: number;
/** Ids of records that the stream does not refer to. */
const other = { sport: 0, team: 0, tournament: 0, resolution: 0, canceled: 0 };
beforeAll(async () => {
  t = await startTestApp();
  const admin = await t.signIn('admin');
  const records = await makeRecords(admin);
  stream = await idOf(admin, '/stream', match(records, { startDate: '2100-05-01' }));
  other.sport = await idOf(admin, '/stream/sport', { name: 'Хоккей', duration: 150 });
  other.team = await idOf(admin, '/stream/team', { name: 'Динамо', sport: records.sport });
  other.tournament = await idOf(admin, '/stream/tournament', { name: 'Лига', sport: records.sport });
  other.resolution = await idOf(admin, '/stream/resolution', { name: '4K', width: 3840, height: 2160 });
  other.canceled = await statusId(admin, 'Canceled');
  // A query of a feed that waits for a stream.
  await sql`INSERT INTO feed_entry (event_id, "sportText", "tournamentText", "team1Text", "team2Text", "startDate", "startTime", timezone,
    "searchKey", hash, "offeredFrom", "excludedFor", side1, side2)
    VALUES ('e', '', '', '', '', '2100-05-01', '18:00', 'UTC', '', '', now(), '{}', '{}', '{}')`.execute(t.deps.db);
});
afterAll(() => t.close());

/** Names of the tables in which a change of the stream is noted; the change is taken back. */
async function notedAfter(set: string): Promise<string[]> {
  const client = await t.deps.pool.connect();
  const noted: string[] = [];
  try {
    await client.query('BEGIN');
    await client.query('DELETE FROM rematch; DELETE FROM feed_rematch; DELETE FROM auto_take_due');
    await client.query(`UPDATE stream SET version = version + 1, ${set} WHERE id = $1`, [stream]);
    for (const [table, record] of [
      ['rematch', 'record'],
      ['feed_rematch', 'record'],
      ['auto_take_due', 'stream'],
    ] as const)
      if ((await client.query(`SELECT FROM ${table} WHERE ${record} = $1`, [stream])).rowCount === 1) noted.push(table);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
  return noted;
}

const everywhere = ['rematch', 'feed_rematch', 'auto_take_due'];
const theirs = ['rematch', 'auto_take_due'];

/** What is changed, how, and where it is noted. */
const changes: [what: string, set: () => string, noted: string[]][] = [
  ['its team', () => `team1 = ${other.team}`, everywhere],
  ['its opponent', () => `team2 = NULL`, everywhere],
  ['its sport', () => `sport = ${other.sport}`, everywhere],
  ['its tournament', () => `tournament = ${other.tournament}`, theirs],
  ['its title', () => `title = 'Финал'`, ['rematch', 'feed_rematch']],
  ['its event id', () => `event_id = '77'`, ['rematch', 'feed_rematch']],
  ['its day', () => `"startDate" = '2100-05-02'`, everywhere],
  ['its hour', () => `"startTime" = '19:00'`, everywhere],
  ['its zone', () => `timezone = 'Asia/Tokyo'`, everywhere],
  ['that its hour is not known yet', () => `"startTimeTbd" = true`, everywhere],
  ['its duration', () => `duration = 15`, theirs],
  ['betting', () => 'betting = true', ['rematch']],
  ['its resolution', () => `resolution = ${other.resolution}`, ['rematch']],
  ['that it is canceled', () => `status = ${other.canceled}`, ['rematch']],
  ['that it is archived', () => `"archivedAt" = now()`, ['rematch']],
  ['nothing that they look at', () => `monitor = 'M 1', comment = 'x', venue = 'y', key = 'other'`, []],
  ['nothing at all', () => 'team1 = team1, "startTime" = "startTime", status = status', []],
];

it.each(changes)('what looks for streams looks again after a change of %s', async (_what, set, noted) => {
  expect(await notedAfter(set())).toEqual(noted);
});

it('streams are taken anew for people when a postponed one has a day again', async () => {
  await sql`UPDATE stream SET postponed = true WHERE id = ${stream}`.execute(t.deps.db);
  try {
    expect(await notedAfter('postponed = false')).toEqual(['auto_take_due']);
  } finally {
    await sql`UPDATE stream SET postponed = false WHERE id = ${stream}`.execute(t.deps.db);
  }
});
