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

/** The team names of one sport, prepared for comparison. */
export type SportNames = {
  options: CompareOptions;
  /** Lookup keys of a team's name and synonyms. */
  keysOf: (team: number) => string[];
  /** A team's name and its synonyms. */
  namesOf: (team: number) => string[];
  teamsByKeys: TeamsByKeys;
  /** How a name fits other teams of the sport. */
  namesakeTeams: NamesakeTeams;
};

export type DirectoryNames = {
  sport: (id: number) => Promise<SportNames>;
  /** Ids of the sports that a text surely names. */
  sportsCalled: (text: string) => Promise<Set<number>>;
};

/** Parsed names, kept for the life of the process: parsing depends on the text alone. */
const maxParsedNames = 100_000;
const readNames = new Map<string, { name: Name; keys: string[] | null }>();

function parse(text: string) {
  const cached = readNames.get(text);
  if (cached) return cached;
  if (readNames.size >= maxParsedNames) readNames.clear();
  const parsed = { name: readName(text), keys: null };
  readNames.set(text, parsed);
  return parsed;
}

/** `readName`, once for each text. */
export const parsedName = (text: string): Name => parse(text).name;

/** `askedKeys`, once for each text. */
export function lookupKeysOf(text: string): string[] {
  const parsed = parse(text);
  parsed.keys ??= askedKeys(parsed.name);
  return parsed.keys;
}

/** SQL: the version of the names, raised by `advanceStamp`. */
export const namesStamp = sql`(SELECT last_value + is_called::int FROM names_changed)`;

export async function readStamp(db: Db): Promise<number> {
  const { rows } = await sql<{ stamp: number }>`${prepared} SELECT ${namesStamp} AS stamp`.execute(db);
  return rows[0]?.stamp ?? 0;
}

/**
 * Raises the version of the names. Call it after the change is committed: a reader that sees the new version then also
 * reads the new names. Before the commit, a reader could cache the old names under the new version.
 */
export async function advanceStamp(db: Db): Promise<void> {
  await sql`SELECT nextval('names_changed')`.execute(db);
}

type SportsWithNames = { id: number; names: Name[] }[];
type Store = { stamp: number; sports: Map<number, SportNames>; namedSports: SportsWithNames | null };

const storeOf = (stamp: number): Store => ({ stamp, sports: new Map(), namedSports: null });

/** The names of the version (`stamp`) that the transaction has just read. */
export type NameCache = (trx: Transaction, stamp: number) => DirectoryNames;

/** Caches the names of the directories in memory until one changes. */
export function nameCache(): NameCache {
  let store = storeOf(-1);
  return (trx, stamp) => {
    if (store.stamp !== stamp) store = storeOf(stamp);
    return lookUp(trx, store);
  };
}

/** The names as this transaction sees them, including its own changes. */
export const uncachedNames = (trx: Transaction): DirectoryNames => lookUp(trx, storeOf(-1));

function lookUp(trx: Transaction, store: Store): DirectoryNames {
  return {
    async sport(id) {
      const cached = store.sports.get(id);
      if (cached) return cached;
      store.namedSports ??= await readSports(trx);
      const names = await readTeams(trx, id, store.namedSports);
      store.sports.set(id, names);
      return names;
    },
    async sportsCalled(text) {
      store.namedSports ??= await readSports(trx);
      const name = parsedName(text);
      return new Set(store.namedSports.filter(({ names }) => isOneOf(name, names)).map(({ id }) => id));
    },
  };
}

function isOneOf(name: Name, names: Name[]): boolean {
  return names.some((other) => compareNames(name, other, { synonyms: null, rarity: null }).verdict === 'same');
}

async function readSports(trx: Transaction): Promise<SportsWithNames> {
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT id, name FROM sport UNION ALL SELECT id, "nameRu" FROM sport WHERE "nameRu" <> '' UNION ALL SELECT internal_id, content FROM synonym WHERE type = 'sport'`.execute(
    trx,
  );
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, nameRows]) => ({
    id,
    names: nameRows.map(({ name }) => parsedName(name)),
  }));
}

async function readTeams(trx: Transaction, sport: number, namedSports: SportsWithNames): Promise<SportNames> {
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
  const sets = [...byTeam.values()].map((nameRows) => nameRows.map(({ name }) => name));
  const ownNames = rows.filter(({ isOwn }) => isOwn).map(({ name }) => parsedName(name));
  const namesByTeam = new Map([...byTeam].map(([id, nameRows]) => [id, nameRows.map(({ name }) => name)]));
  const namesOf = (team: number) => namesByTeam.get(team) ?? [];
  const options = {
    synonyms: synonymsOf(sets.filter((names) => names.length > 1)),
    rarity: rarityOf(ownNames),
    sport: sportTraits(namedSports.find(({ id }) => id === sport)?.names.map(({ given }) => given) ?? []),
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
