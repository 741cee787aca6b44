import type { AutoTakeInput } from '@touchline/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { applyAll, ruleOf } from '#server/auto-takes/testing/rules';
import { watchAutoTakes } from '#server/auto-takes/watch-auto-takes';
import { idOf, makeRecords, match, statusId } from '#server/testing/records';
import type { Records } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

let t: TestApp;
let admin: Caller;
let editor: Caller;
let anna: Caller;
let boris: Caller;
let records: Records;
beforeAll(async () => {
  t = await startTestApp();
  [admin, editor] = [await t.signIn('admin'), await t.signIn('editor')];
  [anna, boris] = [await t.signIn('operator'), await t.signIn('operator')];
  records = await makeRecords(admin);
});
beforeEach(async () => {
  await sql`TRUNCATE stream, auto_take_rule, auto_take_due, notice, user_stream, taken, blacklist CASCADE`.execute(
    t.deps.db,
  );
  t.deps.totals.forgetAll();
});
afterAll(() => t.close());

// A Saturday.
const day = { startDate: '2031-06-07', duration: 60, timezone: 'UTC' };
const create = (startTime: string, more: object = {}) =>
  idOf(admin, '/stream', match(records, { ...day, startTime, ...more }));
const edit = async (id: number, change: object) => {
  const { body } = await admin.call('GET', '/stream', { id });
  return admin.call('PUT', '/stream', { id, version: body['version'], ...change });
};
const addRule = (who: Caller, more: Partial<AutoTakeInput>) => idOf(who, '/profile/auto-take', ruleOf(more));
const apply = () => applyAll(t.deps);
/** Who holds the stream, by which rule. */
const holders = async (id: number) => {
  const { body } = await admin.call('GET', '/stream/takes', { stream_id: id });
  return (body['clients'] as { id: number; ruleName: string | null }[]).map((holder) => [holder.id, holder.ruleName]);
};
const put = (who: Caller, stream_id: number, change: object) =>
  who.call('PUT', '/stream/takes', { stream_id, ...change });

it('a rule takes a new match, which its takes, the history, the audit log and a notification say', async () => {
  await addRule(anna, { name: 'Cup nights', tournaments: [records.tournament], sports: [records.sport] });
  const [fits, other] = [await create('12:00', { tournament: records.tournament }), await create('15:00')];
  await apply();
  expect([await holders(fits), await holders(other)]).toEqual([[[anna.id, 'Cup nights']], []]);
  const { body: history } = await anna.call('GET', '/stream/history', { id: fits });
  expect(history.data[0]).toMatchObject({ kind: 'take', to: 'operator 3', from: 'Cup nights', userName: null });
  const { body: log } = await admin.call(
    'GET',
    '/system/audit',
    {},
    { 'Filter-Column': 'entity', 'Filter-Value': 'take' },
  );
  expect(log.data[0]).toMatchObject({
    action: 'create',
    actorName: '',
    after: { user: anna.id, ruleName: 'Cup nights' },
  });
  expect((await anna.call('GET', '/profile/notices', {})).body.data).toMatchObject([
    { kind: 'auto_taken', data: { stream: fits, title: 'Зенит – Спартак', rule: 'Cup nights' } },
  ]);
});

it('looks at a match again when it is moved, gets a team or a tournament, is restored, or planned again', async () => {
  const third = await idOf(admin, '/stream/team', { name: 'Динамо', sport: records.sport });
  await addRule(anna, { name: 'Team', teams: [third] });
  await addRule(boris, { name: 'Evening', fromMinute: 18 * 60, toMinute: 23 * 60, mayOverlap: true });
  const [moved, teamed, archived, canceled] = [
    await create('12:00'),
    await create('13:00'),
    await create('12:00'),
    await create('12:00'),
  ];
  await admin.call('DELETE', '/stream', { ids: archived });
  await admin.call('PUT', '/streams/update/statuses', { ids: [canceled], status: await statusId(admin, 'Canceled') });
  await edit(archived, { startTime: '19:00' });
  await edit(canceled, { startTime: '19:00' });
  await apply();
  for (const id of [moved, teamed, archived, canceled]) expect(await holders(id)).toEqual([]);
  await edit(moved, { startTime: '18:00' });
  await edit(teamed, { team2: third });
  await admin.call('DELETE', '/archive', { ids: archived });
  await edit(archived, { startTime: '20:00' });
  await admin.call('PUT', '/streams/update/statuses', { ids: [canceled], status: await statusId(admin, 'Scheduled') });
  await apply();
  expect(await holders(moved)).toEqual([[boris.id, 'Evening']]);
  expect(await holders(teamed)).toEqual([[anna.id, 'Team']]);
  expect(await holders(archived)).toEqual([[boris.id, 'Evening']]);
  expect(await holders(canceled)).toEqual([[boris.id, 'Evening']]);
});

