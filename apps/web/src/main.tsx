import '#ui/mantine.css';
import '#ui/theme.css';
import { RouterProvider, createRouter } from '@tanstack/react-router';
import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { onSignedOut } from '#kit/call.ts';
import { keepFirstRequests } from '#kit/early-requests.ts';
import { endSession, isSessionEnded, token, watchToken } from '#kit/session.ts';
import { routeTree } from '#web/routes.tsx';
import { firstViewShown } from '#web/app/first-view.ts';
import { applyAppearance } from '#web/app/appearance.ts';
import { Crash } from '#web/shell/crash.tsx';
import { i18nReady } from '#web/app/i18n.ts';
import { whenIdle } from '#ui/when-idle.ts';
import { parseSearchParams, stringifySearchParams } from '#web/app/search-params.ts';

const router = createRouter({
  routeTree,
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

function followSession(): void {
  onSignedOut(() => {
    // The screen of whoever was signed in stays below the sign-in.
    if (endSession()) return;
    const { href } = router.state.location;
    void router.navigate({ to: '/auth/login', search: { redirect: href, notice: 'ended' }, replace: true });
  });
  let known = token();
  watchToken(() => {
    if (isSessionEnded() || token() === known) return;
    known = token();
    void router.invalidate();
  });
}

async function forgetServiceWorkers(): Promise<void> {
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  await Promise.all(registrations.map((registration) => registration.unregister()));
}

async function start(): Promise<void> {
  followSession();
  void forgetServiceWorkers();
  void i18nReady.then(applyAppearance);
  // The screen's own chunk and the words travel at the same time.
  await Promise.all([i18nReady, router.load()]);
  const element = document.getElementById('root');
  if (!element) return;
  createRoot(element).render(
    <Suspense>
      <RouterProvider router={router} />
    </Suspense>,
  );
  firstViewShown();
  const { pathname, search } = window.location;
  whenIdle(() => keepFirstRequests(token(), pathname + search));
}

void start();
