/** The first screen after sign-in if no other is requested. */
export const firstScreen = '/broadcast/streams';

/** The sign-in page for visitors of a private path. `/auth/login` and `/` show the same screen. */
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
  if (url.origin !== origin || publicPaths.has(url.pathname) || url.pathname === '/auth/logout') return firstScreen;
  return url.pathname + url.search + url.hash;
}
