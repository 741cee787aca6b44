import { ssoRoutes } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/deps';
import { serve, serveOpen } from '#http/serve';
import { beginSignIn, checkProvider, finishSignIn, setUpFactor, signInWithTicket } from './sign-in.ts';

/** Routes of single sign-on: people sign in with a provider of OpenID Connect. */
export function serveSingleSignOn(app: FastifyInstance, deps: Deps): void {
  serveOpen(app, ssoRoutes.begin, () => beginSignIn(deps));
  serveOpen(app, ssoRoutes.finish, ({ input, request }) => finishSignIn(deps, input, request));
  serveOpen(app, ssoRoutes.session, ({ input, request }) => signInWithTicket(deps, input, request));
  serveOpen(app, ssoRoutes.setUpFactor, ({ input }) => setUpFactor(deps, input));
  serve(app, deps.authenticator, ssoRoutes.check, async () => ({ error: await checkProvider(deps) }));
}
