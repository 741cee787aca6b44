import { playlist } from '@touchline/contract';
import { isPlaceholder, isSameSpelling } from '@touchline/names';
import ICAL from 'ical.js';
import { FeedError } from '#server/autoload/failure';
import { eventIdOf } from '#server/fixtures/event-id';
import type { Defaults, Problem, ReportedMatch } from '#server/fixtures/reported-match';

type Limits = { items: number };
type Read = (ReportedMatch | Problem)[];
type Component = InstanceType<typeof ICAL.Component>;
type Time = InstanceType<typeof ICAL.Time>;

/** Repetitions that are computed of one event; more are not a fixture but a mistake. */
const maxRepeats = 2_000;
/** Repetitions are told from a day ago. */
const pastMs = 86_400_000;

/**
 * The matches of an iCalendar (RFC 5545). An event has a match in its summary, "Home – Away", or a title. Sport and
 * tournament are its first two categories, if it has them. A start without a time is one that is not known yet. Some rules of
 * repetition are never computed to the end; `onRepeats` is called with the event before each. Throws FeedError.
 */
export function readCalendar(
  text: string,
  defaults: Defaults,
  daysAhead: number,
  limits: Limits,
  onRepeats: (event: string) => void,
): Read {
  const events = parse(text);
  if (events.length > limits.items) throw new FeedError('too_many_items', String(limits.items));
  const read: Read = [];
  for (const [uid, own] of Map.groupBy(events, uidOf)) {
    const readOne = (event: Component) => readRepeats(event, uid, own, defaults, daysAhead, onRepeats);
    if (uid === '') read.push({ reason: 'missing', field: 'event_id', event_id: null });
    else read.push(...newest(own.flatMap((event) => orProblem(uid, 'bad_time', () => readOne(event)))));
    if (read.length > limits.items) throw new FeedError('too_many_items', String(limits.items));
  }
  return read;
}

function parse(text: string): Component[] {
  try {
    const parsed: unknown = ICAL.parse(text);
    const root = new ICAL.Component(parsed as ConstructorParameters<typeof ICAL.Component>[0]);
    if (root.name !== 'vcalendar') throw new Error('Not a calendar');
    return root.getAllSubcomponents('vevent');
  } catch {
    throw new FeedError('broken_ical', '');
  }
}

function uidOf(event: Component): string {
  try {
    return wordOf(event, 'uid');
  } catch {
    return '';
  }
}

/** What is read of an event, or why it cannot be: ical.js refuses an invalid value only when it is used. */
function orProblem(uid: string, reason: Problem['reason'], read: () => Read): Read {
  try {
    return read();
  } catch {
    return [{ reason, field: 'startAt', event_id: eventIdOf(uid, null) }];
  }
}

/** An event may be told several times; the highest sequence is the newest. */
function newest(matches: Read): Read {
  const byEvent = new Map<string, ReportedMatch>();
  const problems: Problem[] = [];
  for (const match of matches) {
    if ('reason' in match) problems.push(match);
    else if ((byEvent.get(match.event_id)?.sequence ?? -1) < match.sequence) byEvent.set(match.event_id, match);
  }
  return [...byEvent.values(), ...problems];
}

/** The match of an event, or each of its repetitions near now, without those that have an event of their own. */
function readRepeats(
  event: Component,
  uid: string,
  all: readonly Component[],
  defaults: Defaults,
  daysAhead: number,
  onRepeats: (event: string) => void,
): Read {
  const repeat = timeOf(event, 'recurrence-id');
  const start = timeOf(event, 'dtstart');
  const id = eventIdOf(uid, repeat?.toString() ?? null);
  if (start && isInUnknownZone(event, start)) return [{ reason: 'bad_zone', field: 'timezone', event_id: id }];
  if (repeat) return [readEvent(event, id, start, defaults)];
  const isRepeated = event.hasProperty('rrule') || event.hasProperty('rdate');
  if (!isRepeated || !start) return [readEvent(event, id, start, defaults)];
  const ownTimes = new Set(all.flatMap((other) => timeOf(other, 'recurrence-id')?.toString() ?? []));
  const untilMs = Date.now() + daysAhead * 86_400_000;
  onRepeats(uid);
  return orProblem(uid, 'bad_repeats', () => {
    const read: Read = [];
    const repeats = new ICAL.RecurExpansion({ component: event, dtstart: start });
    for (let count = 0, at = repeats.next(); at && at.toJSDate().getTime() <= untilMs; count++, at = repeats.next()) {
      if (count >= maxRepeats) return [{ reason: 'too_many_repeats', field: 'startAt', event_id: id }];
      if (at.toJSDate().getTime() > Date.now() - pastMs && !ownTimes.has(at.toString()))
        read.push(readEvent(event, eventIdOf(uid, at.toString()), at, defaults));
    }
    return read;
  });
}

