import * as z from 'zod/mini';
import { entity } from '#kit/entity';
import { computed, instant, mustRefer, name, stored } from '#kit/field';
import { crud } from '#kit/route';

export const team = entity('team', {
  name: name(200),
  sport: mustRefer('sport'),
  sportName: computed(z.string()),
  archivedAt: stored(z.nullable(instant), 'timestamptz'),
});

export const teamRoutes = crud(team, '/stream/team', '/stream/teams', 'reference.see', 'reference.write');

export type Team = z.infer<typeof team.item>;
