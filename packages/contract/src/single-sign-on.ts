import * as z from 'zod/mini';
import { loginInput, session } from './auth.ts';
import { nothing, route } from '#kit/route';
import { secondFactorSetup } from './second-factor.ts';

/** A text that only this installation can make and read. */
const sealed = z.string().check(z.maxLength(4_000), z.regex(/^[\w-]+$/));

/** `response`: the query of the address that the provider sent the browser back to. */
export const ssoFinishInput = z.strictObject({ request: sealed, response: z.string().check(z.maxLength(10_000)) });
export const ssoSessionInput = z.strictObject({ ticket: sealed, code: loginInput.shape.code });

export const ssoRoutes = {
  begin: route(
    'POST',
    '/auth/sso/begin',
    'public',
    'Begin to sign in with the provider: the address to go to, and what to hand over afterwards',
    nothing,
    z.object({ url: z.string(), request: z.string() }),
  ),
  finish: route(
    'POST',
    '/auth/sso/finish',
    'public',
    'Hand over what the provider answered, for a ticket to sign in with',
    ssoFinishInput,
    z.object({ ticket: z.string() }),
  ),
  session: route('POST', '/auth/sso/session', 'public', 'Sign in with a ticket', ssoSessionInput, session),
  setUpFactor: route(
    'POST',
    '/auth/sso/second-factor',
    'public',
    'Begin to set up an authenticator app with a ticket, when the role requires it and there is none',
    z.pick(ssoSessionInput, { ticket: true }),
    secondFactorSetup,
  ),
  check: route(
    'POST',
    '/system/settings/sso',
    'administer',
    'Ask the provider of single sign-on what it offers; `error`: why it cannot be used',
    nothing,
    z.object({ error: z.nullable(z.string()) }),
  ),
};
