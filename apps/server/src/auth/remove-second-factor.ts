import { sql } from 'kysely';
import { logSession } from '#server/audit/write';
import { change } from '#kit/change';
import type { Deps } from '#server/deps';
import { publish } from '#kit/events';
import { forbidden, notFound } from '#http/http-error';
import type { User } from '#http/user';
import { putMail } from '#server/mail/outbox';
import { secondFactorMail } from './mails.ts';
import { removeEveryFactor } from './second-factor.ts';
import { endSessions } from './sessions.ts';

/**
 * Removes the second factor and the passkeys of somebody who has lost them, ends their sessions and mails them.
 * One's own needs a code, in the profile. Throws 403 for one's own, 404 without one.
 */
export async function removeSecondFactor(
  { db, settings, totals }: Pick<Deps, 'db' | 'settings' | 'totals'>,
  who: User,
  id: number,
  origin: { ip: string },
): Promise<{ ok: true }> {
  if (id === who.id) throw forbidden();
  await change(db, who, async (trx) => {
    const { rows } = await sql<{ email: string }>`SELECT email FROM "user" WHERE id = ${id}`.execute(trx);
    const email = rows[0]?.email;
    if (email === undefined || !(await removeEveryFactor(trx, id))) throw notFound();
    const facts = { by: 'administrator', ip: origin.ip };
    await logSession(trx, { action: 'second_factor_off', user: id, actor: null, facts });
    await endSessions(trx, id, null);
    await putMail(trx, { recipient: email, ...secondFactorMail(settings.now(), email) });
    await publish(trx, 'reference', { id, entity: 'user' });
  });
  totals.forgetAll();
  return { ok: true };
}
