import { once } from 'node:events';
import { createServer } from 'node:http';
import type { PlannedMatch } from './plan-evening.ts';
import { teamsOf, tournament } from './names.ts';

export type Feed = {
  url: string;
  /** Answers something that is no feed. */
  isBroken: boolean;
  /** Matches that it says start three hours later. */
  moved: Set<number>;
  stop: () => void;
};

/** Paths of the fields in an item of the feed. */
export const feedMapping = {
  event_id: 'id',
  sport: 'sport',
  tournament: 'league',
  team1: 'home',
  team2: 'away',
  startAt: 'start',
};

export const eventOf = (match: number) => `evening-${match}`;

/** A betting league's feed of the evening, which can be made to lie. */
export async function serveFeed(matches: readonly PlannedMatch[]): Promise<Feed> {
  const server = createServer((_, response) => {
    const items = matches.map(({ number, startMs }) => ({
      id: eventOf(number),
      sport: 'Football',
      league: tournament,
      home: teamsOf(number)[0],
      away: teamsOf(number)[1],
      start: new Date(startMs + (feed.moved.has(number) ? 3 * 3_600_000 : 0)).toISOString(),
    }));
    response.setHeader('content-type', 'application/json');
    response.end(feed.isBroken ? '{"matches": [' : JSON.stringify(items));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const feed: Feed = {
    url: `http://127.0.0.1:${port}/feed`,
    isBroken: false,
    moved: new Set(),
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
  return feed;
}
