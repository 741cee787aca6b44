import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Failed } from '#kit/failed.tsx';
import { clock } from '#ui/dates.ts';
import { viewerZone } from '#ui/zone.ts';
import { Card } from './card.tsx';
import styles from './dashboard.module.css';

type Query = Pick<UseQueryResult, 'error' | 'refetch' | 'dataUpdatedAt'>;

/** In place of a card with a request of its own, until that is answered: what failed, with a way to ask again. */
export function PendingCard({ title, wide, query }: { title: string; wide: boolean; query: Query }) {
  const { t } = useTranslation('dashboard');
  return (
    <Card title={title} about={null} wide={wide}>
      {query.error ? (
        <Failed title={t('failedCard')} error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton height={120} />
      )}
    </Card>
  );
}

/** The time of the figures of such a card, if they could not be read again when the page was. */
export function OwnTime({ query: { error, dataUpdatedAt } }: { query: Query }) {
  const { t, i18n } = useTranslation('dashboard');
  if (!error) return null;
  const time = clock(new Date(dataUpdatedAt), i18n.language, viewerZone());
  return <p className={styles['dim']}>{t('updated', { time })}</p>;
}
