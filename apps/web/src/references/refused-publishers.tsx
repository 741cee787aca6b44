import { Skeleton } from '@mantine/core';
import { serverRoutes } from '@touchline/contract';
import type { RefusedPublisher } from '@touchline/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { callPage } from '#kit/call-page.ts';
import { Failed } from '#kit/failed.tsx';
import { viewerZone } from '#ui/zone.ts';
import { DateTime } from '#ui/date-time.tsx';
import styles from './references.module.css';

/** A longer list would not help to find an encoder. */
const shown = 10;

/** The encoders that were last refused at a server, and why. */
export function RefusedPublishers({ server }: { server: number }) {
  const { t } = useTranslation('references');
  const { data, error, refetch } = useQuery({
    // The key begins with 'server', because a refusal is published as an event of the server.
    queryKey: ['server', 'refusals', server],
    queryFn: ({ signal }) =>
      callPage(serverRoutes.refusals, { id: server }, { page: 1, size: shown, sort: null, filters: [] }, signal),
  });
  return (
    <section className={styles['section']} aria-label={t('refused.title')}>
      <h2>{t('refused.title')}</h2>
      {error && !data ? (
        <Failed title={t('refused.failed')} error={error} onRetry={() => void refetch()} />
      ) : data ? (
        data.data.length === 0 && <p className={styles['hint']}>{t('refused.none')}</p>
      ) : (
        <Skeleton height={20} />
      )}
      <ul className={styles['keys']}>
        {data?.data.map((refused) => (
          <li key={refused.id}>
            <Refused refused={refused} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Refused({ refused: { reason, key, stream, ip, tries, lastAt, nearest } }: { refused: RefusedPublisher }) {
  const { t } = useTranslation(['references', 'streams']);
  return (
    <>
      {stream ? <StreamLink id={stream.id}>{stream.name}</StreamLink> : <code dir="ltr">{key}</code>}
      {': '}
      {t(`streams:refusal.${reason}`)}, {t('refused.from', { ip })}
      {tries > 1 ? `, ${t('refused.tries', { count: tries })}` : ''},{' '}
      <DateTime at={lastAt} zone={viewerZone()} clockless={false} />
      {nearest ? (
        <>
          {' '}
          <StreamLink id={nearest.stream}>{t('refused.meant', { key: nearest.key })}</StreamLink>
        </>
      ) : null}
    </>
  );
}

function StreamLink({ id, children }: { id: number; children: string }) {
  return (
    <Link to="/broadcast/streams" search={{ panel: 'view', id: String(id) }}>
      {children}
    </Link>
  );
}
