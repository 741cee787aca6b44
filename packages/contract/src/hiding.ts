import * as z from 'zod/mini';
import { id } from '#kit/value';

/** The name of a stream that a blacklist filter is compared with. */
export const blacklistFields = ['sport', 'tournament', 'team1', 'team2'] as const;
export type BlacklistField = (typeof blacklistFields)[number];

/** `exact`: equals the whole name; `contains`: is part of it. */
export const blacklistOperators = ['exact', 'contains'] as const;

/** The filter of the viewer's blacklist that hides a stream from their lists. */
export const hiddenBy = z.object({
  id,
  field: z.enum(blacklistFields),
  operator: z.enum(blacklistOperators),
  value: z.string(),
});
export type HiddenBy = z.infer<typeof hiddenBy>;
