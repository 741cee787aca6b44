import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import { runsBetween, startsWithin } from '#server/streams/window';
import { invalidField } from '#http/http-error';
import type { ListQuery } from '#http/list-query';

type Filters = ListQuery['filters'];

/** Filters of the stream list that are not columns and parse their own value. Each throws 422. */
export const customFilters: Record<string, (value: string, all: Filters) => RawBuilder<boolean>> = {
  /** `hour`, `day`: starts within that time from now; `lastDay`, `lastWeek`: started within the past day or week. */
  starts(value) {
    if (!isStartRange(value)) throw invalidField('Filter-Value', 'unknown_value');
    return startsWithin[value];
  },
  /** Two instants, as `2026-11-25T00:00:00Z..2026-11-26T00:00:00Z`: runs at some moment between them. */
  during(value) {
    const [from = '', to = '', ...more] = value.split('..');
    if (more.length > 0 || ![from, to].every((end) => z.iso.datetime({ offset: true }).safeParse(end).success))
      throw invalidField('Filter-Value', 'invalid_date');
    return runsBetween(from, to);
  },
  /** Ids of users; matches streams that any of them has taken, even if released since. */
  takenBy: (value) => wasTaken(sql<boolean>`"user" = ANY(${usersOf(value)}::int8[])`),
  /** The id of an import that created or changed it. */
  import(value) {
    if (!/^\d{1,15}$/.test(value)) throw invalidField('Filter-Value', 'wrong_type');
    return importedBy(sql`${Number(value)}::int8`);
  },
  /**
   * The UTC month in which it was taken, as `2026-11`, the first and the last month, as `2025-12..2026-11`, or two instants.
   * Combined with `takenBy`: taken by those users in that time.
   */
  takenIn(value, all) {
    const people = all.find(({ column }) => column === 'takenBy');
    return wasTaken(sql<boolean>`${takenWithin(value)}
      AND ${people ? sql`"user" = ANY(${usersOf(people.value)}::int8[])` : sql`true`}`);
  },
  /** Whether a server is planned. */
  hasServer(value) {
    if (value !== 'true' && value !== 'false') throw invalidField('Filter-Value', 'wrong_type');
    return value === 'true' ? sql<boolean>`stream.server IS NOT NULL` : sql<boolean>`stream.server IS NULL`;
  },
};

/** SQL over `stream`: whether an import created or changed it. */
export const importedBy = (id: RawBuilder<unknown>) => sql<boolean>`stream.id = ANY(ARRAY(
  SELECT target FROM import_row WHERE import_row.import = ${id} AND result IN ('new', 'changed')))`;

/** SQL over `taken`: whether it was in the months, or between the instants, of a filter. */
function takenWithin(value: string): RawBuilder<boolean> {
  const [from = '', to = from, ...more] = value.split('..');
  const are = (isValid: (end: string) => boolean) => more.length === 0 && [from, to].every(isValid);
  if (are((end) => z.iso.datetime({ offset: true }).safeParse(end).success))
    return sql<boolean>`at >= ${from}::timestamptz AND at < ${to}::timestamptz`;
  if (!are((month) => /^\d{4}-(0[1-9]|1[0-2])$/.test(month))) throw invalidField('Filter-Value', 'invalid_date');
  return sql<boolean>`at >= ${`${from}-01`}::timestamp AT TIME ZONE 'UTC'
    AND at < (${`${to}-01`}::timestamp + interval '1 month') AT TIME ZONE 'UTC'`;
}

/** Released takes count too. */
const wasTaken = (whose: RawBuilder<boolean>) => sql<boolean>`stream.id IN (SELECT stream FROM taken WHERE ${whose})`;

const isStartRange = (value: string): value is keyof typeof startsWithin => Object.hasOwn(startsWithin, value);

function usersOf(value: string): number[] {
  if (!/^\d{1,15}(\|\d{1,15})*$/.test(value)) throw invalidField('Filter-Value', 'wrong_type');
  return value.split('|').map(Number);
}
