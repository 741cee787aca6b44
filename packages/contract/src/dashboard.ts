import * as z from 'zod/mini';
import { id, instant } from '#kit/value';
import { nothing, route } from '#kit/route';
import { monitorStates } from './monitoring.ts';

const count = z.int();

/** Streams that were taken, those in the archive apart: the two stand in different lists. */
const taken = { streams: count, archived: count };

const availability = z.object({
  /** Matches that count: begun in the period, watched in their planned time, not canceled. */
  matches: count,
  /** Seconds of their planned time in which the console watched, and those of them with a signal. */
  watchedS: z.number(),
  availableS: z.number(),
  /** The first instant that counts; null when none does. */
  since: z.nullable(instant),
});

/** What the desk has to know at a glance, inside the caller's access rule. */
export const dashboard = z.object({
  at: instant,
  live: z.object({
    total: count,
    /** Live streams by the state of their signal; every state is named. */
    states: z.record(z.enum(monitorStates), count),
  }),
  /** Scheduled matches that start within an hour. */
  nextHour: z.object({ total: count, untaken: count }),
  /** The caller's own queries that wait for a match. */
  awaiting: z.nullable(count),
  /** Null to whoever may not see servers. */
  servers: z.nullable(
    z.array(
      z.object({
        id,
        name: z.string(),
        location: z.string(),
        enabled: z.boolean(),
        capacity: z.nullable(z.int()),
        /** Live, or scheduled and inside their window. */
        streams: count,
        /** Bits a second: of each stream the format that carries most. Null while no stream has been measured. */
        bitrate: z.nullable(z.number()),
      }),
    ),
  ),
  availability: z.object({ day: availability, week: availability }),
  /** The caller's own imports that were written lately; null to whoever imports nothing. */
  imports: z.nullable(
    z.array(
      z.object({
        id,
        fileName: z.string(),
        entity: z.string(),
        at: instant,
        new: count,
        changed: count,
        /** Of the streams that it wrote, those in the list of streams now; null for other kinds of record. */
        listed: z.nullable(count),
      }),
    ),
  ),
  /** The last twelve months, oldest first, in UTC. */
  months: z.array(z.object({ month: z.string(), ...taken })),
  /** Over the same months; null to whoever may not see what others take. */
  people: z.nullable(z.array(z.object({ id, name: z.string(), ...taken }))),
});
export type Dashboard = z.infer<typeof dashboard>;

export const dashboardRoutes = {
  find: route('GET', '/dashboard', 'stream.see', 'The figures of the dashboard', nothing, dashboard),
};
