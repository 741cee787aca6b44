import * as z from 'zod/mini';
import type { Ability } from './access.ts';
import { texts } from '#kit/field';
import { id } from '#kit/value';
import { ids, removed } from '#kit/crud';
import { oneId, route } from '#kit/route';

/** The directories. */
export const referenceNames = ['server', 'sport', 'tournament', 'team', 'resolution', 'status', 'client'] as const;
export type ReferenceName = (typeof referenceNames)[number];

/** Counting uses stops here, because larger numbers matter to nobody. */
export const maxUses = 1000;

/** Synonyms of a sport, a tournament or a team, in alphabetical order. */
export const synonymList = () => texts(200, 1_000);

/** The route that restores archived records. `one`: path of one record; `many`: the noun for several. */
export function restoreRoute(one: string, write: Ability, many: string) {
  return route('POST', `${one}/restore`, write, `Restore archived ${many}`, ids, removed);
}

/**
 * The route that merges two duplicates: `from` is deleted, references to it are moved to `id`, and its names become
 * synonyms. `one`: path of one record.
 */
export function mergeRoute<O extends z.ZodMiniType>(one: string, item: O) {
  return route(
    'POST',
    `${one}/merge`,
    'reference.write',
    'Merge a duplicate into another record',
    z.strictObject({ id, from: id }),
    item,
  );
}

const uses = z.object({
  id,
  /** By entity, without zeros; `maxUses` means that many or more. */
  by: z.array(z.object({ entity: z.string(), count: z.int() })),
});
export type Uses = z.infer<typeof uses>;

export const referenceRoutes = {
  uses: route(
    'GET',
    '/stream/uses',
    'reference.write',
    'References to records of a directory; records in use are archived when deleted',
    z.strictObject({ entity: z.enum(referenceNames), ids: z.array(oneId).check(z.minLength(1), z.maxLength(100)) }),
    z.object({ data: z.array(uses) }),
  ),
};
