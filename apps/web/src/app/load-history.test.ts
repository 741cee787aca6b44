import { afterAll, afterEach, expect, it, vi } from 'vitest';

afterEach(() => vi.resetModules());
afterAll(() => vi.doUnmock('./history.ts'));

async function loaded() {
  const { loadHistory } = await import('./load-history.ts');
  return loadHistory();
}

it('the history of the document comes when somebody needs it', async () => {
  const history = { push: () => {} };
  vi.doMock('./history.ts', () => ({ history }));
  expect(await loaded()).toBe(history);
});

it('where it cannot be loaded there is none, and a page load is the way on', async () => {
  vi.doMock('./history.ts', () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  expect(await loaded()).toBeNull();
});
