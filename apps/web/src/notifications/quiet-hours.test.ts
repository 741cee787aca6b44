import { expect, it } from 'vitest';
import { isQuiet } from './quiet-hours.ts';

const at = (time: string) => new Date(`2026-11-21T${time}:00Z`);

it('quiet hours are of their zone, and may go beyond midnight', () => {
  const night = { from: '22:00', to: '07:00', zone: 'Europe/Moscow' };
  expect([at('18:59'), at('19:00'), at('03:59'), at('04:00')].map((instant) => isQuiet(night, instant))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  const noon = { from: '12:00', to: '13:00', zone: 'UTC' };
  expect([at('11:59'), at('12:00'), at('13:00')].map((instant) => isQuiet(noon, instant))).toEqual([
    false,
    true,
    false,
  ]);
  expect(isQuiet(null, at('03:00'))).toBe(false);
});
