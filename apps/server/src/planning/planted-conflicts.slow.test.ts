import { cyrillicNames } from '@touchline/names';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { idOf } from '#server/testing/records';
import { startTestApp } from '#server/testing/start-app';
import type { Caller, TestApp } from '#server/testing/start-app';

/** A match as it is planted: minutes since the Monday of the week, names of its teams, its server and its holder. */
type Planted = { start: number; teams: [string, string]; server: string | null; holder: number | null };

const towns =
  'Harbour,Granite,Pier,Lakeside,Northgate,Mill,Crown,River,Forest,Summit,Amber,Birch,Cedar,Dover,Elm,Falcon,Glen,Haven,Iron,Juniper,Kestrel,Linden,Maple,Norwood,Orchard,Pine,Quarry,Raven,Silver,Thorn,Umber,Valley,Willow,Yarrow,Walton,Ashton,Bramley,Clifton,Denby,Eastport'.split(
    ',',
  );
const kinds =
  'City,Rovers,Bears,Wolves,Kings,Foxes,Athletic,Rangers,Stars,Herons,Pilots,Miners,Sailors,Lions,Tigers,Eagles,Hawks,Bulls,Sharks,Giants,Knights,Archers,Rockets,Comets,Titans,Badgers,Otters,Ravens,Falcons,Dragons,Stags,Panthers,Cobras,Wasps,Hornets,Jets,Chiefs,Scouts,Trojans,Spartans'.split(
    ',',
  );
const names = towns.flatMap((town) => kinds.map((kind) => `${town} ${kind}`));
const clean = 5_000;
const perDay = Math.ceil(clean / 7);
const holders = 400;
const minutes = 105;
/** Of each kind. */
const planted = 20;

/** Each team plays once a day; holders have hours between their matches. */
const cleanMatches: Planted[] = Array.from({ length: clean }, (_, n) => {
  const [day, place] = [Math.floor(n / perDay), n % perDay];
  // Others meet on the next day.
  const second = (2 * place + 1 + 2 * day) % (2 * perDay);
  const first = (2 * place) % (2 * perDay);
  const [home, away] = second % 2 === 0 ? [first, second + 1] : [first, second];
  return {
    start: day * 1_440 + ((place * 37) % 1_320),
    teams: [names[home] ?? '', names[away] ?? ''],
    server: `clean-${n % 40}.example.org`,
    holder: place < holders ? place : null,
  };
});

const own = (kind: string, n: number): [string, string] => [`${kind} Home ${towns[n]}`, `${kind} Guests ${towns[n]}`];
const at = (n: number) => (n % 7) * 1_440 + 600 + n;
const pair = (n: number, first: Partial<Planted>, second: Partial<Planted>, kind: string): Planted[] => {
  const base = { start: at(n), server: null, holder: null };
  return [
    { ...base, teams: own(`${kind} One`, n), ...first },
    { ...base, teams: own(`${kind} Two`, n), ...second },
  ];
};
const twenty = (make: (n: number) => Planted[]) => Array.from({ length: planted }, (_, n) => make(n));

/** Pairs of matches that are in conflict, by its kind. */
const conflicts: Record<string, Planted[][]> = {
  same_match: twenty((n) => {
    const [home, away] = own('Rowing', n);
    return pair(n, { teams: [home, away] }, { teams: [away, home], start: at(n) + 120 }, 'same');
  }),
  'same_match in Cyrillic': twenty((n) => {
    const [home, away] = [`${towns[n + 20]} Mariners`, `${towns[n + 20]} Corsairs`];
    const cyrillic = (name: string) => cyrillicNames(name)[0] ?? '';
    return pair(n, { teams: [home, away] }, { teams: [cyrillic(home), cyrillic(away)] }, 'script');
  }),
  same_team: twenty((n) => {
    const [home, away] = own('Chess', n);
    return pair(
      n,
      { teams: [home, away] },
      { teams: [home, `Checkers Guests ${towns[n]}`], start: at(n) + 30 },
      'team',
    );
  }),
  server_load: twenty((n) => {
    const server = `small-${n}.example.org`;
    return pair(n, { server }, { server, start: at(n) + 100 }, 'Polo');
  }),
  holder_overlap: twenty((n) => pair(n, { holder: holders + n }, { holder: holders + n, start: at(n) + 60 }, 'Judo')),
  holder_rest: twenty((n) =>
    pair(n, { holder: holders + planted + n }, { holder: holders + planted + n, start: at(n) + minutes + 5 }, 'Golf'),
  ),
};

