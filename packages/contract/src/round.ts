import * as z from 'zod/mini';
import { plannedLike } from './planned-like.ts';
import { id } from '#kit/value';
import { oneId, route } from '#kit/route';
import { stream } from './stream.ts';

/** Most matches of a round that are planned in one step, which is one transaction. */
export const maxRound = 64;

const { shape } = stream.create;

const reported = z.object({
  event_id: z.string(),
  /** The names in the feed. */
  team1Text: z.string(),
  team2Text: z.string(),
  /** The teams of the directory that are certainly meant; null: a person chooses. */
  team1: z.nullable(id),
  team2: z.nullable(id),
  team1Name: z.nullable(z.string()),
  team2Name: z.nullable(z.string()),
  /** In the zone of the stream. */
  startDate: z.string(),
  startTime: z.string(),
});
export type ReportedOfRound = z.infer<typeof reported>;

const match = z.strictObject({
  team1: shape.team1,
  team2: shape.team2,
  title: shape.title,
  startDate: shape.startDate,
  startTime: shape.startTime,
  event_id: shape.event_id,
});
export type MatchOfRound = z.input<typeof match>;

export const roundRoutes = {
  list: route(
    'GET',
    '/stream/round',
    'stream.write',
    'Matches of the feed in the tournament of a stream, up to four days before and after it, that nobody has planned yet',
    z.strictObject({ id: oneId }),
    z.object({ matches: z.array(reported) }),
  ),
  plan: route(
    'POST',
    '/stream/round',
    'stream.write',
    'Plan matches in the tournament of a stream, with its server, resolution and duration, each with a key of its own; a match is refused alone. `preview`: says what would be planned and stores nothing',
    z.strictObject({
      id,
      matches: z.array(match).check(z.minLength(1), z.maxLength(maxRound)),
      preview: z.boolean(),
    }),
    z.object({
      /** In the order of `matches`. */
      streams: z.array(plannedLike),
    }),
  ),
};
