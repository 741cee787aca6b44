import { stream } from '@touchline/contract';
import { describe, expect, it } from 'vitest';
import { readValue } from '#server/imports/read-value';
import type { Cell } from '#server/sheets/cell';

const { startDate, startTime, timezone, betting, duration, title, key, comment } = stream.fields;
const read =
  (field: Parameters<typeof readValue>[0]) =>
  (cell: Cell, epoch1904 = false) =>
    readValue(field, cell, { epoch1904, order: null });

describe('a day', () => {
  const day = read(startDate);
  it.each<[Cell, string]>([
    ['2026-05-01', '2026-05-01'],
    ['01.05.2026', '2026-05-01'],
    ['1.5.2026', '2026-05-01'],
    [new Date('2026-05-01T00:00:00Z'), '2026-05-01'],
    [46_143, '2026-05-01'],
    [46_143.75, '2026-05-01'],
    [new Date('2024-02-29T23:59:00Z'), '2024-02-29'],
  ])('%s is %s', (cell, expected) => expect(day(cell)).toEqual({ value: expected }));

  it('written as a bare number counts from the epoch of its file', () => {
    expect(day(46_143 - 1_462, true)).toEqual({ value: '2026-05-01' });
    expect(day(46_143 - 1_462, false)).toEqual({ value: '2022-04-30' });
  });

  it.each<Cell>(['31.02.2026', '2026-13-01', 'завтра', 1e12, true, '1800-01-01'])('%s is not a day', (cell) =>
    expect(day(cell)).toHaveProperty('reason'),
  );
});

describe('a time', () => {
  const time = read(startTime);
  it.each<[Cell, string]>([
    ['18:00', '18:00'],
    ['9:05', '09:05'],
    ['9.05', '09:05'],
    ['18:00:30', '18:00'],
    ['6:30 PM', '18:30'],
    ['12:15 am', '00:15'],
    ['12:15 PM', '12:15'],
    [0.75, '18:00'],
    [46_143.75, '18:00'],
    [0.999_999, '00:00'],
    [new Date('1899-12-30T18:00:00Z'), '18:00'],
  ])('%s is %s', (cell, expected) => expect(time(cell)).toEqual({ value: expected }));

  it.each<Cell>(['25:00', '18', '18:60', 'вечером', Number.NaN, true])('%s is not a time', (cell) =>
    expect(time(cell)).toHaveProperty('reason'),
  );
});

describe('a time zone', () => {
  const zone = read(timezone);
  it.each([
    ['Europe/Moscow', 'Europe/Moscow'],
    ['CET', 'Europe/Brussels'],
    ['cet', 'Europe/Brussels'],
    ['MET', 'Europe/Brussels'],
    ['EET', 'Europe/Athens'],
    ['WET', 'Europe/Lisbon'],
    ['PST', 'America/Los_Angeles'],
    ['JST', 'Asia/Tokyo'],
  ])('%s is %s', (cell, expected) => expect(zone(cell)).toEqual({ value: expected }));

  it.each(['BST', 'IST', 'CST'])('%s is ambiguous', (cell) => expect(zone(cell)).toEqual({ reason: 'pattern' }));
});

describe('yes and no', () => {
  const flag = read(betting);
  it.each(['yes', 'ДА', '1', 'true', 'истина', '+', 'x', true])('%s is yes', (cell) =>
    expect(flag(cell)).toEqual({ value: true }),
  );
  it.each(['no', 'Нет', '0', 'FALSE', 'ложь', '-', false])('%s is no', (cell) =>
    expect(flag(cell)).toEqual({ value: false }),
  );
  it('anything else is neither', () => expect(flag('может быть')).toEqual({ reason: 'unknown_value' }));
});

describe('a number', () => {
  const number = read(duration);
  it.each<[Cell, number]>([
    ['120', 120],
    ['1 200', 1200],
    ['1\u00a0200', 1200],
    [90, 90],
  ])('%s is %s', (cell, expected) => expect(number(cell)).toEqual({ value: expected }));

  it.each<[Cell, object]>([
    ['два часа', { reason: 'wrong_type' }],
    ['1.5', { reason: 'wrong_type' }],
    [0, { reason: 'too_small', limit: 1 }],
    [1441, { reason: 'too_big', limit: 1440 }],
    [Number.POSITIVE_INFINITY, { reason: 'wrong_type' }],
  ])('%s is not: %j', (cell, expected) => expect(number(cell)).toMatchObject(expected));
});

describe('a text', () => {
  it('restores a text that a spreadsheet program turned into a number or a day', () => {
    expect(read(key)(12_345_678)).toEqual({ value: '12345678' });
    expect(read(title)(new Date('2026-05-01T00:00:00Z'))).toEqual({ value: '2026-05-01' });
    expect(read(title)(new Date('2026-05-01T18:30:00Z'))).toEqual({ value: '2026-05-01 18:30' });
  });

  it('is refused with its limit when it is too long, and with line breaks where they are not allowed', () => {
    expect(read(title)('x'.repeat(201))).toEqual({ reason: 'too_long', limit: 200 });
    expect(read(title)('a\nb')).toEqual({ reason: 'pattern' });
    expect(read(comment)('a\nb')).toEqual({ value: 'a\nb' });
  });
});

it('an empty cell has no value, and a formula without a result is an error in every field', () => {
  for (const field of [startDate, startTime, betting, duration, title]) {
    expect(readValue(field, null, { epoch1904: false, order: null })).toBeNull();
    expect(readValue(field, { formula: '' }, { epoch1904: false, order: null })).toEqual({ reason: 'formula' });
  }
});
