import '#ui/mantine.css';
import '#ui/theme.css';
import { MantineProvider } from '@mantine/core';
import { words } from '@touchline/i18n';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider, createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router';
import { init, use as addModule } from 'i18next';
import type { ReactNode } from 'react';
import { initReactI18next } from 'react-i18next';
import { render } from 'vitest-browser-react';
import { ConfirmHost } from '#ui/confirm-host.tsx';

// The instance that modules outside of components use as well.
addModule(initReactI18next);
await init({
  lng: 'en',
  resources: words,
  ns: Object.keys(words.en),
  defaultNS: 'shell',
  interpolation: { escapeValue: false },
});

/** Renders a part of the console in the browser, in English, at an address of its own. */
export async function show(element: ReactNode, address: string) {
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({
    routeTree: createRootRoute({ component: () => element, notFoundComponent: () => element }),
    history,
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch(search: Record<string, string>) {
      const text = new URLSearchParams(search).toString();
      return text === '' ? '' : `?${text}`;
    },
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await router.load();
  const screen = await render(
    <QueryClientProvider client={client}>
      <MantineProvider>
        <RouterProvider router={router} />
        <ConfirmHost closeLabel="Close" />
      </MantineProvider>
    </QueryClientProvider>,
  );
  return {
    ...screen,
    router,
    client,
    /** The query part of the address. */
    search: () => router.state.location.search as Record<string, string>,
  };
}
