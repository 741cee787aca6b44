import * as z from 'zod/mini';

/** What a media server says about a client: text or a number, never long. */
export const shortText = z.pipe(
  z.union([z.string().check(z.maxLength(500)), z.number()]),
  z.transform((value) => String(value)),
);
