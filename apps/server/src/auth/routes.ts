import { accountRoutes, authRoutes, secondFactorRoutes } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { beginRestore, listBackups, restoreState } from '#server/backups/restore-at-setup';
import { logSession, requestOrigin } from '#server/audit/write';
import { change } from '#kit/change';
import type { Deps } from '#server/deps';
import { serve, serveOpen } from '#http/serve';
import { publishUser } from './accounts.ts';
import { constantTime } from './constant-time.ts';
import { recover, reset } from './recovery.ts';
import { setUpAtSignIn, signIn } from './sign-in.ts';
import { isSetupNeeded, proveSetup, setUp } from './setup.ts';
import { confirm, resend, signUp } from './sign-up.ts';

const success = { ok: true } as const;

/** The routes of `/auth`. Neither their response nor its time reveals whether an address has an account. */
export function serveAuth(app: FastifyInstance, deps: Deps): void {
  serveOpen(app, accountRoutes.register, async ({ input, request }) => {
    await constantTime(() => signUp(deps, input, request.ip));
    return success;
  });

  serveOpen(app, accountRoutes.confirm, async ({ input, request }) => {
    const { email, code } = input;
    const hasPassword = await constantTime(async () => {
      if (code !== undefined) return confirm(deps, email, code, request.ip);
      await resend(deps, email, request.ip);
      return true;
    });
    return hasPassword ? success : { ...success, password_needed: true as const };
  });

  serveOpen(app, authRoutes.login, ({ input, request }) => signIn(deps, input, request));

  serveOpen(app, secondFactorRoutes.signInSetup, ({ input, request }) => setUpAtSignIn(deps, input, request));

  serveOpen(app, accountRoutes.recovery, async ({ input, request }) => {
    await constantTime(() => recover(deps, input.email, request.ip));
    return success;
  });

  serveOpen(app, accountRoutes.reset, async ({ input, request }) => {
    await constantTime(() => reset(deps, input, request.ip));
    return success;
  });

  serveOpen(app, authRoutes.setupNeeded, async () => {
    const needed = await isSetupNeeded(deps.db);
    return { needed, restoring: needed && (await restoreState(deps)).isRunning };
  });
  serveOpen(app, accountRoutes.setupBackups, async ({ input, request }) => {
    await proveSetup(deps.db, input.code, request.ip);
    const [found, { problem }] = await Promise.all([listBackups(deps.env), restoreState(deps)]);
    return { ...found, problem };
  });
  serveOpen(app, accountRoutes.restore, async ({ input, request }) => {
    await proveSetup(deps.db, input.code, request.ip);
    await beginRestore(deps, input);
    return success;
  });

  serveOpen(app, accountRoutes.setup, async ({ input, request }) => {
    await setUp(deps, input, request.ip);
    request.log.info({ ip: request.ip }, 'first administrator created');
    return success;
  });

  serve(app, deps.authenticator, accountRoutes.logout, async ({ who, request }) => {
    await change(deps.db, who, async (trx) => {
      await trx.deleteFrom('session').where('id', '=', who.session).execute();
      await logSession(trx, { action: 'sign_out', user: who.id, actor: who.id, facts: requestOrigin(request) });
      // Live connections of the session are closed when they receive this.
      await publishUser(trx, who.id);
    });
    request.log.info({ user: who.id }, 'signed out');
    return success;
  });
}
