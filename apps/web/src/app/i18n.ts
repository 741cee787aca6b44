import type { Namespace } from '@touchline/i18n';
import { languages } from '@touchline/i18n/languages';
import type { Language } from '@touchline/i18n/languages';
import instance, { loadNamespaces, reloadResources, use as install } from 'i18next';
import { directionOf } from '#ui/direction.ts';
import { prefer } from '#ui/preferences.ts';
import { languageDetector } from './language-detector.ts';
import { wordsBackend } from './words-backend.ts';

const isKnown = (language: string | undefined): language is Language => languages.some((known) => known === language);

let spoken: 'ltr' | 'rtl' = 'ltr';

async function start(): Promise<void> {
  instance.on('languageChanged', (language) => {
    document.documentElement.lang = language;
    // A direction set by hand is kept while both languages have the same one.
    const direction = directionOf(language);
    if (direction !== spoken) prefer({ direction });
    spoken = direction;
  });
  await install(wordsBackend)
    .use(languageDetector)
    .init({
      supportedLngs: [...languages],
      load: 'languageOnly',
      // Both languages are complete, which the compiler checks: no fallback has to be loaded.
      fallbackLng: (code) => (isKnown(code) ? [] : ['en']),
      ns: ['shell', 'errors'],
      defaultNS: 'shell',
      // The product name may change while texts are shown.
      react: { bindI18nStore: 'added' },
      interpolation: { escapeValue: false, maxReplaces: 1000 },
      maxParallelReads: 10,
      maxRetries: 5,
      retryTimeout: 350,
    });
}

/** Resolves once the visitor's language is detected and the texts that every screen needs are loaded. */
export const i18nReady = start();

/** Loads further namespaces of texts, after the initialization. Throws if they cannot be loaded. */
export async function loadWords(namespaces: Namespace | Namespace[]): Promise<void> {
  await i18nReady;
  await loadNamespaces(namespaces);
  if (missing(namespaces).length === 0) return;
  // The library treats a namespace that failed once as loaded.
  await reloadResources([instance.language], missing(namespaces));
  if (missing(namespaces).length > 0) throw new Error(`Words did not load: ${missing(namespaces).join(', ')}`);
}

const missing = (namespaces: Namespace | Namespace[]) =>
  [namespaces].flat().filter((name) => !instance.hasResourceBundle(instance.resolvedLanguage ?? 'en', name));