it('a postponed match is taken once it has its new date, and is no overlap until then', async () => {
  await addRule(anna, { name: 'All', sports: [records.sport] });
  const postponed = await create('12:00', { postponed: true });
  const other = await create('12:30');
  await apply();
  expect([await holders(postponed), await holders(other)]).toEqual([[], [[anna.id, 'All']]]);
  await edit(postponed, { title: 'Still without a date' });
  await apply();
  expect(await holders(postponed)).toEqual([]);
  await edit(postponed, { postponed: false, startTime: '18:00' });
  await apply();
  expect(await holders(postponed)).toEqual([[anna.id, 'All']]);
});

it('a rule that is new, changed or switched on takes matches that have not begun', async () => {
  const [coming, begun] = [await create('12:00'), await create('13:30')];
  await sql`UPDATE stream SET "startDate" = (now() - interval '30 minutes')::date, "startTime" = (now() AT TIME ZONE 'UTC' - interval '30 minutes')::time,
    duration = 90 WHERE id = ${begun}`.execute(t.deps.db);
  await apply();
  const rule = await addRule(anna, { name: 'Late', isOn: false, sports: [records.sport] });
  await apply();
  expect(await holders(coming)).toEqual([]);
  const { status } = await anna.call('PUT', '/profile/auto-take', {
    id: rule,
    version: 1,
    ...ruleOf({ name: 'Late', sports: [records.sport] }),
  });
  expect(status).toBe(200);
  await apply();
  expect([await holders(coming), await holders(begun)]).toEqual([[[anna.id, 'Late']], []]);
});

it('of several rules the one by team comes before those by tournament, sport and hours, and the older before the newer', async () => {
  const { sport, tournament, home } = records;
  await addRule(boris, { name: 'hours', fromMinute: 0, toMinute: 1_439 });
  await addRule(boris, { name: 'older by sport', sports: [sport] });
  await addRule(anna, { name: 'newer by sport', sports: [sport] });
  const first = await create('10:00');
  await apply();
  await addRule(anna, { name: 'tournament', tournaments: [tournament] });
  await addRule(boris, { name: 'team', teams: [home] });
  const [second, third] = [
    await create('12:00', { tournament, team1: records.away, team2: null, title: 'x' }),
    await create('14:00', { tournament }),
  ];
  await apply();
  expect([await holders(first), await holders(second), await holders(third)]).toEqual([
    [[boris.id, 'older by sport']],
    [[anna.id, 'tournament']],
    [[boris.id, 'team']],
  ]);
});

