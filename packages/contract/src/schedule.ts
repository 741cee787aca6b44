import * as z from 'zod/mini';
import { id, instant, line } from '#kit/value';
import { route } from '#kit/route';
import { monitorStates } from './monitoring.ts';
import { phases } from './status.ts';

/** Most matches of one answer: a busy day has half as many. */
export const maxScheduledMatches = 5_000;
/** The longest period of one answer, in milliseconds: a week, in which the clocks may go back, and a day. */
export const longestScheduleMs = 8 * 24 * 3_600_000 + 3_600_000;

/** A stream as far as a schedule shows it. What it refers to is named once for all of them. */
export const scheduledMatch = z.object({
  id,
  version: z.int(),
  title: z.string(),
  startAt: instant,
  /** Minutes. */
  duration: z.int(),
  /** IANA time zone of the start, in which it is changed. */
  timezone: z.string(),
  startTimeTbd: z.boolean(),
  postponed: z.boolean(),
  phase: z.enum(phases),
  status: id,
  state: z.enum(monitorStates),
  sport: id,
  tournament: z.nullable(id),
  server: z.nullable(id),
  /** Ids of users. */
  holders: z.array(id),
});
export type ScheduledMatch = z.infer<typeof scheduledMatch>;

const named = z.array(z.object({ id, name: z.string() }));

const schedule = z.object({
  /** Whether more match than one answer has. */
  isCut: z.boolean(),
  data: z.array(scheduledMatch),
  sports: z.array(z.object({ id, name: z.string(), nameRu: z.string() })),
  tournaments: named,
  servers: named,
  users: named,
  statuses: z.array(z.object({ id, name: z.string(), nameRu: z.string(), color: z.string() })),
});
export type Schedule = z.infer<typeof schedule>;

/** The filter headers and `name` choose the streams as in `GET /streams`; order and page are ignored. */
export const scheduleRoute = {
  ...route(
    'GET',
    '/streams/schedule',
    'stream.see',
    'Streams that run within a period of at most 8 days, earliest first, at most 5,000. Filters and search as in the list',
    z.strictObject({ from: instant, to: instant, name: z.optional(line(0, 200)) }),
    schedule,
  ),
  list: true,
};
