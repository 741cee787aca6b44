import { secondFactorRoutes } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { logSession, requestOrigin } from '#server/audit/write';
import { change } from '#kit/change';
import type { Deps } from '#server/deps';
import { putMail } from '#server/mail/outbox';
import { serve } from '#http/serve';
import { HttpError } from '#http/http-error';
import { publishUser } from './accounts.ts';
import { recoveryCodesMail, secondFactorMail } from './mails.ts';
import { prove } from './prove.ts';
import { removeSecondFactor } from './remove-second-factor.ts';
import { lockWithSession } from './sessions.ts';
import {
  beginSetup,
  countRecoveryCodes,
  findFactor,
  finishSetup,
  limited,
  removeFactor,
  renewRecoveryCodes,
} from './second-factor.ts';

/**
 * Routes of the caller's own second factor, of which each change needs the current password, and a code if there is one
 * already; and of administrators, who remove that of others.
 */
export function serveSecondFactor(app: FastifyInstance, deps: Deps): void {
  const { db, authenticator, settings } = deps;
  serve(app, authenticator, secondFactorRoutes.find, async ({ who }) => {
    const { isRequired, since, hasPasskey } = await findFactor(db, who.id);
    return { since, required: isRequired, hasPasskey, recoveryCodesLeft: await countRecoveryCodes(db, who.id) };
  });

  serve(app, authenticator, secondFactorRoutes.begin, async ({ input, who }) => {
    await prove(deps, who, input);
    return beginSetup(db, deps, who, settings.now().productName);
  });

  serve(app, authenticator, secondFactorRoutes.confirm, async ({ input, who }) => {
    const finish = () =>
      change(db, who, async (trx) => {
        const codes = await finishSetup(trx, deps, who.id, input.code);
        await lockWithSession(trx, who);
        return codes;
      });
    return { recovery_codes: await limited(db, who.id, finish) };
  });

  serve(app, authenticator, secondFactorRoutes.renewCodes, async ({ input, who }) => {
    await prove(deps, who, input);
    const { secret, hasPasskey } = await findFactor(db, who.id);
    if (!secret && !hasPasskey) throw noFactor();
    return change(db, who, async (trx) => {
      await lockWithSession(trx, who);
      // Where there is no app, the password was enough.
      await putMail(trx, { recipient: who.email, ...recoveryCodesMail(settings.now(), who.email) });
      await logSession(trx, { action: 'recovery_codes_made', user: who.id, actor: who.id, facts: {} });
      return { recovery_codes: await renewRecoveryCodes(trx, deps, who.id) };
    });
  });

  serve(app, authenticator, secondFactorRoutes.turnOff, async ({ input, who, request }) => {
    const { isRequired } = await findFactor(db, who.id);
    if (isRequired) throw new HttpError(403, 'second_factor_required', 'Your role needs a second factor', {});
    await prove(deps, who, input);
    await change(db, who, async (trx) => {
      if (!(await removeFactor(trx, who.id))) throw noFactor();
      await publishUser(trx, who.id);
      const facts = { by: 'password', ...requestOrigin(request) };
      await logSession(trx, { action: 'second_factor_off', user: who.id, actor: who.id, facts });
      await putMail(trx, { recipient: who.email, ...secondFactorMail(settings.now(), who.email) });
    });
    return { ok: true as const };
  });

  serve(app, authenticator, secondFactorRoutes.remove, ({ input, who, request }) =>
    removeSecondFactor(deps, who, input.id, requestOrigin(request)),
  );
}

const noFactor = () => new HttpError(409, 'conflict', 'There is no second factor', {});
