/** The first screen after sign-in if no other is requested. */
export const firstScreen = '/broadcast/streams';

/** The sign-in page for visitors of a private path. `/auth/login` and `/` show the same screen. */
export const loginPath = '/login';

/** The paths that are reachable only when signed out. */
export const publicPaths: readonly string[] = [
  '/',
  loginPath,
  '/setup',
  '/errors/404',
  '/auth/login',
  '/auth/register',
  '/auth/second-factor',
  '/auth/sso',
  '/auth/recovery',
  '/auth/confirm',
  '/auth/reset',
];

/** The address of the sign-in that leads back to a private one; `notice` says why the screen is left. */
export function signInAddress(redirect: string, notice: 'ended' | null): string {
  const search = new URLSearchParams({ redirect, ...(notice && { notice }) });
  return `${loginPath}?${search.toString()}`;
}

/** The requested path if it is a private path of this site, else the first screen. Never leaves the site. */
export function safeRedirect(wanted: string | undefined, origin: string): string {
  // Browsers read "//host" and "/\host" as another site.
  if (!wanted || !/^\/(?![/\\])/.test(wanted)) return firstScreen;
  let url: URL;
  try {
    url = new URL(wanted, origin);
  } catch {
    return firstScreen;
  }
  if (url.origin !== origin || publicPaths.includes(url.pathname) || url.pathname === '/auth/logout')
    return firstScreen;
  return url.pathname + url.search + url.hash;
}
