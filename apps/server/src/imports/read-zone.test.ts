import { expect, it } from 'vitest';
import { readZone } from '#server/imports/read-zone';

it.each([
  ['MSK', 'Europe/Moscow'],
  ['мск', 'Europe/Moscow'],
  ['Москва', 'Europe/Moscow'],
  ['Moscow', 'Europe/Moscow'],
  ['new york', 'America/New_York'],
  ['CEST', 'Europe/Berlin'],
  ['UTC+3', 'Etc/GMT-3'],
  ['GMT-05:00', 'Etc/GMT+5'],
  ['+03:00', 'Etc/GMT-3'],
  ['UTC−2', 'Etc/GMT+2'],
  ['UTC+0', 'UTC'],
])('%s means %s', (text, zone) => expect(readZone(text)).toBe(zone));

it.each(['IST', 'BST', 'CST', 'UTC+5:30', 'UTC+15', 'somewhere', ''])(
  '%s is ambiguous or unknown and stays unchanged',
  (text) => expect(readZone(text)).toBe(text),
);
