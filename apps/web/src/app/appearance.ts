import { appearance as schema, settingRoutes } from '@touchline/contract';
import type { Appearance } from '@touchline/contract';
import { languages } from '@touchline/i18n/languages';
import instance, { changeLanguage } from 'i18next';
import { useSyncExternalStore } from 'react';
import { call } from '#kit/call.ts';
import { preferByDefault } from '#ui/preferences.ts';
import { nameProduct } from '#ui/title.ts';

/** Under which the last known appearance is kept, so that the next visit does not start in another one. */
const storageKey = 'appearance';

const defaults: Appearance = {
  productName: 'Touchline',
  registration: true,
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

/** Applies what was known at the last visit, then what the server says now. */
export async function applyAppearance(): Promise<void> {
  // Words arrive later, language by language; the name in them is the product's own until then.
  instance.on('loaded', nameInWords);
  apply();
  await loadAppearance();
}

/** Reads it again: after an administrator has changed it. Without an answer the last known one stands. */
export async function loadAppearance(): Promise<void> {
  const found = await call(settingRoutes.appearance, {}, null).catch(() => null);
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

/** Every sentence of the screens that names the product names it as it is called here. */
function nameInWords(): void {
  for (const language of languages)
    if (
      instance.hasResourceBundle?.(language, 'shell') &&
      instance.getResource(language, 'shell', 'product') !== current.productName
    )
      instance.addResource(language, 'shell', 'product', current.productName);
}

/** boot.js has looked before the detection of the language stored its own finding as if it were a choice. */
function hasChosenLanguage(): boolean {
  return document.documentElement.dataset['locale'] !== 'unchosen';
}

function readStored(): Appearance {
  try {
    return schema.parse(JSON.parse(localStorage.getItem(storageKey) ?? ''));
  } catch {
    return defaults;
  }
}
