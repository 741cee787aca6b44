import { describe, expect, it } from 'vitest';
import { articles as english } from './articles-en.ts';
import { articles as russian } from './articles-ru.ts';
import { searchArticles, splitByHits } from './search-articles.ts';

const first = (question: string, articles = english) => searchArticles(articles, question)[0]?.article.id;

describe('the search of help', () => {
  it.each([
    ['archive', 'archive'],
    ['nginx', 'server-nginx-rtmp'],
    ['rate_limited', 'error-rate_limited'],
    ['too many attempts', 'error-rate_limited'],
    ['how do I merge teams', 'teams'],
    ['keyboard shortcuts', 'keyboard'],
  ])('finds the article for %j', (question, id) => expect(first(question)).toBe(id));

  it.each([
    ['чёрный список', 'blacklist'],
    ['черный список', 'blacklist'],
    ['забыл пароль', 'login'],
    ['горячие клавиши', 'keyboard'],
    ['статусы', 'transitions'],
  ])('finds the Russian article for %j', (question, id) => {
    const found = searchArticles(russian, question).map(({ article }) => article.id);
    expect(found.slice(0, 4)).toContain(id);
  });

  it('tolerates the wrong keyboard layout, both ways', () => {
    expect(first('ьщтшещкштп')).toBe('monitoring');
    expect(first('vjybnjhbyu', russian)).toBe('monitoring');
  });

  it('tolerates the other script', () => {
    expect(searchArticles(russian, 'monitoring').map(({ article }) => article.id)).toContain('monitoring');
    expect(first('мониторинг')).toBe('monitoring');
  });

  it('tolerates typing errors if no word matches exactly', () => {
    expect(searchArticles(english, 'tournamnet').map(({ article }) => article.id)).toContain('tournaments');
    expect(searchArticles(russian, 'плейлсит').map(({ article }) => article.id)).toContain('playlist');
    expect(searchArticles(english, 'rezolutions').map(({ article }) => article.id)).toContain('resolutions');
  });

  it('ranks matches in the title above those in the text', () => {
    const ranked = searchArticles(english, 'blacklist').map(({ article }) => article);
    const inTitle = ranked.findLastIndex(({ title }) => /blacklist/i.test(title));
    const inText = ranked.findIndex(({ title }) => !/blacklist/i.test(title));
    expect(inTitle).toBeLessThan(inText);
  });

  it('finds nothing for nonsense or an empty search', () => {
    expect(searchArticles(english, 'qqzzxxvvkk')).toEqual([]);
    expect(searchArticles(english, '!?')).toEqual([]);
  });

  it('shows an excerpt and marks the matching words', () => {
    const [answer] = searchArticles(english, 'half-time');
    expect(answer?.excerpt).toContain('Half-time');
    const pieces = splitByHits(answer?.excerpt ?? '', answer?.words ?? new Set());
    expect(pieces.filter(({ isHit }) => isHit).map(({ text }) => text)).toEqual(
      expect.arrayContaining(['Half', 'time']),
    );
    expect(pieces.map(({ text }) => text).join('')).toBe(answer?.excerpt);
    expect(answer?.excerpt.length).toBeLessThan(200);
  });
});
