import * as z from 'zod/mini';
import { entity } from '#kit/entity';
import { computed, counted, instant, mustRefer, name, stored } from '#kit/field';
import { crud } from '#kit/route';
import { mergeRoute, restoreRoute } from './reference.ts';

export const tournament = entity('tournament', {
  name: name(200),
  sport: mustRefer('sport'),
  sportName: computed(z.string()),
  /** How many streams use it, at most `mostUses`. */
  streams: counted(),
  archivedAt: stored(z.nullable(instant), 'timestamptz'),
});

export const tournamentRoutes = {
  ...crud(tournament, '/stream/tournament', '/stream/tournaments', 'reference.see', 'reference.write'),
  restore: restoreRoute('/stream/tournament', 'reference.write'),
  merge: mergeRoute('/stream/tournament', tournament.item),
};

export type Tournament = z.infer<typeof tournament.item>;
