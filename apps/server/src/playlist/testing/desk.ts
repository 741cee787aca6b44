import * as z from 'zod/mini';
import { idOf } from '#server/testing/records';
import type { Caller } from '#server/testing/start-app';

type Stored = Record<string, unknown>;

/** A desk with one sport whose editor makes streams of teams by name, and whoever asks makes queries of words. */
export async function openDesk(editor: Caller, sportName: string) {
  const sport = await idOf(editor, '/stream/sport', { name: sportName, duration: 105 });
  const teams = new Map<string, number>();

  async function team(name: string): Promise<number> {
    const id = teams.get(name) ?? (await idOf(editor, '/stream/team', { name, sport }));
    teams.set(name, id);
    return id;
  }

  // So that "Локомотив" alone is doubtful: it joins only where one club is called so.
  await team('Локомотив Тбилиси');
  return {
    sport,
    team,
    /** A stream on 1 May 2026, 18:00 UTC; `team2` null for a title alone. */
    async stream(team1: string, team2: string | null, more: Stored = {}): Promise<number> {
      const sides = team2 === null ? { title: team1 } : { team1: await team(team1), team2: await team(team2) };
      return idOf(editor, '/stream', { sport, ...sides, ...start, ...more });
    },
    /** A query by words for the same time. */
    async query(who: Caller, team1: string, team2: string, more: Stored = {}): Promise<number> {
      return idOf(who, '/profile/playlist', { sport, team1Text: team1, team2Text: team2, ...start, ...more });
    },
  };
}

export type Desk = Awaited<ReturnType<typeof openDesk>>;

const start = { startDate: '2026-05-01', startTime: '18:00', timezone: 'UTC' };

/** A query as its owner sees it now. */
export async function queryOf(who: Caller, id: number): Promise<Stored> {
  return (await who.call('GET', '/profile/playlist', { id })).body;
}

/** The open proposals of one query, best first, each with the query beside it. */
export async function reviewsOf(who: Caller, playlist: number): Promise<Stored[]> {
  const { data } = (await listReviews(who, { 'Filter-Column': 'id', 'Filter-Value': String(playlist) })).body;
  return data.flatMap(({ asked, proposals }) =>
    z.parse(z.array(z.record(z.string(), z.unknown())), proposals).map((one) => ({ ...one, playlist, asked })),
  );
}

export const listReviews = (who: Caller, headers: Record<string, string>) =>
  who.call('GET', '/profile/playlist/reviews', {}, headers);
