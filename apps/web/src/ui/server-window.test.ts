import { expect, it } from 'vitest';
import { windowText } from './server-window.ts';

const none = {
  availableFrom: null,
  availableUntil: null,
  hoursFrom: null,
  hoursUntil: null,
  hoursZone: 'Europe/Moscow',
};

it.each([
  [{}, 'Always'],
  [{ hoursFrom: '22:00', hoursUntil: '06:00' }, '22:00–06:00 Europe/Moscow'],
  [{ hoursFrom: '08:00' }, '08:00–24:00 Europe/Moscow'],
  [{ availableFrom: '2031-06-01' }, 'Jun 1, 2031 – … Europe/Moscow'],
  [
    { availableFrom: '2031-06-01', availableUntil: '2031-08-31', hoursUntil: '23:00' },
    'Jun 1, 2031 – Aug 31, 2031, 00:00–23:00 Europe/Moscow',
  ],
])('writes %j as %s', (window, text) => {
  expect(windowText({ ...none, ...window }, 'en', 'Always')).toBe(text);
});
