import type { CompareOptions, Name } from '@touchline/names';
import { askedKeys, compareNames, rarityOf, readName, sportTraits, synonymsOf } from '@touchline/names';
import { sql } from 'kysely';
import { yieldToEventLoop } from '#server/playlist/yield-to-event-loop';
import { namesakeTeams } from '#server/playlist/namesake-teams';
import type { NamesakeTeams } from '#server/playlist/namesake-teams';
import { teamsByKeys } from '#server/playlist/teams-by-keys';
import type { TeamsByKeys } from '#server/playlist/teams-by-keys';
import { prepared } from '#database/prepared';
import type { Db, Transaction } from '#database/pool';

/** The teams of one sport as names are compared with them. */
export type SportNames = {
  options: CompareOptions;
  /** Keys under which queries for a team are found: of its name and its synonyms. */
  keysOf: (team: number) => string[];
  /** A team's name and its synonyms. */
  namesOf: (team: number) => string[];
  teamsByKeys: TeamsByKeys;
  /** Whether a name may mean another team of the sport as well. */
  namesakeTeams: NamesakeTeams;
};

export type DirectoryNames = {
  sport: (id: number) => Promise<SportNames>;
  /** The sports that words surely mean; none when they mean no known one. */
  sportsCalled: (text: string) => Promise<Set<number>>;
};

/** Names taken apart, kept for as long as the process lives: the same text is always the same name. */
const most = 100_000;
const readNames = new Map<string, { name: Name; keys: string[] | null }>();

function read(text: string) {
  const known = readNames.get(text);
  if (known) return known;
  if (readNames.size >= most) readNames.clear();
  const made = { name: readName(text), keys: null };
  readNames.set(text, made);
  return made;
}

/** `readName`, once for each text. */
export const parsedName = (text: string): Name => read(text).name;

/** `askedKeys`, once for each text. */
export function lookupKeysOf(text: string): string[] {
  const known = read(text);
  known.keys ??= askedKeys(known.name);
  return known.keys;
}

/** The number under which names are kept. */
export const namesStamp = sql`(SELECT last_value + is_called::int FROM names_changed)`;

export async function readStamp(db: Db): Promise<number> {
  const { rows } = await sql<{ stamp: number }>`${prepared} SELECT ${namesStamp} AS stamp`.execute(db);
  return rows[0]?.stamp ?? 0;
}

/**
 * Says that names have changed, once the change is committed: who reads this number, and names after it, reads the new
 * ones. Before the commit somebody could keep the old names under the new number.
 */
export async function advanceStamp(db: Db): Promise<void> {
  await sql`SELECT nextval('names_changed')`.execute(db);
}

type SportsWithNames = { id: number; names: Name[] }[];
type Store = { stamp: number; sports: Map<number, SportNames>; called: SportsWithNames | null };

const storeOf = (stamp: number): Store => ({ stamp, sports: new Map(), called: null });

/** The names as they are under a number that the transaction has just read. */
export type NameCache = (trx: Transaction, stamp: number) => DirectoryNames;

/** The names of the directories, kept in memory until one changes. */
export function nameCache(): NameCache {
  let kept = storeOf(-1);
  return (trx, stamp) => {
    if (kept.stamp !== stamp) kept = storeOf(stamp);
    return lookUp(trx, kept);
  };
}

/** The names as this transaction has them, also where it has changed some. */
export const uncachedNames = (trx: Transaction): DirectoryNames => lookUp(trx, storeOf(-1));

function lookUp(trx: Transaction, store: Store): DirectoryNames {
  return {
    async sport(id) {
      const known = store.sports.get(id);
      if (known) return known;
      store.called ??= await readSports(trx);
      const names = await readTeams(trx, id, store.called);
      store.sports.set(id, names);
      return names;
    },
    async sportsCalled(text) {
      store.called ??= await readSports(trx);
      const given = parsedName(text);
      return new Set(store.called.filter(({ names }) => isOneOf(given, names)).map(({ id }) => id));
    },
  };
}

function isOneOf(given: Name, names: Name[]): boolean {
  return names.some((name) => compareNames(given, name, { synonyms: null, rarity: null }).verdict === 'same');
}

async function readSports(trx: Transaction): Promise<SportsWithNames> {
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT id, name FROM sport UNION ALL SELECT internal_id, content FROM synonym WHERE type = 'sport'`.execute(trx);
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, named]) => ({
    id,
    names: named.map(({ name }) => parsedName(name)),
  }));
}

async function readTeams(trx: Transaction, sport: number, called: SportsWithNames): Promise<SportNames> {
  const { rows } = await sql<{ id: number; name: string; isOwn: boolean }>`
    SELECT id, name, true AS "isOwn" FROM team WHERE sport = ${sport}
    UNION ALL
    SELECT internal_id, content, false FROM synonym JOIN team ON team.id = internal_id
    WHERE type = 'team' AND team.sport = ${sport}`.execute(trx);
  const yieldWhenDue = yieldToEventLoop();
  for (const { name } of rows) {
    parsedName(name);
    await yieldWhenDue();
  }
  const byTeam = Map.groupBy(rows, ({ id }) => id);
  const sets = [...byTeam.values()].map((named) => named.map(({ name }) => name));
  const own = rows.filter(({ isOwn }) => isOwn).map(({ name }) => parsedName(name));
  const namesByTeam = new Map([...byTeam].map(([id, named]) => [id, named.map(({ name }) => name)]));
  const namesOf = (team: number) => namesByTeam.get(team) ?? [];
  const options = {
    synonyms: synonymsOf(sets.filter((names) => names.length > 1)),
    rarity: rarityOf(own),
    sport: sportTraits(called.find(({ id }) => id === sport)?.names.map(({ given }) => given) ?? []),
  };
  const byKeys = teamsByKeys(namesByTeam, lookupKeysOf);
  return {
    options,
    namesOf,
    keysOf: (team) => [...new Set(namesOf(team).flatMap(lookupKeysOf))],
    teamsByKeys: byKeys,
    namesakeTeams: namesakeTeams({ namesOf: namesByTeam, teamsByKeys: byKeys, options, parsedName }),
  };
}
