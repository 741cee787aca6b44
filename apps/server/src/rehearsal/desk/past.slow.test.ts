import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixturesAround, hourMs } from '#server/rehearsal/desk/fixtures';
import { seedRehearsal } from '#server/rehearsal/seed';
import { bundledNode } from '#server/references/bundled-node';
import { conflictFinder } from '#server/planning/find-conflicts';
import type { PlannedMatch } from '#server/planning/planned-match';
import { startTestApp } from '#server/testing/start-app';
import type { TestApp } from '#server/testing/start-app';

const password = 'a long walk in the park';
const now = new Date();

let t: TestApp;
beforeAll(async () => {
  t = await seeded();
}, 120_000);
afterAll(() => t.close());

async function seeded(): Promise<TestApp> {
  const app = await startTestApp();
  await bundledNode(app.deps.db, app.deps.env);
  await seedRehearsal({ ...app.deps, now: () => now }, password);
  return app;
}

/** The rows that a statement finds. */
async function ask<T extends object>(statement: string, app = t): Promise<T[]> {
  return (await sql<T>`${sql.raw(statement)}`.execute(app.deps.db)).rows;
}
const count = async (statement: string): Promise<number> =>
  (await ask<{ count: number }>(`SELECT count(*)::int4 AS count FROM ${statement}`))[0]?.count ?? 0;

describe('the past of the rehearsal', () => {
  it('has 30 days of matches, an evening of about 40, and a week ahead', async () => {
    const past = await count(`stream WHERE "startAt" < now() AND phase IN ('finished', 'canceled')`);
    expect(past).toBeGreaterThan(1_350);
    expect(past).toBeLessThan(1_750);
    const tonight =
      await count(`stream WHERE "startAt" BETWEEN now() - interval '7 hours' AND now() + interval '7 hours'
      AND (key LIKE 'demo-%' OR key IN (SELECT unnest('{${tonightKeys().join()}}'::text[])))`);
    expect(tonight).toBeGreaterThan(34);
    expect(tonight).toBeLessThan(46);
    expect(await count(`stream WHERE "startAt" > now() + interval '1 day' AND phase = 'scheduled'`)).toBeGreaterThan(
      250,
    );
  });

  it.each([
    ['takes', 'take', 900],
    ['comments', 'comment', 200],
    ['incidents', 'incident', 100],
    ['acknowledged incidents', 'incident WHERE "acknowledgedAt" IS NOT NULL', 60],
    ['incidents of several streams', `incident WHERE cause IN ('server', 'source')`, 3],
    ['refusals', 'refusal', 40],
    ['imports', 'import', 8],
    ['links', 'signed_link', 200],
    ['viewers', 'watch_session', 300],
    ['archived streams', 'stream WHERE "archivedAt" IS NOT NULL', 60],
    ['handovers', 'handover', 20],
    ['samples', 'sample_hour', 200],
    ['samples of five minutes', 'sample_rollup', 2_500],
    ['audit entries', 'audit', 5_000],
    ['tickets', 'support_ticket', 3],
    ['colleagues who see only some streams', `"user" WHERE access = 'deny'`, 1],
  ])('has %s', async (_, from, least) => {
    expect(await count(from)).toBeGreaterThanOrEqual(least);
  });

  it('has queries in every state', async () => {
    const states = await ask<{ state: string }>(`
      SELECT DISTINCT CASE WHEN "revokedAt" IS NOT NULL THEN 'revoked' WHEN "returnReason" IS NOT NULL THEN 'returned'
        WHEN EXISTS (SELECT FROM playlist_review WHERE playlist = playlist.id) THEN 'review' ELSE status END AS state
      FROM playlist ORDER BY 1`);
    expect(states.map(({ state }) => state)).toEqual(['awaiting', 'complete', 'returned', 'review', 'revoked']);
  });

  it('joins queries of matches to come with their streams', async () => {
    const rows = await ask(`SELECT FROM playlist JOIN stream ON stream.id = playlist.stream
      WHERE stream."startAt" > now() AND (playlist.team1, playlist."startAt") IS DISTINCT FROM (stream.team1, stream."startAt")`);
    expect(rows).toEqual([]);
    expect(await count(`playlist WHERE status = 'complete' AND "startAt" > now()`)).toBeGreaterThan(4);
  });

  it('has names in both languages', async () => {
    for (const table of ['team', 'tournament', '"user"', 'synonym'])
      for (const script of ['[а-я]', '[a-z]'])
        expect(await count(`${table} WHERE ${table === 'synonym' ? 'content' : 'name'} ~ '${script}'`)).toBeGreaterThan(
          3,
        );
  });

  it('can be searched', async () => {
    expect(await count(`team WHERE "searchKey" NOT LIKE '%~~%'`)).toBe(0);
    expect(await count(`tournament WHERE "searchKey" NOT LIKE '%~~%'`)).toBe(0);
  });
});

