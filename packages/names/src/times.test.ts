import { expect, it } from 'vitest';
import { withoutTimes } from './times.ts';

it.each([
  ['River Kings – Iron Foxes 07:40', 'River Kings – Iron Foxes'],
  ['18:00 Sat, 21 Nov in 3 days River Kings', 'River Kings'],
  ['18:00Sat, 21 Novin 3 days\tRiver Kings', 'River Kings'],
  ['07:40 сб, 21 нояб. через 3 дня Зенит – Спартак', 'Зенит – Спартак'],
  ['Зенит 21 нояб. 2026 г., 18:00:05 GMT+3', 'Зенит ,'],
  ['Zenit 21.11.2026', 'Zenit'],
  ['Zenit 2026-11-21 25 min ago', 'Zenit'],
  ['Schalke 04 – 1860 München', 'Schalke 04 – 1860 München'],
  ['1. FC Köln', '1. FC Köln'],
  ['12 de Octubre', '12 de Octubre'],
  ['18:00', '18:00'],
])('%j is read as %j', (text, rest) => expect(withoutTimes(text)).toBe(rest));
