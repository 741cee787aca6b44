import type { Configuration } from 'openid-client';
import type { Deps } from '#server/deps';
import { HttpError } from '#http/http-error';
import type { Settings } from '#server/settings/effective';

type Needs = Pick<Deps, 'settings' | 'log'>;

/** What the provider says about itself is read again after this time, since its addresses and keys may change. */
const keptMs = 600_000;
const timeoutS = 10;
/** One that does not answer is asked again after this time, however many people try. */
const failedMs = 5_000;

type Kept = { of: string; readAt: number; found: Promise<Configuration> };
const kept = new WeakMap<Needs['settings'], Kept>();

/** The library, loaded by the first sign-in that needs it. */
export const oidc = () => import('openid-client');

/**
 * The provider of single sign-on, as it describes itself (OpenID Connect Discovery 1.0). Throws 404 when there is none,
 * 503 `sso_unavailable` when it does not answer or is none.
 */
export async function findProvider({ settings, log }: Needs): Promise<Configuration> {
  const now = settings.now();
  if (now.ssoIssuer === '') throw new HttpError(404, 'not_found', 'There is no provider of single sign-on', {});
  const of = JSON.stringify([now.ssoIssuer, now.ssoClientId, now.ssoSecret]);
  const last = kept.get(settings);
  if (last?.of === of && performance.now() - last.readAt < keptMs) return last.found;
  const found: Kept['found'] = discover(now).catch((error: unknown) => {
    kept.set(settings, { of, readAt: performance.now() + failedMs - keptMs, found });
    log.warn({ err: error, issuer: now.ssoIssuer }, 'the provider of single sign-on cannot be used');
    throw unavailable(error);
  });
  kept.set(settings, { of, readAt: performance.now(), found });
  return found;
}

async function discover({ ssoIssuer, ssoClientId, ssoSecret }: Settings): Promise<Configuration> {
  const { allowInsecureRequests, discovery } = await oidc();
  const issuer = new URL(ssoIssuer);
  // The contract allows it on this machine only.
  const execute = issuer.protocol === 'http:' ? [allowInsecureRequests] : [];
  return discovery(issuer, ssoClientId, ssoSecret || undefined, undefined, { execute, timeout: timeoutS });
}

/** Strangers do not learn why, which would tell them about the network; `cause` does. */
export function unavailable(cause: unknown): HttpError {
  const error = new HttpError(503, 'sso_unavailable', 'The provider of single sign-on does not answer', {});
  error.cause = cause;
  return error;
}
