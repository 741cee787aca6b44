import { Skeleton } from '@mantine/core';
import { serverRoutes } from '@touchline/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { callPage } from '#kit/call.ts';
import { Failed } from '#kit/failed.tsx';
import { viewerZone } from '#ui/dates.ts';
import { DateTime } from '#ui/date-time.tsx';
import styles from './references.module.css';

/** A longer list would not help to find an encoder. */
const maxKeys = 10;

/** The encoders that a server rejected because no stream has their key. */
export function UnknownKeys({ server }: { server: number }) {
  const { t } = useTranslation('references');
  const { data, error, refetch } = useQuery({
    // The key begins with 'server', because a new unknown key is published as an event of the server.
    queryKey: ['server', 'unknown-keys', server],
    queryFn: ({ signal }) =>
      callPage(serverRoutes.unknownKeys, { id: server }, { page: 1, size: maxKeys, sort: null, filters: [] }, signal),
  });
  return (
    <section className={styles['section']} aria-label={t('unknownKeys.title')}>
      <h2>{t('unknownKeys.title')}</h2>
      {error && !data ? (
        <Failed title={t('unknownKeys.failed')} error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <p className={styles['hint']}>{t(data.data.length > 0 ? 'unknownKeys.hint' : 'unknownKeys.none')}</p>
      ) : (
        <Skeleton height={20} />
      )}
      <ul className={styles['keys']}>
        {data?.data.map(({ key, ip, lastAt, nearest }) => (
          <li key={`${key} ${ip}`}>
            <code dir="ltr">{key}</code> {t('unknownKeys.from', { ip })}{' '}
            <DateTime at={lastAt} zone={viewerZone()} clockless={false} />
            {nearest ? (
              <>
                {' '}
                <Link to="/broadcast/streams" search={{ panel: 'view', id: String(nearest.stream) }}>
                  {t('unknownKeys.meant', { key: nearest.key })}
                </Link>
              </>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
