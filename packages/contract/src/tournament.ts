import * as z from 'zod/mini';
import { entity } from '#kit/entity';
import { computed, counted, mustRefer, name, stored } from '#kit/field';
import { instant } from '#kit/value';
import { crud } from '#kit/crud';
import { mergeRoute, restoreRoute, synonymList } from './reference.ts';

export const tournament = entity('tournament', ['tournament', 'tournaments'], {
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
export const tournamentForm = z.required(tournament.create, { sport: true });

export const tournamentRoutes = {
  ...crud(tournament, '/stream/tournament', '/stream/tournaments', 'reference.see', 'reference.write'),
  restore: restoreRoute('/stream/tournament', 'reference.write', tournament.nouns[1]),
  merge: mergeRoute('/stream/tournament', tournament.item),
};

export type Tournament = z.infer<typeof tournament.item>;
