import { z } from 'zod';

/**
 * Who may watch on this server, as the console tells it. What is not named here may not be watched: a stream, a person
 * or a signing key.
 */
export const watchRules = z.object({
  /** Whether viewers need a signed link. */
  signed: z.boolean(),
  /** Signing keys of links in force, in base64url. */
  keys: z.array(z.object({ id: z.int(), secret: z.string() })),
  /** Keys of the streams that may be watched. */
  streams: z.array(z.string()),
  /** Users who may watch. `copies`: also with links that they have copied. */
  people: z.array(
    z.object({
      id: z.int(),
      copies: z.boolean(),
      /** `allow`: every stream except those with these ids; `deny`: only these. */
      access: z.enum(['allow', 'deny']),
      streams: z.array(z.int()),
    }),
  ),
  /** Links of clients that were revoked before their end. */
  revoked: z.array(z.int()),
  /**
   * Links that users copied before they were revoked: those issued before this second since 1970. Older consoles tell
   * none.
   */
  revokedCopies: z.array(z.object({ stream: z.int(), user: z.int(), before: z.int() })).default([]),
});
export type WatchRules = z.infer<typeof watchRules>;
