import * as z from 'zod/mini';
import { entity } from '#kit/entity';
import { count, counted, name, stored, text } from '#kit/field';
import { instant } from '#kit/value';
import { crud } from '#kit/crud';
import { restoreRoute } from './reference.ts';

export const resolution = entity('resolution', ['resolution', 'resolutions'], {
  name: name(50, 'required'),
  description: text(200, { searchable: true }),
  width: count(16, 16_384, 'required'),
  height: count(16, 16_384, 'required'),
  /** Number of streams that use it, at most `maxUses`. */
  streams: counted(),
  archivedAt: stored(z.nullable(instant), 'timestamptz'),
});

export const resolutionRoutes = {
  ...crud(resolution, '/stream/resolution', '/stream/resolutions', 'reference.see', 'reference.write'),
  restore: restoreRoute('/stream/resolution', 'reference.write', resolution.nouns[1]),
};

export type Resolution = z.infer<typeof resolution.item>;
