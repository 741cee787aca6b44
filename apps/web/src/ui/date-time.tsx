import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { calendarDay, clock, day, fullDateTime } from './dates.ts';
import { serverNow, useNow } from './clock.ts';
import { useViewerZone } from './viewer-zone.ts';
import { relativeTime } from './relative-time.ts';
import styles from './date-time.module.css';

type DateTimeProps = { at: string; zone: string; clockless: boolean };

/** An instant as time, day and relative time in the viewer's zone; the time in the venue's `zone` on hover. */
export const DateTime = memo(function DateTime({ at, zone, clockless }: DateTimeProps) {
  const { i18n } = useTranslation();
  const now = useNow(15_000);
  const locale = i18n.language;
  const here = useViewerZone();
  const hover =
    zone === here
      ? fullDateTime(at, locale, here)
      : `${fullDateTime(at, locale, here)}\n${zone}: ${fullDateTime(at, locale, zone)}`;
  return (
    <time dateTime={at} title={hover} className={styles['when']}>
      <span className={styles['clock']}>{clockless ? '—:—' : clock(at, locale, here)}</span>
      {calendarDay(at, here) === calendarDay(now, here) ? null : <span>{day(at, now, locale, here)}</span>}
      <span className={styles['distance']}>{relativeTime(at, notBefore(at, now), locale)}</span>
    </time>
  );
});

/** The present that was ticked last; what has happened since then is just past, and not in the future. */
function notBefore(at: string, now: Date): Date {
  const atMs = Date.parse(at);
  return atMs >= now.getTime() && atMs <= serverNow() ? new Date(atMs + 1) : now;
}

/** How long ago an instant was, updated every second, such as the age of a measurement. */
export function RelativeTime({ at }: { at: string }) {
  const { i18n } = useTranslation();
  const now = useNow(1000);
  const here = useViewerZone();
  const past = new Date(Math.min(new Date(at).getTime(), now.getTime()));
  return (
    <time dateTime={at} title={fullDateTime(at, i18n.language, here)}>
      {relativeTime(past, now, i18n.language)}
    </time>
  );
}
