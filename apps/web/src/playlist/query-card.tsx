import type { Playlist } from '@touchline/contract';
import { LinkButton } from '#ui/link-button.tsx';
import { useTranslation } from 'react-i18next';
import { sportOf } from '#kit/sport-of.ts';
import { queryTitle } from './query-title.ts';
import styles from './playlist.module.css';
import { FormatChoice, QualityChoice } from './priorities.tsx';
import { QueryRowActions } from './row-actions.tsx';
import { QueryStart } from './start.tsx';
import { QueryStatusMark } from './status.tsx';
import { StreamLink } from './stream-link.tsx';

/** A row of the playlist on a phone. */
export function QueryCard({ query, onOpen }: { query: Playlist; onOpen: (query: Playlist) => void }) {
  const { i18n } = useTranslation();
  return (
    <div className={styles['card']}>
      <div className={styles['line']}>
        <QueryStart query={query} />
        <QueryRowActions query={query} />
      </div>
      <div className={styles['match']}>
        <LinkButton onClick={() => onOpen(query)}>{queryTitle(query)}</LinkButton>
      </div>
      <p className={styles['where']}>
        {[sportOf(query, i18n.language), query.tournamentName].filter(Boolean).join(' · ')}
      </p>
      <div className={styles['line']}>
        <QueryStatusMark query={query} />
        {query.stream === null ? null : <StreamLink query={query} />}
      </div>
      <div className={styles['choices']}>
        <FormatChoice query={query} />
        <QualityChoice query={query} />
      </div>
    </div>
  );
}
