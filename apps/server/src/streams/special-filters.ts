import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { startsWithin } from '#server/streams/window';
import { invalidField } from '#kit/http-error';

const isSpan = (value: string): value is keyof typeof startsWithin => Object.hasOwn(startsWithin, value);

/** Filters of the list of streams that are no column: what their value means, they say themselves. Each throws 422. */
export const specials: Record<string, (value: string) => RawBuilder<boolean>> = {
  /** `hour`, `day`: starts within it from now; `lastDay`, `lastWeek`: has begun within it. */
  starts(value) {
    if (!isSpan(value)) throw invalidField('Filter-Value', 'unknown_value');
    return startsWithin[value];
  },
  /** Ids of users, any of whom holds it. */
  holder(value) {
    if (!/^\d{1,15}(\|\d{1,15})*$/.test(value)) throw invalidField('Filter-Value', 'wrong_type');
    return sql`EXISTS (SELECT 1 FROM take WHERE take.stream = stream.id AND "user" = ANY(${value.split('|').map(Number)}::int8[]))`;
  },
  /** The UTC month in which it was taken, as `2026-11`, or the first and the last month, as `2025-12..2026-11`. */
  takenIn(value) {
    const [from = '', to = from, ...more] = value.split('..');
    if (more.length > 0 || ![from, to].every((month) => /^\d{4}-(0[1-9]|1[0-2])$/.test(month)))
      throw invalidField('Filter-Value', 'invalid_date');
    return sql`EXISTS (SELECT 1 FROM take WHERE take.stream = stream.id
      AND "takenAt" >= ${`${from}-01`}::timestamp AT TIME ZONE 'UTC'
      AND "takenAt" < (${`${to}-01`}::timestamp + interval '1 month') AT TIME ZONE 'UTC')`;
  },
};
