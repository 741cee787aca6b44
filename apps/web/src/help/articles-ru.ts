import { readArticles } from './article.ts';

const files = import.meta.glob<string>('./text/ru/*.md', { query: '?raw', import: 'default', eager: true });

export const articles = readArticles(files);
