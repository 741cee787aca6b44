import { passkeyRoutes } from '@touchline/contract';
import type { FastifyInstance } from 'fastify';
import { prove } from '#server/auth/prove';
import type { Deps } from '#server/deps';
import { serve, serveOpen } from '#http/serve';
import { addPasskey, beginAdding, listPasskeys, removePasskey } from './own-passkeys.ts';
import { beginSignIn, signInWithPasskey } from './sign-in.ts';

/** Routes of passkeys: signing in with one, and those of one's own. */
export function servePasskeys(app: FastifyInstance, deps: Deps): void {
  const { authenticator } = deps;
  serveOpen(app, passkeyRoutes.beginSignIn, async () => beginSignIn(deps));
  serveOpen(app, passkeyRoutes.signIn, ({ input, request }) => signInWithPasskey(deps, input, request));

  serve(app, authenticator, passkeyRoutes.list, async ({ who }) => ({ data: await listPasskeys(deps, who) }));

  serve(app, authenticator, passkeyRoutes.begin, async ({ input, who }) => {
    await prove(deps, who, input);
    return beginAdding(deps, who);
  });

  serve(app, authenticator, passkeyRoutes.add, async ({ input, who, request }) => {
    const codes = await addPasskey(deps, who, input, request);
    return { ok: true as const, ...(codes && { recovery_codes: codes }) };
  });

  serve(app, authenticator, passkeyRoutes.remove, async ({ input: { id, ...proof }, who, request }) => {
    await prove(deps, who, proof);
    await removePasskey(deps, who, id, request);
    return { ok: true as const };
  });
}
