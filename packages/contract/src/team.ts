import * as z from 'zod/mini';
import { entity } from '#kit/entity';
import { computed, counted, mustRefer, name, stored } from '#kit/field';
import { instant } from '#kit/value';
import { crud } from '#kit/crud';
import { mergeRoute, restoreRoute, synonymList } from './reference.ts';

export const team = entity('team', ['team', 'teams'], {
  name: name(200, 'required'),
  /** Defaults to the sport "Other". */
  sport: mustRefer('sport', 'optional'),
  synonyms: synonymList(),
  sportName: computed(z.string()),
  sportNameRu: computed(z.string()),
  /** Number of streams that use it, at most `maxUses`. */
  streams: counted(),
  archivedAt: stored(z.nullable(instant), 'timestamptz'),
});

/** The form requires a sport; only API clients may omit it. */
export const teamForm = z.required(team.create, { sport: true });

export const teamRoutes = {
  ...crud(team, '/stream/team', '/stream/teams', 'reference.see', 'reference.write'),
  restore: restoreRoute('/stream/team', 'reference.write', team.nouns[1]),
  merge: mergeRoute('/stream/team', team.item),
};

export type Team = z.infer<typeof team.item>;