describe('does not take', () => {
  const applied = async (id: number) => {
    await apply();
    return holders(id);
  };

  it('a match that somebody has taken', async () => {
    const id = await create('12:00');
    await put(boris, id, { take: [boris.id] });
    await addRule(anna, { sports: [records.sport] });
    expect(await applied(id)).toEqual([[boris.id, null]]);
  });

  it('a match that somebody has taken, unless they are blocked or may not see it any more', async () => {
    const [clara, dora] = [await t.signIn('operator'), await t.signIn('operator')];
    const [ofBlocked, ofBarred] = [await create('12:00'), await create('15:00')];
    await put(clara, ofBlocked, { take: [clara.id] });
    await put(dora, ofBarred, { take: [dora.id] });
    await sql`UPDATE "user" SET status = 'inactive' WHERE id = ${clara.id}`.execute(t.deps.db);
    await sql`INSERT INTO user_stream ("user", stream) VALUES (${dora.id}, ${ofBarred})`.execute(t.deps.db);
    await addRule(anna, { name: 'fills in', sports: [records.sport] });
    expect(await applied(ofBlocked)).toContainEqual([anna.id, 'fills in']);
    expect(await holders(ofBarred)).toContainEqual([anna.id, 'fills in']);
  });

  it('a match at the time of another one that its owner has, unless it may', async () => {
    const held = await create('12:00');
    await put(anna, held, { take: [anna.id] });
    const [during, after] = [await create('12:30'), await create('13:00')];
    await addRule(anna, { name: 'careful', sports: [records.sport] });
    expect(await applied(during)).toEqual([]);
    expect(await holders(after)).toEqual([[anna.id, 'careful']]);
    await addRule(anna, { name: 'bold', sports: [records.sport], mayOverlap: true });
    expect(await applied(during)).toEqual([[anna.id, 'bold']]);
  });

  it('two matches at the same time, of which it takes the earlier, and the next person the other', async () => {
    await addRule(anna, { name: 'a', sports: [records.sport] });
    await addRule(boris, { name: 'b', sports: [records.sport] });
    const [later, earlier] = [await create('12:30'), await create('12:00')];
    await sql`UPDATE auto_take_due SET "notedAt" = now()`.execute(t.deps.db);
    expect(await applied(earlier)).toEqual([[anna.id, 'a']]);
    expect(await holders(later)).toEqual([[boris.id, 'b']]);
  });

  it('a match again that its owner, or somebody for them, has released', async () => {
    await addRule(anna, { name: 'again', sports: [records.sport] });
    const id = await create('12:00');
    expect(await applied(id)).toEqual([[anna.id, 'again']]);
    await put(editor, id, { release: [anna.id] });
    await edit(id, { startTime: '14:00' });
    expect(await applied(id)).toEqual([]);
    await put(anna, id, { take: [anna.id] });
    expect(await applied(id)).toEqual([[anna.id, null]]);
  });

  it('what its owner may not see, or what their blacklist hides', async () => {
    await addRule(anna, { sports: [records.sport] });
    const [barred, hidden] = [
      await create('12:00'),
      await create('14:00', { team1: records.away, team2: null, title: 'Cup' }),
    ];
    await t.deps.db.insertInto('user_stream').values({ user: anna.id, stream: barred }).execute();
    await anna.call('POST', '/profile/blacklist', { field: 'team1', operator: 'exact', value: 'Спартак' });
    expect(await applied(barred)).toEqual([]);
    expect(await holders(hidden)).toEqual([]);
  });

  it('anything for a blocked person, or for one who has become a viewer', async () => {
    await addRule(anna, { name: 'a', sports: [records.sport] });
    await addRule(boris, { name: 'b', sports: [records.sport] });
    const set = (id: number, change: { status?: 'active' | 'inactive'; role?: 'viewer' | 'operator' }) =>
      t.deps.db.updateTable('user').set(change).where('id', '=', id).execute();
    await set(anna.id, { status: 'inactive' });
    await set(boris.id, { role: 'viewer' });
    expect(await applied(await create('12:00'))).toEqual([]);
    await set(anna.id, { status: 'active' });
    await set(boris.id, { role: 'operator' });
  });

  it('a canceled, finished or archived match', async () => {
    await addRule(anna, { sports: [records.sport] });
    const ids = [
      await create('12:00'),
      await create('14:00'),
      await create('16:00', { status: await statusId(admin, 'Finished') }),
    ];
    await admin.call('PUT', '/streams/update/statuses', { ids: [ids[0]], status: await statusId(admin, 'Canceled') });
    await admin.call('DELETE', '/stream', { ids: ids[1] });
    for (const id of ids) expect(await applied(id)).toEqual([]);
  });
});

it('one notification tells of everything that an import brings', async () => {
  await addRule(anna, { name: 'all', sports: [records.sport], mayOverlap: true });
  for (const startTime of ['14:00', '12:00', '13:00']) await create(startTime, { title: `At ${startTime}` });
  await apply();
  expect((await anna.call('GET', '/profile/notices', {})).body.data).toMatchObject([
    { kind: 'auto_taken', data: { title: 'At 12:00 +2', rule: 'all' } },
  ]);
});

it('several processes take each match once, also when one of them has died', async () => {
  await addRule(anna, { name: 'once', sports: [records.sport], mayOverlap: true });
  const [first, second] = [watchAutoTakes(t.deps), watchAutoTakes(t.deps)];
  const taken = async () => (await sql`SELECT FROM taken`.execute(t.deps.db)).rows.length;
  await Promise.all(Array.from({ length: 12 }, (_, n) => create(`1${n % 10}:00`)));
  await vi.waitFor(async () => expect(await taken()).toBe(12), 20_000);
  await first.stop();
  await create('20:00');
  await vi.waitFor(async () => expect(await taken()).toBe(13), 20_000);
  await second.stop();
  const { rows } = await sql`SELECT FROM history WHERE kind = 'take'`.execute(t.deps.db);
  expect(rows).toHaveLength(13);
});

it('a match that is stored while a rule is being stored is not forgotten', async () => {
  const [noted, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const rule = await addRule(anna, { name: 'slow', isOn: false, sports: [records.sport] });
  const storing = t.deps.db.transaction().execute(async (trx) => {
    await sql`UPDATE auto_take_rule SET "isOn" = true WHERE id = ${rule}`.execute(trx);
    await sql`INSERT INTO auto_take_due (rule) VALUES (${rule})`.execute(trx);
    noted.resolve();
    await mayCommit.promise;
  });
  await noted.promise;
  const id = await create('12:00');
  await apply();
  mayCommit.resolve();
  await storing;
  await apply();
  expect(await holders(id)).toEqual([[anna.id, 'slow']]);
});
