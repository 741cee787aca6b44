import '#ui/mantine.css';
import '#ui/theme.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider, createRouter } from '@tanstack/react-router';
import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { onSignedOut } from '#kit/call.ts';
import { CallError } from '#kit/call-error.ts';
import { startLive } from '#kit/live.ts';
import { setToken, token, watchToken } from '#kit/session.ts';
import { routeTree } from '#web/routes.tsx';
import { startI18n } from '#web/shell/i18n.ts';
import { profileQuery } from '#web/shell/profile.ts';
import { readSearch, writeSearch } from '#web/shell/search.ts';

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // What the server refuses once it refuses again; only a lost connection or a busy server is worth a second try.
      retry: (count, error) => count < 2 && error instanceof CallError && (error.status === -1 || error.status === 503),
    },
  },
});

const router = createRouter({
  routeTree,
  parseSearch: readSearch,
  stringifySearch: writeSearch,
  defaultPreload: 'intent',
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
    setToken(null);
    const { href } = router.state.location;
    void router.navigate({ to: '/auth/login', search: { redirect: href, notice: 'ended' }, replace: true });
  });
  let known = token();
  watchToken(() => {
    if (token() === known) return;
    known = token();
    // Another person's data must not be seen for a moment.
    queries.clear();
    void router.invalidate();
  });
  if (token() !== null) void queries.prefetchQuery(profileQuery);
  startLive();
}

async function forgetServiceWorkers(): Promise<void> {
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  await Promise.all(registrations.map((registration) => registration.unregister()));
}

async function start(): Promise<void> {
  followSession();
  void forgetServiceWorkers();
  await startI18n();
  const element = document.getElementById('root');
  if (!element) return;
  createRoot(element).render(
    <QueryClientProvider client={queries}>
      <Suspense>
        <RouterProvider router={router} />
      </Suspense>
    </QueryClientProvider>,
  );
}

void start();
