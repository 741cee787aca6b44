import * as z from 'zod/mini';
import { id, line } from '#kit/field';
import { listRoute, oneId, removed, route } from '#kit/route';

/** What can have synonyms. */
export const synonymTypes = ['sport', 'tournament', 'team'] as const;
export type SynonymType = (typeof synonymTypes)[number];

const type = z.enum(synonymTypes);
const content = line(1, 200);

/** Another name of a sport, a tournament or a team; `internal_id` is the id of that record. */
export const synonym = z.object({ id, type, internal_id: id, content: z.string() });
export type Synonym = z.infer<typeof synonym>;

const write = 'reference.write';

export const synonymRoutes = {
  create: route(
    'POST',
    '/stream/synonym',
    write,
    'Add a synonym',
    z.strictObject({ type, internal_id: id, content }),
    synonym,
  ),
  update: route(
    'PUT',
    '/stream/synonym',
    write,
    'Change a synonym',
    z.strictObject({ id, type, internal_id: id, content }),
    synonym,
  ),
  remove: route(
    'DELETE',
    '/stream/synonym',
    write,
    'Delete a synonym',
    z.strictObject({ id: oneId, type, internal_id: oneId }),
    removed,
  ),
  list: listRoute(
    'GET',
    '/stream/synonyms',
    'reference.see',
    'Synonyms of one record',
    z.strictObject({ type, internal_id: oneId }),
    synonym,
  ),
};

/** Spellings of a team's name in the other script, likeliest first, without those it already has. */
export const transliteration = z.object({ id, name: z.string(), proposals: z.array(z.string()) });
export type Transliteration = z.infer<typeof transliteration>;

export const transliterationRoutes = {
  propose: route(
    'GET',
    '/stream/team/transliteration',
    write,
    'Propose spellings of the names of teams',
    z.strictObject({ ids: z.array(oneId).check(z.minLength(1), z.maxLength(100)) }),
    z.object({ data: z.array(transliteration) }),
  ),
  save: route(
    'POST',
    '/stream/team/transliteration',
    write,
    'Keep chosen spellings as synonyms of their teams',
    z.strictObject({
      synonyms: z.array(z.strictObject({ internal_id: id, content })).check(z.minLength(1), z.maxLength(1000)),
    }),
    z.object({ created: z.int() }),
  ),
};
