import { beforeEach, expect, it } from 'vitest';
import { interruptedExport, forgetExport, rememberExport } from './running-export.ts';

const kept = new Map<string, string>();
const store = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
};
beforeEach(() => kept.clear());

const awaited = { id: 7, list: 'team' as const };

it('an export that a dialog waits for is known after a reload', () => {
  rememberExport(store, awaited);
  expect(interruptedExport(store)).toEqual(awaited);
});

it('one whose file was downloaded is not waited for again', () => {
  rememberExport(store, awaited);
  forgetExport(store);
  expect(interruptedExport(store)).toBeNull();
});

it.each([
  '',
  'null',
  '{}',
  '[]',
  '7',
  '[[["a","b"]],[],"team"]',
  '{"id":"7","list":"team"}',
  '{"id":7,"list":"user"}',
  'not json',
])('ignores stored values of an older console or of other software: %s', (text) => {
  rememberExport(store, awaited);
  const [key = ''] = kept.keys();
  kept.set(key, text);
  expect(interruptedExport(store)).toBeNull();
});
