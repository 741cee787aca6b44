import type { Playlist } from '@touchline/contract';
import { IconArrowsExchange } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import styles from './playlist.module.css';

/** The stream of a query, opened among the streams; a sign where home and away are the other way round. */
export function StreamLink({ query }: { query: Playlist }) {
  const { t } = useTranslation('playlist');
  if (query.stream === null) return <span className={styles['dim']}>—</span>;
  return (
    <span className={styles['stream']}>
      <Link to="/broadcast/streams" search={{ panel: 'view', id: String(query.stream) }} className={styles['link']}>
        {query.streamName}
      </Link>
      {query.swapped ? (
        <span title={t('swapped')}>
          <IconArrowsExchange size={16} aria-hidden />
          <span className="hidden-visually">{t('swapped')}</span>
        </span>
      ) : null}
    </span>
  );
}
