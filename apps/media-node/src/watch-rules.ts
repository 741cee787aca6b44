import type { WatchRules } from '@touchline/contract';
import { z } from 'zod';

/** Reads the rules of who may watch, also from older consoles, which tell neither revoked copies, changed numbers of viewers nor ids of streams. */
export const watchRules: z.ZodType<WatchRules> = z.object({
  signed: z.boolean(),
  keys: z.array(z.object({ id: z.int(), secret: z.string() })),
  streams: z.array(z.string()),
  streamIds: z.array(z.object({ key: z.string(), id: z.int() })).default([]),
  people: z.array(
    z.object({
      id: z.int(),
      copies: z.boolean(),
      access: z.enum(['allow', 'deny']),
      streams: z.array(z.int()),
    }),
  ),
  revoked: z.array(z.int()),
  revokedCopies: z.array(z.object({ stream: z.int(), user: z.int(), before: z.int() })).default([]),
  viewers: z.array(z.object({ link: z.int(), max: z.int().nullable() })).default([]),
});
