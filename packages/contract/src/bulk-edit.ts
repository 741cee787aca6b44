import * as z from 'zod/mini';
import { errorCodes, fieldError } from './errors.ts';
import { scheduleConflict } from './schedule-conflict.ts';
import { stream } from './stream.ts';
import { id, instant } from '#kit/value';
import { route } from '#kit/route';

/** Most streams of one bulk edit, which is one transaction. */
export const maxBulkEdit = 500;
/** Furthest that a bulk edit moves a start, in minutes: a week. */
const maxShiftMin = 7 * 24 * 60;

const { server, tournament, resolution, duration, commentator, description, comment, betting } = stream.create.shape;
const shape = { server, tournament, resolution, duration, commentator, description, comment, betting };

/** Fields that many streams can be given at once. */
export const bulkFields = [
  'server',
  'tournament',
  'resolution',
  'duration',
  'commentator',
  'description',
  'comment',
  'betting',
] as const satisfies readonly (keyof typeof shape)[];

/** The values to set; `shiftMin` moves the start by minutes, also across a change of daylight saving time. */
export const bulkChanges = z
  .strictObject({
    ...shape,
    shiftMin: z.optional(
      z.int().check(
        z.gte(-maxShiftMin),
        z.lte(maxShiftMin),
        z.refine((minutes) => minutes !== 0),
      ),
    ),
  })
  .check(z.refine((changes) => Object.values(changes).some((value) => value !== undefined)));
export type BulkChanges = z.infer<typeof bulkChanges>;

const value = z.nullable(z.union([z.string(), z.number(), z.boolean()]));

const bulkEdited = z.object({
  id,
  /** With the changes; 0 for a stream that the user may not see. */
  version: z.int(),
  /** Empty, and `startAt` null, for a stream that the user may not see. */
  title: z.string(),
  startAt: z.nullable(instant),
  /** What changes, by field; names in place of ids. Empty: nothing, or the change is refused. */
  changes: z.array(z.object({ field: z.enum([...bulkFields, 'startAt']), before: value, after: value })),
  /** Why nothing of the stream is changed; null: it is not refused. */
  refusal: z.nullable(z.object({ code: z.enum(errorCodes), fields: z.record(z.string(), fieldError) })),
  /** Scheduling conflicts with the changes, which are warnings. */
  conflicts: z.array(scheduleConflict),
});
export type BulkEdited = z.infer<typeof bulkEdited>;

export const bulkEditRoute = route(
  'PUT',
  '/streams/update/fields',
  'stream.write',
  'Change fields of many streams, all alike or each by `changes` of its own; each is changed as a whole or refused. `preview`: says what would change and stores nothing',
  z
    .strictObject({
      streams: z
        .array(z.strictObject({ id, version: z.int(), changes: z.optional(bulkChanges) }))
        .check(z.minLength(1), z.maxLength(maxBulkEdit)),
      /** Of the streams that have none of their own. */
      changes: z.optional(bulkChanges),
      preview: z.boolean(),
    })
    .check(
      z.refine(({ streams, changes }) => changes !== undefined || streams.every((each) => each.changes !== undefined), {
        path: ['changes'],
      }),
    ),
  z.object({
    streams: z.array(bulkEdited),
    /** False when the streams start too far apart for that. */
    areConflictsChecked: z.boolean(),
  }),
);
