import * as z from 'zod/mini';
import { entity } from '#kit/entity';
import { computed, instant, mustRefer, name, stored } from '#kit/field';
import { crud } from '#kit/route';

export const tournament = entity('tournament', {
  name: name(200),
  sport: mustRefer('sport'),
  sportName: computed(z.string()),
  archivedAt: stored(z.nullable(instant), 'timestamptz'),
});

export const tournamentRoutes = crud(
  tournament,
  '/stream/tournament',
  '/stream/tournaments',
  'reference.see',
  'reference.write',
);

export type Tournament = z.infer<typeof tournament.item>;
