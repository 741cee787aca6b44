import * as fc from 'fast-check';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { openDesk } from '#server/playlist/testing/desk';
import { createStream } from '#server/streams/write';
import { statusId } from '#server/testing/records';
import type { Caller, TestApp } from '#server/testing/start-app';
import { change } from '#kit/change';

/** Teams of the directory, and how people who ask call them: surely, and so that it is doubtful. */
const teams = ['Зенит', 'Спартак Москва', 'Локомотив Москва'];
const words = ['Zenit', 'Зенит', 'Spartak Moscow', 'Спартак', 'Lokomotiv Moscow', 'Локомотив'];
/** One time, the same match, what is too late to be sure, and the day after. */
const starts = [
  ['2026-05-01', '18:00'],
  ['2026-05-01', '18:20'],
  ['2026-05-01', '23:30'],
  ['2026-05-02', '17:00'],
] as const;

/** Often made, so that there is something for the others to happen to. */
const made = ['plan', 'plan', 'ask', 'ask', 'import'] as const;
const done = [
  ...['move', 'other teams', 'other event', 'archive', 'cancel', 'betting', 'destroy', 'hide', 'picture', 'picture'],
  ...['other words', 'revoke', 'prefer', 'prefer', 'accept', 'reject'],
];
/** What people do to streams and queries, each to the `at`th of those that there are. */
export const scripts = fc.array(
  fc.record({ what: fc.constantFrom(...made, ...done), at: fc.nat({ max: 60 }), value: fc.nat({ max: 60 }) }),
  { minLength: 6, maxLength: 16 },
);
export type Step = { what: string; at: number; value: number };

/** A sport with its teams and two people who ask; gives what plays a step of a script there. */
export async function openScene(t: TestApp, admin: Caller, name: string) {
  const desk = await openDesk(admin, name);
  const ids: number[] = [];
  for (const team of teams) ids.push(await desk.team(team));
  const owners = [await t.signIn('operator'), await t.signIn('operator')];
  const [canceled, scheduled] = [await statusId(admin, 'Canceled'), await statusId(admin, 'Scheduled')];
  const { db } = t.deps;
  const streams: number[] = [];
  const queries: number[] = [];

  const of = <T>(list: readonly T[], n: number): T => {
    const one = list[n % list.length];
    if (one === undefined) throw new Error('There is nothing to choose from');
    return one;
  };
  const eventOf = (value: number) => (value % 3 === 0 ? `${desk.sport}-${value % 2}` : '');
  const planOf = (value: number) => ({
    ...{ sport: desk.sport, team1: of(ids, value), team2: of(ids, value + 1 + (value % 2)), event_id: eventOf(value) },
    ...{ startDate: of(starts, value >> 1)[0], startTime: of(starts, value >> 1)[1] },
  });
  const write = (statement: RawBuilder<unknown>) => change(db, null, (trx) => statement.execute(trx));
  const ofStream = (set: RawBuilder<unknown>, id: number) => write(sql`UPDATE stream SET ${set} WHERE id = ${id}`);
  const ofQuery = (set: RawBuilder<unknown>, id: number) => write(sql`UPDATE playlist SET ${set} WHERE id = ${id}`);

  async function plan(values: number[]) {
    const stored = await change(db, null, async (trx) => {
      const found = [];
      for (const value of values) found.push(await createStream(trx, null, planOf(value), 'UTC'));
      return found;
    });
    streams.push(...stored);
  }

  async function ask(at: number, value: number) {
    const [day, time] = of(starts, at >> 1);
    const { rows } = await change(db, null, (trx) =>
      sql<{ id: number }>`
        INSERT INTO playlist ("user", sport, event_id, "team1Text", "team2Text", "startDate", "startTime", timezone)
        VALUES (${of(owners, at).id}, ${desk.sport}, ${eventOf(at)}, ${of(words, value)}, ${of(words, value + 2 + (at % 3))},
          ${day}, ${time}, 'UTC') RETURNING id`.execute(trx),
    );
    queries.push(...rows.map(({ id }) => id));
  }

  /** Where another was as quick there is nothing to answer any more. */
  async function answer(word: string, at: number) {
    const { rows } = await sql<{ id: number; user: number }>`
      SELECT review.id, "user" FROM playlist_review review JOIN playlist ON playlist.id = review.playlist
      WHERE state = 'open' AND playlist.id = ANY(${queries}::int8[]) ORDER BY review.id`.execute(db);
    if (rows.length === 0) return;
    const { id, user } = of(rows, at);
    await owners.find((who) => who.id === user)?.call('POST', `/profile/playlist/review/${word}`, { id });
  }

  async function hide(stream: number, value: number) {
    const { id: user } = of(owners, value);
    await change(db, null, async (trx) => {
      const { rows } = await sql`
        DELETE FROM user_stream WHERE "user" = ${user} AND stream = ${stream} RETURNING stream`.execute(trx);
      if (rows.length === 0)
        await sql`INSERT INTO user_stream ("user", stream) SELECT ${user}, id FROM stream WHERE id = ${stream}
          ON CONFLICT DO NOTHING`.execute(trx);
    });
  }

  const [day, time] = [(n: number) => of(starts, n)[0], (n: number) => of(starts, n)[1]];
  const streamSteps: Record<string, (id: number, value: number) => Promise<unknown>> = {
    move: (id, n) => ofStream(sql`"startDate" = ${day(n)}, "startTime" = ${time(n)}`, id),
    'other teams': (id, n) => ofStream(sql`team1 = ${of(ids, n)}, team2 = ${of(ids, n + 1)}`, id),
    'other event': (id, n) => ofStream(sql`event_id = ${eventOf(n)}`, id),
    archive: (id) => ofStream(sql`"archivedAt" = CASE WHEN "archivedAt" IS NULL THEN now() END`, id),
    cancel: (id) =>
      ofStream(sql`status = CASE status WHEN ${canceled} THEN ${scheduled} ELSE ${canceled}::int8 END`, id),
    betting: (id) => ofStream(sql`betting = NOT betting`, id),
    destroy: (id) => write(sql`DELETE FROM stream WHERE id = ${id}`),
    picture: (id, n) =>
      ofStream(sql`resolution = (SELECT id FROM resolution ORDER BY width, id OFFSET ${n % 3} LIMIT 1)`, id),
    hide,
  };
  const querySteps: Record<string, (id: number, value: number) => Promise<unknown>> = {
    'other words': (id, n) => ofQuery(sql`"team1Text" = ${of(words, n)}`, id),
    revoke: (id) => ofQuery(sql`"revokedAt" = CASE WHEN "revokedAt" IS NULL THEN now() END`, id),
    prefer: (id, n) => ofQuery(sql`stream_quality_priority = ${of(['SD', 'UHD'], n)}`, id),
  };

  return {
    owners,
    async play({ what, at, value }: Step): Promise<void> {
      const [onStream, onQuery] = [streamSteps[what], querySteps[what]];
      if (what === 'plan') await plan([value]);
      else if (what === 'import') await plan([0, 1, 2, 3, 4, 5, 6].map((n) => value + n * at));
      else if (what === 'ask') await ask(at, value);
      else if (what === 'accept' || what === 'reject') await answer(what, at);
      else if (onStream && streams.length > 0) await onStream(of(streams, at), value);
      else if (onQuery && queries.length > 0) await onQuery(of(queries, at), value);
    },
  };
}
