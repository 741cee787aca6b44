import * as z from 'zod/mini';
import { entity } from '#kit/entity';
import { computed, counted, instant, mustRefer, name, stored } from '#kit/field';
import { crud } from '#kit/route';
import { mergeRoute, restoreRoute } from './reference.ts';

export const team = entity('team', {
  name: name(200),
  sport: mustRefer('sport'),
  sportName: computed(z.string()),
  /** How many streams use it, at most `mostUses`. */
  streams: counted(),
  archivedAt: stored(z.nullable(instant), 'timestamptz'),
});

export const teamRoutes = {
  ...crud(team, '/stream/team', '/stream/teams', 'reference.see', 'reference.write'),
  restore: restoreRoute('/stream/team', 'reference.write'),
  merge: mergeRoute('/stream/team', team.item),
};

export type Team = z.infer<typeof team.item>;
