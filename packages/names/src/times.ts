/** Days and times as rows of the console display them, in both languages. */
const TIMES = [
  // in 25 min, 3 hr ago, через 25 мин., 3 ч назад; a row that is copied may have it right behind the day
  /(?:in|через)\s\d+\s(?:sec|min|hr|days?|сек|мин|ч|дн|дня|дней|день)\.?(?!\p{L})/giu,
  /(?<![\p{L}\d])\d+\s(?:sec|min|hr|days?|сек|мин|ч|дн|дня|дней|день)\.?\s(?:ago|назад)(?!\p{L})/giu,
  // 18:00, 18:00:05 with or without a zone
  /(?<!\d)\d{1,2}:\d\d(?::\d\d)?(?!\d)(?:\s(?:GMT|UTC)(?:[+-]\d{1,2}(?::\d\d)?)?)?/gu,
  // 2026-11-21, 21.11.2026, 21.11
  /(?<!\S)(?:\d{4}-\d\d-\d\d|\d{1,2}\.\d\d(?:\.\d{2}(?:\d{2})?)?)(?=[\s,]|$)/gu,
  // Sat, 21 Nov 2026; сб, 21 нояб. 2026 г.
  /(?<![\p{L}\d])(?:\p{L}{2,3},?\s+)?\d{1,2}\s(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|янв|февр?|мар|апр|ма[йя]|июн|июл|авг|сент?|окт|ноя|дек)\p{L}{0,6}\.?(?:,?\s\d{4}(?:\sг\.)?)?(?![\p{L}\d])/giu,
];

/** The text without days and times; the whole text if it contains nothing else. */
export function withoutTimes(text: string): string {
  const rest = TIMES.reduce((remaining, pattern) => remaining.replace(pattern, ' '), text.normalize('NFKC'));
  return /[\p{L}\p{N}]/u.test(rest) ? rest.replace(/\s+/gu, ' ').trim() : text;
}
