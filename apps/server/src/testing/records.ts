import type { Caller } from '#server/testing/start-app';

export type Records = { sport: number; home: number; away: number; tournament: number; server: number };

/**
 * A sport of 105 minutes, two teams, a tournament and a server that offers every format, created by an administrator.
 */
export async function makeRecords(admin: Caller): Promise<Records> {
  const sport = await idOf(admin, '/stream/sport', { name: 'Футбол', duration: 105 });
  const home = await idOf(admin, '/stream/team', { name: 'Зенит', sport });
  const away = await idOf(admin, '/stream/team', { name: 'Спартак', sport });
  const tournament = await idOf(admin, '/stream/tournament', { name: 'Кубок', sport });
  const server = await idOf(admin, '/stream/server', {
    fqdn: 'media.example.org',
    rtmp: ':1935/live/{key}',
    hls: '/hls/{key}.m3u8',
    wss: '/ws/{key}',
    mpd: '/dash/{key}.mpd',
  });
  return { sport, home, away, tournament, server };
}

/** Posts a record and returns its id. */
export async function idOf(who: Caller, path: string, body: object): Promise<number> {
  const { status, body: made } = await who.call('POST', path, body);
  if (status !== 200) throw new Error(`POST ${path} answered ${status} ${JSON.stringify(made)}`);
  return Number(made['id']);
}

/** The required fields of POST /stream. */
export const match = ({ sport, home, away }: Records, more: object = {}) => ({
  sport,
  team1: home,
  team2: away,
  startDate: '2026-05-01',
  startTime: '18:00',
  ...more,
});

/** The id of a built-in status. */
export async function statusId(who: Caller, name: 'Scheduled' | 'Live' | 'Finished' | 'Canceled'): Promise<number> {
  const { body } = await who.call('GET', '/stream/statuses', {}, { 'Page-Size': '100' });
  return Number(body.data.find((row) => row['name'] === name)?.['id']);
}

/** The publish secret of a stream, from its publish URL; empty when it has none. */
export async function publishSecretOf(who: Caller, id: number): Promise<string> {
  const { publishUrl } = (await who.call('GET', '/stream', { id })).body;
  return typeof publishUrl === 'string' ? (new URL(publishUrl).searchParams.get('secret') ?? '') : '';
}

/** Cuts the stream by hand, and returns it. */
export async function cutBy<S extends { id: number }>(who: Caller, stream: S): Promise<S> {
  await who.call('POST', '/stream/cut', { id: stream.id });
  return stream;
}