function tonightKeys(): string[] {
  return fixturesAround(now, 30).flatMap(({ key, isTonight }) => (isTonight ? key : []));
}

describe('what is true of every record', () => {
  it.each([
    ['nothing happened in the future', `history WHERE at > now()`],
    ['no comment is of the future', `comment WHERE "createdAt" > now()`],
    ['nothing was taken in the future', `take WHERE "takenAt" > now()`],
    ['no audit entry is of the future', `audit WHERE at > now()`],
    [
      'every take is in the statistics',
      `take WHERE NOT EXISTS (SELECT FROM taken WHERE (taken.stream, taken."user", taken.at) = (take.stream, take."user", "takenAt"))`,
    ],
    [
      'the status is the last of the history',
      `stream JOIN status ON status.id = stream.status JOIN LATERAL (
      SELECT "to" FROM history WHERE history.stream = stream.id AND kind = 'status' ORDER BY id DESC LIMIT 1) last ON true WHERE "to" <> status.name`,
    ],
    [
      'a stream that is over has a history of it',
      `stream WHERE phase IN ('finished', 'canceled')
      AND NOT EXISTS (SELECT FROM history WHERE history.stream = stream.id AND kind = 'status')`,
    ],
    [
      'the history is in the order of time',
      `(SELECT at < lag(at) OVER (PARTITION BY stream ORDER BY id) AS back FROM history) ordered WHERE back`,
    ],
    [
      'a state follows from the one before',
      `(SELECT "from" <> lag("to") OVER (PARTITION BY stream ORDER BY id) AS gap FROM history WHERE kind = 'state') turn WHERE gap`,
    ],
    [
      'a match that is over has no expected signal left',
      `(SELECT DISTINCT ON (stream) stream, "to" FROM history WHERE kind = 'state' ORDER BY stream, id DESC) last
      JOIN stream ON stream.id = last.stream WHERE "to" <> 'unknown' AND phase IN ('finished', 'canceled')`,
    ],
    [
      'every incident is over',
      `incident WHERE "closedAt" IS NULL OR "closedAt" < "openedAt" OR "notifyAt" IS NOT NULL OR "escalateAt" IS NOT NULL`,
    ],
    [
      'an incident ends with its last stream',
      `incident WHERE "closedAt" <> (SELECT max("leftAt") FROM incident_stream WHERE incident = incident.id)`,
    ],
    [
      'an incident begins with its first fault',
      `incident WHERE "openedAt" + interval '1 second' <> (SELECT min("joinedAt") FROM incident_stream WHERE incident = incident.id)`,
    ],
    [
      'a fault of an incident is in the history',
      `incident_stream JOIN incident ON incident.id = incident WHERE NOT EXISTS (
      SELECT FROM history WHERE history.stream = incident_stream.stream AND kind = 'state' AND at = "joinedAt" - interval '1 second' AND history.reason = incident_stream.reason)`,
    ],
    [
      'an incident is acknowledged while it lasts',
      `incident WHERE "acknowledgedAt" NOT BETWEEN "openedAt" AND "closedAt"`,
    ],
    [
      'who acknowledged is in the timeline',
      `incident WHERE "acknowledgedAt" IS NOT NULL AND NOT EXISTS (
      SELECT FROM incident_entry WHERE incident = incident.id AND kind = 'acknowledged' AND "user" = "acknowledgedBy" AND at = "acknowledgedAt")`,
    ],
    [
      'start and end are those of the planned time',
      `stream WHERE "startAt" <> instant_of("startDate" + "startTime", timezone) OR "endAt" <> "startAt" + make_interval(mins => duration)`,
    ],
    [
      'the phase is that of the status',
      `stream JOIN status ON status.id = stream.status WHERE stream.phase <> status.phase`,
    ],
    ['teams are of the sport', `stream JOIN team ON team.id IN (team1, team2) WHERE team.sport <> stream.sport`],
    [
      'nobody watched before the signal or after it',
      `watch_session JOIN monitor USING (stream) WHERE "startedAt" < "publishedAt" OR "endedAt" > "lastSeenAt"`,
    ],
    [
      'nobody took what they may not see',
      `take JOIN "user" ON "user".id = "user" WHERE (access = 'deny') <> EXISTS (
      SELECT FROM user_stream WHERE user_stream."user" = take."user" AND user_stream.stream = take.stream)`,
    ],
    [
      'imported rows are streams',
      `import_row LEFT JOIN stream ON stream.id = target WHERE result = 'new' AND stream.id IS NULL`,
    ],
    [
      'a stream was created when its import was finished',
      `import_row JOIN import ON import.id = import JOIN stream ON stream.id = target WHERE stream."createdAt" <> "finishedAt"`,
    ],
  ])('%s', async (_, exceptions) => {
    expect(await count(exceptions)).toBe(0);
  });

  it('no team plays twice at a time, no person is in two places, no server is full', async () => {
    const rows = await ask<PlannedMatch>(`
      SELECT stream.id, true AS "isVisible", '' AS title, stream.sport, sport.name AS "sportName", tournament.name AS "tournamentName",
        home.id AS team1, home.name AS "team1Name", away.id AS team2, away.name AS "team2Name",
        jsonb_build_object('id', server.id, 'name', fqdn, 'capacity', capacity, 'enabled', true) AS server,
        coalesce((SELECT jsonb_agg(jsonb_build_object('id', "user", 'name', '')) FROM take WHERE take.stream = stream.id), '[]') AS holders,
        extract(epoch FROM "startAt")::float8 * 1000 AS "startsAt", extract(epoch FROM "endAt")::float8 * 1000 AS "endsAt", false AS "isTbd", '[]'::jsonb AS "keyUsers"
      FROM stream JOIN sport ON sport.id = stream.sport JOIN tournament ON tournament.id = stream.tournament
        JOIN team home ON home.id = team1 JOIN team away ON away.id = team2 JOIN server ON server.id = stream.server
      WHERE stream.phase <> 'canceled' AND stream.key NOT LIKE 'demo-%'`);
    expect(rows.length).toBeGreaterThan(1_700);
    const conflictsOf = conflictFinder(rows);
    expect(rows.flatMap((row) => conflictsOf(row))).toEqual([]);
  });
});

