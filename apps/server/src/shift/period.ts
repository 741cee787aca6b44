import { longestShiftMs, usualShiftHours } from '@touchline/contract';
import { sql } from 'kysely';
import type { Db } from '#database/pool';
import { prepared } from '#database/prepared';
import { invalidField } from '#http/http-error';

export type ShiftPeriod = { from: string; to: string };

/** Between two shifts nobody takes anything, or signs in, for this long. */
const pause = sql`interval '6 hours'`;

/** The period that was asked for, or else the present shift of a user. Throws 422 for one that is too long or empty. */
export async function shiftPeriod(db: Db, user: number, asked: Partial<ShiftPeriod>, now: Date): Promise<ShiftPeriod> {
  const to = asked.to ?? now.toISOString();
  const from = asked.from ?? (await beganAt(db, user, to));
  const lengthMs = Date.parse(to) - Date.parse(from);
  if (!(lengthMs > 0) || lengthMs > longestShiftMs) throw invalidField('to', 'too_far');
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
}

/** The first take or sign-in of the shift that lasts at an instant. */
async function beganAt(db: Db, user: number, to: string): Promise<string> {
  const within = sql`BETWEEN ${to}::timestamptz - interval '1 day' AND ${to}::timestamptz`;
  const { rows } = await sql<{ at: string | null }>`${prepared}
    SELECT max(at) AS at FROM (
      SELECT at, lag(at) OVER (ORDER BY at) AS before FROM (
        SELECT at FROM taken WHERE "user" = ${user} AND at ${within}
        UNION ALL SELECT "createdAt" FROM session WHERE "user" = ${user} AND "createdAt" ${within}
      ) AS act
    ) AS ordered WHERE before IS NULL OR at - before >= ${pause}`.execute(db);
  return rows[0]?.at ?? new Date(Date.parse(to) - usualShiftHours * 3_600_000).toISOString();
}
