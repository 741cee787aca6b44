import { beforeEach, expect, it, vi } from 'vitest';
import { languageDetector } from './language-detector.ts';

/** A browser in which each place names another language. */
function visit(without: readonly string[]) {
  const has = <T>(place: string, value: T) => (without.includes(place) ? null : value);
  vi.stubGlobal('window', { location: { search: has('address', '?lng=a') ?? '' } });
  vi.stubGlobal('document', {
    cookie: has('cookie', 'other=x; locale=b') ?? 'other=x',
    documentElement: { lang: has('html tag', 'f') ?? '' },
  });
  vi.stubGlobal('localStorage', storage(has('local storage', 'c')));
  vi.stubGlobal('sessionStorage', storage(has('session storage', 'd')));
  vi.stubGlobal('navigator', { languages: has('navigator', ['e-E', 'e']) ?? [] });
}

const kept = new Map<string, string>();
const storage = (value: string | null) => ({
  getItem: (key: string) => (key === 'locale' ? value : null),
  setItem: (key: string, next: string) => void kept.set(key, next),
});

const detected = () => [languageDetector.detect()].flat().filter(Boolean);

beforeEach(() => kept.clear());

it('the language is looked for in the address as lng, cookie, local storage, session storage, navigator, html tag', () => {
  visit([]);
  expect(detected()).toEqual(['a', 'b', 'c', 'd', 'e', 'e', 'f']);
});

it.each([
  ['address', 'b'],
  ['cookie', 'c'],
  ['local storage', 'd'],
  ['session storage', 'e'],
  ['navigator', 'f'],
])('without one in %s and before it, the next place names it', (last, expected) => {
  const order = ['address', 'cookie', 'local storage', 'session storage', 'navigator'];
  visit(order.slice(0, order.indexOf(last) + 1));
  expect(detected()[0]).toBe(expected);
});

it('the language that is shown is kept under its name', () => {
  visit([]);
  languageDetector.cacheUserLanguage?.('ru');
  expect(Object.fromEntries(kept)).toEqual({ locale: 'ru' });
});

it('where storage is forbidden, the other places name the language and nothing fails', () => {
  visit(['address', 'cookie']);
  const forbidden = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden });
  expect(detected()[0]).toBe('d');
  expect(() => languageDetector.cacheUserLanguage?.('ru')).not.toThrow();
});
