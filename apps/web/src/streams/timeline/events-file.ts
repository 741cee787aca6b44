import type { HistoryEntry } from '@touchline/contract';
import { csvFile } from '@touchline/contract/csv';
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
  return csvFile([heads, ...rows]);
}
