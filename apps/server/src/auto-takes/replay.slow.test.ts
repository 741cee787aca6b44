import type { AutoTakeInput, AutoTakeReplay } from '@touchline/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { replayRule } from '#server/auto-takes/replay';
import { applyAll, ruleOf } from '#server/auto-takes/testing/rules';
import { idOf, makeRecords, match, statusId } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';
import { randomOf } from '#server/rehearsal/desk/random';

let t: TestApp;
let admin: Caller;
let people: Caller[];
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.signIn('admin');
  people = [await t.signIn('operator'), await t.signIn('operator'), await t.signIn('operator')];
});
afterAll(() => t.close());

const seeds = [1, 2, 3, 4, 5, 6];
const length = 150;

/** Everything that a desk does with matches, made up; the rules look at each change before the next. */
async function playHistory(seed: number): Promise<{ id: number; owner: Caller; rule: AutoTakeInput }[]> {
  await sql`TRUNCATE stream, auto_take_rule, auto_take_due, taken, audit, user_stream, "team", tournament, sport, server CASCADE`.execute(
    t.deps.db,
  );
  t.deps.totals.forgetAll();
  const random = randomOf(`history ${seed}`);
  const records = await makeRecords(admin);
  const { sport } = records;
  const other = await idOf(admin, '/stream/sport', { name: 'Хоккей', duration: 90 });
  const teams = [records.home, records.away];
  for (const name of ['Динамо', 'Рубин', 'Ротор']) teams.push(await idOf(admin, '/stream/team', { name, sport }));
  const tournaments = [records.tournament, await idOf(admin, '/stream/tournament', { name: 'Лига', sport })];
  const statuses = {
    live: await statusId(admin, 'Live'),
    finished: await statusId(admin, 'Finished'),
    canceled: await statusId(admin, 'Canceled'),
    scheduled: await statusId(admin, 'Scheduled'),
  };

  const conditions: Partial<AutoTakeInput>[] = [
    { teams: [random.pick(teams)] },
    { tournaments: [random.pick(tournaments)], mayOverlap: random.chance(0.5) },
    { sports: [sport], fromMinute: random.whole(0, 719), toMinute: random.whole(720, 1_439) },
    { sports: [sport], fromMinute: random.whole(720, 1_439), toMinute: random.whole(0, 719), days: [1, 3, 5, 6, 7] },
    { days: [1, 2, 3, 4, 5, 6, 7] },
  ];
  const rules = [];
  const shuffled = conditions.map((more) => ({ more, place: random.next() })).toSorted((a, b) => a.place - b.place);
  for (const [n, { more }] of shuffled.entries()) {
    const owner = people[n % people.length] ?? admin;
    const rule = ruleOf({ name: `rule ${n}`, ...more });
    rules.push({ id: await idOf(owner, '/profile/auto-take', rule), owner, rule });
  }
  await applyAll(t.deps);

  const streams: number[] = [];
  const tomorrow = Date.now() + 86_400_000;
  const start = () => {
    const at = new Date(tomorrow + random.whole(0, 47) * 3_600_000 + random.whole(0, 3) * 900_000).toISOString();
    return { startDate: at.slice(0, 10), startTime: at.slice(11, 16), timezone: 'UTC' };
  };
  const edit = async (id: number, change: object) => {
    const { body } = await admin.call('GET', '/stream', { id });
    await admin.call('PUT', '/stream', { id, version: body['version'], ...change });
  };
  const acts: ((id: number) => Promise<unknown>)[] = [
    (id) => edit(id, start()),
    (id) => edit(id, { tournament: random.pick([null, ...tournaments]) }),
    (id) => edit(id, { team1: random.pick(teams), team2: null }),
    (id) => edit(id, { duration: random.whole(30, 300) }),
    (id) => edit(id, { startTimeTbd: random.chance(0.5) }),
    (id) => edit(id, { postponed: random.chance(0.5) }),
    // Out of the period of the replay, or back into it.
    (id) => edit(id, random.chance(0.5) ? { startDate: '2099-01-01' } : start()),
    (id) => admin.call('PUT', '/streams/update/statuses', { ids: [id], status: random.pick(Object.values(statuses)) }),
    (id) => admin.call('DELETE', '/stream', { ids: id }),
    (id) => admin.call('DELETE', '/archive', { ids: id }),
    (id) => {
      const who = random.pick(people);
      return who.call('PUT', '/stream/takes', { stream_id: id, take: [who.id] });
    },
    async (id) => {
      const { body } = await admin.call('GET', '/stream/takes', { stream_id: id });
      const holders = (body['clients'] as { id: number }[]).map((holder) => holder.id);
      if (holders.length > 0)
        await admin.call('PUT', '/stream/takes', { stream_id: id, release: [random.pick(holders)] });
    },
  ];
  for (let done = 0; done < length; done++) {
    if (streams.length === 0 || random.chance(0.35)) {
      const inSport = random.chance(0.8)
        ? match(records, { team1: random.pick(teams), team2: null, tournament: random.pick([null, ...tournaments]) })
        : { sport: other, title: 'Финал' };
      streams.push(await idOf(admin, '/stream', { ...inSport, ...start(), duration: random.whole(45, 180) }));
    } else await random.pick(acts)(random.pick(streams));
    await applyAll(t.deps);
  }
  return rules;
}

it.each(seeds)(
  'a replay says of every match what the rules did when it happened, of made-up history %i',
  { timeout: 120_000 },
  async (seed) => {
    const rules = await playHistory(seed);
    // As it looks when all of it is over.
    const later = { ...t.deps, now: () => new Date(Date.now() + 5 * 86_400_000) };
    let total = 0;
    for (const { id, owner, rule } of rules) {
      const { name, isOn: _, ...conditions } = rule;
      const replay: AutoTakeReplay = await replayRule(later, userOf(owner), { ...conditions, id, outcome: 'taken' });
      const { rows } = await sql<{ stream: number }>`
        SELECT DISTINCT stream FROM taken JOIN stream ON stream.id = taken.stream
        WHERE "ruleName" = ${name} AND "startAt" < now() + interval '5 days' ORDER BY stream`.execute(t.deps.db);
      const replayed = replay.data.map((row) => row.id).toSorted((a, b) => a - b);
      expect([name, replayed]).toEqual([name, rows.map(({ stream }) => stream)]);
      expect(replay.totals.taken).toBe(rows.length);
      total += rows.length;
    }
    expect(total).toBeGreaterThan(5);
  },
);

const userOf = ({ id }: Caller) => ({
  id,
  name: '',
  email: '',
  role: 'operator' as const,
  session: 0,
  accessToken: null,
  access: 'allow' as const,
  streams: [],
});
