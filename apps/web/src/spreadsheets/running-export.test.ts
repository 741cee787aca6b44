import { beforeEach, expect, it } from 'vitest';
import { interruptedExport, forgetExport, rememberExport } from './running-export.ts';

const kept = new Map<string, string>();
const store = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
};
beforeEach(() => kept.clear());

const request = {
  list: 'team' as const,
  input: { format: 'csv', name: 'кубок' },
  headers: { 'Filter-Column': 'phase' },
};

it('a running export is restored after a reload, exactly as it was requested', () => {
  rememberExport(store, request);
  expect(interruptedExport(store)).toEqual(request);
});

it('a finished export is not started again', () => {
  rememberExport(store, request);
  forgetExport(store);
  expect(interruptedExport(store)).toBeNull();
});

it.each([
  '',
  'null',
  '{}',
  '[]',
  '[1,2]',
  '[[["a","b"]]]',
  '[[["a",1]],[]]',
  '[[],[]]',
  '[[],[],"user"]',
  '[["ab"],"x"]',
  'not json',
])('ignores stored values of an older console or of other software: %s', (text) => {
  rememberExport(store, request);
  const [key = ''] = kept.keys();
  kept.set(key, text);
  expect(interruptedExport(store)).toBeNull();
});
