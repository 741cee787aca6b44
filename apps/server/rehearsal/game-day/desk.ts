import { randomBytes } from 'node:crypto';
import { signIn } from './console-calls.ts';
import type { Caller } from './console-calls.ts';
import { eventOf, feedMapping } from './feed.ts';
import type { MediaNode } from './media-nodes.ts';
import { teamsOf, tournament } from './names.ts';
import type { PlannedMatch } from './plan-evening.ts';

/** A match as the console knows it; `publishUrl`: with its secret. */
export type DeskMatch = PlannedMatch & { stream: number; title: string; publishUrl: string };

type Row = { id: number };

/** Creates a person with a random password and signs them in. */
export async function addPerson(admin: Caller, url: string, name: string, role: string, more: object): Promise<Caller> {
  // Accounts of an earlier game day may be there.
  const email = `${name.toLowerCase()}-${randomBytes(3).toString('hex')}@gameday.test`;
  const password = randomBytes(12).toString('base64url');
  await admin.call('POST', '/user', { email, name, password, role, ...more });
  return signIn(url, email, password);
}

/** The directory entries of an evening: those of the matches by their number. */
export type Directory = { sport: number; tournament: number; teams: Map<number, { team1: number; team2: number }> };

/** Adds the sport, the tournament and the teams of as many matches, unless they are there. */
export async function addDirectory(admin: Caller, matches: number): Promise<Directory> {
  const sport = await findOrAdd(admin, 'sport', 'Football', { duration: 120 });
  const league = await findOrAdd(admin, 'tournament', tournament, { sport });
  const teams: Directory['teams'] = new Map();
  for (let number = 1; number <= matches; number += 1) {
    const [home, away] = teamsOf(number);
    teams.set(number, {
      team1: await findOrAdd(admin, 'team', home, { sport }),
      team2: await findOrAdd(admin, 'team', away, { sport }),
    });
  }
  return { sport, tournament: league, teams };
}

/** Plans a match on a server. */
export async function planMatch(
  admin: Caller,
  { sport, tournament: league, teams }: Directory,
  match: PlannedMatch,
  server: number,
): Promise<DeskMatch> {
  const start = new Date(match.startMs).toISOString();
  const { id, publishUrl } = await admin.call<Row & { publishUrl: string }>('POST', '/stream', {
    sport,
    tournament: league,
    ...teams.get(match.number),
    server,
    startDate: start.slice(0, 10),
    startTime: start.slice(11, 16),
    timezone: 'UTC',
    duration: (match.endMs - match.startMs) / 60_000,
    monitor: `G-${String(match.number).padStart(2, '0')}`,
    event_id: eventOf(match.number),
  });
  return { ...match, stream: id, title: teamsOf(match.number).join(' – '), publishUrl };
}

async function findOrAdd(admin: Caller, entity: string, name: string, more: object): Promise<number> {
  const { data } = await admin.call<{ data: (Row & { name: string })[] }>('POST', `/stream/${entity}s`, { name });
  const found = data.find((row) => row.name === name);
  return found?.id ?? (await admin.call<Row>('POST', `/stream/${entity}`, { name, ...more })).id;
}

const feedSettings = ['feedUrl', 'feedMapping', 'feedItemsPath', 'feedEnabled', 'feedIntervalMin', 'feedAllowPrivate'];
type Settings = Record<string, unknown>;

/** Loads the feed every minute; returns how to put back what was set before. */
export async function followFeed(admin: Caller, url: string): Promise<() => Promise<void>> {
  const before = await admin.call<Settings>('GET', '/system/settings', null);
  const set = (values: Settings) => admin.call('PUT', '/system/settings', values);
  await set({
    feedUrl: url,
    feedMapping,
    feedItemsPath: '',
    feedEnabled: true,
    feedIntervalMin: 1,
    feedAllowPrivate: true,
  });
  return async () => void (await set(Object.fromEntries(feedSettings.map((name) => [name, before[name]]))));
}

/** Removes what a game day has planned on a console that goes on. */
export async function leaveDesk(
  admin: Caller,
  matches: readonly DeskMatch[],
  nodes: readonly MediaNode[],
): Promise<void> {
  if (matches.length > 0) await admin.call('DELETE', '/stream', { ids: matches.map(({ stream }) => stream) });
  await admin.call('DELETE', '/stream/server', { ids: nodes.map(({ server }) => server) });
}