function readEvent(
  event: Component,
  event_id: string,
  start: Time | null,
  defaults: Defaults,
): ReportedMatch | Problem {
  const problem = (reason: Problem['reason'], field: Problem['field']): Problem => ({ reason, field, event_id });
  const { name, isPostponed } = withoutMark(wordOf(event, 'summary'));
  const [sportText = '', tournamentText = ''] = categoriesOf(event);
  const sport = sportText || defaults.sport;
  if (sport === '') return problem('missing', 'sport');
  if (name === '') return problem('missing', 'team1');
  if (!start) return problem('missing', 'startAt');
  const venue = wordOf(event, 'location');
  const teams = teamsOf(name);
  const names = { sportText: sport, tournamentText: tournamentText || defaults.tournament, ...teams, venue };
  const isTooLong = Object.values(names).some((each) => each.length > 200);
  if (isTooLong) return problem('too_long', 'team1');
  if (teams.team2Text !== '' && !isPlaceholder(teams.team1Text) && isSameSpelling(teams.team1Text, teams.team2Text))
    return problem('same_team', 'team2');
  const sequence = Number(event.getFirstPropertyValue('sequence') ?? 0);
  return {
    event_id,
    ...names,
    ...startOf(event, start, defaults.zone),
    isCanceled: /^cancel/i.test(wordOf(event, 'status')),
    isPostponed,
    sequence: Number.isInteger(sequence) && sequence >= 0 ? Math.min(sequence, 2_147_483_647) : 0,
  };
}

type Teams = Pick<ReportedMatch, 'team1Text' | 'team2Text' | 'title'>;

/** "Home – Away" and "Home vs Away"; anything else is a title. */
function teamsOf(name: string): Teams {
  const found = /^(.+?)\s+(?:vs?\.?|[–—-])\s+(.+)$/iu.exec(name);
  if (!found) return { team1Text: '', team2Text: '', title: name };
  return { team1Text: (found[1] ?? '').trim(), team2Text: (found[2] ?? '').trim(), title: '' };
}

/** iCalendar has no status for a match that is put off: it is written before or after the name. */
const mark = '(?:postponed|перенес[её]н[аоы]?|отложен[аоы]?)';
const marks = new RegExp(`^\\s*[[(]?${mark}[\\])]?\\s*[:–—-]?\\s+|\\s+[[(]${mark}[\\])]\\s*$`, 'giu');

function withoutMark(summary: string): { name: string; isPostponed: boolean } {
  const name = summary.replace(marks, '').trim();
  return { name, isPostponed: name !== summary };
}

type Start = Pick<ReportedMatch, 'startDate' | 'startTime' | 'timezone' | 'isTbd'>;

/** The zone of a start, by the name that it bears; `known` is that of the console. */
function zoneOf(event: Component): { named: string; known: string | undefined } {
  const named = event.getFirstProperty('dtstart')?.getFirstParameter('tzid') ?? '';
  return { named, known: playlist.fields.timezone.schema.safeParse(named).data };
}

const isFloating = ({ zone }: Time) => zone.tzid === 'floating';

/** ical.js reads a time in a zone that it does not know as one of this process's zone. */
function isInUnknownZone(event: Component, start: Time): boolean {
  const { named, known } = zoneOf(event);
  return !start.isDate && isFloating(start) && named !== '' && known === undefined;
}

/** A time in a zone that only this calendar knows becomes UTC; one in no zone is in the default one. */
function startOf(event: Component, start: Time, zone: string): Start {
  const wall = start.toString();
  if (start.isDate) return { startDate: wall.slice(0, 10), startTime: '00:00', timezone: zone, isTbd: true };
  const { named, known: namedZone } = zoneOf(event);
  const isKnown = namedZone !== undefined || (isFloating(start) && named === '');
  const text = isKnown ? wall : start.toJSDate().toISOString();
  const timezone = namedZone ?? (isKnown ? zone : 'UTC');
  return { startDate: text.slice(0, 10), startTime: text.slice(11, 16), timezone, isTbd: false };
}

function timeOf(event: Component, name: string): Time | null {
  const value: unknown = event.getFirstPropertyValue(name);
  return value instanceof ICAL.Time ? value : null;
}

/** The text of a property as one line without control characters. */
function wordOf(event: Component, name: string): string {
  return oneLine(event.getFirstPropertyValue(name));
}

const oneLine = (value: unknown): string =>
  (typeof value === 'string' ? value : '')
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ')
    .trim();

const categoriesOf = (event: Component): string[] =>
  event.getAllProperties('categories').flatMap((property) => property.getValues().map(oneLine));
