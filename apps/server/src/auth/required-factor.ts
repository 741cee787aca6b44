import type { Role, SecondFactorFrom } from '@touchline/contract';
import { sql } from 'kysely';
import type { Transaction } from '#database/pool';
import { publishMany } from '#kit/events';
import { invalidField } from '#http/http-error';
import { needsSecondFactor } from './second-factor.ts';
import { endSessions } from './sessions.ts';

/**
 * Ends the sessions and revokes the tokens of everybody whose role needs a second factor now, and who has none: they set
 * it up when they sign in again. Throws 422 when `who` would be one of them.
 */
export async function endSessionsWithoutFactor(trx: Transaction, who: { id: number }): Promise<void> {
  const { rows } = await sql<{ id: number; role: Role; from: SecondFactorFrom }>`
    SELECT id, role, "secondFactorFrom" AS "from" FROM "user" CROSS JOIN (SELECT "secondFactorFrom" FROM setting) setting
    WHERE status = 'active' AND NOT EXISTS (
      SELECT FROM second_factor WHERE "user" = "user".id AND "confirmedAt" IS NOT NULL)
      AND NOT EXISTS (SELECT FROM passkey WHERE passkey."user" = "user".id)
      AND (EXISTS (SELECT FROM session WHERE "user" = "user".id) OR EXISTS (SELECT FROM access_token WHERE "user" = "user".id))
    ORDER BY id`.execute(trx);
  const concerned = rows.filter(({ role, from }) => needsSecondFactor(role, from));
  if (concerned.some(({ id }) => id === who.id)) throw invalidField('secondFactorFrom', 'second_factor_first');
  for (const { id } of concerned) await endSessions(trx, id, null);
  await publishMany(
    trx,
    'reference',
    concerned.map(({ id }) => ({ id, entity: 'user' })),
  );
}
