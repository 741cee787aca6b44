import { appearanceRoutes } from '@touchline/contract';
import type { Appearance } from '@touchline/contract';
import { languages } from '@touchline/i18n/languages';
import instance, { changeLanguage } from 'i18next';
import { useSyncExternalStore } from 'react';
import { call } from '#kit/call.ts';
import { preferByDefault } from '#ui/preferences.ts';
import { nameProduct } from '#ui/title.ts';

/** Storage key of the last known appearance, so that the next visit starts with it. */
const storageKey = 'appearance';

const defaults: Appearance = {
  productName: 'Touchline',
  registration: true,
  singleSignOn: null,
  defaultLanguage: 'browser',
  defaultTheme: 'dark',
  defaultNavType: 'side',
  brandText: '',
};

const watchers = new Set<() => void>();
let current: Appearance = readStored();

/** What administrators have set for everybody, signed in or not, as React state. */
export function useAppearance(): Appearance {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
    () => current,
  );
}

/** Applies the appearance of the last visit, then the server's current one. */
export async function applyAppearance(): Promise<void> {
  // Texts are loaded later, language by language, with the default product name in them.
  instance.on('loaded', nameInWords);
  apply();
  await loadAppearance();
}

/** Loads and applies the current appearance. Without a reply the last known one is kept. */
export async function loadAppearance(): Promise<void> {
  const found = await call(appearanceRoutes.find, {}, null).catch(() => null);
  if (found === null || JSON.stringify(found) === JSON.stringify(current)) return;
  current = found;
  localStorage.setItem(storageKey, JSON.stringify(found));
  apply();
}

function apply(): void {
  preferByDefault({ navType: current.defaultNavType, currentTheme: current.defaultTheme });
  nameProduct(current.productName);
  nameInWords();
  if (current.defaultLanguage !== 'browser' && !hasChosenLanguage() && instance.isInitialized)
    void changeLanguage(current.defaultLanguage);
  for (const watcher of watchers) watcher();
}

/** Puts the configured product name into the texts of all loaded languages. */
function nameInWords(): void {
  for (const language of languages)
    if (
      instance.hasResourceBundle?.(language, 'shell') &&
      instance.getResource(language, 'shell', 'product') !== current.productName
    )
      instance.addResource(language, 'shell', 'product', current.productName);
}

/** Whether the visitor has chosen a language. boot.js checks it before the language detection stores its result as if it were chosen. */
function hasChosenLanguage(): boolean {
  return document.documentElement.dataset['locale'] !== 'unchosen';
}

/** Another version of the console may have stored less. */
function readStored(): Appearance {
  try {
    return { ...defaults, ...(JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<Appearance>) };
  } catch {
    return defaults;
  }
}
