import * as z from 'zod/mini';
import { id, instant } from '#kit/value';
import { route } from '#kit/route';
import { server as serverEntity } from './server.ts';
import { stream } from './stream.ts';

/**
 * `same_match`: the same teams are planned twice. `same_team`: a team plays another match at the time. `server_load`: more
 * matches than the server's capacity. `server_off`: the server is switched off. `server_window`: the match is outside the
 * days or hours in which the server may be planned. `key_in_use`: another stream has the key, or an archived one had it on
 * this server at the time, whose encoder may still send. `holder_overlap`, `holder_rest`: a holder has another match at
 * the time, or no rest between the two.
 */
export const scheduleConflictKinds = [
  'same_match',
  'same_team',
  'server_load',
  'server_off',
  'server_window',
  'key_in_use',
  'holder_overlap',
  'holder_rest',
] as const;

export const plannedStream = z.object({
  /** Null, as the title is, when the user may not see the stream. */
  id: z.nullable(id),
  title: z.nullable(z.string()),
  startAt: instant,
  endAt: instant,
  /** The row of the same import that plans it, when it is not stored yet. */
  row: z.optional(z.int()),
});

/** When a server may be planned: from the first to the last day, at some hours of each. */
export const serverWindow = z.pick(serverEntity.item, {
  availableFrom: true,
  availableUntil: true,
  hoursFrom: true,
  hoursUntil: true,
  hoursZone: true,
});
export type ServerWindow = z.infer<typeof serverWindow>;

export const scheduleConflict = z.object({
  kind: z.enum(scheduleConflictKinds),
  /** The team, server or user; null for the same match and the key. */
  name: z.nullable(z.string()),
  /** The other stream; null when the conflict is with the server. */
  stream: z.nullable(plannedStream),
  /** The most matches on the server at once, this one included, and how many it is planned for. */
  load: z.nullable(z.int()),
  capacity: z.nullable(z.int()),
  /** `server_window` only. */
  window: z.optional(serverWindow),
});
export type ScheduleConflict = z.infer<typeof scheduleConflict>;

const { sport, tournament, team1, team2, title, startDate, startTime, timezone, startTimeTbd, duration, server, key } =
  stream.create.shape;
const teams = { team1, team2, title };
const time = { startDate, startTime, timezone, startTimeTbd, duration };

export const scheduleRoutes = {
  check: route(
    'POST',
    '/stream/conflicts',
    'stream.write',
    'Scheduling conflicts of a stream as it is planned, which is not stored. `id`: the stream that is being changed',
    z.strictObject({ id: z.optional(id), sport, tournament, ...teams, ...time, server, key }),
    z.object({ conflicts: z.array(scheduleConflict) }),
  ),
  list: route(
    'GET',
    '/streams/conflicts',
    'stream.write',
    'Streams that start within a period of at most 15 days and have scheduling conflicts, earliest first',
    z.strictObject({ from: instant, to: instant }),
    z.object({ data: z.array(z.object({ ...plannedStream.shape, conflicts: z.array(scheduleConflict) })) }),
  ),
};
