import type { Stream } from '@touchline/contract';
import { viewerZone } from '#ui/dates.ts';

/** What the form holds: exactly what can be sent. */
export type StreamValues = ReturnType<typeof valuesOf>;

/** A new stream: today's zone of the viewer, all else empty. */
export function emptyValues(): StreamValues {
  return {
    key: '',
    server: null,
    source_url: '',
    title: '',
    description: '',
    comment: '',
    sport: null,
    tournament: null,
    team1: null,
    team2: null,
    startDate: '',
    startTime: '',
    timezone: viewerZone(),
    startTimeTbd: false,
    duration: null,
    resolution: null,
    status: null,
    monitor: '',
  };
}

/** A stored stream as the form holds it. */
export function valuesOf(stream: Stream) {
  return {
    key: stream.key,
    server: stream.server,
    source_url: stream.source_url,
    title: stream.title,
    description: stream.description,
    comment: stream.comment,
    sport: stream.sport as number | null,
    tournament: stream.tournament,
    team1: stream.team1,
    team2: stream.team2,
    startDate: stream.startDate,
    // Lists carry seconds in no place; a database may.
    startTime: stream.startTime.slice(0, 5),
    timezone: stream.timezone,
    startTimeTbd: stream.startTimeTbd,
    duration: stream.duration,
    resolution: stream.resolution,
    status: stream.status,
    monitor: stream.monitor,
  };
}

/** What is sent: a value that must be given but is not counts as absent, so that the rule says "required". */
export function inputOf(values: StreamValues) {
  const given = <T>(value: T | null | '') => (value === null || value === '' ? undefined : value);
  return {
    ...values,
    sport: given(values.sport),
    startDate: given(values.startDate),
    startTime: given(values.startTime),
    timezone: given(values.timezone),
    status: given(values.status),
  };
}

/** Only what differs: other people's changes of other fields stay. */
export function changesOf(before: StreamValues, after: StreamValues): Partial<StreamValues> {
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => before[name as keyof StreamValues] !== value),
  );
}
