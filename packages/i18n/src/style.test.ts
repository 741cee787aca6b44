import { describe, expect, it } from 'vitest';
import { allLeaves, describeLeaf } from './testing/leaves.ts';
import type { Leaf } from './testing/leaves.ts';

/** The text without placeholders, and without what users type literally: addresses and JSON. */
const spoken = ({ text }: Leaf) => text.replaceAll(/\{\{\w+\}\}/g, '').replaceAll(/\{"[^}]*\}/g, '');
const those = (wrong: (leaf: Leaf) => boolean) => allLeaves.filter(wrong).map(describeLeaf);
const en = ({ language }: Leaf) => language === 'en';
const ru = ({ language }: Leaf) => language === 'ru';
const at = ({ namespace, key }: Leaf) => `${namespace}:${key}`;

/** Names as the specification writes them. */
const titles = new Set([
  'shell:profile.profile',
  'shell:profile.queries',
  'shell:profile.playlist',
  'shell:profile.help',
  'shell:profile.signOut',
  'audit:field.betBroadcast',
  'users:field.betBroadcast',
  'streams:field.betting',
  'streams:notAvailable',
  'playlist:title',
  'profile:title',
  'profile:tab.password',
  'sheets:example.tournament',
]);

describe('every text', () => {
  it('has no leading, trailing or double spaces', () => {
    expect(those(({ text }) => text !== text.trim() || /\s{2}/.test(text))).toEqual([]);
  });

  it('has the curly quotes and apostrophes of its language', () => {
    expect(those((leaf) => /["'`]/.test(spoken(leaf)))).toEqual([]);
    expect(those((leaf) => en(leaf) && /[«»„]/.test(leaf.text))).toEqual([]);
    expect(those((leaf) => ru(leaf) && /[“”‘’]/.test(leaf.text))).toEqual([]);
  });

  it('closes every quote and bracket', () => {
    const count = (text: string, sign: string) => text.split(sign).length;
    const pairs = ['“”', '«»', '()', '[]'];
    expect(
      those(({ text }) => pairs.some(([open = '', close = '']) => count(text, open) !== count(text, close))),
    ).toEqual([]);
  });

  it('has a single ellipsis character and real dashes', () => {
    expect(those(({ text }) => /\.\.|…\.| - |--/.test(text))).toEqual([]);
  });

  it('has no space before a comma, a period or a colon', () => {
    // `:port` is typed literally.
    expect(those(({ text }) => / [,.!?;](\s|$)| :(\s|$)/.test(text))).toEqual([]);
  });

  it('has no line break and no invisible character', () => {
    expect(those(({ text }) => /[\p{Cc}\u200b-\u200f\u2028\u2029\ufeff]/u.test(text))).toEqual([]);
  });

  it('has placeholders in double braces', () => {
    expect(those((leaf) => /\{\{|\}\}/.test(spoken(leaf)))).toEqual([]);
    // A single brace occurs only in what users type: the key of a stream in a path.
    expect(those((leaf) => /[{}]/.test(spoken(leaf).replaceAll('{key}', '')))).toEqual([]);
  });

  it('has no exclamation marks and no capitals for emphasis', () => {
    expect(those(({ text }) => text.endsWith('!') || /\p{Lu}{6,}/u.test(text))).toEqual([]);
  });
});

describe('an English text', () => {
  it('is in sentence case, except for names', () => {
    const title = /\p{Ll},? (?!I\b)\p{Lu}\p{Ll}/u;
    const names =
      /Touchline|OpenID Connect|Russian|English|Desk|Premier|Ctrl|Shift|Enter|Escape|Streams|Archive|Notification|Monitoring|Playlist|Scheduled|System/g;
    expect(those((leaf) => en(leaf) && !titles.has(at(leaf)) && title.test(leaf.text.replaceAll(names, 'x')))).toEqual(
      [],
    );
  });

  it('has Cyrillic letters only when it is about Russian', () => {
    const about = ['settings:option.language.ru', 'blacklist:hint.value'];
    expect(those((leaf) => en(leaf) && /[а-яё]/i.test(leaf.text) && !about.includes(at(leaf)))).toEqual([]);
  });

  it('has email without a hyphen, and “is not” rather than “isn’t”', () => {
    expect(those((leaf) => en(leaf) && /\be-mail\b|n’t\b/i.test(leaf.text))).toEqual([]);
  });
});

describe('a Russian text', () => {
  it('is written with ё', () => {
    const bare =
      /(?<!\p{L})(еще|ее|нее|свое|твое|мое|все (еще|равно)|учетн\p{L}*|(на|при|во|про)?[ий]дет|ждет|(рас|от)?счет\p{L}*|причем|(за|раз)?решен|отменен|(у|от)?дален|перенесен|измененн\p{L}*|черн(?!ов)\p{L}*|зелен\p{L}*|желт\p{L}*|прием|объем|емкость|надежн\p{L}*)(?!\p{L})/iu;
    expect(those((leaf) => ru(leaf) && bare.test(leaf.text))).toEqual([]);
  });

  it('has no Latin letter inside a Cyrillic word', () => {
    expect(those((leaf) => ru(leaf) && /[а-яё][a-z]|[a-z][а-яё]/i.test(spoken(leaf)))).toEqual([]);
  });

  it('has a long dash between its words', () => {
    expect(those((leaf) => ru(leaf) && /\p{L} – \p{L}/u.test(leaf.text))).toEqual([]);
  });
});

describe('both languages', () => {
  const byKey = new Map(allLeaves.filter(en).map((leaf) => [at(leaf), leaf]));
  const pairs = allLeaves.filter(ru).flatMap((leaf) => {
    const english = byKey.get(at(leaf));
    return english ? [{ leaf, english }] : [];
  });
  const end = ({ text }: Leaf) => /[.?!…:]$/.exec(text.replace(/(пикс|\bno)\.$/i, ''))?.[0] ?? '';

  it('end a text with the same punctuation', () => {
    const differing = pairs.filter(({ leaf, english }) => end(leaf) !== end(english));
    expect(differing.map(({ leaf, english }) => `${describeLeaf(leaf)} | ${english.text}`)).toEqual([]);
  });

  it('have different texts except for names', () => {
    const names = /^(Touchline|English|Русский|CSV|XLSX|Mon ID|RTMP|HLS|WSS|MPEG-DASH|TLS|ffmpeg|dBFS)$/;
    const same = pairs.filter(
      ({ leaf, english }) => leaf.text === english.text && /\p{L}/u.test(spoken(leaf)) && !names.test(leaf.text),
    );
    expect(same.map(({ leaf }) => describeLeaf(leaf))).toEqual([]);
  });

  it('both begin a text with a small letter, or neither', () => {
    const isSmall = ({ text }: Leaf) => /^[^\p{L}\d{]*\p{Ll}/u.test(text);
    const beginsOtherwise = ({ text }: Leaf) => /^(\{\{|\d)/.test(text);
    const differing = pairs.filter(
      ({ leaf, english }) => ![leaf, english].some(beginsOtherwise) && isSmall(leaf) !== isSmall(english),
    );
    expect(differing.map(({ leaf, english }) => `${describeLeaf(leaf)} | ${english.text}`)).toEqual([]);
  });
});
