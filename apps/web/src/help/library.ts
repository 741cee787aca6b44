import type { Language } from '@touchline/i18n/languages';
import { loadChunk } from '#ui/load-chunk.ts';
import type { Article } from './article.ts';

export type Library = { articles: readonly Article[]; byId: ReadonlyMap<string, Article> };

const loaders: Record<Language, () => Promise<{ articles: Article[] }>> = {
  en: () => import('./articles-en.ts'),
  ru: () => import('./articles-ru.ts'),
};

const loaded = new Map<Language, Promise<Library>>();

/**
 * All articles of a language, in one file that is loaded when help is first opened. Returns the same promise each time,
 * as `use` requires.
 */
export function library(language: string): Promise<Library> {
  const lang: Language = language === 'ru' ? 'ru' : 'en';
  const cached = loaded.get(lang);
  if (cached) return cached;
  const loading = loadChunk(loaders[lang]).then(({ articles }) => ({
    articles,
    byId: new Map(articles.map((article) => [article.id, article])),
  }));
  loaded.set(lang, loading);
  // A failed load is retried on the next call.
  loading.catch(() => loaded.delete(lang));
  return loading;
}
