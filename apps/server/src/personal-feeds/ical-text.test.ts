import * as fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { dayValue, textValue, toLines, utcValue } from '#server/personal-feeds/ical-text';

const calendarOf = (summary: string) =>
  toLines([
    ['BEGIN', 'VCALENDAR'],
    ['SUMMARY', textValue(summary)],
    ['END', 'VCALENDAR'],
  ]);

describe('a content line', () => {
  it('has at most 75 octets, breaks no character, and reads as it was written, whatever the text', () => {
    const texts = fc.string({ unit: fc.constantFrom('a', 'Ё', '€', '😀', ';', ',', '\\', '\n', ':', '"', ' ', 'n') });
    fc.assert(
      fc.property(fc.array(texts, { maxLength: 40 }), (parts) => {
        const text = parts.join('');
        const lines = calendarOf(text).split('\r\n');
        expect(lines.pop()).toBe('');
        for (const line of lines) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
          // A broken character would have become this one.
          expect(line).not.toContain('\uFFFD');
        }
        expect(new ICAL.Component(ICAL.parse(calendarOf(text))).getFirstPropertyValue('summary')).toBe(text);
      }),
    );
  });

  it('of 75 octets is not folded, and one of 76 is', () => {
    expect(toLines([['X', 'a'.repeat(73)]])).toBe(`X:${'a'.repeat(73)}\r\n`);
    expect(toLines([['X', 'a'.repeat(74)]])).toBe(`X:${'a'.repeat(73)}\r\n a\r\n`);
    expect(toLines([['X', `${'a'.repeat(72)}я`]])).toBe(`X:${'a'.repeat(72)}\r\n я\r\n`);
  });

  it('contains no control character but the escaped line break', () => {
    expect(textValue('a\u0000b\tc\r\nd\u0085e')).toBe(String.raw`a b c\nd e`);
  });
});

it('an instant is in UTC, and a day after the last of a month is the first of the next', () => {
  expect(utcValue('2026-05-01T21:30:00+03:00')).toBe('20260501T183000Z');
  expect(dayValue('2026-12-31', 0)).toBe('20261231');
  expect(dayValue('2026-12-31', 1)).toBe('20270101');
});