let t: TestApp;
let editor: Caller;
let sport: number;
beforeAll(async () => {
  t = await startTestApp();
  editor = await t.signIn('editor');
  sport = await idOf(editor, '/stream/sport', { name: 'Football', duration: minutes });
}, 60_000);
afterAll(() => t.close());

it('finds 120 planted conflicts in a week, and none among 5,000 other matches', async () => {
  const pairs = Object.values(conflicts).flat();
  const matches = [...cleanMatches, ...pairs.flat()];
  await store(matches);
  const week = { from: '2031-06-02T00:00:00Z', to: '2031-06-10T00:00:00Z' };
  const { status, body } = await editor.call('GET', '/streams/conflicts', week);
  expect(status).toBe(200);
  const found = body.data.flatMap((stream) =>
    (stream['conflicts'] as { kind: string; stream: { id: number } | null }[]).map(
      ({ kind, stream: other }) => `${kind} ${Number(stream['id'])} ${other?.id ?? 'server'}`,
    ),
  );
  const ids = new Map(matches.map((match, index) => [match, index + 1]));
  const expected = Object.entries(conflicts).flatMap(([name, each]) =>
    each.flatMap((both) => {
      const [kind] = name.split(' ');
      const [first, second] = both.map((match) => ids.get(match));
      return kind === 'server_load'
        ? [`${kind} ${first} server`, `${kind} ${second} server`]
        : [`${kind} ${first} ${second}`, `${kind} ${second} ${first}`];
    }),
  );
  expect(found.toSorted()).toEqual(expected.toSorted());
  expect(pairs).toHaveLength(120);
}, 60_000);

/** Stores the matches with the ids 1, 2, 3 … */
async function store(matches: Planted[]): Promise<void> {
  const { db } = t.deps;
  const rows = matches.map(({ start, teams: [home, away], server, holder }, index) => ({
    id: index + 1,
    start,
    home,
    away,
    server,
    holder,
  }));
  const planned = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    AS planned (id int8, start int4, home text, away text, server text, holder int4)`;
  await sql`INSERT INTO team (name, sport) SELECT DISTINCT name, ${sport}::int8
    FROM ${planned}, unnest(ARRAY[home, away]) AS name`.execute(db);
  await sql`INSERT INTO server (fqdn, "tokenHash", "tokenSealed", capacity) SELECT DISTINCT server, sha256(server::bytea), ''::bytea,
    CASE WHEN server LIKE 'small%' THEN 1 ELSE 400 END FROM ${planned} WHERE server IS NOT NULL`.execute(db);
  await sql`INSERT INTO "user" (email, name, "passwordHash", role) SELECT DISTINCT holder || '@example.org', 'Holder ' || holder, '', 'operator'
    FROM ${planned} WHERE holder IS NOT NULL`.execute(db);
  await sql`INSERT INTO stream (id, key, sport, team1, team2, server, "startDate", "startTime", timezone, duration, status)
    OVERRIDING SYSTEM VALUE
    SELECT planned.id, 'planted-' || planned.id, ${sport}::int8, home.id, away.id, server.id, date '2031-06-02' + start / 1440,
      time '00:00' + make_interval(mins => start % 1440), 'UTC', ${minutes}::int4, (SELECT id FROM status WHERE phase = 'scheduled' AND "builtIn")
    FROM ${planned} JOIN team home ON home.name = planned.home JOIN team away ON away.name = planned.away
      LEFT JOIN server ON server.fqdn = planned.server`.execute(db);
  await sql`INSERT INTO take (stream, "user") SELECT planned.id, "user".id FROM ${planned}
    JOIN "user" ON "user".name = 'Holder ' || holder`.execute(db);
}
