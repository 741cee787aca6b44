import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import * as field from './field.ts';
import * as values from './value.ts';

const takes = (schema: z.ZodMiniType, value: unknown): boolean => z.safeParse(schema, value).success;
/** Any text, with all that text can hold: control characters, halves of pairs, spaces at its ends. */
const anyText = fc
  .array(
    fc.oneof(
      fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
      fc.string({ unit: 'grapheme', maxLength: 5 }),
      fc.constantFrom(' ', '\t', '\n', '\r', '\0', '\u0085', '\u2028', '\ud83d', '\udc00', '\u00a0', '<b>', "'"),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));
const charactersOf = (text: string) => Array.from(text).length;
const isControl = (code: number) => code < 0x20 || (code >= 0x7f && code < 0xa0);
const isWhole = (text: string) =>
  Array.from(text, (one) => one.codePointAt(0) ?? 0).every((code) => code < 0xd800 || code > 0xdfff);

describe('a line of text', () => {
  it('is what remains between its ends, when that is of the right length and one line', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 0, max: 3 }), fc.integer({ min: 3, max: 15 }), (text, min, max) => {
        const kept = text.trim();
        const isLine =
          isWhole(kept) &&
          Array.from(kept, (one) => one.charCodeAt(0)).every(
            (code) => !isControl(code) && code !== 0x2028 && code !== 0x2029,
          );
        const expected =
          charactersOf(kept) >= min && charactersOf(kept) <= max && isLine
            ? { success: true, data: kept }
            : { success: false };
        expect(z.safeParse(values.line(min, max), text)).toMatchObject(expected);
      }),
      { numRuns: 1_000 },
    );
  });

  it('of several lines keeps its breaks and tabs and nothing else that is not seen', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const kept = text.trim();
        const isProse =
          isWhole(kept) &&
          Array.from(kept, (one) => one.charCodeAt(0)).every(
            (code) => !isControl(code) || /[\n\r\t]/.test(String.fromCharCode(code)),
          );
        expect(z.safeParse(values.prose(15), text)).toMatchObject(
          isProse && charactersOf(kept) <= 15 ? { success: true, data: kept } : { success: false },
        );
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('an e-mail address', () => {
  it('is what the standard calls one, in lower case', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (address) => {
        expect(z.parse(values.emailAddress, ` ${address} `)).toBe(address.toLowerCase());
      }),
    );
  });

  it('is one line with one @, whatever else is tried, so that no mail gets another recipient or header', () => {
    const parts = fc.constantFrom(
      'a',
      '@',
      '.',
      'b.org',
      ',',
      ';',
      '<',
      '>',
      '\r\n',
      '\n',
      ' ',
      '\0',
      '"',
      '(',
      'Bcc:',
      '\u2028',
      'ж',
      '%0a',
      '\\',
    );
    fc.assert(
      fc.property(
        fc.array(parts, { maxLength: 9 }).map((all) => all.join('')),
        (text) => {
          const { success, data = '' } = z.safeParse(values.emailAddress, text);
          expect({
            text,
            is: !success || /^[^@\s<>,;:"()\\]+@[^@\s<>,;:"()\\]+\.[^@\s<>,;:"()\\]+$/.test(data),
          }).toEqual({ text, is: true });
        },
      ),
      { numRuns: 1_000 },
    );
  });
});

describe('a day and a time', () => {
  it('are every day of the calendar from 1900 to 2199, and no other', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1800-01-01'), max: new Date('2300-12-31'), noInvalidDate: true }),
        (date) => {
          const year = date.getUTCFullYear();
          expect(takes(field.day().schema, date.toISOString().slice(0, 10))).toBe(year >= 1900 && year <= 2199);
        },
      ),
    );
    fc.assert(
      fc.property(fc.integer({ min: 1900, max: 2199 }), fc.nat(99), fc.nat(99), (year, month, day) => {
        const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
        const time = Date.parse(text);
        const isThere = !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
        expect({ text, taken: takes(field.day().schema, text) }).toEqual({ text, taken: isThere });
      }),
      { numRuns: 500 },
    );
  });

  it('are every minute of a day, and no other', () => {
    const two = (value: number) => String(value).padStart(2, '0');
    for (let hour = 0; hour < 30; hour++)
      for (let minute = 0; minute < 70; minute++) {
        const text = `${two(hour)}:${two(minute)}`;
        expect({ text, taken: takes(field.clock().schema, text) }).toEqual({ text, taken: hour < 24 && minute < 60 });
      }
    for (const wrong of ['1:00', '01:0', '01:00:00', ' 01:00', '01:00\n', '24:00', '٠١:٠٠'])
      expect(takes(field.clock().schema, wrong)).toBe(false);
  });

  it('are in a zone that is looked up once', () => {
    const formatters = vi.spyOn(Intl, 'DateTimeFormat');
    for (let row = 0; row < 100; row++) expect(takes(values.zoneName, 'Pacific/Chatham')).toBe(true);
    expect(formatters.mock.calls.length).toBeLessThanOrEqual(1);
    formatters.mockRestore();
  });

  it('are in a zone that has a name', () => {
    for (const zone of Intl.supportedValuesOf('timeZone'))
      expect({ zone, taken: takes(values.zoneName, zone) }).toEqual({ zone, taken: true });
    for (const wrong of [
      '',
      '+03:00',
      '-03',
      '03:00',
      'Europe/Nowhere',
      'BST',
      'ist',
      'Europe/Moscow; DROP TABLE stream',
      'Europe/Moscow\n',
      '../UTC',
      'A'.repeat(65),
    ])
      expect({ wrong, taken: takes(values.zoneName, wrong) }).toEqual({ wrong, taken: false });
  });
});

describe('a number', () => {
  it('is whole and between its bounds, both of which it may be', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -50, max: 50 }),
        fc.integer({ min: 0, max: 50 }),
        fc.oneof(fc.integer({ min: -150, max: 150 }), fc.double()),
        (min, span, value) => {
          const isRight = Number.isInteger(value) && value >= min && value <= min + span;
          expect(takes(field.count(min, min + span, 'required').schema, value)).toBe(isRight);
          expect(takes(field.integer(min, min + span).schema, value)).toBe(isRight);
        },
      ),
    );
    expect([takes(field.integer(0, 1).schema, null), takes(field.count(0, 1, 'required').schema, null)]).toEqual([
      true,
      false,
    ]);
  });

  it('that names a record is one that nothing rounds', () => {
    fc.assert(
      fc.property(fc.oneof(fc.maxSafeInteger(), fc.double(), fc.bigInt().map(Number)), (value) => {
        expect(takes(values.id, value)).toBe(Number.isSafeInteger(value) && value > 0);
      }),
    );
    for (const wrong of ['1', '', null, true, [1], {}, undefined]) expect(takes(values.id, wrong)).toBe(false);
  });
});
