import type { Namespace } from '@touchline/i18n';
import { languages } from '@touchline/i18n/languages';
import type { Language } from '@touchline/i18n/languages';
import instance, { loadNamespaces, reloadResources, use as install } from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import HttpBackend from 'i18next-http-backend';
import { initReactI18next } from 'react-i18next';
import { directionOf } from '#ui/direction.ts';
import { prefer } from '#ui/preferences.ts';

declare const LOCALES_VERSION: string;

const isKnown = (language: string | undefined): language is Language => languages.some((known) => known === language);

let spoken: 'ltr' | 'rtl' = 'ltr';

async function start(): Promise<void> {
  instance.on('languageChanged', (language) => {
    document.documentElement.lang = language;
    // A direction that somebody chose by hand stays while the languages agree about theirs.
    const direction = directionOf(language);
    if (direction !== spoken) prefer({ direction });
    spoken = direction;
  });
  await install(HttpBackend)
    .use(LanguageDetector)
    .use(initReactI18next)
    .init({
      supportedLngs: [...languages],
      load: 'languageOnly',
      // Both languages are complete, which the compiler checks: nobody has to load a second one to fall back on.
      fallbackLng: (code) => (isKnown(code) ? [] : ['en']),
      ns: ['shell', 'errors'],
      defaultNS: 'shell',
      // The product's name in the words may change while they are shown.
      react: { bindI18nStore: 'added' },
      interpolation: { escapeValue: false, maxReplaces: 1000 },
      detection: {
        order: ['querystring', 'cookie', 'localStorage', 'sessionStorage', 'navigator', 'htmlTag'],
        lookupQuerystring: 'lng',
        lookupLocalStorage: 'locale',
        lookupSessionStorage: 'locale',
        lookupCookie: 'locale',
        caches: ['localStorage'],
        // What is kept and shown is one of our languages, not a country's form of it.
        convertDetectedLanguage: (found: string) => found.split('-')[0] ?? found,
      },
      maxParallelReads: 10,
      maxRetries: 5,
      retryTimeout: 350,
      backend: { loadPath: '/locales/{{lng}}/{{ns}}.json', queryStringParams: { v: LOCALES_VERSION } },
    });
}

/** The visitor's language is found and the words that every screen needs are here. */
export const i18nReady = start();

/** Loads more words; waits for the beginning when it must. Throws when they do not come. */
export async function loadWords(namespaces: Namespace | Namespace[]): Promise<void> {
  await i18nReady;
  await loadNamespaces(namespaces);
  if (missing(namespaces).length === 0) return;
  // The library takes words that failed once for loaded.
  await reloadResources([instance.language], missing(namespaces));
  if (missing(namespaces).length > 0) throw new Error(`Words did not load: ${missing(namespaces).join(', ')}`);
}

const missing = (namespaces: Namespace | Namespace[]) =>
  [namespaces].flat().filter((name) => !instance.hasResourceBundle(instance.resolvedLanguage ?? 'en', name));
