import { passkeyRoutes } from '@touchline/contract';
import type { TFunction } from 'i18next';
import { call } from '#kit/call.ts';
import { setToken } from '#kit/session.ts';
import { canUsePasskeys, passkeyProblem, signWithPasskey } from './credentials.ts';

/** Signs in with a passkey. Returns why the browser used none, in a sentence, or null. Rejects with a `CallError`. */
export async function signInWithPasskey(t: TFunction<'auth'>): Promise<string | null> {
  if (!canUsePasskeys()) return t('passkey.failed');
  const { options, request } = await call(passkeyRoutes.beginSignIn, {}, null);
  try {
    const credential = await signWithPasskey(options);
    const session = await call(passkeyRoutes.signIn, { request, credential }, null);
    // Whatever watches the token shows the requested screen.
    setToken(session.auth_token);
    return null;
  } catch (error) {
    const problem = passkeyProblem(error);
    if (!problem) throw error;
    return t(`passkey.${problem === 'exists' ? 'failed' : problem}`);
  }
}
