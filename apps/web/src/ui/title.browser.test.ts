import { afterEach, expect, it } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { nameProduct, useTitle, useTitleAbove } from './title.ts';

const original = document.title;
const open = (title: string) => renderHook(() => useTitle(title));

afterEach(() => {
  nameProduct('Touchline');
  document.title = original;
});

it('the browser’s tab names the screen and the product', async () => {
  document.title = 'Touchline';
  await open('Streams');
  expect(document.title).toBe('Streams · Touchline');
});

it('a product of another name stands behind every page, the open one too', async () => {
  document.title = 'Streams · Touchline';
  nameProduct('Desk $& Co');
  expect(document.title).toBe('Streams · Desk $& Co');
  await open('Users');
  expect(document.title).toBe('Users · Desk $& Co');
  nameProduct('Touchline');
  expect(document.title).toBe('Users · Touchline');
});

it('what is open above a page names the tab until it is closed, whatever the page is called meanwhile', async () => {
  const page = await renderHook((title?: string) => useTitle(title ?? 'Monitoring'));
  const panel = await renderHook((title?: string) => useTitleAbove(title ?? 'Foxes – Owls'));
  expect(document.title).toBe('Foxes – Owls · Touchline');
  await page.rerender('(8) Monitoring');
  expect(document.title).toBe('Foxes – Owls · Touchline');
  await panel.rerender('Foxes – Kings');
  expect(document.title).toBe('Foxes – Kings · Touchline');
  await panel.unmount();
  expect(document.title).toBe('(8) Monitoring · Touchline');
});
