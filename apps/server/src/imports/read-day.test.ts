import { describe, expect, it } from 'vitest';
import { dayOrderIn, readDay } from '#server/imports/read-day';
import type { DayOrder } from '#server/imports/read-day';

const read = (text: string, order: DayOrder | null = null) => readDay(text, { epoch1904: false, order });

describe('a day', () => {
  it.each([
    ['2026-11-25', '2026-11-25'],
    ['2026/11/5', '2026-11-05'],
    ['2026.11.05', '2026-11-05'],
    ['25.11.2026', '2026-11-25'],
    ['25.11.26', '2026-11-25'],
    ['5.1.26', '2026-01-05'],
    ['25.11.2026 г.', '2026-11-25'],
    ['25.11.2026 00:00:00', '2026-11-25'],
    ['25 ноября 2026', '2026-11-25'],
    ['1 мая 2026 г.', '2026-05-01'],
    ['25 Nov 2026', '2026-11-25'],
    ['25-Nov-26', '2026-11-25'],
    ['November 25, 2026', '2026-11-25'],
  ])('%s is %s', (text, value) => expect(read(text)).toEqual({ value }));

  it('with slashes or hyphens is read in the day order of its file', () => {
    expect(read('11/05/2026', 'month-first')).toEqual({ value: '2026-11-05' });
    expect(read('11/05/26', 'day-first')).toEqual({ value: '2026-05-11' });
    expect(read('25-11-2026', 'day-first')).toEqual({ value: '2026-11-25' });
    expect(read('11/05/2026', 'unknown')).toEqual({ reason: 'ambiguous_date' });
    expect(read('05/05/2026', 'unknown')).toEqual({ value: '2026-05-05' });
  });

  it('that is invalid stays unchanged, and its field refuses it', () => {
    expect(read('25 Foo 2026')).toEqual({ value: '25 Foo 2026' });
    expect(read('завтра')).toEqual({ value: 'завтра' });
  });
});

it.each<[string[], DayOrder]>([
  [['01/05/2026', '25/11/2026'], 'day-first'],
  [['01/05/2026', '11/26/2026'], 'month-first'],
  [['01/05/2026', '05/01/2026'], 'unknown'],
  [['25/11/2026', '11/26/2026'], 'unknown'],
  [['25.11.2026'], 'unknown'],
])('the days %j of a file are %s', (texts, order) => expect(dayOrderIn(texts)).toBe(order));
