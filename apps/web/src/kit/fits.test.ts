import { expect, it } from 'vitest';
import { fits } from './fits.ts';

it.each([
  ['Monitoring', 'monit'],
  ['Monitoring', 'ьщтшещк'],
  ['Мониторинг', 'vjybnjh'],
  ['Мониторинг', 'monitor'],
  ['Чёрный список', 'черный'],
  ['My Playlist', 'MY'],
  ['Teams', ''],
])('%s is found by %s', (label, typed) => expect(fits(label, typed)).toBe(true));

it.each([
  ['Monitoring', 'users'],
  ['Streams', 'ea'],
])('%s is not found by %s', (label, typed) => expect(fits(label, typed)).toBe(false));
