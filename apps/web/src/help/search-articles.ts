import { editDistance, forgiving, normalize } from '@touchline/names';
import type { Article } from './article.ts';
import { linesOf, plainText } from './blocks.ts';

/** An article that matches a search. `words` are its matching words, normalized. */
export type SearchHit = { article: Article; score: number; words: ReadonlySet<string>; excerpt: string };

/** The similarity of a word of the search and a word of an article: 1 is equal, 0 is different. */
type Nearness = (asked: string, word: string) => number;

const titleWeight = 6;
const excerptLetters = 180;
/** The maximum number of results. */
const maxResults = 20;
const stopWords = new Set(
  'a an and are as at can do does for how i in is it my of on or the to what when where which who why with а в во где для и из или к как какой когда кто ли мне мой на не о по почему с со то у что чем это я'.split(
    ' ',
  ),
);

/**
 * The articles that match a search, best first. It may be typed in the other keyboard layout or script, and with е for ё.
 * If no article contains all its words, misspellings are allowed, and then articles with only some of the words.
 */
export function searchArticles(articles: readonly Article[], question: string): SearchHit[] {
  const asked = forgiving(question).map((text) => withoutStopWords(text.split(' ')));
  for (const [near, isEnough] of attempts) {
    const nearness = memoized(near);
    const found = articles.flatMap((article) => scoreArticle(article, asked, nearness, isEnough));
    if (found.length > 0)
      return found
        .toSorted((a, b) => b.score - a.score)
        .slice(0, maxResults)
        .map((each) => ({ ...each, excerpt: excerptOf(each.article, each.words) }));
  }
  return [];
}

const attempts: readonly [Nearness, (hit: number, of: number) => boolean][] = [
  [exactNearness, (hit, of) => hit === of],
  [tolerantNearness, (hit, of) => hit === of],
  [exactNearness, (hit) => hit > 0],
];

function scoreArticle(
  article: Article,
  asked: readonly string[][],
  near: Nearness,
  isEnough: (hit: number, of: number) => boolean,
): Omit<SearchHit, 'excerpt'>[] {
  const articleWords = wordsOf(article);
  const found = asked.map((words, place) => {
    const hits = words.map((word) => scoreWord(word, articleWords, near));
    const isAnswer = words.length > 0 && isEnough(hits.filter(({ score }) => score > 0).length, words.length);
    const score = isAnswer ? hits.reduce((sum, each) => sum + each.score, 0) / (1 + place / 10) : 0;
    return { score, words: new Set(hits.flatMap((each) => each.words)) };
  });
  const [first] = found.toSorted((a, b) => b.score - a.score);
  if (!first || first.score === 0) return [];
  return [{ article, ...first }];
}

type Words = { title: ReadonlySet<string>; body: ReadonlySet<string> };
const wordsByArticle = new WeakMap<Article, Words>();

function wordsOf(article: Article): Words {
  const cached = wordsByArticle.get(article);
  if (cached) return cached;
  const split = (text: string) => new Set(text.split(/[^\p{L}\p{N}]+/u).map(normalizedWord));
  const body = article.blocks.flatMap((block) => linesOf(block).map(plainText)).join(' ');
  const words = { title: split(`${article.title} ${article.id}`), body: split(body) };
  wordsByArticle.set(article, words);
  return words;
}

function scoreWord(asked: string, { title, body }: Words, near: Nearness) {
  const among = (words: ReadonlySet<string>) =>
    [...words].map((word) => [near(asked, word), word] as const).filter(([score]) => score > 0);
  const [inTitle, inBody] = [among(title), among(body)];
  const best = (found: readonly (readonly [number, string])[]) => Math.max(0, ...found.map(([score]) => score));
  return { score: titleWeight * best(inTitle) + best(inBody), words: [...inTitle, ...inBody].map(([, word]) => word) };
}

/** Caches the comparison of each pair of words, because articles share most of their words. */
function memoized(near: Nearness): Nearness {
  const scores = new Map<string, number>();
  return (asked, word) => {
    const pair = `${asked} ${word}`;
    const score = scores.get(pair) ?? near(asked, word);
    scores.set(pair, score);
    return score;
  };
}

/** Compares exactly, by prefix, and by stem with another ending. */
function exactNearness(asked: string, word: string): number {
  if (word === asked) return 1;
  if (asked.length > 1 && word.startsWith(asked)) return 0.9;
  const stem = stemOf(asked);
  return stem.length > 3 && word.startsWith(stem) && word.length < stem.length + 5 ? 0.7 : 0;
}

/** The same, but tolerates one or two typing errors, also in an incomplete word. */
function tolerantNearness(asked: string, word: string): number {
  const exact = exactNearness(asked, word);
  if (exact > 0 || asked.length < 4 || word.length < 4) return exact;
  const slips = asked.length < 7 ? 1 : 2;
  const whole = Math.abs(word.length - asked.length) <= slips && editDistance(asked, word) <= slips;
  return whole || (word.length > asked.length && editDistance(asked, word.slice(0, asked.length)) <= 1) ? 0.5 : 0;
}

const endings =
  /(?:иями|ями|ами|ией|ого|его|ому|ему|ыми|ими|ов|ев|ей|ах|ях|ам|ям|ом|ем|ой|ую|юю|ая|яя|ое|ее|ые|ие|ый|ий|ия|ии|ию|ют|ут|ет|ит|ать|ить|ять|еть|ing|ies|ed|es|[аяоеыиуюьй]|[sye])$/;

const stemOf = (word: string): string => word.replace(endings, '');

function withoutStopWords(words: string[]): string[] {
  const full = words.filter((word) => !stopWords.has(word));
  return full.length > 0 ? full : words;
}

/** The line of an article with the most matching words, cut around the first of them. */
function excerptOf(article: Article, words: ReadonlySet<string>): string {
  const lines = article.blocks.filter(({ kind }) => kind !== 'code').flatMap((block) => linesOf(block).map(plainText));
  const hits = lines.map((line) => splitByHits(line, words).filter(({ isHit }) => isHit).length);
  const line = lines[hits.indexOf(Math.max(...hits))] ?? '';
  if (line.length <= excerptLetters) return line;
  const first = splitByHits(line, words).findIndex(({ isHit }) => isHit);
  const before = splitByHits(line, words)
    .slice(0, Math.max(0, first))
    .map(({ text }) => text)
    .join('').length;
  const from = before < excerptLetters - 40 ? 0 : line.lastIndexOf(' ', before - 40) + 1;
  return `${from > 0 ? '… ' : ''}${line.slice(from, from + excerptLetters)} …`;
}

/** Splits a text into matching words and the parts between them. */
export function splitByHits(text: string, words: ReadonlySet<string>): { text: string; isHit: boolean }[] {
  return text
    .split(/([\p{L}\p{N}]+)/u)
    .filter(Boolean)
    .map((piece) => ({ text: piece, isHit: words.has(normalizedWord(piece)) }));
}

const normalizedWords = new Map<string, string>();

/** The normalized form of a word, cached because the same few thousand words recur. */
function normalizedWord(word: string): string {
  const normalized = normalizedWords.get(word) ?? normalize(word);
  normalizedWords.set(word, normalized);
  return normalized;
}
