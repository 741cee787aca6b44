import '#ui/testing/browser.ts';
import { expect, it } from 'vitest';
import { nameOf } from './refer.tsx';

it('a record is called by its name, a status in Russian by its Russian one', () => {
  const status = { id: 3, name: 'Live', nameRu: 'В эфире' };
  expect([nameOf(status, 'en'), nameOf(status, 'ru')]).toEqual(['Live', 'В эфире']);
  expect(nameOf({ id: 3, name: 'Спартак' }, 'ru')).toBe('Спартак');
});

it('a server is called by its host and its place, which tell two of one host apart', () => {
  expect(nameOf({ id: 3, fqdn: 'media.example.org', location: 'Riga' }, 'en')).toBe('media.example.org · Riga');
  expect(nameOf({ id: 3, fqdn: 'media.example.org', location: '' }, 'en')).toBe('media.example.org');
});

it('a record without a name is called by its number, never by nothing', () => {
  expect(nameOf({ id: 3 }, 'en')).toBe('3');
  expect(nameOf({ id: 3, fqdn: '', location: '' }, 'ru')).toBe('3');
});
