import '#ui/base.css';
import '#ui/mantine.css';
import '#ui/theme.css';
import { MantineProvider } from '@mantine/core';
import { words } from '@touchline/i18n';
import type { Language } from '@touchline/i18n/languages';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  RouterContextProvider,
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRouter,
} from '@tanstack/react-router';
import { init, use as addModule } from 'i18next';
import type { ReactElement, ReactNode } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { vi } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import type { Locator } from 'vitest/browser';
import { ConfirmHost } from '#ui/confirm-host.tsx';
import { i18nIn } from './i18n.ts';
import { nameOf, textOf } from './read-element.ts';

type Role = Parameters<Locator['getByRole']>[0];

/** The data of each query key; an error stands for a request that failed. */
export type CachedQueries = readonly (readonly [key: readonly unknown[], data: unknown])[];

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
  const router = routerOf(element, address);
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false }, mutations: { networkMode: 'always' } },
  });
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

/**
 * Renders a part of the console in a language, with the data of its queries in the cache. No other request gets a
 * response. It replaces what the test has rendered before, so read one rendering before the next.
 */
export async function showIn(language: Language, element: ReactElement, queries: CachedQueries) {
  await cleanup();
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const screen = await render(
    <I18nextProvider i18n={await i18nIn(language)}>
      <QueryClientProvider client={clientWith(queries)}>
        <RouterContextProvider router={routerOf(null, '/')}>
          <MantineProvider>{element}</MantineProvider>
        </RouterContextProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  return {
    ...screen,
    /** Everything that can be read. */
    text: () => textOf(screen.container),
    /** The texts of the accessible elements with a role. */
    texts: (role: Role) => screen.getByRole(role).elements().map(textOf),
    /** The accessible names of the accessible elements with a role. */
    names: (role: Role) => screen.getByRole(role).elements().map(nameOf),
    /** The elements that match a selector, for what has no role. */
    all: (selector: string) => [...screen.container.querySelectorAll<HTMLElement>(selector)],
  };
}

export type Shown = Awaited<ReturnType<typeof showIn>>;

function routerOf(element: ReactNode, address: string) {
  return createRouter({
    routeTree: createRootRoute({ component: () => element, notFoundComponent: () => element }),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch(search: Record<string, string>) {
      const text = new URLSearchParams(search).toString();
      return text === '' ? '' : `?${text}`;
    },
  });
}

function clientWith(queries: CachedQueries): QueryClient {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, retry: false, retryOnMount: false } },
  });
  for (const [queryKey, data] of queries)
    if (data instanceof Error) {
      const query = client.getQueryCache().build(client, { queryKey });
      query.setState({ ...query.state, status: 'error', error: data, fetchStatus: 'idle' });
    } else client.setQueryData(queryKey, data);
  return client;
}
