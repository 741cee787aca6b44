import { useTranslation } from 'react-i18next';
import { clock, day, fullDateTime } from '#ui/dates.ts';
import { viewerZone } from '#ui/zone.ts';
import { useNow } from '#ui/clock.ts';
import type { ComparedField } from './comparison.ts';

/** One value of a comparison: a start as time and day in the viewer's zone, anything else unchanged. */
export function ReviewText({ field, text, zone }: { field: ComparedField; text: string; zone: string }) {
  const { i18n } = useTranslation();
  const now = useNow(60_000);
  if (text === '') return '—';
  if (field !== 'start') return <bdi>{text}</bdi>;
  const [locale, here] = [i18n.language, viewerZone()];
  return (
    <time dateTime={text} title={`${zone}: ${fullDateTime(text, locale, zone)}`}>
      <b>{clock(text, locale, here)}</b> {day(text, now, locale, here)}
    </time>
  );
}
