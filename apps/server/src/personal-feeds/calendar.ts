import { createHmac } from 'node:crypto';
import type { Phase } from '@touchline/contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { matchesOf } from '#server/personal-feeds/feed-matches';
import type { FoundFeed } from '#server/personal-feeds/find-feed';
import { dayValue, textValue, toLines, utcValue } from '#server/personal-feeds/ical-text';
import type { Property } from '#server/personal-feeds/ical-text';
import { matchName } from '#server/streams/match-name';
import type { Deps } from '#server/deps';

/** A match as the calendar shows it. Instants are ISO 8601. */
type Entry = {
  id: number;
  version: number;
  title: string;
  startAt: string;
  endAt: string;
  startDate: string;
  startTimeTbd: boolean;
  postponed: boolean;
  phase: Phase;
  archived: boolean;
  createdAt: string;
  updatedAt: string;
  sport: string;
  tournament: string | null;
  statusName: string;
  statusNameRu: string;
};

/** More matches than a calendar shows with sense; a calendar reads them all each time that one has changed. */
const maxEntries = 2_000;

const names = { team1: sql`home.name`, team2: sql`away.name`, tournament: sql`tournament.name` };

/** By whole days, so that the answer stays the same while no match changes. */
const today = sql`date_trunc('day', now())`;
const aWeekAgo = sql`${today} - interval '7 days'`;

/**
 * SQL over `stream`: the time that a calendar shows, and which matches are nearest. What a person has taken are few of all
 * matches, which the operator of the index would read one after the other.
 */
const scopes = {
  taken: {
    isNear: sql`stream."startAt" BETWEEN ${today} - interval '30 days' AND ${today} + interval '1 year'`,
    order: sql`abs(extract(epoch FROM stream."startAt" - ${today}))`,
  },
  visible: {
    isNear: sql`stream."startAt" BETWEEN ${aWeekAgo} AND ${today} + interval '60 days'`,
    order: sql`stream."startAt" <-> ${today}`,
  },
} as const;

/** What was called off, or archived before it was over, stays for a week, as canceled, until calendars have noticed. */
const isCurrent = sql`(stream.phase <> 'canceled' OR stream."startAt" >= ${aWeekAgo})`;
/** Apart, because archived streams have indexes of their own. */
const halves = [sql`stream."archivedAt" IS NULL`, sql`stream."archivedAt" >= ${aWeekAgo}`];

/** The matches of a feed as iCalendar. */
export async function readCalendar(deps: Deps, feed: FoundFeed): Promise<string> {
  const where = await matchesOf(deps, feed);
  const { isNear, order } = scopes[feed.scope];
  const near = (half: RawBuilder<unknown>) => sql`
    (SELECT * FROM stream WHERE ${half} AND ${isNear} AND ${isCurrent} AND ${where} ORDER BY ${order}, id LIMIT ${maxEntries})`;
  const sport = feed.language === 'ru' ? sql`coalesce(nullif(sport."nameRu", ''), sport.name)` : sql`sport.name`;
  const { rows } = await sql<Entry>`
    SELECT stream.id, stream.version, ${matchName({ ...names, sport })} AS title, stream."startAt", stream."endAt", stream."startDate"::text AS "startDate",
      stream."startTimeTbd", stream.postponed, stream.phase, stream."archivedAt" IS NOT NULL AS archived, stream."createdAt",
      stream."updatedAt", ${sport} AS sport, tournament.name AS tournament, status.name AS "statusName",
      status."nameRu" AS "statusNameRu"
    FROM (${sql.join(halves.map(near), sql` UNION ALL `)}) stream
      JOIN sport ON sport.id = stream.sport JOIN status ON status.id = stream.status
      LEFT JOIN tournament ON tournament.id = stream.tournament
      LEFT JOIN team home ON home.id = stream.team1 LEFT JOIN team away ON away.id = stream.team2
    ORDER BY stream."startAt", stream.id`.execute(deps.db);
  const site = { url: deps.settings.now().publicUrl, uid: uidOf(deps.env.SECRET_KEY) };
  return toCalendar(feed, site, rows);
}

/** The name of this installation in ids of events: they must stay the same when its address changes. */
const uidOf = (secretKey: string): string =>
  createHmac('sha256', secretKey).update('touchline calendar').digest('hex').slice(0, 16);

type Site = { url: string; uid: string };

export function toCalendar(
  { name, language }: Pick<FoundFeed, 'name' | 'language'>,
  site: Site,
  entries: readonly Entry[],
): string {
  return toLines([
    ['BEGIN', 'VCALENDAR'],
    ['VERSION', '2.0'],
    ['PRODID', '-//Touchline//Touchline//EN'],
    ['CALSCALE', 'GREGORIAN'],
    ['NAME', textValue(name)],
    ['X-WR-CALNAME', textValue(name)],
    ['REFRESH-INTERVAL;VALUE=DURATION', 'PT5M'],
    ['X-PUBLISHED-TTL', 'PT5M'],
    ...entries.flatMap((entry) => eventOf(entry, site, language)),
    ['END', 'VCALENDAR'],
  ]);
}

function eventOf(entry: Entry, { url, uid }: Site, language: string | null): Property[] {
  const changedAt = utcValue(entry.updatedAt);
  const isCanceled = entry.phase === 'canceled' || (entry.archived && entry.phase === 'scheduled');
  const status = isCanceled ? 'CANCELLED' : entry.startTimeTbd || entry.postponed ? 'TENTATIVE' : 'CONFIRMED';
  const statusName = language === 'ru' && entry.statusNameRu !== '' ? entry.statusNameRu : entry.statusName;
  return [
    ['BEGIN', 'VEVENT'],
    ['UID', `stream-${entry.id}@${uid}.touchline`],
    ['DTSTAMP', changedAt],
    ['CREATED', utcValue(entry.createdAt)],
    ['LAST-MODIFIED', changedAt],
    // Each change of a stream gives it a new version.
    ['SEQUENCE', String(entry.version - 1)],
    ...timesOf(entry),
    ['SUMMARY', textValue(entry.title)],
    ['DESCRIPTION', textValue([entry.sport, entry.tournament, statusName].filter((part) => part !== null).join(' · '))],
    ['CATEGORIES', textValue(entry.sport)],
    ['URL', `${url}/broadcast/streams/${entry.id}`],
    ['STATUS', status],
    ['TRANSP', isCanceled ? 'TRANSPARENT' : 'OPAQUE'],
    ['END', 'VEVENT'],
  ];
}

/** In UTC, which every calendar shows in its own zone. A match whose time is not known takes the whole day of its venue. */
function timesOf({ startTimeTbd, startDate, startAt, endAt }: Entry): Property[] {
  if (startTimeTbd)
    return [
      ['DTSTART;VALUE=DATE', dayValue(startDate, 0)],
      ['DTEND;VALUE=DATE', dayValue(startDate, 1)],
    ];
  return [
    ['DTSTART', utcValue(startAt)],
    ['DTEND', utcValue(endAt)],
  ];
}
