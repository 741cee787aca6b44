import { authRoutes } from '@touchline/contract';
import { call } from '#kit/call.ts';

/** Nobody can sign in before there is an administrator. Without a reply the sign-in screen stays. */
export async function setUpFirst(): Promise<void> {
  const state = await call(authRoutes.setupNeeded, {}, null).catch(() => null);
  if (state?.needed) window.location.replace('/setup');
}