describe('the start', () => {
  it('notifies nobody outside of the console, and opens no incident', async () => {
    expect([await count('mail'), await count('push_delivery'), await count('webhook_delivery')]).toEqual([0, 0, 0]);
    expect(await count('incident WHERE "closedAt" IS NULL')).toBe(0);
    expect(await count('notice WHERE "readAt" IS NULL')).toBe(await count(`notice WHERE kind LIKE 'query_%'`));
  });

  it('leaves the triggers as they were', async () => {
    expect(await count(`pg_trigger WHERE tgenabled <> 'O'`)).toBe(0);
  });

  it('writes the past once', async () => {
    const streams = await count('stream');
    await seedRehearsal(t.deps, password);
    expect(await count('stream')).toBe(streams);
  });

  it('writes the same for the same day', { timeout: 120_000 }, async () => {
    const other = await seeded();
    try {
      for (const statement of compared) expect(await ask(statement, other)).toEqual(await ask(statement));
    } finally {
      await other.close();
    }
  });

  it('plans the same fixtures whatever the time of day', () => {
    const day = Date.parse('2026-11-25T00:00:00Z');
    const plannedAt = (hour: number) =>
      fixturesAround(new Date(day + hour * hourMs), 30)
        .filter(({ isTonight, startsAt }) => !isTonight && startsAt < day - 24 * hourMs)
        .map(({ key, team1, team2, startsAt }) => [key, team1, team2, startsAt]);
    expect(plannedAt(9)).toEqual(plannedAt(21));
    expect(plannedAt(9).length).toBeGreaterThan(1_000);
  });
});

/** Everything by names, because ids may differ. */
const compared = [
  `SELECT key, fqdn, "startAt", phase, stream."archivedAt", event_id FROM stream LEFT JOIN server ON server.id = server WHERE key NOT LIKE 'demo-%' ORDER BY key`,
  `SELECT key, at, kind, "from", "to", reason FROM history JOIN stream ON stream.id = stream WHERE key NOT LIKE 'demo-%' ORDER BY history.id`,
  `SELECT cause, name, "openedAt", "closedAt", note FROM incident ORDER BY "openedAt", name`,
  `SELECT key, "user".name, "takenAt" FROM take JOIN stream ON stream.id = stream JOIN "user" ON "user".id = "user" WHERE key NOT LIKE 'demo-%' ORDER BY key, "user".name`,
  `SELECT message, "createdAt" FROM comment WHERE message NOT LIKE 'Hosting says%' ORDER BY "createdAt", message`,
  `SELECT ip, "startedAt", seconds, bytes FROM watch_session ORDER BY "startedAt", ip`,
];
