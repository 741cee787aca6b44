import * as z from 'zod/mini';
import { id, instant, zoneName } from '#kit/value';
import { nothing, route } from '#kit/route';
import { monitorStates } from './monitoring.ts';

const count = z.int();

/** Taken streams; archived ones are counted separately, because they are in another list. */
const takeCounts = { streams: count, archived: count };

const availability = z.object({
  /** Matches that count: started in the period, monitored in their planned time, not canceled. */
  matches: count,
  /** Seconds of the planned time in which the console monitored the matches, and those of them with a signal. */
  watchedS: z.number(),
  availableS: z.number(),
  /** The earliest time that counts; null when there are no such matches. */
  since: z.nullable(instant),
});

/** What the desk needs at a glance, within the caller's access rule. */
export const dashboard = z.object({
  at: instant,
  live: z.object({
    total: count,
    /** Streams on the wall by the state of their signal, also those that are not live; every state has an entry. */
    states: z.record(z.enum(monitorStates), count),
  }),
  /** Scheduled matches that start within an hour: all, those that nobody has taken, and those without a server. */
  nextHour: z.object({ total: count, untaken: count, serverless: count }),
  /** The caller's own queries that have no stream yet. */
  awaiting: z.nullable(count),
  /** Null for users who may not see servers. */
  servers: z.nullable(
    z.array(
      z.object({
        id,
        name: z.string(),
        location: z.string(),
        enabled: z.boolean(),
        capacity: z.nullable(z.int()),
        /** Live streams, and scheduled ones within their time window. */
        streams: count,
        /**
         * Bits per second, counting for each stream its format with the highest bitrate. Null until a stream is
         * measured.
         */
        bitrate: z.nullable(z.number()),
      }),
    ),
  ),
  availability: z.object({ day: availability, week: availability }),
  /** The caller's own recently committed imports; null for users who may not import. */
  imports: z.nullable(
    z.array(
      z.object({
        id,
        fileName: z.string(),
        entity: z.string(),
        at: instant,
        new: count,
        changed: count,
        /** How many of the imported streams are in the stream list now; null for other entities. */
        listed: z.nullable(count),
      }),
    ),
  ),
  /** The last twelve months, oldest first, in UTC. */
  months: z.array(z.object({ month: z.string(), ...takeCounts })),
  /** For the same months; null for users who may not see what others take. */
  people: z.nullable(z.array(z.object({ id, name: z.string(), ...takeCounts }))),
});
export type Dashboard = z.infer<typeof dashboard>;

/** Days of the strip of availability, and hours of the table of takes. */
export const trendDays = 14;
export const trendHours = 24;

/** What changes slowly and takes longer to count. */
export const trends = z.object({
  /** Days of a time zone, oldest first; the last one is today. */
  days: z.array(z.object({ from: instant, to: instant, ...availability.shape })),
  /** Full hours, oldest first; the last one is the current hour. Null for users who may not see what others take. */
  takes: z.nullable(
    z.object({
      hours: z.array(z.object({ from: instant, to: instant })),
      /** Different streams that a person took in each of the hours; people without any are left out. */
      people: z.array(z.object({ id, name: z.string(), streams: z.array(count) })),
    }),
  ),
});
export type Trends = z.infer<typeof trends>;

export const dashboardRoutes = {
  find: route('GET', '/dashboard', 'stream.see', 'Figures of the dashboard', nothing, dashboard),
  trends: route(
    'GET',
    '/dashboard/trends',
    'stream.see',
    'Availability by day, and takes by person and hour, in a given time zone',
    z.strictObject({ timezone: z.optional(zoneName) }),
    trends,
  ),
};
