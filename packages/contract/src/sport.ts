import * as z from 'zod/mini';
import { entity } from '#kit/entity';
import { count, instant, name, stored } from '#kit/field';
import { crud } from '#kit/route';

export const sport = entity('sport', {
  name: name(200),
  /** Minutes a match of this sport usually takes; a new stream starts from it. */
  duration: count(1, 1440),
  archivedAt: stored(z.nullable(instant), 'timestamptz'),
});

export const sportRoutes = crud(sport, '/stream/sport', '/stream/sports', 'reference.see', 'reference.write');

export type Sport = z.infer<typeof sport.item>;
