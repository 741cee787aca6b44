import { passkeyRoutes } from '@touchline/contract';
import type { Session } from '@touchline/contract';
import type { TFunction } from 'i18next';
import { call } from '#kit/call.ts';
import { setToken } from '#kit/session.ts';
import { canUsePasskeys, passkeyProblem, signWithPasskey } from './credentials.ts';

/** Signs in with a passkey. Returns why the browser used none, in a sentence, or null. Rejects with a `CallError`. */
export const signInWithPasskey = (t: TFunction<'auth'>): Promise<string | null> =>
  // Whatever watches the token shows the requested screen.
  sessionByPasskey(t, (session) => setToken(session.auth_token));

/** The same, for a session that is not simply the one of this page from then on. */
export async function sessionByPasskey(
  t: TFunction<'auth'>,
  onSession: (session: Session) => void,
): Promise<string | null> {
  if (!canUsePasskeys()) return t('passkey.failed');
  const { options, request } = await call(passkeyRoutes.beginSignIn, {}, null);
  try {
    const credential = await signWithPasskey(options);
    onSession(await call(passkeyRoutes.signIn, { request, credential }, null));
    return null;
  } catch (error) {
    const problem = passkeyProblem(error);
    if (!problem) throw error;
    return t(`passkey.${problem === 'exists' ? 'failed' : problem}`);
  }
}
