import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openIncidentDesk } from '#server/incidents/testing/incident-desk';
import { areOfOneMatch, readCompared } from '#server/same-picture/compared-streams';
import { exchangeLooks } from '#server/same-picture/exchange-looks';
import { claimPair, isLongLook, pairOf, recordVerdict, samePairs } from '#server/same-picture/pairs';
import type { Pair } from '#server/same-picture/pairs';
import type { Verdict } from '#server/same-picture/verdict';
import { idOf, match, statusId } from '#server/testing/records';
import type { Records } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';
import { change } from '#kit/change';

let t: TestApp;
let admin: Caller;
let records: Records;
let makeStreams: (more: object) => Promise<number>;
let pair: Pair;

beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  const desk = await openIncidentDesk(t, admin);
  ({ records } = desk);
  makeStreams = async (more) => (await desk.makeStreams(records.server, 1, more))[0] ?? 0;
});
afterAll(() => t.close());

beforeEach(async () => {
  await sql`TRUNCATE stream CASCADE`.execute(t.deps.db);
  pair = pairOf(await makeStreams({ title: 'Final' }), await makeStreams({ title: 'Derby' }));
});

/** As if the last look at the pair had begun this long ago. */
const ago = (seconds: number) =>
  sql`UPDATE compared_pair SET "comparedAt" = now() - make_interval(secs => ${seconds})`.execute(t.deps.db);
const claim = () => claimPair(t.deps.db, pair);
const record = (verdict: Verdict) => change(t.deps.db, null, (trx) => recordVerdict(trx, pair, verdict));
async function dueNow(): Promise<number[]> {
  const { rows } = await sql<{
    stream: number;
  }>`SELECT stream FROM monitor WHERE "dueAt" <= now() ORDER BY stream`.execute(t.deps.db);
  return rows.map(({ stream }) => stream);
}

describe('a pair that looks alike', () => {
  it('is looked at by one of many processes, and again after twelve seconds', async () => {
    const claims = await Promise.all(Array.from({ length: 10 }, claim));
    expect(claims.filter((each) => each !== null)).toEqual([{ rejections: 0 }]);
    await record('different');
    await ago(11);
    expect(await claim()).toBeNull();
    await ago(13);
    expect(await claim()).toEqual({ rejections: 1 });
  });

  it('is not looked at while one of its matches has not started or is over', async () => {
    const startIn = (days: number) =>
      sql`UPDATE stream SET "startDate" = current_date + ${days}::int4 WHERE id = ${pair.first}`.execute(t.deps.db);
    await startIn(2);
    expect(await claim()).toBeNull();
    await startIn(-2);
    await admin.call('PUT', '/streams/update/statuses', {
      ids: [pair.second],
      status: await statusId(admin, 'Finished'),
    });
    expect(await claim()).toBeNull();
  });

  it('gets a longer look after each eight that have seen different pictures, which nobody disturbs', async () => {
    expect([0, 1, 7, 8, 9, 16].map(isLongLook)).toEqual([false, false, false, true, false, true]);
    await claim();
    await sql`UPDATE compared_pair SET rejections = 8`.execute(t.deps.db);
    await ago(30);
    expect(await claim()).toBeNull();
  });
});

