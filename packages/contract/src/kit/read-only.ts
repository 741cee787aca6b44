import * as z from 'zod/mini';

/** What only the server writes. Whoever sends it back as they read it is not refused; the value is dropped. */
export const readOnly = z.optional(
  z.pipe(
    z.unknown(),
    z.transform(() => undefined),
  ),
);

/** Adds to a body the other members of the record that GET answers, as read-only ones. They are no part of its type. */
export function withReadOnly<I extends z.ZodMiniObject>(input: I, record: z.ZodMiniObject): I {
  const others = Object.keys(record.shape).filter((key) => !(key in input.shape));
  return z.extend(input, Object.fromEntries(others.map((key) => [key, readOnly]))) as unknown as I;
}
