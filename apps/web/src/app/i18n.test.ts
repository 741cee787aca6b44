import { afterAll, expect, it, vi } from 'vitest';
import type { InitOptions } from 'i18next';

afterAll(() => {
  vi.doUnmock('i18next');
  vi.resetModules();
});

/** What the console asks of i18next, without a browser. */
async function options(): Promise<InitOptions> {
  let asked: InitOptions = {};
  vi.resetModules();
  const chain = {
    use: () => chain,
    init: (given: InitOptions) => {
      asked = given;
      return Promise.resolve();
    },
  };
  const instance = { on: () => {}, isInitialized: false, language: 'en', ...chain };
  vi.doMock('i18next', () => ({ default: instance, ...instance, loadNamespaces: () => Promise.resolve() }));
  vi.stubGlobal('document', { documentElement: {}, cookie: '' });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} });
  vi.stubGlobal('window', { addEventListener: () => {}, location: { search: '' } });
  const { i18nReady } = await import('./i18n.ts');
  await i18nReady;
  return asked;
}

it('the languages are English and Russian', async () => {
  expect((await options()).supportedLngs).toEqual(['en', 'ru']);
});

it('translations are read 10 at a time, tried 5 times more, after 350 ms and then doubled', async () => {
  // i18next doubles the delay by itself from what `retryTimeout` says.
  expect(await options()).toMatchObject({ maxParallelReads: 10, maxRetries: 5, retryTimeout: 350 });
});

it('interpolation replaces at most 1000 times', async () => {
  expect((await options()).interpolation).toMatchObject({ maxReplaces: 1000 });
});

it('the language is English where none of ours is found', async () => {
  const { fallbackLng } = await options();
  const instead = (code: string) => (typeof fallbackLng === 'function' ? fallbackLng(code) : fallbackLng);
  expect([instead('fr'), instead('en'), instead('ru')]).toEqual([['en'], [], []]);
});

/** The words that the server sends at each attempt. */
async function loading(attempts: string[][]) {
  const here = new Set<string>();
  const asked: string[] = [];
  const attempt = (kind: string) => {
    asked.push(kind);
    for (const name of attempts.shift() ?? []) here.add(name);
    return Promise.resolve();
  };
  await options();
  const { default: instance } = await import('i18next');
  Object.assign(instance, { hasResourceBundle: (_language: string, name: string) => here.has(name) });
  vi.doMock('i18next', () => ({
    default: instance,
    use: () => instance,
    loadNamespaces: () => attempt('load'),
    reloadResources: () => attempt('reload'),
  }));
  vi.resetModules();
  const { loadWords } = await import('./i18n.ts');
  const load = () => loadWords(['streams', 'users']).catch((error: unknown) => String(error));
  return { load, asked };
}

it('words that are here are loaded once', async () => {
  const { load, asked } = await loading([['streams', 'users']]);
  expect([await load(), asked]).toEqual([undefined, ['load']]);
});

it('words that did not come are asked for again, and a screen without them does not show', async () => {
  const { load, asked } = await loading([['streams'], [], [], ['users']]);
  expect(await load()).toBe('Error: Words did not load: users');
  expect(await load()).toBeUndefined();
  expect(asked).toEqual(['load', 'reload', 'load', 'reload']);
});
