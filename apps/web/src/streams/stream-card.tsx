import type { Stream } from '@touchline/contract';
import type { ReactNode } from 'react';
import { DateTime } from '#ui/date-time.tsx';
import { useTranslation } from 'react-i18next';
import { sportOf } from '#kit/sport-of.ts';
import { Hidden } from './hidden.tsx';
import { streamTitle } from './stream-title.ts';
import { PanelLink } from './panel-link.tsx';
import { FormatLights, LiveSignal, StatusMark } from './signal.tsx';
import styles from './stream-card.module.css';

/** A row of the stream list on a phone. */
export function StreamCard({ stream, actions }: { stream: Stream; actions: ReactNode }) {
  const { i18n } = useTranslation();
  return (
    <div className={styles['card']}>
      <div className={styles['line']}>
        <DateTime at={stream.startAt} zone={stream.timezone} clockless={stream.startTimeTbd} />
        {actions}
      </div>
      <PanelLink panel="view" id={stream.id} className={styles['name']}>
        {streamTitle(stream)}
      </PanelLink>
      <Hidden stream={stream} />
      <p className={styles['where']}>
        {[sportOf(stream, i18n.language), stream.tournamentName].filter(Boolean).join(' · ')}
      </p>
      <div className={styles['state']}>
        <StatusMark stream={stream} />
        <LiveSignal state={stream.state} />
        <FormatLights seen={stream.formats} awaited={stream.state !== 'waiting'} />
      </div>
    </div>
  );
}
