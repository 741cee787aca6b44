import type { AutoTakeInput } from '@touchline/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { applyRules } from '#server/auto-takes/apply-rules';
import { applyAll, ruleOf } from '#server/auto-takes/testing/rules';
import { change } from '#kit/change';
import { idOf, makeRecords, match } from '#server/testing/records';
import type { Records } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let anna: Caller;
let boris: Caller;
let viewer: Caller;
let records: Records;
beforeAll(async () => {
  t = await startTestApp();
  [admin, viewer] = [await t.signIn('admin'), await t.signIn('viewer')];
  [anna, boris] = [await t.signIn('operator'), await t.signIn('operator')];
  records = await makeRecords(admin);
});
beforeEach(async () => {
  await sql`TRUNCATE stream, auto_take_rule, auto_take_due, user_stream, taken, blacklist CASCADE`.execute(t.deps.db);
  t.deps.totals.forgetAll();
});
afterAll(() => t.close());

const post = (who: Caller, more: Partial<AutoTakeInput> & { user?: number }) => {
  const { user, ...rule } = more;
  return who.call('POST', '/profile/auto-take', { ...ruleOf(rule), ...(user === undefined ? {} : { user }) });
};
const list = async (who: Caller, input: object = {}) => (await who.call('GET', '/profile/auto-takes', input)).body;

it('a rule comes back as it was stored, with the names of its records', async () => {
  const { sport, tournament, home, away } = records;
  const conditions = {
    sports: [sport],
    tournaments: [tournament],
    teams: [away, home, home],
    fromMinute: 1_320,
    toMinute: 120,
  };
  const { status, body } = await post(anna, { name: 'Nights', ...conditions, days: [6, 5, 6], mayOverlap: true });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    version: 1,
    name: 'Nights',
    isOn: true,
    ...conditions,
    teams: [home, away],
    teamNames: [
      { id: home, name: 'Зенит' },
      { id: away, name: 'Спартак' },
    ],
    sportNames: [{ id: sport, name: 'Футбол', nameRu: 'Футбол' }],
    days: [5, 6],
    mayOverlap: true,
    isBroken: false,
  });
  expect(await list(anna)).toEqual({ user: { id: anna.id, name: 'operator 3' }, zone: 'UTC', data: [body] });
});

it.each<[string, Partial<AutoTakeInput>, object]>([
  ['would take everything', {}, { sports: { code: 'required' } }],
  ['has half a period', { fromMinute: 60 }, { toMinute: { code: 'required' } }],
  ['has a period without a length', { fromMinute: 60, toMinute: 60 }, { toMinute: { code: 'mismatch' } }],
  ['names a record that does not exist', { teams: [999_999] }, { teams: { code: 'missing_record' } }],
  ['has an eighth day', { days: [8] }, { 'days.0': { code: 'too_big' } }],
])('a rule that %s is refused, and cannot be replayed', async (_what, more, fields) => {
  expect(await post(anna, more)).toMatchObject({ status: 422 });
  const { name: _, isOn: __, ...conditions } = ruleOf(more);
  for (const { status, body } of [
    await post(anna, more),
    await anna.call('POST', '/profile/auto-takes/replay', conditions),
  ]) {
    expect({ status, body }).toMatchObject({ status: 422, body: { fields } });
  }
  expect((await list(anna)).data).toEqual([]);
});

it('rules are one’s own; administrators see, make, change and delete those of others', async () => {
  const { body } = await post(anna, { name: 'Mine', sports: [records.sport] });
  const change = { id: body['id'], version: 1, ...ruleOf({ name: 'Changed', sports: [records.sport] }) };
  expect((await list(boris)).data).toEqual([]);
  expect((await boris.call('GET', '/profile/auto-takes', { user: anna.id })).status).toBe(403);
  expect((await post(boris, { user: anna.id, sports: [records.sport] })).status).toBe(403);
  expect((await boris.call('PUT', '/profile/auto-take', change)).status).toBe(404);
  expect((await boris.call('DELETE', '/profile/auto-take', { ids: body['id'] })).body).toEqual({ ids: [] });
  expect((await admin.call('PUT', '/profile/auto-take', change)).body).toMatchObject({ name: 'Changed', version: 2 });
  expect(await post(admin, { user: viewer.id, sports: [records.sport] })).toMatchObject({ status: 422 });
  await post(admin, { user: anna.id, name: 'Given', teams: [records.home] });
  expect((await list(admin, { user: anna.id })).data).toMatchObject([{ name: 'Changed' }, { name: 'Given' }]);
  expect((await list(anna)).data).toHaveLength(2);
  expect((await admin.call('DELETE', '/profile/auto-take', { ids: body['id'] })).body).toEqual({ ids: [body['id']] });
});

