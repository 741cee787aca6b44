/** Where a signed-in user goes when nothing else is asked for. */
export const firstScreen = '/broadcast/streams';

/** Where a visitor of a private path signs in. `/auth/login` and `/` show the same screen. */
export const loginPath = '/login';

const publicPaths = new Set([
  '/',
  loginPath,
  '/setup',
  '/errors/404',
  '/auth/login',
  '/auth/register',
  '/auth/recovery',
  '/auth/confirm',
  '/auth/reset',
]);

/** The wanted path when it is a private path of this very site, else the first screen. Never leaves the site. */
export function safeRedirect(wanted: string | undefined, origin: string): string {
  // Browsers read "//host" and "/\host" as another site.
  if (!wanted || !/^\/(?![/\\])/.test(wanted)) return firstScreen;
  let url: URL;
  try {
    url = new URL(wanted, origin);
  } catch {
    return firstScreen;
  }
  if (url.origin !== origin || publicPaths.has(url.pathname) || url.pathname === '/auth/logout') return firstScreen;
  return url.pathname + url.search + url.hash;
}
