import { afterAll, beforeEach, expect, it, vi } from 'vitest';

const asked: string[] = [];
const stored = new Map<string, string>();

beforeEach(() => {
  asked.length = 0;
  stored.clear();
  vi.resetModules();
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null });
  vi.stubGlobal('window', { addEventListener: () => {} });
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return new Promise(() => {});
  });
  vi.doMock('#kit/live.ts', () => ({ startLive: () => {} }));
});
afterAll(() => {
  vi.doUnmock('#kit/live.ts');
  vi.resetModules();
});

it('with a token the profile is loaded at the start', async () => {
  stored.set('auth_token', 'secret');
  await import('./query-client.ts');
  expect(asked).toEqual(['/api/profile']);
});

it('without a token nothing is loaded', async () => {
  await import('./query-client.ts');
  expect(asked).toEqual([]);
});