it('an outdated change is refused with what is stored', async () => {
  const { body } = await post(anna, { name: 'First', sports: [records.sport] });
  const change = (name: string) => ({ id: body['id'], version: 1, ...ruleOf({ name, teams: [records.home] }) });
  await anna.call('PUT', '/profile/auto-take', change('Second'));
  expect(await admin.call('PUT', '/profile/auto-take', change('Third'))).toMatchObject({
    status: 409,
    body: { code: 'version_conflict', current: { name: 'Second', version: 2, sports: [], teams: [records.home] } },
  });
});

it('one cannot have more than 50 rules, also by requests at the same moment', async () => {
  await sql`INSERT INTO auto_take_rule ("user", name, "choosesBy", days) SELECT ${anna.id}, 'Rule', '{}', '{1}' FROM generate_series(1, 49)`.execute(
    t.deps.db,
  );
  const answers = await Promise.all(Array.from({ length: 4 }, () => post(anna, { sports: [records.sport] })));
  const refused = { status: 409, body: { code: 'too_many' } };
  expect(answers.toSorted((a, b) => a.status - b.status)).toMatchObject([{ status: 200 }, refused, refused, refused]);
});

it('a rule follows a team into the one that it is merged with, and takes nothing once its team is gone', async () => {
  const [double, gone] = [
    await idOf(admin, '/stream/team', { name: 'Зенит СПб', sport: records.sport }),
    await idOf(admin, '/stream/team', { name: 'Ошибка', sport: records.sport }),
  ];
  await post(anna, { name: 'merged', teams: [double] });
  await post(anna, { name: 'gone', teams: [gone], sports: [records.sport] });
  await admin.call('POST', '/stream/team/merge', { id: records.home, from: double });
  await admin.call('DELETE', '/stream/team', { ids: gone });
  expect((await list(anna)).data).toMatchObject([
    { name: 'merged', teams: [records.home], isBroken: false },
    { name: 'gone', teams: [], isBroken: true },
  ]);
  const other = await idOf(admin, '/stream', {
    ...match(records, { team1: records.away, team2: null }),
    startDate: '2031-06-07',
  });
  await applyAll(t.deps);
  expect((await admin.call('GET', '/stream/takes', { stream_id: other })).body['clients']).toEqual([]);
});

