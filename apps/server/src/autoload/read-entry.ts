import { playlist } from '@touchline/contract';
import type { FeedField, FeedItemProblem } from '@touchline/contract';
import { isPlaceholder, isSameSpelling } from '@touchline/names';
import { at } from '#server/autoload/read-items';
import type { Defaults, Problem, ReportedMatch } from '#server/fixtures/reported-match';
import type { FeedEntry } from '#server/playlist/feed-entry';

type Mapping = Readonly<Record<string, string>>;

/**
 * Reads one item by the mapping; an unmapped field has its own name. A start without a zone is in the default one. Returns
 * a problem when the item cannot be used.
 */
export function readEntry(item: unknown, mapping: Mapping, defaults: Defaults): ReportedMatch | Problem {
  if (typeof item !== 'object' || item === null) return { reason: 'not_an_object', field: null, event_id: null };
  const value = (field: FeedField) => at(item, mapping[field] ?? field);
  let event_id: string | null = null;
  try {
    event_id = text('event_id', value('event_id'), 64, true);
    const sportText = text('sport', value('sport') || defaults.sport, 200, true);
    const title = text('title', value('title'), 200, false);
    const teams = {
      team1Text: text('team1', value('team1'), 200, title === ''),
      team2Text: text('team2', value('team2'), 200, false),
    };
    if (isOneTeam(teams)) throw new Unusable('same_team', 'team2');
    return {
      event_id,
      sportText,
      tournamentText: text('tournament', value('tournament') || defaults.tournament, 200, false),
      ...teams,
      ...startOf(value, defaults.zone),
      isCanceled: isCanceled(value('canceled')),
      isPostponed: isPostponed(value('postponed'), value('canceled')),
      title,
      venue: text('venue', value('venue'), 200, false),
      sequence: 0,
    };
  } catch (error) {
    if (error instanceof Unusable) return { reason: error.reason, field: error.field, event_id };
    throw error;
  }
}

/** Whether both sides have one name, in either script. Two placeholders are a valid match. */
const isOneTeam = ({ team1Text, team2Text }: Pick<FeedEntry, 'team1Text' | 'team2Text'>) =>
  !isPlaceholder(team1Text) && isSameSpelling(team1Text, team2Text);

class Unusable extends Error {
  reason: FeedItemProblem;
  field: FeedField;

  constructor(reason: FeedItemProblem, field: FeedField) {
    super(`${field}: ${reason}`);
    this.reason = reason;
    this.field = field;
  }
}

/** One line without control characters; numbers become text. */
function text(field: FeedField, value: unknown, max: number, isNeeded: boolean): string {
  if (value === undefined || value === null || value === '') {
    if (isNeeded) throw new Unusable('missing', field);
    return '';
  }
  if (typeof value !== 'string' && typeof value !== 'number') throw new Unusable('wrong_type', field);
  const line = String(value)
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ')
    .trim();
  if (line.length > max) throw new Unusable('too_long', field);
  if (line === '' && isNeeded) throw new Unusable('missing', field);
  return line;
}

type Start = Pick<ReportedMatch, 'startDate' | 'startTime' | 'timezone' | 'isTbd'>;

function startOf(value: (field: FeedField) => unknown, zone: string): Start {
  const start = givenStart(value, zone);
  return isFlagged(value('startTimeTbd')) ? { ...start, startTime: '00:00', isTbd: true } : start;
}

/** What feeds write in place of a time that nobody knows yet. */
const isUnknownTime = (time: string) => /^(?:tbd|tba|tbc|уточняется)$/i.test(time);

function givenStart(value: (field: FeedField) => unknown, zone: string): Start {
  const named = text('timezone', value('timezone'), 64, false) || zone;
  const { data: timezone } = playlist.fields.timezone.schema.safeParse(named);
  if (timezone === undefined) throw new Unusable('bad_zone', 'timezone');
  const startAt = text('startAt', value('startAt'), 40, false);
  if (startAt === '') {
    const startTime = text('startTime', value('startTime'), 20, false);
    const isTbd = startTime === '' || isUnknownTime(startTime);
    const startDate = text('startDate', value('startDate'), 10, true);
    return { ...wallClock('startDate', startDate, isTbd ? '00:00' : startTime, timezone), isTbd };
  }
  if (/^\d{4}-\d{2}-\d{2}$/.test(startAt)) return { ...wallClock('startAt', startAt, '00:00', timezone), isTbd: true };
  const local = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?$/.exec(startAt);
  if (local) return wallClock('startAt', local[1] ?? '', local[2] ?? '', timezone);
  const instant = new Date(millisecondsOf(startAt));
  if (Number.isNaN(instant.getTime())) throw new Unusable('bad_time', 'startAt');
  const iso = instant.toISOString();
  return wallClock('startAt', iso.slice(0, 10), iso.slice(11, 16), 'UTC');
}

/** An instant in ISO 8601 with its offset, or seconds or milliseconds since 1970. */
function millisecondsOf(text: string): number {
  if (/^\d{9,13}$/.test(text)) return Number(text) * (text.length > 10 ? 1 : 1000);
  return /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}.*(?:Z|[+-]\d{2}:?\d{2})$/i.test(text) ? Date.parse(text) : Number.NaN;
}

function wallClock(field: FeedField, startDate: string, startTime: string, timezone: string): Start {
  const clock = startTime.slice(0, 5);
  const isDay = playlist.fields.startDate.schema.safeParse(startDate).success;
  const isClock =
    /^\d{2}:\d{2}(?::\d{2})?$/.test(startTime) && playlist.fields.startTime.schema.safeParse(clock).success;
  if (!isDay || !isClock) throw new Unusable('bad_time', field);
  return { startDate, startTime: clock, timezone, isTbd: false };
}

/** A flag, or a word for yes. */
const isFlagged = (value: unknown): boolean =>
  typeof value === 'boolean' ? value : /^\s*(?:1|true|yes|да)/iu.test(wordOf(value));

/** A flag or a status text; an unknown text does not mean "canceled". */
const isCanceled = (value: unknown) =>
  isFlagged(value) || /^\s*(?:cancel|abandon|void|delet|отмен|удал)/iu.test(wordOf(value));

/** The same of "postponed". Without a field for it, its word may stand where a match is said to be canceled. */
const isPostponed = (value: unknown, canceled: unknown) =>
  isFlagged(value) || /^\s*(?:postpon|delay|suspend|перен|отлож|приост)/iu.test(wordOf(value ?? canceled));

const wordOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
