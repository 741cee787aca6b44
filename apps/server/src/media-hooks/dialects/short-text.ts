import * as z from 'zod/mini';

/** A short text or number that a media server reports about a client. */
export const shortText = z.pipe(
  z.union([z.string().check(z.maxLength(500)), z.number()]),
  z.transform((value) => String(value)),
);
