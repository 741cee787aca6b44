import type { LanguageDetectorModule } from 'i18next';

/** The key of the language in cookies and storages. */
const key = 'locale';

type Found = string | readonly string[] | null | undefined;

/** Where the visitor's language is looked for, in the order of the specification. */
const places: readonly (() => Found)[] = [
  () => new URLSearchParams(window.location.search).get('lng'),
  () => new RegExp(`(?:^|; )${key}=([^;]*)`).exec(document.cookie)?.[1],
  () => localStorage.getItem(key),
  () => sessionStorage.getItem(key),
  () => navigator.languages,
  () => document.documentElement.lang,
];

/** Tells i18next which languages the visitor wants, first choice first, and stores the one that is shown. */
export const languageDetector: LanguageDetectorModule = {
  type: 'languageDetector',
  // `en` instead of a regional form such as `en-GB`.
  detect: () => places.flatMap((place) => lookIn(place) ?? []).map((found) => found.split('-')[0] ?? found),
  cacheUserLanguage(language) {
    try {
      localStorage.setItem(key, language);
    } catch {
      // Storage can be forbidden; the language is detected again on the next visit.
    }
  },
};

function lookIn(place: () => Found): Found {
  try {
    return place();
  } catch {
    // Cookies and storages can be forbidden.
    return null;
  }
}
