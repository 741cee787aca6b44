import { afterAll, beforeEach, expect, it, vi } from 'vitest';

const kept = new Map<string, string>();
const root = { dir: 'ltr', dataset: {} as Record<string, string> };

async function fresh(saved: Record<string, string>) {
  kept.clear();
  for (const [key, value] of Object.entries(saved)) kept.set(key, value);
  vi.resetModules();
  const { prefer, usePreferences } = await import('./preferences.ts');
  return { prefer, now: usePreferences };
}

beforeEach(() => {
  root.dir = 'ltr';
  root.dataset = {};
  vi.stubGlobal('document', { documentElement: root });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  // The state alone, without a component around it.
  vi.doMock('react', () => ({ useSyncExternalStore: (_watch: unknown, read: () => unknown) => read() }));
});
afterAll(() => {
  vi.doUnmock('react');
  vi.resetModules();
});

it('without anything saved navigation is at the side and open, the theme dark, the direction ltr', async () => {
  const { now } = await fresh({});
  expect(now()).toMatchObject({ navType: 'side', navCollapsed: false, currentTheme: 'dark', direction: 'ltr' });
});

it('navType, navCollapsed, currentTheme and direction are read from local storage under these keys', async () => {
  const saved = { navType: 'top', navCollapsed: 'true', currentTheme: 'light', direction: 'rtl' };
  const { now } = await fresh(saved);
  expect(now()).toMatchObject({ ...saved, navCollapsed: true });
});

it('the theme is dark unless light is saved, and other nonsense is the default too', async () => {
  const { now } = await fresh({ navType: 'left', navCollapsed: '1', currentTheme: 'blue', direction: 'up' });
  expect(now()).toMatchObject({ navType: 'side', navCollapsed: false, currentTheme: 'dark', direction: 'ltr' });
});

it('a change is kept under the same keys; the direction goes on the document root as well', async () => {
  const { prefer, now } = await fresh({});
  prefer({ navType: 'top', navCollapsed: true, currentTheme: 'light', direction: 'rtl' });
  const saved = { navType: 'top', navCollapsed: 'true', currentTheme: 'light', direction: 'rtl' };
  expect(Object.fromEntries(kept)).toEqual(saved);
  expect(root.dir).toBe('rtl');
  expect(now().direction).toBe('rtl');
});

it('the theme goes on the document root, where the styles look for it', async () => {
  const { prefer } = await fresh({});
  prefer({ currentTheme: 'light' });
  expect(root.dataset).toEqual({ mantineColorScheme: 'light' });
});

it('the screen hears of a preference only when it differs', async () => {
  const { prefer, now } = await fresh({});
  const before = now();
  prefer({ navType: 'side', currentTheme: 'dark' });
  expect(now()).toBe(before);
  prefer({ navType: 'top' });
  expect(now()).not.toBe(before);
});
