import { Skeleton } from '@mantine/core';
import { takeRoutes } from '@touchline/contract';
import type { Stream } from '@touchline/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#kit/call.ts';
import { Failed } from '#kit/failed.tsx';
import { Holders } from '../holders.tsx';
import styles from './stream-page.module.css';

/** Who holds the stream; it is taken and released by the buttons above. */
export function HolderCard({ stream }: { stream: Stream }) {
  const { t } = useTranslation(['timeline', 'streams']);
  const takes = useQuery({
    queryKey: ['take', stream.id],
    queryFn: ({ signal }) => call(takeRoutes.list, { stream_id: stream.id }, signal),
  });
  if (takes.error && !takes.data)
    return <Failed title={t('streams:takes.failed')} error={takes.error} onRetry={() => void takes.refetch()} />;
  if (!takes.data) return <Skeleton height={48} />;
  if (takes.data.clients.length === 0) return <p className={styles['dim']}>{t('timeline:nobody')}</p>;
  return <Holders holders={takes.data.clients} actions={null} />;
}
