import './browser.ts';
import { MantineProvider } from '@mantine/core';
import { words } from '@touchline/i18n';
import type { Namespace } from '@touchline/i18n';
import type { Language } from '@touchline/i18n/languages';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterContextProvider, createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router';
import { createInstance } from 'i18next';
import type { i18n as I18n } from 'i18next';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { accessibleName, readMarkup, tagsOf, textOf } from './markup.ts';
import type { Tag } from './markup.ts';

/** Something drawn as a person meets it first, without a browser. */
export type Drawn = {
  /** Everything that can be read. */
  text: string;
  /** The tags of a name, in their order. */
  all: (name: string) => Tag[];
  /** The names that a screen reader gives to the tags of a name. */
  names: (name: string) => string[];
  /** The texts of the tags of a name. */
  texts: (name: string) => string[];
  /** The tags that carry an attribute, or carry it with this value. */
  having: (attribute: string, value: string | null) => Tag[];
};

/** What the server has said already, by query key; an error stands for a call that failed. */
type Known = readonly (readonly [key: readonly unknown[], data: unknown])[];

const router = createRouter({
  routeTree: createRootRoute(),
  history: createMemoryHistory(),
  // Addresses hold plain text, as the console writes them.
  stringifySearch(search: Record<string, string>) {
    const text = new URLSearchParams(search).toString();
    return text === '' ? '' : `?${text}`;
  },
});
const spoken = new Map<Language, I18n>();

/** The words of a language as the screens have them. */
export async function speak(language: Language): Promise<I18n> {
  const known = spoken.get(language);
  if (known) return known;
  const i18n = createInstance();
  const ns = Object.keys(words[language]) as Namespace[];
  const interpolation = { escapeValue: false };
  await i18n.init({ lng: language, resources: words, ns, defaultNS: 'shell', interpolation });
  spoken.set(language, i18n);
  return i18n;
}

/** Draws a part of a screen in a language, with what its queries know. */
export async function draw(language: Language, element: ReactElement, known: Known): Promise<Drawn> {
  const i18n = await speak(language);
  const client = clientOf(known);
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <RouterContextProvider router={router}>
          <MantineProvider>{element}</MantineProvider>
        </RouterContextProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  client.clear();
  const root = readMarkup(html);
  const tags = tagsOf(root);
  const all = (name: string) => tags.filter((tag) => tag.name === name);
  return {
    text: textOf(root),
    all,
    names: (name) => all(name).map(accessibleName),
    texts: (name) => all(name).map(textOf),
    having: (attribute, value) =>
      tags.filter(({ attributes }) => (value === null ? attribute in attributes : attributes[attribute] === value)),
  };
}

function clientOf(known: Known): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retryOnMount: false } } });
  for (const [queryKey, data] of known)
    if (data instanceof Error) {
      const query = client.getQueryCache().build(client, { queryKey });
      query.setState({ ...query.state, status: 'error', error: data, fetchStatus: 'idle' });
    } else client.setQueryData(queryKey, data);
  return client;
}
