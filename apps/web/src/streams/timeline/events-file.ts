import type { HistoryEntry } from '@touchline/contract';
import type { TFunction } from 'i18next';
import { calendarDay, clock } from '#ui/dates.ts';
import { entryDetail, entryText } from '../history-words.ts';

type T = TFunction<['streams', 'shell', 'timeline']>;

/** The history of a stream as CSV, oldest first, with what the screen says of each entry and times of a zone. */
export function eventsFile(t: T, entries: readonly HistoryEntry[], zone: string): string {
  const heads = [
    `${t('timeline:column.at')} (${zone})`,
    t('timeline:lane.events'),
    t('timeline:column.detail'),
    t('timeline:column.who'),
  ];
  const rows = entries
    .toReversed()
    .map((entry) => [
      `${calendarDay(entry.at, zone)} ${clock(entry.at, 'en-GB', zone)}`,
      entryText(t, entry),
      entryDetail(t, entry),
      entry.userName ?? t('history.byItself'),
    ]);
  // The mark at the start tells spreadsheets that it is UTF-8.
  return `\uFEFF${[heads, ...rows].map((cells) => cells.map(cellOf).join(',')).join('\r\n')}\r\n`;
}

/** A text that begins like a formula is none: a person wrote it. */
function cellOf(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
