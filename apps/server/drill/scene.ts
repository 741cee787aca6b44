import { randomBytes } from 'node:crypto';
import { ask, signIn } from './call.ts';
import type { Caller } from './call.ts';
import type { Desk } from './writers.ts';

/** A stream that is on air; `publishUrl`: with its secret. */
export type OnAir = { id: number; node: number; publishUrl: string };

export type Scene = {
  desk: Desk;
  canaryStream: number;
  onAir: OnAir[];
  writers: Caller[];
  listeners: Caller[];
  canary: Caller;
};

type Server = { id: number; token: string };
type Address = { rtmp: number; http: number };

/** Adds the server of a media node, at its address before haproxy. */
export async function addServer(admin: Caller, name: string, { rtmp, http }: Address): Promise<Server> {
  const made = await ask(admin, 'POST', '/stream/server', {
    fqdn: '127.0.0.1',
    location: name,
    vendor: 'touchline',
    tls: false,
    signed: true,
    rtmp: `:${rtmp}/live/{key}`,
    hls: `:${http}/hls/{key}/master.m3u8`,
    wss: `:${http}/ws/{key}.flv`,
    mpd: `:${http}/dash/{key}/manifest.mpd`,
  });
  return { id: Number(made['id']), token: String(made['token']) };
}

/** People, records and streams of a drill. */
export async function setScene(
  url: string,
  admin: Caller,
  servers: readonly Server[],
  counts: { writers: number; listeners: number },
): Promise<Scene> {
  const idOf = async (path: string, body: object) => Number((await ask(admin, 'POST', path, body))['id']);
  const sport = await idOf('/stream/sport', { name: 'Football', duration: 240 });
  const team1 = await idOf('/stream/team', { name: 'Home', sport });
  const team2 = await idOf('/stream/team', { name: 'Away', sport });
  const later = { sport, team1, team2, startDate: '2031-05-01', startTime: '12:00' };
  const talk: number[] = [];
  for (let n = 1; n <= 6; n += 1) talk.push(await idOf('/stream', { ...later, title: `Talk ${n}` }));
  const canaryStream = await idOf('/stream', { ...later, title: 'Canary' });
  const start = new Date(Date.now() - 600_000).toISOString();
  const onAir: OnAir[] = [];
  for (const [node, server] of servers.flatMap((each, index) => [[index, each] as const, [index, each] as const])) {
    const team = (side: string) => idOf('/stream/team', { name: `${side} ${onAir.length + 1}`, sport });
    const teams = { team1: await team('North'), team2: await team('South') };
    const plan = { startDate: start.slice(0, 10), startTime: start.slice(11, 16), timezone: 'UTC' };
    const made = await ask(admin, 'POST', '/stream', { sport, ...teams, server: server.id, ...plan });
    onAir.push({ id: Number(made['id']), node, publishUrl: String(made['publishUrl']) });
  }
  const people = async (name: string, role: string, count: number) => {
    const all: Caller[] = [];
    for (let n = 1; n <= count; n += 1) all.push(await addPerson(url, admin, `${name} ${n}`, role));
    return all;
  };
  const writers = await people('writer', 'editor', counts.writers);
  const listeners = await people('listener', 'operator', counts.listeners);
  const [canary] = await people('canary', 'editor', 1);
  const [mentioned] = listeners;
  if (!canary || !mentioned) throw new Error('A drill needs a listener');
  const mention = { console: true, mail: true };
  await ask(mentioned, 'PUT', '/profile/settings', { notifications: { mentioned: mention } });
  // So that what happens to the streams on air concerns somebody.
  for (const { id } of onAir) await ask(admin, 'PUT', '/stream/takes', { stream_id: id, take: [mentioned.id] });
  return {
    desk: { sport, team1, team2, talk, mentioned: 'listener 1' },
    canaryStream,
    onAir,
    writers,
    listeners,
    canary,
  };
}

async function addPerson(url: string, admin: Caller, name: string, role: string): Promise<Caller> {
  const email = `${name.replace(' ', '-')}@drill.test`;
  const password = randomBytes(12).toString('base64url');
  await ask(admin, 'POST', '/user', { email, name, password, role });
  return signIn(url, email, password);
}