describe('a pair that shows the same', () => {
  it('makes both streams due at once when that begins and when it ends', async () => {
    await sql`UPDATE monitor SET "dueAt" = now() + interval '9 seconds'`.execute(t.deps.db);
    await claim();
    await record('same');
    expect(await dueNow()).toEqual([pair.first, pair.second]);
    await sql`UPDATE monitor SET "dueAt" = now() + interval '9 seconds'`.execute(t.deps.db);
    await record('same');
    await record('unclear');
    expect(await dueNow()).toEqual([]);
    // A single look may be wrong.
    await record('different');
    expect(await dueNow()).toEqual([]);
    await record('different');
    expect(await dueNow()).toEqual([pair.first, pair.second]);
  });

  it('begins anew when nobody has seen the same for longer than that is believed', async () => {
    await claim();
    await record('same');
    await sql`UPDATE compared_pair SET "sameSince" = "sameSince" - interval '30 minutes', "sameAt" = now() - interval '91 seconds'`.execute(
      t.deps.db,
    );
    await sql`UPDATE monitor SET "dueAt" = now() + interval '9 seconds'`.execute(t.deps.db);
    await record('same');
    const { rows } = await sql`SELECT "sameSince" = "comparedAt" AS "isNew" FROM compared_pair`.execute(t.deps.db);
    expect(rows).toEqual([{ isNew: true }]);
    expect(await dueNow()).toEqual([pair.first, pair.second]);
  });

  it('is due for another look after twenty seconds', async () => {
    await claim();
    await record('same');
    expect(await samePairs(t.deps.db, pair.second)).toEqual([]);
    await ago(21);
    expect(await samePairs(t.deps.db, pair.second)).toEqual([pair]);
    await record('different');
    await ago(13);
    expect(await samePairs(t.deps.db, pair.second)).toEqual([pair]);
    await record('different');
    expect(await samePairs(t.deps.db, pair.second)).toEqual([]);
  });

  it('is forgotten an hour after the last look', async () => {
    await claim();
    await ago(3_700);
    await record('different');
    const { rows } = await sql`SELECT FROM compared_pair`.execute(t.deps.db);
    expect(rows).toEqual([]);
  });
});

it('streams are of one match by their teams in either order, by names in any script, and by their event id', async () => {
  const { sport, home, away } = records;
  const [zenit, spartak] = [
    await idOf(admin, '/stream/team', { name: 'Zenit', sport }),
    await idOf(admin, '/stream/team', { name: 'Spartak', sport }),
  ];
  const oneMatchAs = async (more: object, of: object) => {
    const [a, b] = [
      await idOf(admin, '/stream', match(records, of)),
      await idOf(admin, '/stream', match(records, more)),
    ];
    await sql`INSERT INTO monitor (stream, state, "stateSince", formats, memory) SELECT unnest(${[a, b]}::int8[]), 'ok', now(), 'null', 'null'`.execute(
      t.deps.db,
    );
    const both = await readCompared(t.deps.db, pairOf(a, b));
    return both !== null && areOfOneMatch(...both);
  };
  const server = { server: records.server };
  expect(await oneMatchAs({ ...server, team1: away, team2: home }, server)).toBe(true);
  expect(await oneMatchAs({ ...server, team1: zenit, team2: spartak }, server)).toBe(true);
  expect(await oneMatchAs({ ...server, team1: zenit, team2: home }, server)).toBe(false);
  const bout = { ...server, team1: null, team2: null };
  expect(await oneMatchAs({ ...bout, title: 'Bout 1' }, { ...bout, title: 'Bout 2' })).toBe(false);
  expect(await oneMatchAs({ ...bout, title: 'A', event_id: '7' }, { ...bout, title: 'B', event_id: '7' })).toBe(true);
});

it('processes exchange how streams look, the newest look of each', async () => {
  const look = (stream: number, at: number, cell: number) => ({ stream, at, layout: new Uint8Array(432).fill(cell) });
  const now = Date.now();
  await exchangeLooks(t.deps.db, [look(pair.first, now, 1), look(pair.second, now, 2)], now);
  await exchangeLooks(t.deps.db, [look(pair.first, now - 5_000, 9), look(999_999, now, 3)], now);
  const found = await exchangeLooks(t.deps.db, [look(pair.second, now + 1_000, 4)], now - 10_000);
  const of = (stream: number) => found.find((each) => each.stream === stream);
  expect(found).toHaveLength(2);
  expect(of(pair.first)).toEqual(look(pair.first, now, 1));
  expect(of(pair.second)).toEqual(look(pair.second, now + 1_000, 4));
});