describe('a replay', () => {
  /** A match that began so many hours ago and was planned the day before. */
  const past = async (hoursAgo: number, more: object = {}) => {
    const id = await idOf(admin, '/stream', {
      ...match(records),
      startDate: '2031-06-07',
      duration: 60,
      timezone: 'UTC',
      ...more,
    });
    await sql`
      UPDATE stream SET "createdAt" = start - interval '1 day', "startDate" = (start AT TIME ZONE 'UTC')::date, "startTime" = (start AT TIME ZONE 'UTC')::time
      FROM (SELECT date_trunc('minute', now() - make_interval(hours => ${hoursAgo})) AS start) given WHERE id = ${id}`.execute(
      t.deps.db,
    );
    // As if it had always been planned for then.
    await sql`DELETE FROM audit WHERE entity = 'stream' AND record = ${id}`.execute(t.deps.db);
    return id;
  };
  const took = (who: Caller, stream: number, hoursAgo: number) =>
    sql`INSERT INTO taken ("user", stream, at) VALUES (${who.id}, ${stream}, now() - make_interval(hours => ${hoursAgo}))`.execute(
      t.deps.db,
    );
  const replay = (who: Caller, more: object = {}) => {
    const { name: _, isOn: __, ...conditions } = ruleOf({ sports: [records.sport] });
    return who.call('POST', '/profile/auto-takes/replay', { ...conditions, ...more });
  };
  const outcomes = ({ body }: { body: { data: Record<string, unknown>[] } }) =>
    Object.fromEntries(body.data.map((row) => [row['id'], row['outcome']]));

  it('says of each match what the rule would have made of it and why, beside who really took it', async () => {
    const [free, held, overlapping, hidden, old] = [
      await past(50, { title: 'Free' }),
      await past(40, { title: 'Held' }),
      await past(50, { title: 'Overlapping' }),
      await past(30, { team1: records.away, team2: null, title: 'Hidden' }),
      await past(24 * 31),
    ];
    await took(boris, free, 51);
    await took(boris, held, 24 * 5);
    await anna.call('POST', '/profile/blacklist', { field: 'team1', operator: 'exact', value: 'Спартак' });
    const answer = await replay(anna);
    expect(answer.status).toBe(200);
    expect(outcomes(answer)).toEqual({ [free]: 'taken', [held]: 'held', [overlapping]: 'overlap', [hidden]: 'hidden' });
    expect(answer.body['totals']).toMatchObject({ taken: 1, held: 1, overlap: 1, hidden: 1, own: 0, outranked: 0 });
    expect(answer.body.data.find((row) => row['id'] === free)).toMatchObject({
      title: 'Free',
      takers: [{ id: boris.id, name: 'operator 4', ruleName: null }],
    });
    expect(answer.body.data.find((row) => row['id'] === held)).toMatchObject({ by: 'operator 4' });
    expect(answer.body.data.find((row) => row['id'] === overlapping)).toMatchObject({
      overlaps: { id: free, title: 'Free' },
    });
    expect(outcomes(await replay(anna, { outcome: 'held' }))).toEqual({ [held]: 'held' });
    expect(outcomes(answer)[old]).toBeUndefined();
  });

  it('counts the rules of others that are on, in whose place an edited one of one’s own comes', async () => {
    const id = await past(50);
    const first = (await post(boris, { sports: [records.sport] })).body['id'];
    expect(outcomes(await replay(anna))).toEqual({ [id]: 'outranked' });
    expect((await replay(anna)).body.data[0]).toMatchObject({ by: 'operator 4' });
    expect(outcomes(await replay(anna, { teams: [records.home] }))).toEqual({ [id]: 'taken' });
    expect(outcomes(await replay(boris, { id: first }))).toEqual({ [id]: 'taken' });
    expect(outcomes(await replay(boris))).toEqual({ [id]: 'outranked' });
    expect(outcomes(await replay(admin, { user: anna.id }))).toEqual({ [id]: 'outranked' });
    expect((await replay(boris, { user: anna.id })).status).toBe(403);
  });

  it('names nothing that the reader may not see, and counts it only for an administrator', async () => {
    const [barred, seen] = [await past(50, { title: 'Secret' }), await past(50, { title: 'Seen' })];
    await t.deps.db.insertInto('user_stream').values({ user: anna.id, stream: barred }).execute();
    await took(anna, barred, 24 * 5);
    const answer = await replay(anna);
    expect(JSON.stringify(answer.body)).not.toContain('Secret');
    expect(answer.body['totals']).toMatchObject({ overlap: 1, not_visible: 0 });
    expect(answer.body.data).toMatchObject([{ id: seen, outcome: 'overlap', overlaps: null }]);
    expect(outcomes(await replay(admin, { user: anna.id }))).toEqual({ [barred]: 'not_visible', [seen]: 'overlap' });
  });
});

it('the first rule of a desk looks at the matches to come, also when it is stored while none is found', async () => {
  const stream = await idOf(admin, '/stream', match(records, { startDate: '2031-06-07' }));
  const [locked, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  // Whoever has read the rules waits for it.
  const locking = t.deps.db.transaction().execute(async (trx) => {
    await sql`LOCK TABLE user_stream IN ACCESS EXCLUSIVE MODE`.execute(trx);
    locked.resolve();
    await mayCommit.promise;
  });
  await locked.promise;
  const applying = change(t.deps.db, null, (trx) => applyRules(t.deps, trx));
  const waiting = sql`SELECT FROM pg_locks WHERE relation = 'user_stream'::regclass AND NOT granted`;
  await expect.poll(async () => (await waiting.execute(t.deps.db)).rows.length).toBe(1);
  await sql`
    WITH made AS (INSERT INTO auto_take_rule ("user", name, "choosesBy", days) VALUES (${anna.id}, 'First', '{}', '{6}') RETURNING id)
    INSERT INTO auto_take_due (rule) SELECT id FROM made`.execute(t.deps.db);
  mayCommit.resolve();
  await Promise.all([locking, applying]);
  await applyAll(t.deps);
  const { body } = await admin.call('GET', '/stream/takes', { stream_id: stream });
  expect(body['clients']).toMatchObject([{ id: anna.id, ruleName: 'First' }]);
});
