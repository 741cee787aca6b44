import { readFileSync } from 'node:fs';
import { errorCodes, fieldCodes, vendorPresets, vendors } from '@touchline/contract';
import { describe, expect, it } from 'vitest';
import type { Article } from './article.ts';
import { linesOf, plainText } from './blocks.ts';
import { articles as english } from './articles-en.ts';
import { articles as russian } from './articles-ru.ts';
import { pictureOf } from './pictures.ts';
import { articleOf } from './screens.ts';

const routes = readFileSync(new URL('../routes.tsx', import.meta.url), 'utf8');
// A screen that several paths share has a list of them.
const paths = [...routes.matchAll(/(?:path: |^ {2})'([^'$]+)(?:\$id)?'/gm)].map(([, path]) => path ?? '');

/** The specification's table of routes. */
const specified = [
  '/',
  '/auth/register',
  '/auth/login',
  '/auth/recovery',
  '/auth/confirm',
  '/auth/reset',
  '/errors/404',
  '/auth/logout',
  '/system/dashboard',
  '/broadcast/streams',
  '/broadcast/archive',
  '/broadcast/monitoring',
  '/references/servers',
  '/references/sports',
  '/references/resolutions',
  '/system/users',
  '/help',
  '/support',
  '/system/settings',
  '/profile',
  '/profile/edit',
  '/profile/password',
  '/profile/billing',
  '/profile/notification',
  '/profile/settings',
  '/profile/playlist',
  '/profile/blacklist',
];

it('every article exists in both languages, in the same order', () => {
  expect(russian.map(({ id }) => id)).toEqual(english.map(({ id }) => id));
  expect(new Set(english.map(({ id }) => id)).size).toBe(english.length);
});

const linksOf = ({ blocks }: Article) =>
  blocks
    .flatMap(linesOf)
    .flat()
    .flatMap((part) => (part.kind === 'link' ? [part.to] : []));

it('every article links to the same articles and screens in both languages', () => {
  const targets = (article: Article) => ({ id: article.id, to: [...new Set(linksOf(article))].toSorted() });
  expect(russian.map(targets)).toEqual(english.map(targets));
});

describe.each([
  ['English', english],
  ['Russian', russian],
])('the %s articles', (_language, articles) => {
  const ids = new Set(articles.map(({ id }) => id));
  const textOf = (id: string) =>
    (articles.find((article) => article.id === id)?.blocks ?? [])
      .flatMap((block) => linesOf(block).map(plainText))
      .join(' ');

  it('show pictures that exist in both languages and themes, and most screens are shown', () => {
    const names = new Set(
      articles.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'picture' ? [block.name] : []))),
    );
    expect([...names].toSorted()).toEqual([
      'dashboard',
      'incidents',
      'lineup',
      'playlist',
      'schedule',
      'streams',
      'wall',
    ]);
    for (const name of names) {
      const shown = ['en', 'ru'].flatMap((language) =>
        (['light', 'dark'] as const).map((theme) => pictureOf(name, language, theme)),
      );
      expect(shown).not.toContain(null);
      expect(new Set(shown).size).toBe(4);
    }
  });

  it('have a title, an id and between 50 and 400 words', () => {
    const odd = articles.filter(({ id, title }) => {
      const words = textOf(id).split(/\s+/).length;
      return id === '' || title === '' || words < 50 || words > 400;
    });
    expect(odd.map(({ id }) => id)).toEqual([]);
  });

  it('cover every screen of the route table', () => {
    const uncovered = [...specified, ...paths].filter((path) => !ids.has(articleOf(path, undefined)));
    expect(uncovered).toEqual([]);
    // A path without its own entry falls back to the article about help.
    const fallbacks = [...specified, ...paths].filter((path) => articleOf(path, undefined) === 'help');
    expect(fallbacks.filter((path) => !path.startsWith('/help'))).toEqual([]);
  });

  it('cover every error code of the API', () => {
    expect(errorCodes.filter((code) => !ids.has(`error-${code}`))).toEqual([]);
    expect(['no-response', 'unexpected', 'chunk'].filter((code) => !ids.has(`error-${code}`))).toEqual([]);
  });

  it('cover every message at a field', () => {
    const words = textOf('error-fields').split(' ');
    expect(fieldCodes.filter((code) => !words.includes(code))).toEqual([]);
  });

  it('describe the setup of every vendor, with the paths that the form fills in', () => {
    for (const vendor of vendors) {
      const text = textOf(`server-${vendor}`);
      const { rtmp, hls, wss, mpd } = vendorPresets[vendor];
      expect([rtmp, hls, wss, mpd].filter((path) => !text.includes(path))).toEqual([]);
    }
  });

  it('have a first-steps article for each role', () => {
    const first = ['operator', 'editor', 'administrator', 'viewer', 'server-owner'].map((who) => `start-${who}`);
    expect(articles.filter(({ shelf }) => shelf === 'start').map(({ id }) => id)).toEqual(first);
  });

  it('name each command of the installation as a release has it, beside that of a checkout', () => {
    const named = articles.flatMap(({ id }) =>
      [...textOf(id).matchAll(/npm run cli -- (\w+)/g)].map(([, command = '']) => ({ id, command })),
    );
    expect(named.filter(({ id, command }) => !textOf(id).includes(`/opt/touchline/touchline ${command}`))).toEqual([]);
    expect(new Set(named.map(({ command }) => command))).toEqual(new Set(['admin', 'restore']));
  });

  it('link to articles and screens that exist', () => {
    const links = articles.flatMap((article) => linksOf(article).map((to) => ({ id: article.id, to })));
    const known = (to: string) => (to.startsWith('#') ? ids.has(to.slice(1)) : [...specified, ...paths].includes(to));
    expect(links.filter(({ to }) => !known(to))).toEqual([]);
    expect(links.length).toBeGreaterThan(100);
  });

  it('leave no Markdown characters in the text', () => {
    const marks = articles.filter(({ blocks }) =>
      blocks.some(
        (block) =>
          block.kind !== 'code' &&
          linesOf(block)
            .flat()
            .some(({ kind, text }) => kind === 'text' && /\*\*|`|\]\(|^#/.test(text)),
      ),
    );
    expect(marks.map(({ id }) => id)).toEqual([]);
  });
});
