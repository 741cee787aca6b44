import type { Role, SecondFactorFrom } from '@touchline/contract';
import { sql } from 'kysely';
import type { Transaction } from '#database/pool';
import { publishMany } from '#kit/events';
import { invalidField } from '#http/http-error';
import { needsSecondFactor } from './second-factor.ts';
import { endSessions, endWeakSessions } from './sessions.ts';

type Affected = { id: number; role: Role; from: SecondFactorFrom; isStrong: boolean; actsStrongly: boolean };

/**
 * Ends the sessions and revokes the tokens of everybody, or of one user, whose role needs a second factor now, and who has none:
 * they set it up when they sign in again. Sessions for which the provider of single sign-on asked for one go on, and with them
 * the tokens. Throws 422 when the session of `who` would end.
 */
export async function endSessionsWithoutFactor(
  trx: Transaction,
  who: { id: number; session: number },
  only: number | null,
): Promise<void> {
  const { rows } = await sql<Affected>`
    SELECT id, role, "secondFactorFrom" AS "from",
      EXISTS (SELECT FROM session WHERE "user" = "user".id AND strong) AS "isStrong",
      EXISTS (SELECT FROM session WHERE session.id = ${who.session} AND "user" = "user".id AND strong) AS "actsStrongly"
    FROM "user" CROSS JOIN (SELECT "secondFactorFrom" FROM setting) setting
    WHERE status = 'active' AND id = coalesce(${only}, id) AND NOT EXISTS (
      SELECT FROM second_factor WHERE "user" = "user".id AND "confirmedAt" IS NOT NULL)
      AND NOT EXISTS (SELECT FROM passkey WHERE passkey."user" = "user".id)
      AND (EXISTS (SELECT FROM session WHERE "user" = "user".id) OR EXISTS (SELECT FROM access_token WHERE "user" = "user".id))
    ORDER BY id`.execute(trx);
  const affected = rows.filter(({ role, from }) => needsSecondFactor(role, from));
  if (affected.some(({ id, actsStrongly }) => id === who.id && !actsStrongly))
    throw invalidField('secondFactorFrom', 'second_factor_first');
  for (const { id, isStrong } of affected) await (isStrong ? endWeakSessions(trx, id) : endSessions(trx, id, null));
  await publishMany(
    trx,
    'reference',
    affected.map(({ id }) => ({ id, entity: 'user' })),
  );
}
