import '#ui/testing/browser.ts';
import { expect, it } from 'vitest';
import { referenceName } from './reference-select.tsx';

it('a record is called by its name, a status in Russian by its Russian one', () => {
  const status = { id: 3, name: 'Live', nameRu: 'В эфире' };
  expect([referenceName(status, 'en'), referenceName(status, 'ru')]).toEqual(['Live', 'В эфире']);
  expect(referenceName({ id: 3, name: 'Спартак' }, 'ru')).toBe('Спартак');
});

it('a server is called by its host and its place, which tell two of one host apart', () => {
  expect(referenceName({ id: 3, fqdn: 'media.example.org', location: 'Riga' }, 'en')).toBe('media.example.org · Riga');
  expect(referenceName({ id: 3, fqdn: 'media.example.org', location: '' }, 'en')).toBe('media.example.org');
});

it('a record without a name is called by its number, never by nothing', () => {
  expect(referenceName({ id: 3 }, 'en')).toBe('3');
  expect(referenceName({ id: 3, fqdn: '', location: '' }, 'ru')).toBe('3');
});
