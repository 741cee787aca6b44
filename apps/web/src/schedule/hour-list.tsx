import { memo, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '#ui/clock.ts';
import { clock, day } from '#ui/dates.ts';
import { useViewerZone } from '#ui/viewer-zone.ts';
import { StatusLabel } from '#ui/status-dot.tsx';
import { stateTones } from '#web/streams/signal.tsx';
import type { Look } from './look.ts';
import type { Match } from './match.ts';
import styles from './hour-list.module.css';

type Props = {
  matches: readonly Match[];
  /** Whether the day is today: then the list opens at the present hour. */
  isToday: boolean;
  look: Look;
  onOpen: (id: number) => void;
};

/** The matches of a day by the hour of their start, on a phone. */
export const HourList = memo(function HourList({ matches, isToday, look, onOpen }: Props) {
  const { i18n } = useTranslation();
  const zone = useViewerZone();
  const hours = useMemo(() => {
    const hourOf = ({ startMs }: Match) =>
      `${day(new Date(startMs), new Date(), i18n.language, zone)}, ${clock(new Date(startMs), i18n.language, zone).slice(0, 2)}:00`;
    return [...Map.groupBy(matches, hourOf)];
  }, [matches, i18n.language, zone]);
  const nowMs = useNow(60_000).getTime();
  // The last hour that has begun.
  const present = isToday ? hours.findLastIndex(([, [first]]) => first && first.startMs <= nowMs) : -1;
  const section = useScrollOnce(present !== -1);
  return (
    <div className={styles['list']} data-live-colors>
      {hours.map(([hour, starting], index) => (
        <section key={hour} ref={index === present ? section : null} className={styles['hour']}>
          <h2 aria-current={index === present ? 'time' : undefined}>{hour}</h2>
          <ul>
            {starting.map((match) => (
              <li key={match.id}>
                <Line match={match} look={look} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
});

/** Scrolls an element into view once it is there, unless the page is scrolled already, by hand or by the browser's Back. */
function useScrollOnce(isThere: boolean) {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isThere) return;
    // The router restores the position first.
    const frame = requestAnimationFrame(() => {
      if (window.scrollY === 0) element.current?.scrollIntoView();
    });
    return () => cancelAnimationFrame(frame);
  }, [isThere]);
  return element;
}

function Line({ match, look, onOpen }: { match: Match } & Pick<Props, 'look' | 'onOpen'>) {
  const { t } = useTranslation('streams');
  return (
    <button
      type="button"
      className={styles['line']}
      data-phase={match.phase}
      data-conflict={look.hasConflict(match) || undefined}
      onClick={() => onOpen(match.id)}
    >
      <span className={styles['time']}>{look.hours(match)}</span>
      <span className={styles['title']} dir="auto">
        {match.title}
      </span>
      <span className={styles['more']}>
        {look.statusName(match)}
        {look.putOff(match) && <span>{look.putOff(match)}</span>}
        {match.state === 'unknown' || match.state === 'waiting' ? null : (
          <StatusLabel tone={stateTones[match.state]} label={t(`state.${match.state}`)} hint="" />
        )}
        <span>{look.serverName(match)}</span>
      </span>
    </button>
  );
}
