import * as z from 'zod/mini';
import { plannedLike } from './planned-like.ts';
import { id } from '#kit/value';
import { route } from '#kit/route';
import { stream } from './stream.ts';

/** Most streams of one series, which is one transaction: every week of a year. */
export const maxSeries = 53;

const planned = z.extend(plannedLike, {
  /** In the zone of the stream, `2026-11-25`. */
  date: z.string(),
});
export type PlannedOfSeries = z.infer<typeof planned>;

export const seriesRoute = route(
  'POST',
  '/stream/series',
  'stream.write',
  'Plan a stream like another one on each of some dates, at the same time of the day in its zone, with a key of its own; a date is refused alone. `preview`: says what would be planned and stores nothing',
  z.strictObject({
    id,
    dates: z.array(stream.create.shape.startDate).check(z.minLength(1), z.maxLength(maxSeries)),
    preview: z.boolean(),
  }),
  z.object({ streams: z.array(planned) }),
);
