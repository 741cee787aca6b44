import * as z from 'zod/mini';
import { entity } from '#kit/entity';
import { choice, name } from '#kit/field';
import { line } from '#kit/value';
import { crud, listRoute } from '#kit/crud';
import { route } from '#kit/route';
import { blacklistFields, blacklistOperators } from './hiding.ts';
import { stream } from './stream.ts';

/** Without a letter or digit, a filter would match every name or none. */
const value = line(1, 200).check(z.regex(/[\p{L}\p{N}]/u));

/** A filter of a person's blacklist: it hides streams from their lists and from autoload. Only the owner sees it. */
export const blacklist = entity('blacklist', ['blacklist filter', 'blacklist filters'], {
  field: choice(blacklistFields, 'required'),
  operator: choice(blacklistOperators, 'required'),
  /** Compared ignoring case, ё, accents and punctuation; synonyms and the usual Latin spelling match too. */
  value: { ...name(200, 'required'), schema: value, searchable: false },
});

export type Blacklist = z.infer<typeof blacklist.item>;
export type BlacklistInput = z.infer<typeof blacklist.create>;

/** Most filters that one person may have. */
export const maxFilters = 500;

export const blacklistRoutes = {
  ...crud(blacklist, '/profile/blacklist', '/profile/blacklists', 'signed-in', 'signed-in'),
  search: listRoute(
    'POST',
    '/profile/blacklists',
    'signed-in',
    'Search the filters of one’s own blacklist; omitted fields match anything',
    z.strictObject({
      field: z.optional(z.enum(blacklistFields)),
      operator: z.optional(z.enum(blacklistOperators)),
      value: z.optional(line(0, 200)),
    }),
    blacklist.item,
  ),
  preview: route(
    'POST',
    '/profile/blacklist/preview',
    'signed-in',
    'How many upcoming streams a filter hides, and the first ten of them',
    blacklist.create,
    z.object({ total: z.int(), data: z.array(stream.item) }),
  ),
};
