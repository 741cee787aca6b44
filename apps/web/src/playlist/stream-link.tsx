import type { Playlist } from '@touchline/contract';
import { IconArrowsExchange } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import styles from './playlist.module.css';

/** A link to a query's stream in the stream list, with an icon if home and away are swapped. */
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
