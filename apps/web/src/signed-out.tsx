import { Suspense, startTransition, useEffect, useState } from 'react';
import { token, watchToken } from '#kit/session.ts';
import { lazyPlainScreen } from '#ui/lazy.tsx';
import type { Lazy } from '#ui/lazy.tsx';
import { whenIdle } from '#ui/when-idle.ts';
import { loadHistory } from '#web/app/load-history.ts';
import { authSearch } from '#web/auth/address.ts';
import type { AuthScreenProps } from '#web/auth/address.ts';
import { destination, hrefOf } from '#web/auth/destination.ts';
import type { Place } from '#web/auth/destination.ts';
import { authScreens } from '#web/auth/screens.ts';
import { safeRedirect } from '#web/session/redirect.ts';
import { Guests } from '#web/shell/guests.tsx';

declare global {
  /** Loads the first files of a program or a screen, without running them: `public/boot.js`. */
  var touchlinePreload: ((names: string[]) => void) | undefined;
}

const screens: Readonly<Record<string, Lazy<AuthScreenProps>>> = {
  ...authScreens,
  '/errors/404': lazyPlainScreen(async () => (await import('#web/shell/not-found.tsx')).NotFound),
};

/** Puts the right address in the place of the current one, and loads its screen. */
export async function loadFirstScreen(): Promise<void> {
  window.history.replaceState(window.history.state, '', destination(here(), false, window.location.origin));
  await screens[window.location.pathname]?.preload();
}

/**
 * The program of whoever is not signed in: a few forms, for which the router, the cache and the components of the other
 * program would be most of what has to be loaded. `onSignedIn` is called when the address is one of the other program.
 */
export function SignedOut({ onSignedIn }: { onSignedIn: () => void }) {
  const [{ pathname, search }, show] = useState(here);
  useEffect(() => {
    // The previous screen stays until the next one has loaded.
    const stopped = followAddress((place) => startTransition(() => show(place)), onSignedIn);
    return () => void stopped.then((stop) => stop());
  }, [onSignedIn]);
  useEffect(() => whenIdle(() => globalThis.touchlinePreload?.(['signedIn', nextScreen()])), []);
  const Screen = screens[pathname];
  return (
    <Guests>
      <Suspense>{Screen ? <Screen key={pathname} search={authSearch(search)} /> : null}</Suspense>
    </Guests>
  );
}

/** Follows the address and the token, of this tab and of others. Resolves to the function that stops it. */
async function followAddress(onPlace: (place: Place) => void, onSignedIn: () => void): Promise<() => void> {
  const history = await loadHistory();
  const follow = () => {
    const place = history?.location ?? here();
    const isSignedIn = token() !== null;
    const address = destination(place, isSignedIn, window.location.origin);
    if (address === hrefOf(place)) return isSignedIn ? onSignedIn() : onPlace(place);
    return history ? history.replace(address, {}, { ignoreBlocker: true }) : window.location.replace(address);
  };
  const stops = [watchToken(follow), history?.subscribe(follow)];
  follow();
  return () => stops.forEach((stop) => stop?.());
}

/** The path of the screen that a sign-in leads to. */
function nextScreen(): string {
  const { origin, search } = window.location;
  return new URL(safeRedirect(authSearch(search).redirect, origin), origin).pathname;
}

function here(): Place {
  const { pathname, search, hash } = window.location;
  return { pathname, search, hash };
}
