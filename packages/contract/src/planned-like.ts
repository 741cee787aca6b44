import * as z from 'zod/mini';
import { errorCodes, fieldError } from './errors.ts';
import { scheduleConflict } from './schedule-conflict.ts';
import { id, instant } from '#kit/value';

/** What became, or would become, of one of several streams that are planned like another one. */
export const plannedLike = z.object({
  /** Null in a preview, and when it is refused. */
  id: z.nullable(id),
  startAt: z.nullable(instant),
  /** Why it is not planned; null: it is. */
  refusal: z.nullable(z.object({ code: z.enum(errorCodes), fields: z.record(z.string(), fieldError) })),
  /** Scheduling conflicts, which are warnings. */
  conflicts: z.array(scheduleConflict),
});
export type PlannedLike = z.infer<typeof plannedLike>;
