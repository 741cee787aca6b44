import { server } from '@touchline/contract';
import { sql } from 'kysely';
import { newToken } from '#server/auth/tokens';
import { encryptedToken } from '#server/references/server-secrets';
import { rehearsalSports } from '#server/rehearsal/matches';
import { drawIds, insertRows, instantOf, valueOf } from '#server/rehearsal/desk/insert-rows';
import { fleet, fleetColumns } from '#server/rehearsal/desk/fleet';
import { leagues, sportSynonyms } from '#server/rehearsal/desk/leagues';
import type { Transaction } from '#database/pool';
import { insert } from '#kit/crud';
import { refreshSearchKeys } from '#lists/search-key';

/** Ids of the directories by name; teams by league and name, servers by domain. */
export type Directories = Record<'sports' | 'tournaments' | 'teams' | 'servers' | 'statuses' | 'resolutions', Ids>;
type Ids = ReadonlyMap<string, number>;

/** The teams and players of two leagues may have one name. */
export const teamKey = (league: string, name: string): string => `${league} ${name}`;

/** Creates sports, tournaments, teams with their names in the other language, statuses and the fleet. */
export async function writeDirectories(trx: Transaction, secretKey: string): Promise<Directories> {
  const sports = await idsFor(trx, 'sport', Object.keys(sportSynonyms));
  await insertRows(
    trx,
    'sport',
    { id: 'int8', name: 'text', nameRu: 'text', duration: 'int4' },
    [...sports].map(([name, id]) => ({ id, name, ...(rehearsalSports[name] ?? { duration: 120, nameRu: '' }) })),
  );
  const names = leagues.map(({ name }) => name);
  const tournaments = await idsFor(trx, 'tournament', names);
  const inSport = { id: 'int8', name: 'text', sport: 'int8' };
  await insertRows(
    trx,
    'tournament',
    inSport,
    leagues.map(({ name, sport }) => ({ id: valueOf(tournaments, name), name, sport: valueOf(sports, sport) })),
  );
  const clubs = leagues.flatMap(({ code, sport, teams }) => teams.map((name) => ({ code, name, sport })));
  const teams = await idsFor(
    trx,
    'team',
    clubs.map(({ code, name }) => teamKey(code, name)),
  );
  await insertRows(
    trx,
    'team',
    inSport,
    clubs.map(({ code, name, sport }) => ({
      id: valueOf(teams, teamKey(code, name)),
      name,
      sport: valueOf(sports, sport),
    })),
  );
  await insertRows(trx, 'synonym', { type: 'text', internal_id: 'int8', content: 'text' }, [
    ...[...sports].map(([name, id]) => ({ type: 'sport', internal_id: id, content: sportSynonyms[name] })),
    ...leagues.map(({ name, synonym }) => ({
      type: 'tournament',
      internal_id: valueOf(tournaments, name),
      content: synonym,
    })),
  ]);
  for (const [table, ids] of [
    ['sport', sports],
    ['tournament', tournaments],
    ['team', teams],
  ] as const)
    await refreshSearchKeys(trx, table, [...ids.values()]);
  await writeStatuses(trx);
  const servers = await writeFleet(trx, secretKey);
  return {
    sports,
    tournaments,
    teams,
    servers,
    statuses: await stored(trx, 'status'),
    resolutions: await stored(trx, 'resolution'),
  };
}

async function idsFor(trx: Transaction, table: string, names: readonly string[]): Promise<Map<string, number>> {
  const ids = await drawIds(trx, table, names.length);
  return new Map(names.map((name, at) => [name, ids[at] ?? 0]));
}

async function stored(trx: Transaction, table: 'status' | 'resolution'): Promise<Ids> {
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT id, name FROM ${sql.table(table)} WHERE "archivedAt" IS NULL`.execute(trx);
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/** Statuses beside the built-in ones. */
const statuses = [
  { name: 'Postponed', nameRu: 'Перенесена', phase: 'canceled', color: '#e8a33d' },
  { name: 'Abandoned', nameRu: 'Прервана', phase: 'finished', color: '#b0642d' },
];

async function writeStatuses(trx: Transaction): Promise<void> {
  const ids = await drawIds(trx, 'status', statuses.length);
  const rows = statuses.map((status, at) => ({ ...status, id: ids[at] ?? 0 }));
  await insertRows(trx, 'status', { id: 'int8', name: 'text', nameRu: 'text', phase: 'text', color: 'text' }, rows);
  await refreshSearchKeys(trx, 'status', ids);
}

/** The servers, and that each has called the console long ago. */
async function writeFleet(trx: Transaction, secretKey: string): Promise<Ids> {
  const ids = new Map<string, number>();
  for (const each of fleet)
    ids.set(each.fqdn, await insert(trx, server, { ...fleetColumns(each), ...encryptedToken(secretKey, newToken()) }));
  return ids;
}

/** Gives the bundled media node's server a capacity, so that its load has a measure. */
export async function limitBundledServer(trx: Transaction): Promise<void> {
  await sql`UPDATE server SET capacity = 20 WHERE bundled AND capacity IS NULL`.execute(trx);
}

/** When the fleet has called for the first time. */
export async function writeFirstCalls(trx: Transaction, servers: Ids, at: number): Promise<void> {
  const rows = [...servers.values()].map((id) => ({ server: id, at: instantOf(at) }));
  await insertRows(trx, 'first_call', { server: 'int8', at: 'timestamptz' }, rows);
}
