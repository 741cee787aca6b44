import { cyrillicNames } from '@touchline/names';
import { sql } from 'kysely';
import type { Db } from '#database/pool';

/** A match as it is planted: minutes since the Monday of the week, names of its teams, its server and its holder. */
export type Planted = {
  start: number;
  teams: [string, string];
  server: string | null;
  holder: number | null;
  /** Null for one of its own. */
  key: string | null;
  isArchived: boolean;
};

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
/** Of each match. */
export const plantedMinutes = 105;
/** Of each of ten kinds. */
const planted = 12;

/** Each team plays once a day; holders have hours between their matches. */
export const cleanMatches: Planted[] = Array.from({ length: clean }, (_, n) => {
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
    key: null,
    isArchived: false,
  };
});

const own = (kind: string, n: number): [string, string] => [`${kind} Home ${towns[n]}`, `${kind} Guests ${towns[n]}`];
const at = (n: number) => (n % 7) * 1_440 + 600 + n;
const pair = (n: number, first: Partial<Planted>, second: Partial<Planted>, kind: string): Planted[] => {
  const base = { start: at(n), server: null, holder: null, key: null, isArchived: false };
  return [
    { ...base, teams: own(`${kind} One`, n), ...first },
    { ...base, teams: own(`${kind} Two`, n), ...second },
  ];
};
const each = (make: (n: number) => Planted[]) => Array.from({ length: planted }, (_, n) => make(n));

/** Matches that are in conflict, by its kind: with each other, or one with its server. */
export const plantedConflicts: Record<string, Planted[][]> = {
  same_match: each((n) => {
    const [home, away] = own('Rowing', n);
    return pair(n, { teams: [home, away] }, { teams: [away, home], start: at(n) + 120 }, 'same');
  }),
  'same_match in Cyrillic': each((n) => {
    const [home, away] = [`${towns[n + 20]} Mariners`, `${towns[n + 20]} Corsairs`];
    const cyrillic = (name: string) => cyrillicNames(name)[0] ?? '';
    return pair(n, { teams: [home, away] }, { teams: [cyrillic(home), cyrillic(away)] }, 'script');
  }),
  same_team: each((n) => {
    const [home, away] = own('Chess', n);
    return pair(
      n,
      { teams: [home, away] },
      { teams: [home, `Checkers Guests ${towns[n]}`], start: at(n) + 30 },
      'team',
    );
  }),
  server_load: each((n) => {
    const server = `small-${n}.example.org`;
    return pair(n, { server }, { server, start: at(n) + 100 }, 'Polo');
  }),
  server_off: each((n) => pair(n, { server: 'off.example.org' }, {}, 'Luge').slice(0, 1)),
  'server_window by hours': each((n) => pair(n, { server: 'night.example.org' }, {}, 'Bobsleigh').slice(0, 1)),
  'server_window by days': each((n) => pair(n, { server: 'later.example.org' }, {}, 'Skeleton').slice(0, 1)),
  // An archived stream is in conflict with nobody itself.
  key_in_use: each(
    (n) =>
    pair(n, { server: 'keys.example.org', key: `court-${n}` }, { server: 'keys.example.org', key: `court-${n}`, start: at(n) + 90, isArchived: true }, 'Tennis'), // prettier-ignore
  ),
  holder_overlap: each((n) => pair(n, { holder: holders + n }, { holder: holders + n, start: at(n) + 60 }, 'Judo')),
  holder_rest: each((n) =>
    pair(
      n,
      { holder: holders + planted + n },
      { holder: holders + planted + n, start: at(n) + plantedMinutes + 5 },
      'Golf',
    ),
  ),
};

/** Stores the matches with the ids 1, 2, 3 … */
export async function storePlanted(db: Db, sport: number, matches: readonly Planted[]): Promise<void> {
  const rows = matches.map(({ start, teams: [home, away], server, holder, key, isArchived }, index) => ({
    id: index + 1,
    start,
    home,
    away,
    server,
    holder,
    key,
    isArchived,
  }));
  const planned = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    AS planned (id int8, start int4, home text, away text, server text, holder int4, key text, "isArchived" bool)`;
  await sql`INSERT INTO team (name, sport) SELECT DISTINCT name, ${sport}::int8
    FROM ${planned}, unnest(ARRAY[home, away]) AS name`.execute(db);
  await sql`INSERT INTO server (fqdn, "tokenHash", "tokenSealed", capacity, enabled, "hoursFrom", "hoursUntil", "availableFrom")
    SELECT DISTINCT server, sha256(server::bytea), ''::bytea, CASE WHEN server LIKE 'small%' THEN 1 ELSE 400 END, server NOT LIKE 'off%',
      CASE WHEN server LIKE 'night%' THEN time '20:00' WHEN server LIKE 'clean%' THEN time '00:00' END,
      CASE WHEN server LIKE 'night%' THEN time '09:59' WHEN server LIKE 'clean%' THEN time '23:59' END,
      CASE WHEN server LIKE 'later%' THEN date '2031-06-10' WHEN server LIKE 'clean%' THEN date '2031-06-02' END FROM ${planned} WHERE server IS NOT NULL`.execute(
    db,
  );
  await sql`INSERT INTO "user" (email, name, "passwordHash", role) SELECT DISTINCT holder || '@example.org', 'Holder ' || holder, '', 'operator'
    FROM ${planned} WHERE holder IS NOT NULL`.execute(db);
  await sql`INSERT INTO stream (id, key, sport, team1, team2, server, "startDate", "startTime", timezone, duration, "archivedAt", status)
    OVERRIDING SYSTEM VALUE
    SELECT planned.id, coalesce(planned.key, 'planted-' || planned.id), ${sport}::int8, home.id, away.id, server.id, date '2031-06-02' + start / 1440,
      time '00:00' + make_interval(mins => start % 1440), 'UTC', ${plantedMinutes}::int4, CASE WHEN planned."isArchived" THEN now() END, (SELECT id FROM status WHERE phase = 'scheduled' AND "builtIn")
    FROM ${planned} JOIN team home ON home.name = planned.home JOIN team away ON away.name = planned.away
      LEFT JOIN server ON server.fqdn = planned.server`.execute(db);
  await sql`SELECT setval(pg_get_serial_sequence('stream', 'id'), ${rows.length})`.execute(db);
  await sql`INSERT INTO take (stream, "user") SELECT planned.id, "user".id FROM ${planned}
    JOIN "user" ON "user".name = 'Holder ' || holder`.execute(db);
}
