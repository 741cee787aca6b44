import * as z from 'zod/mini';
import { entity } from '#kit/entity';
import { count, counted, name, stored, text } from '#kit/field';
import { instant } from '#kit/value';
import { crud } from '#kit/crud';
import { mergeRoute, restoreRoute, synonymList } from './reference.ts';

export const sport = entity('sport', ['sport', 'sports'], {
  name: name(200, 'required'),
  /** Shown to people who read Russian; empty: `name`. */
  nameRu: text(200, { searchable: true }),
  /** Usual length of a match in minutes, 120 by default; the default duration of new streams. */
  duration: count(1, 1440, 'optional'),
  synonyms: synonymList(),
  /** Number of streams and other records that use it, each at most `maxUses`. */
  streams: counted(),
  tournaments: counted(),
  teams: counted(),
  archivedAt: stored(z.nullable(instant), 'timestamptz'),
});

export const sportRoutes = {
  ...crud(sport, '/stream/sport', '/stream/sports', 'reference.see', 'reference.write'),
  restore: restoreRoute('/stream/sport', 'reference.write', sport.nouns[1]),
  merge: mergeRoute('/stream/sport', sport.item),
};

export type Sport = z.infer<typeof sport.item>;
