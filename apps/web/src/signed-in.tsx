import '#ui/viewer-zone.ts';
import '#web/app/react-i18n.ts';
import { RouterProvider, createRouter } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { extendCalls } from '#kit/call.ts';
import { keepFirstRequests } from '#kit/early-requests.ts';
import { endSession, isSessionEnded, token, watchToken } from '#kit/session.ts';
import { hasSignedOut } from '#kit/sign-out.ts';
import { firstViewShown } from '#web/app/first-view.ts';
import { history } from '#web/app/history.ts';
import { whenIdle } from '#ui/when-idle.ts';
import { parseSearchParams, stringifySearchParams } from '#web/app/search-params.ts';
import { routeTree } from '#web/routes.tsx';
import { applySettings } from '#web/session/apply-settings.ts';
import { leaveForSignIn } from '#web/session/leave-for-sign-in.ts';
import { Crash } from '#web/shell/crash.tsx';

const router = createRouter({
  routeTree,
  history,
  parseSearch: parseSearchParams,
  stringifySearch: stringifySearchParams,
  defaultPreload: 'intent',
  // What fails in a screen leaves the frame around it.
  defaultErrorComponent: Crash,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- merging needs an interface
  interface Register {
    router: typeof router;
  }
}

/** Whether the page has started without a session, so that the settings of whoever is signed in are not known here. */
let isNew = false;

/** Loads the first screen of whoever is signed in, or has just signed in. */
export async function loadFirstScreen(hasJustSignedIn: boolean): Promise<void> {
  isNew = hasJustSignedIn;
  followSession();
  await Promise.all([router.load(), isNew ? applySettings() : null]);
}

/** The program of whoever is signed in. */
export function SignedIn() {
  useEffect(() => {
    firstViewShown();
    const { pathname, search } = window.location;
    // Only a screen that the page starts with can be asked for ahead of the program.
    return whenIdle(() => keepFirstRequests(isNew ? null : token(), pathname + search));
  }, []);
  return (
    <Suspense>
      <RouterProvider router={router} />
    </Suspense>
  );
}

function followSession(): void {
  let notice: 'ended' | null = null;
  extendCalls({
    onSignedOut: () => {
      notice = 'ended';
      endSession();
      notice = null;
    },
  });
  let known = token();
  watchToken(() => {
    // The screen of whoever was signed in stays below the sign-in, and whoever signs out leaves it.
    if (isSessionEnded() || token() === known || hasSignedOut()) return;
    known = token();
    if (known === null) leaveForSignIn(router.state.location.href, notice);
    else void router.invalidate();
  });
}
