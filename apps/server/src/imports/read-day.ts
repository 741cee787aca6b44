import type { Filled, Raw } from '#server/imports/raw-value';

/** Which number of `05/11/2026` is the day; `unknown` when no date of the file decides it. */
export type DayOrder = 'day-first' | 'month-first' | 'unknown';

/** How a file writes dates. `epoch1904`: bare numbers count from 1904. `order`: null until it was determined. */
export type DateStyle = { epoch1904: boolean; order: DayOrder | null };

const dayMs = 86_400_000;
const yearFirst = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})$/;
/** With dots, the day always comes first. */
const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})(?: ?г\.?)?$/;
const eitherFirst = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d{2})$/;
const dayWithMonthName = /^(\d{1,2})[ .-]*(\p{L}{3,})\.?[ ,.-]*(\d{4}|\d{2})(?: ?г\.?)?$/u;
const namedFirst = /^(\p{L}{3,})\.? (\d{1,2}),? (\d{4})$/u;
const midnight = /[T ]0?0:00(?::00(?:\.0+)?)?Z?$/;

/**
 * `2026-05-01`, `01.05.26`, `1 May 2026`, `5/1/2026` in the day order of the file, a date cell, or its serial number.
 */
export function readDay(cell: Filled, { epoch1904, order }: DateStyle): Raw {
  if (cell instanceof Date) return { value: cell.toISOString().slice(0, 10) };
  if (typeof cell === 'number') return ofNumber(cell, epoch1904);
  const text = String(cell).replace(midnight, '');
  const [, year, month = '', day = ''] = yearFirst.exec(text) ?? [];
  if (year) return dayOf(day, month, year);
  const [, first = '', second = '', ofYear] = dotted.exec(text) ?? [];
  if (ofYear) return dayOf(first, second, ofYear);
  const [, one = '', , other = '', inYear] = eitherFirst.exec(text) ?? [];
  if (inYear) return ofEither(one, other, inYear, order);
  return ofNamed(text) ?? { value: text };
}

/**
 * The day order of a column, from numbers above 12, which cannot be months. `unknown` when they contradict each other.
 */
export function dayOrderIn(texts: Iterable<string>): DayOrder {
  let [dayFirst, monthFirst] = [false, false];
  for (const text of texts) {
    const [, one, , other] = eitherFirst.exec(text.replace(midnight, '')) ?? [];
    if (Number(one) > 12) dayFirst = true;
    if (Number(other) > 12) monthFirst = true;
  }
  if (dayFirst === monthFirst) return 'unknown';
  return dayFirst ? 'day-first' : 'month-first';
}

/** Whether a date can be read only with the day order of its file. */
export const isEitherFirst = (text: string) => eitherFirst.test(text.replace(midnight, ''));

function ofNumber(number: number, epoch1904: boolean): Raw {
  // 25569 is 1970-01-01 in the 1900 system, 24107 in the 1904 system.
  const days = Math.floor(number) - (epoch1904 ? 24_107 : 25_569);
  const at = new Date(days * dayMs);
  return Number.isNaN(at.getTime()) ? { reason: 'invalid_date' } : { value: at.toISOString().slice(0, 10) };
}

function ofEither(one: string, other: string, year: string, order: DayOrder | null): Raw {
  if (order === 'month-first') return dayOf(other, one, year);
  if (order === 'day-first' || Number(one) === Number(other)) return dayOf(one, other, year);
  return { reason: 'ambiguous_date' };
}

function ofNamed(text: string): Raw | null {
  const [, day, month, year] = dayWithMonthName.exec(text) ?? [];
  const [, monthBefore, dayAfter, yearAfter] = namedFirst.exec(text) ?? [];
  const word = (month ?? monthBefore ?? '').toLowerCase().slice(0, 3);
  const number = (months[word] ?? 0).toString();
  return number === '0' ? null : dayOf(day ?? dayAfter ?? '', number, year ?? yearAfter ?? '');
}

/** By their first three letters; «мая» is May in the genitive. */
const months: Record<string, number> = Object.fromEntries([
  ...'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ').map((name, at) => [name, at + 1]),
  ...'янв фев мар апр май июн июл авг сен окт ноя дек'.split(' ').map((name, at) => [name, at + 1]),
  ['мая', 5],
]);

/** Two-digit years are in this century. */
const dayOf = (day: string, month: string, year: string): Raw => ({
  value: `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
});
