import type { Language } from '@touchline/i18n/languages';
import { loadChunk } from '#web/app/load-chunk.ts';
import type { Article } from './article.ts';

export type Library = { articles: readonly Article[]; byId: ReadonlyMap<string, Article> };

const loads: Record<Language, () => Promise<{ articles: Article[] }>> = {
  en: () => import('./articles-en.ts'),
  ru: () => import('./articles-ru.ts'),
};

const loaded = new Map<Language, Promise<Library>>();

/** All articles of a language, in one file that is loaded when help is first opened. Returns the same promise each time, as `use` requires. */
export function library(language: string): Promise<Library> {
  const known: Language = language === 'ru' ? 'ru' : 'en';
  const before = loaded.get(known);
  if (before) return before;
  const coming = loadChunk(loads[known]).then(({ articles }) => ({
    articles,
    byId: new Map(articles.map((article) => [article.id, article])),
  }));
  loaded.set(known, coming);
  // A failed load is retried on the next call.
  coming.catch(() => loaded.delete(known));
  return coming;
}
