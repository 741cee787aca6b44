import { playerFormats } from '@touchline/contract';
import type { Format } from '@touchline/contract';
import { sql } from 'kysely';
import { matchesOf } from '#server/personal-feeds/feed-matches';
import type { FoundFeed } from '#server/personal-feeds/find-feed';
import { linksNow } from '#server/streams/links-now';
import { matchNameOfRow } from '#server/streams/match-name';
import { readRows } from '#server/streams/rows';
import { longestMatch } from '#server/streams/window';
import { linksFor } from '#server/watching/play-links';
import type { Deps } from '#server/deps';

/** Players show lists of this length at once. */
const maxEntries = 500;

/** SQL over `stream`: on now, or not over and starting within a day. */
const isNear = sql<boolean>`(stream."archivedAt" IS NULL AND (stream.phase = 'live' OR (stream.phase = 'scheduled'
  AND stream."startAt" BETWEEN now() - ${longestMatch} AND now() + interval '1 day' AND stream."endAt" > now())))`;

/**
 * The links of a feed as M3U: those that its owner would copy in the console, which end as these do. A match without a link
 * in the wanted format is left out.
 */
export async function readPlayerList(deps: Deps, feed: FoundFeed): Promise<string> {
  const where = await matchesOf(deps, feed);
  const { rows: matches } = await sql<{ id: number; title: string; startAt: string }>`
    SELECT id, ${matchNameOfRow} AS title, "startAt" FROM stream WHERE ${isNear} AND ${where}
    ORDER BY "startAt", id LIMIT ${maxEntries}`.execute(deps.db);
  const rows = await readRows(
    deps.pool,
    matches.map(({ id }) => id),
  );
  const linksTo = linksFor(deps.env.SECRET_KEY, { kind: 'person', subject: feed.owner.id });
  const linksById = new Map(rows.map((row) => [row.id, linksNow(row, linksTo).links]));
  const clock = clockIn(feed.timezone ?? deps.settings.now().defaultZone);
  const entries = matches.flatMap(({ id, title, startAt }) => {
    const links = linksById.get(id);
    const format = links && formatsOf(feed).find((each) => links[each] !== null);
    return links && format ? `#EXTINF:-1,${clock(startAt)} ${oneLine(title)}\n${links[format]}\n` : [];
  });
  return `#EXTM3U\n${entries.join('')}`;
}

/** The wanted format alone, or all that players open, the preferred one first. */
function formatsOf({ format, preferredFormat }: FoundFeed): readonly Format[] {
  if (format !== null) return [format];
  const place = (each: Format) => (each.toUpperCase() === preferredFormat ? 0 : 1);
  return playerFormats.toSorted((a, b) => place(a) - place(b));
}

const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ');

function clockIn(timeZone: string): (instant: string) => string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  return (instant) => format.format(new Date(instant));
}
