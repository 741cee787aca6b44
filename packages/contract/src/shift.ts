import * as z from 'zod/mini';
import { userName } from './user.ts';
import { id, instant, zoneName } from '#kit/value';
import { route } from '#kit/route';
import { handoverStates } from './handover.ts';
import { incident, incidentEntryKinds } from './incident.ts';
import { phases } from './status.ts';

/** The longest shift that is summed up, in milliseconds. */
export const longestShiftMs = 48 * 3_600_000;
/** Hours of a shift of which nobody knows when it began. */
export const usualShiftHours = 8;

const named = { stream: id, title: z.string() };
const entry = { ...named, at: instant };

/** What a person did and saw in a shift, within their access rule. */
export const shiftSummary = z.object({
  from: instant,
  to: instant,
  user: userName,
  /** Those that ran meanwhile. `heldTo`: null while the person still has it. */
  matches: z.array(
    z.object({ ...named, startAt: instant, endAt: instant, heldFrom: instant, heldTo: z.nullable(instant) }),
  ),
  /** Those of the person’s matches while they had them, and those about which they did something. */
  incidents: z.array(
    z.object({
      ...incident.shape,
      /** What the person did, oldest first. */
      acts: z.array(z.object({ at: instant, kind: z.enum(incidentEntryKinds), note: z.string() })),
    }),
  ),
  /** From and to the person. `at`: when it ended, or was offered. */
  handovers: z.array(
    z.object({
      id,
      from: userName,
      to: userName,
      at: instant,
      state: z.enum(handoverStates),
      note: z.string(),
      streams: z.array(z.string()),
    }),
  ),
  /** Encoders that were refused on the person’s matches, by reason. */
  refusals: z.array(z.object({ ...named, reason: z.string(), count: z.int() })),
  comments: z.array(z.object({ ...entry, message: z.string() })),
  decisions: z.array(z.object({ ...entry, isGo: z.boolean(), note: z.string() })),
  noShows: z.array(z.object(entry)),
  /** What the person has and is not over, as of now. */
  open: z.array(z.object({ ...named, startAt: instant, phase: z.enum(phases) })),
  /** All of it to be copied, in the given time zone, else in the person’s. */
  text: z.object({ en: z.string(), ru: z.string() }),
});
export type ShiftSummary = z.infer<typeof shiftSummary>;

export const shiftRoutes = {
  find: route(
    'GET',
    '/profile/shift',
    'take.self',
    'What one did and saw in a shift of at most 48 hours: from the first act after a pause of six hours, unless told otherwise, until now',
    z.strictObject({ from: z.optional(instant), to: z.optional(instant), timezone: z.optional(zoneName) }),
    shiftSummary,
  ),
};
