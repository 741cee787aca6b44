import { playlist } from '@touchline/contract';
import type { FeedField, FeedItemProblem } from '@touchline/contract';
import { isPlaceholder, isSameSpelling } from '@touchline/names';
import { at } from '#server/autoload/read-items';
import type { FeedEntry } from '#server/playlist/feed-entry';

/** Why an item is left out, and by which field. */
export type Problem = { reason: FeedItemProblem; field: FeedField | null; event_id: string | null };

type Mapping = Readonly<Record<string, string>>;

/**
 * Reads one item by the mapping; an unmapped field has its own name. A start without a zone is in `zone`. Returns a
 * problem when the item cannot be used.
 */
export function readEntry(item: unknown, mapping: Mapping, zone: string): FeedEntry | Problem {
  if (typeof item !== 'object' || item === null) return { reason: 'not_an_object', field: null, event_id: null };
  const value = (field: FeedField) => at(item, mapping[field] ?? field);
  let event_id: string | null = null;
  try {
    event_id = text('event_id', value('event_id'), 64, true);
    const sportText = text('sport', value('sport'), 200, true);
    const teams = {
      team1Text: text('team1', value('team1'), 200, true),
      team2Text: text('team2', value('team2'), 200, false),
    };
    if (isOneTeam(teams)) throw new Unusable('same_team', 'team2');
    return {
      event_id,
      sportText,
      tournamentText: text('tournament', value('tournament'), 200, false),
      ...teams,
      ...startOf(value, zone),
      isCanceled: isCanceled(value('canceled')),
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

type Start = Pick<FeedEntry, 'startDate' | 'startTime' | 'timezone'>;

function startOf(value: (field: FeedField) => unknown, zone: string): Start {
  const timezone = text('timezone', value('timezone'), 64, false) || zone;
  if (!playlist.fields.timezone.schema.safeParse(timezone).success) throw new Unusable('bad_zone', 'timezone');
  const startAt = text('startAt', value('startAt'), 40, false);
  if (startAt === '')
    return wallClock(
      'startDate',
      text('startDate', value('startDate'), 10, true),
      text('startTime', value('startTime'), 8, true),
      timezone,
    );
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
  return { startDate, startTime: clock, timezone };
}

/** A flag or a status text; an unknown text does not mean "canceled". */
function isCanceled(value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  return /^\s*(?:1|true|yes|да|cancel|abandon|void|delet|отмен|удал)/iu.test(
    typeof value === 'string' || typeof value === 'number' ? String(value) : '',
  );
}
