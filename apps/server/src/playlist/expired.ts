import { sql } from 'kysely';
import { olderThan } from '#database/delete-portions';
import type { Expired } from '#database/delete-portions';

const isPast = olderThan('startAt', 'queryDays');

/** Queries of past matches. The feed's match goes first: it would make a query again that is deleted before it. */
export const expiredQueries: readonly Expired[] = [
  { table: 'feed_entry', where: isPast },
  {
    table: 'playlist',
    where: sql`${isPast} AND NOT EXISTS (SELECT FROM feed_entry WHERE feed_entry.event_id = playlist.event_id)`,
  },
  {
    table: 'playlist_dismissed',
    where: sql`NOT EXISTS (SELECT FROM feed_entry WHERE feed_entry.event_id = playlist_dismissed.event_id)`,
  },
];
