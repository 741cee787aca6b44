import { afterEach, expect, it } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { nameProduct, useTitle } from './title.ts';

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
