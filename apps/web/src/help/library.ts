import type { Language } from '@touchline/i18n/languages';
import { loadChunk } from '#web/app/load-chunk.ts';
import type { Article } from './article.ts';

export type Library = { articles: readonly Article[]; byId: ReadonlyMap<string, Article> };

const loads: Record<Language, () => Promise<{ articles: Article[] }>> = {
  en: () => import('./articles-en.ts'),
  ru: () => import('./articles-ru.ts'),
};

const loaded = new Map<Language, Promise<Library>>();

/** Every article in a language; one file, which comes when help is first opened. The promise stays the same, for `use`. */
export function library(language: string): Promise<Library> {
  const known: Language = language === 'ru' ? 'ru' : 'en';
  const before = loaded.get(known);
  if (before) return before;
  const coming = loadChunk(loads[known]).then(({ articles }) => ({
    articles,
    byId: new Map(articles.map((article) => [article.id, article])),
  }));
  loaded.set(known, coming);
  // What has failed is tried again the next time.
  coming.catch(() => loaded.delete(known));
  return coming;
}
