import { longestShiftMs, usualShiftHours } from '@touchline/contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '#database/pool';
import { prepared } from '#database/prepared';
import { invalidField } from '#http/http-error';

export type ShiftPeriod = { from: string; to: string };

/** Between two shifts nobody does anything for this long. */
const pause = sql`interval '6 hours'`;

/** A stream is seldom taken earlier, and what was is not looked for. */
export const earliest = sql`interval '60 days'`;

/** The period that was asked for, or else the present shift of a user. Throws 422 for one that is too long or empty. */
export async function shiftPeriod(db: Db, user: number, asked: Partial<ShiftPeriod>, now: Date): Promise<ShiftPeriod> {
  const to = asked.to ?? now.toISOString();
  const from = asked.from ?? (await beganAt(db, user, to));
  const lengthMs = Date.parse(to) - Date.parse(from);
  if (!(lengthMs > 0) || lengthMs > longestShiftMs) throw invalidField('to', 'too_far');
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
}

/**
 * The first act of the shift that lasts at an instant. Two acts belong to one shift if the pause between them is short, or
 * if the user had a match all that time that ran within a short pause of both.
 */
async function beganAt(db: Db, user: number, to: string): Promise<string> {
  const { rows } = await sql<{ at: string | null }>`${prepared}
    SELECT max(at) AS at FROM (
      SELECT at, lag(at) OVER (ORDER BY at) AS before FROM ${actsOf(user, to)}
    ) AS ordered WHERE before IS NULL OR (at - before >= ${pause} AND NOT EXISTS (
      SELECT FROM taken JOIN stream ON stream.id = taken.stream
      WHERE taken."user" = ${user} AND taken.at BETWEEN before - ${earliest} AND before
        AND coalesce(taken."releasedAt", 'infinity') >= ordered.at AND stream.phase <> 'canceled'
        AND stream."startAt" < before + ${pause} AND stream."endAt" > ordered.at - ${pause}))`.execute(db);
  return rows[0]?.at ?? new Date(Date.parse(to) - usualShiftHours * 3_600_000).toISOString();
}

/**
 * SQL: when a user did something within a day before an instant. Takes by a rule and releases by somebody else are no acts of
 * theirs. Each part is found by an index of the user.
 */
function actsOf(user: number, to: string): RawBuilder<unknown> {
  const within = sql`BETWEEN ${to}::timestamptz - interval '1 day' AND ${to}::timestamptz`;
  return sql`(
    SELECT at FROM taken WHERE "user" = ${user} AND at ${within} AND "ruleName" IS NULL
    UNION ALL SELECT "createdAt" FROM session WHERE "user" = ${user} AND "createdAt" ${within}
    UNION ALL SELECT "createdAt" FROM comment WHERE "user" = ${user} AND "createdAt" ${within}
    UNION ALL SELECT at FROM incident_entry WHERE "user" = ${user} AND at ${within}
    UNION ALL SELECT at FROM lineup_decision WHERE "user" = ${user} AND at ${within}
    UNION ALL SELECT "createdAt" FROM handover WHERE "from" = ${user} AND "createdAt" ${within}
    UNION ALL SELECT "endedAt" FROM handover
      WHERE "endedAt" ${within} AND (("from" = ${user} AND state = 'withdrawn') OR ("to" = ${user} AND state IN ('accepted', 'declined')))
    UNION ALL SELECT "releasedAt" FROM taken
      WHERE "user" = ${user} AND at > ${to}::timestamptz - ${earliest} AND "releasedAt" ${within} AND ${user} = (
        SELECT "user" FROM history
        WHERE history.stream = taken.stream AND history.at = taken."releasedAt" AND kind = 'release' LIMIT 1)
  ) AS act`;
}
