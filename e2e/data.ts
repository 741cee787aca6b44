import { expect } from './fixtures.ts';
import type { Caller } from './fixtures.ts';

const run = Date.now().toString(36);
let made = 0;

/** A name that nothing else in the database has. */
export function unique(word: string): string {
  made += 1;
  return `${word} ${run}${made}`;
}

/** A new sport with two teams. A list filtered by it contains only the records of one test. */
export type Field = { sport: number; sportName: string; team1: number; team1Name: string; team2: number };

export async function makeField(by: Caller): Promise<Field> {
  const sportName = unique('Sport');
  const team1Name = unique('Amber');
  const sport = await make(by, '/stream/sport', { name: sportName, duration: 120 });
  const team1 = await make(by, '/stream/team', { name: team1Name, sport });
  const team2 = await make(by, '/stream/team', { name: unique('Basalt'), sport });
  return { sport, sportName, team1, team1Name, team2 };
}

type Plan = {
  title: string;
  startsInMin: number;
  server?: number | null;
  phase?: 'scheduled' | 'live' | 'finished' | 'canceled';
  monitor?: string;
  key?: string;
};

/** Creates a stream with the sport and teams of a field, and returns its id. */
export async function makeStream(by: Caller, field: Field, plan: Plan): Promise<number> {
  const { startsInMin, phase = 'scheduled', ...more } = plan;
  const start = new Date(Date.now() + startsInMin * 60_000).toISOString();
  const { sport, team1, team2 } = field;
  return make(by, '/stream', {
    sport,
    team1,
    team2,
    startDate: start.slice(0, 10),
    startTime: start.slice(11, 16),
    timezone: 'UTC',
    status: await statusId(by, phase),
    ...more,
  });
}

/** Returns the id of the server with a matching location. */
export async function serverId(by: Caller, location: RegExp): Promise<number> {
  const servers = await rows(by, '/stream/servers');
  return Number(servers.find((server) => location.test(String(server['location'])))?.['id']);
}

async function statusId(by: Caller, phase: string): Promise<number> {
  const statuses = await rows(by, '/stream/statuses');
  return Number(statuses.find((status) => status['builtIn'] === true && status['phase'] === phase)?.['id']);
}

async function rows(by: Caller, path: string): Promise<Record<string, unknown>[]> {
  const { body } = await by.call('GET', path);
  return body['data'] as Record<string, unknown>[];
}

/** Creates a record and returns its id. */
export async function make(by: Caller, path: string, body: object): Promise<number> {
  const answer = await by.call('POST', path, body);
  expect(answer, `POST ${path}`).toMatchObject({ status: 200 });
  return Number(answer.body['id']);
}
