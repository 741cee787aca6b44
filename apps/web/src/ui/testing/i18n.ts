import { words } from '@touchline/i18n';
import type { Namespace } from '@touchline/i18n';
import type { Language } from '@touchline/i18n/languages';
import { createInstance } from 'i18next';
import type { i18n as I18n } from 'i18next';

const instances = new Map<Language, I18n>();

/** The texts of the console in one language, as its screens get them. */
export async function i18nIn(language: Language): Promise<I18n> {
  const ready = instances.get(language);
  if (ready) return ready;
  const i18n = createInstance();
  const ns = Object.keys(words[language]) as Namespace[];
  const interpolation = { escapeValue: false };
  await i18n.init({ lng: language, resources: words, ns, defaultNS: 'shell', interpolation });
  instances.set(language, i18n);
  return i18n;
}
