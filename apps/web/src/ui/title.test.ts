import { beforeEach, expect, it, vi } from 'vitest';

/** The title module on a fresh page; its effect runs at once. */
async function fresh(title: string) {
  const page = { title };
  vi.stubGlobal('document', page);
  vi.resetModules();
  vi.doMock('react', () => ({ useEffect: (effect: () => void) => effect() }));
  const { nameProduct, useTitle } = await import('./title.ts');
  return { page, nameProduct, name: useTitle };
}

beforeEach(() => vi.unstubAllGlobals());

it('the browser’s tab names the screen and the product', async () => {
  const { page, name } = await fresh('Touchline');
  name('Streams');
  expect(page.title).toBe('Streams · Touchline');
});

it('a product of another name stands behind every page, the open one too', async () => {
  const { page, nameProduct, name } = await fresh('Streams · Touchline');
  nameProduct('Desk $& Co');
  expect(page.title).toBe('Streams · Desk $& Co');
  name('Users');
  expect(page.title).toBe('Users · Desk $& Co');
  nameProduct('Touchline');
  expect(page.title).toBe('Users · Touchline');
});
