import type { Playlist } from '@touchline/contract';
import { useTranslation } from 'react-i18next';
import { numberFormat } from '#ui/formatters.ts';
import { calendarDay, clock, day } from '#ui/dates.ts';
import { DateTime } from '#ui/date-time.tsx';
import { useViewerZone } from '#ui/viewer-zone.ts';
import styles from './playlist.module.css';

type Props = { query: Pick<Playlist, 'startAt' | 'timezone' | 'streamStartAt'> };

/** The start that a query asks for, and the start of its stream if different. */
export function QueryStart({ query: { startAt, timezone, streamStartAt } }: Props) {
  const { t, i18n } = useTranslation('playlist');
  const zone = useViewerZone();
  const asked = <DateTime at={startAt} zone={timezone} clockless={false} />;
  const minutes = streamStartAt === null ? 0 : (Date.parse(streamStartAt) - Date.parse(startAt)) / 60_000;
  if (streamStartAt === null || minutes === 0) return asked;
  return (
    <span className={styles['starts']}>
      {asked}
      <span className={styles['otherStart']}>
        {t('streamStart', {
          start: startOf(streamStartAt, startAt, i18n.language, zone),
          offset: offset(minutes, i18n.language),
        })}
      </span>
    </span>
  );
}

/** The time as `18:40`, with the day if it is not the requested day. */
function startOf(at: string, asked: string, locale: string, zone: string): string {
  const time = clock(at, locale, zone);
  return calendarDay(at, zone) === calendarDay(asked, zone)
    ? time
    : `${day(at, new Date(asked), locale, zone)}, ${time}`;
}

/** The difference as `+40 min` or `-2.5 hr`. */
function offset(minutes: number, locale: string): string {
  const [value, unit] = Math.abs(minutes) < 90 ? [minutes, 'minute'] : [minutes / 60, 'hour'];
  const style = { style: 'unit', unit, unitDisplay: 'short', signDisplay: 'always', maximumFractionDigits: 1 } as const;
  return numberFormat(locale, style).format(value);
}
