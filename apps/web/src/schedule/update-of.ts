import type { Stream } from '@touchline/contract';
import { calendarDay, clock } from '#ui/dates.ts';
import type { Change } from './drag.ts';
import type { Match } from './match.ts';

type StreamChange = Partial<
  Pick<Stream, 'startDate' | 'startTime' | 'startTimeTbd' | 'postponed' | 'duration' | 'server'>
>;

const minuteMs = 60_000;

/** The fields of a stream that a change by hand concerns. Its start is stored in its own time zone. */
export function updateOf(match: Match, { startMs, endMs, server }: Change): StreamChange {
  const duration = (endMs - startMs) / minuteMs;
  const isMoved = startMs !== match.startMs;
  return {
    ...(isMoved ? startIn(match.timezone, startMs) : {}),
    // A time that somebody has chosen is known.
    ...(isMoved && match.startTimeTbd ? { startTimeTbd: false } : {}),
    ...(isMoved && match.postponed ? { postponed: false } : {}),
    ...(duration === match.duration ? {} : { duration }),
    ...(server === undefined || server === match.server ? {} : { server }),
  };
}

/** The fields that take a change back. */
export function updateBack(before: Match, change: StreamChange): StreamChange {
  return {
    ...(change.startDate === undefined ? {} : startIn(before.timezone, before.startMs)),
    ...(change.startTimeTbd === undefined ? {} : { startTimeTbd: before.startTimeTbd }),
    ...(change.postponed === undefined ? {} : { postponed: before.postponed }),
    ...(change.duration === undefined ? {} : { duration: before.duration }),
    ...(change.server === undefined ? {} : { server: before.server }),
  };
}

function startIn(zone: string, atMs: number): Required<Pick<StreamChange, 'startDate' | 'startTime'>> {
  const at = new Date(atMs);
  return { startDate: calendarDay(at, zone), startTime: clock(at, 'en', zone) };
}

/** A match of the schedule as it is after it was saved. */
export function savedMatch(match: Match, stream: Stream): Match {
  const startMs = Date.parse(stream.startAt);
  const duration = stream.duration ?? match.duration;
  const { version, startTimeTbd, postponed, server, phase, timezone } = stream;
  return {
    ...match,
    version,
    startTimeTbd,
    postponed,
    server,
    phase,
    timezone,
    duration,
    startMs,
    endMs: startMs + duration * minuteMs,
  };
}
