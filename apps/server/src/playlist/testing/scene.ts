import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { openDesk } from '#server/playlist/testing/desk';
import type { Step } from '#server/playlist/testing/script';
import { createStream } from '#server/streams/write';
import { statusId } from '#server/testing/records';
import type { Caller, TestApp } from '#server/testing/start-app';
import { change } from '#kit/change';

/** Teams of the directory, and how people who ask call them: surely, and so that it is doubtful. */
const teams = ['Зенит', 'Спартак Москва', 'Локомотив Москва'];
const words = [
  ['Zenit', 'Зенит'],
  ['Spartak Moscow', 'Спартак'],
  ['Lokomotiv Moscow', 'Локомотив'],
] as const;
/** One time, mostly; the same match, what is too late to be sure, and the day after. */
const starts = [
  ['2026-05-01', '18:00'],
  ['2026-05-01', '18:00'],
  ['2026-05-01', '18:20'],
  ['2026-05-01', '23:30'],
  ['2026-05-02', '17:00'],
] as const;

function of<T>(list: readonly T[], n: number): T {
  const one = list[n % list.length];
  if (one === undefined) throw new Error('There is nothing to choose from');
  return one;
}

const wordsOf = (team: number, n: number) => of(of(words, team), n);
/** Some have a name instead of teams. */
const isTitled = (n: number) => n % 8 === 5;
const title = 'Кубок залива';

/** Some are of one of two events. */
const eventOf = (sport: number, n: number) => (n % 3 === 0 ? `${sport}-${n % 2}` : '');

export type Scene = { sport: number; owners: Caller[]; play: (step: Step) => Promise<unknown> };

/** A sport with its teams and two people who ask, where steps of a script can be played. */
export async function openScene(t: TestApp, admin: Caller, name: string): Promise<Scene> {
  const { sport, team } = await openDesk(admin, name);
  const ids: number[] = [];
  for (const one of teams) ids.push(await team(one));
  const owners = [await t.signIn('operator'), await t.signIn('operator')];
  const statuses = [await statusId(admin, 'Canceled'), await statusId(admin, 'Scheduled')] as const;
  const streams: number[] = [];
  const queries: number[] = [];
  const { db } = t.deps;

  async function plan(values: number[]) {
    const stored = await change(db, null, async (trx) => {
      const found = [];
      for (const n of values) {
        const [startDate, startTime] = of(starts, n >> 1);
        const sides = isTitled(n) ? { title } : { team1: of(ids, n), team2: of(ids, n + 1 + (n % 2)) };
        const event_id = eventOf(sport, n);
        found.push(await createStream(trx, null, { sport, ...sides, event_id, startDate, startTime }, 'UTC'));
      }
      return found;
    });
    streams.push(...stored);
  }

  async function ask(at: number, n: number) {
    const [day, time] = of(starts, at >> 1);
    const sides = isTitled(n) ? [title, ''] : [wordsOf(n, at), wordsOf(n + 1 + (n % 2), at >> 1)];
    const { rows } = await change(db, null, (trx) =>
      sql<{ id: number }>`
        INSERT INTO playlist ("user", sport, event_id, "team1Text", "team2Text", "startDate", "startTime", timezone)
        VALUES (${of(owners, at).id}, ${sport}, ${eventOf(sport, at)}, ${sides[0]}, ${sides[1]}, ${day}, ${time}, 'UTC')
        RETURNING id`.execute(trx),
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

  const happen = happenings(t, { sport, ids, owners, statuses });
  return {
    sport,
    owners,
    async play({ what, at, value }) {
      if (what === 'plan') return plan([value]);
      if (what === 'import') return plan([0, 1, 2, 3, 4, 5, 6].map((n) => value + n * (at + 1)));
      if (what === 'ask') return ask(at, value);
      if (what === 'accept' || what === 'reject') return answer(what, at);
      const list = what in happen.toStream ? streams : queries;
      return list.length > 0 ? (happen.toStream[what] ?? happen.toQuery[what])?.(of(list, at), value) : null;
    },
  };
}

type Given = { sport: number; ids: number[]; owners: Caller[]; statuses: readonly [number, number] };
type Happenings = Record<string, (id: number, n: number) => Promise<unknown>>;

/** What may happen to a stream, and to a query, that is there. */
function happenings({ deps: { db } }: TestApp, { sport, ids, owners, statuses: [canceled, scheduled] }: Given) {
  const write = (statement: RawBuilder<unknown>) => change(db, null, (trx) => statement.execute(trx));
  const stream = (set: RawBuilder<unknown>, id: number) => write(sql`UPDATE stream SET ${set} WHERE id = ${id}`);
  const query = (set: RawBuilder<unknown>, id: number) => write(sql`UPDATE playlist SET ${set} WHERE id = ${id}`);
  const ofSize = (n: number) => sql`(SELECT id FROM resolution ORDER BY width, id OFFSET ${n % 3} LIMIT 1)`;

  async function hide(id: number, n: number) {
    const { id: user } = of(owners, n);
    await change(db, null, async (trx) => {
      const { rows } = await sql`
        DELETE FROM user_stream WHERE "user" = ${user} AND stream = ${id} RETURNING stream`.execute(trx);
      if (rows.length > 0) return;
      await sql`INSERT INTO user_stream ("user", stream)
        SELECT ${user}, id FROM stream WHERE id = ${id} FOR KEY SHARE ON CONFLICT DO NOTHING`.execute(trx);
    });
  }

  const toStream: Happenings = {
    move: (id, n) => stream(sql`"startDate" = ${of(starts, n)[0]}, "startTime" = ${of(starts, n)[1]}`, id),
    'other teams': (id, n) => stream(sql`team1 = ${of(ids, n)}, team2 = ${of(ids, n + 1)}`, id),
    'other event': (id, n) => stream(sql`event_id = ${eventOf(sport, n)}`, id),
    archive: (id) => stream(sql`"archivedAt" = CASE WHEN "archivedAt" IS NULL THEN now() END`, id),
    cancel: (id) => stream(sql`status = CASE status WHEN ${canceled} THEN ${scheduled} ELSE ${canceled}::int8 END`, id),
    betting: (id) => stream(sql`betting = NOT betting`, id),
    destroy: (id) => write(sql`DELETE FROM stream WHERE id = ${id}`),
    picture: (id, n) => stream(sql`resolution = ${ofSize(n)}`, id),
    hide,
  };
  const toQuery: Happenings = {
    'other words': (id, n) => query(sql`"team1Text" = ${wordsOf(n, n >> 2)}`, id),
    revoke: (id) => query(sql`"revokedAt" = CASE WHEN "revokedAt" IS NULL THEN now() END`, id),
    prefer: (id, n) => query(sql`stream_quality_priority = ${of(['SD', 'UHD'], n)}`, id),
  };
  return { toStream, toQuery };
}
